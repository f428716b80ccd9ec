import Lab
import Pinning
import TLS
import Testing

@Suite("A certificate of our own, read from files")
struct ClientCredentialTests {
  private let own: Own

  init() throws { own = try Own() }

  private static func fault(_ read: () throws -> ClientCredential) -> ClientCredentialFault? {
    do {
      _ = try read()
      return nil
    } catch {
      return error as? ClientCredentialFault
    }
  }

  @Test func readsCertificatesAndKeyInPEM() throws {
    let credential = try own.credential()
    #expect(credential.chain.map(\.der) == own.chain.map(\.der))
    #expect(credential.leaf.subject.commonName == "device-7")
  }

  @Test func readsBothFromOneFile() throws {
    let both = own.key.pem.bytes + own.certificates
    #expect(try ClientCredential.pem(certificates: both, key: both).leaf.der == own.chain[0].der)
  }

  @Test(arguments: [
    ["pkcs8", "-topk8", "-v2", "aes-256-cbc", "-passout", "pass:open sesame"],
    ["ec", "-aes128", "-passout", "pass:open sesame"],
  ])
  func opensAnEncryptedKey(_ command: [String]) throws {
    let key = try Own.openSSL(command, own.key.pem.bytes)
    let certificates = own.certificates
    #expect(
      try ClientCredential.pem(certificates: certificates, key: key, passphrase: "open sesame".bytes).leaf.der
        == own.chain[0].der)
    #expect(
      Self.fault { try ClientCredential.pem(certificates: certificates, key: key, passphrase: "else".bytes) }
        == .wrongPassphrase)
    #expect(
      Self.fault { try ClientCredential.pem(certificates: certificates, key: key, passphrase: []) }
        == .wrongPassphrase)
    #expect(Self.fault { try ClientCredential.pem(certificates: certificates, key: key) } == .passphraseMissing)
  }

  @Test(arguments: [
    (["pkcs8", "-topk8", "-v1", "PBE-SHA1-RC2-40", "-provider", "legacy", "-provider", "default"], "RC2-40-CBC"),
    (["ec", "-des", "-provider", "legacy", "-provider", "default"], "DES-CBC"),
  ])
  func saysThatAKeyWantsTheLegacyProvider(_ command: [String], _ algorithm: String) throws {
    let key = try Own.openSSL(command + ["-passout", "pass:old"], own.key.pem.bytes)
    let certificates = own.certificates
    #expect(
      Self.fault { try ClientCredential.pem(certificates: certificates, key: key, passphrase: "old".bytes) }
        == .legacyAlgorithm(algorithm))
  }

  @Test(arguments: ["open sesame", "", "Z\u{fc}rich"])
  func opensPKCS12(_ passphrase: String) throws {
    let credential = try ClientCredential.pkcs12(try own.pkcs12(passphrase), passphrase: passphrase.bytes)
    #expect(credential.chain.map(\.der) == own.chain.map(\.der))
  }

  @Test func opensPKCS12WithoutPassphrase() throws {
    #expect(try ClientCredential.pkcs12(try own.pkcs12("")).leaf.der == own.chain[0].der)
    let bare = try own.pkcs12("", ["-nomac", "-keypbe", "NONE", "-certpbe", "NONE"])
    #expect(try ClientCredential.pkcs12(bare).leaf.der == own.chain[0].der)
  }

  @Test func putsTheChainOfPKCS12InOrderAndLeavesStrangersOut() throws {
    let stranger = try Authority.root("Stranger", at: .noon)
    let mixed = [own.chain[0], stranger.certificate, own.authority.certificate, own.chain[1]]
    let credential = try ClientCredential.pkcs12(try own.pkcs12("x", certificates: mixed), passphrase: "x".bytes)
    #expect(
      credential.chain.map(\.der) == [own.chain[0].der, own.chain[1].der, own.authority.certificate.der])
  }

  @Test func tellsAWrongPassphraseOfPKCS12FromNone() throws {
    let file = try own.pkcs12("right")
    #expect(Self.fault { try ClientCredential.pkcs12(file, passphrase: "wrong".bytes) } == .wrongPassphrase)
    #expect(Self.fault { try ClientCredential.pkcs12(file, passphrase: []) } == .wrongPassphrase)
    #expect(Self.fault { try ClientCredential.pkcs12(file) } == .passphraseMissing)
    #expect(Self.fault { try ClientCredential.pkcs12(file, passphrase: [0x61, 0]) } == .passphraseWithNUL)
  }

  @Test(arguments: [
    (["-certpbe", "PBE-SHA1-RC2-40", "-keypbe", "PBE-SHA1-3DES"], "RC2-40-CBC"),
    (["-certpbe", "AES-256-CBC", "-keypbe", "PBE-SHA1-RC4-128"], "RC4"),
  ])
  func saysThatPKCS12WantsTheLegacyProvider(_ algorithms: [String], _ name: String) throws {
    let file = try own.pkcs12("old", algorithms + ["-provider", "legacy", "-provider", "default"])
    let fault = Self.fault { try ClientCredential.pkcs12(file, passphrase: "old".bytes) }
    #expect(fault == .legacyAlgorithm(name))
  }

  @Test func tellsAKeyOfAnotherCertificate() throws {
    let other = try SigningKey.ec()
    let certificates = own.certificates
    #expect(
      Self.fault { try ClientCredential.pem(certificates: certificates, key: other.pem.bytes) }
        == .keyOfOtherCertificate(fitting: nil))
    let reversed = PEM.chain(own.chain.reversed()).bytes
    #expect(
      Self.fault { try ClientCredential.pem(certificates: reversed, key: own.key.pem.bytes) }
        == .keyOfOtherCertificate(fitting: 2))
  }

  @Test func tellsWhatAFileLacks() throws {
    let certificates = own.certificates
    #expect(
      Self.fault { try ClientCredential.pem(certificates: certificates, key: certificates) }
        == .noPrivateKey(labels: ["CERTIFICATE", "CERTIFICATE"]))
    #expect(
      Self.fault { try ClientCredential.pem(certificates: own.key.pem.bytes, key: own.key.pem.bytes) }
        == .certificates(.noCertificates(labels: ["PRIVATE KEY"])))
    #expect(
      Self.fault { try ClientCredential.pem(certificates: certificates, key: own.key.publicPEM.bytes) }
        == .noPrivateKey(labels: ["PUBLIC KEY"]))
    let keyOnly = try Own.openSSL(["pkcs12", "-export", "-nocerts", "-passout", "pass:x"], own.key.pem.bytes)
    #expect(Self.fault { try ClientCredential.pkcs12(keyOnly, passphrase: "x".bytes) } == .noCertificate)
    let bare = PEM.chain(own.chain).bytes
    let noKey = try Own.openSSL(["pkcs12", "-export", "-nokeys", "-passout", "pass:x"], bare)
    #expect(Self.fault { try ClientCredential.pkcs12(noKey, passphrase: "x".bytes) } == .noPrivateKey(labels: []))
  }

  @Test func garbageIsNoPKCS12AndNoKey() throws {
    for bytes in [[], [0x30], "-----BEGIN CERTIFICATE-----".bytes, [UInt8](repeating: 0x30, count: 999)] {
      guard case .notPKCS12 = Self.fault({ try ClientCredential.pkcs12(bytes) }) else {
        Issue.record("\(bytes.prefix(9)) is taken for something else")
        continue
      }
    }
    let file = try own.pkcs12("x")
    for length in stride(from: 1, to: file.count, by: 37) {
      #expect(Self.fault { try ClientCredential.pkcs12(Array(file.prefix(length)), passphrase: "x".bytes) } != nil)
    }
    let damaged = own.key.pem.replacing("M", with: "?").bytes
    guard case .keyUnreadable = Self.fault({ try ClientCredential.pem(certificates: own.certificates, key: damaged) })
    else {
      Issue.record("a damaged key is taken for something else")
      return
    }
  }

  @Test func noFaultSaysAnythingOfTheSecrets() throws {
    let file = try own.pkcs12("correct horse battery")
    let certificates = own.certificates
    let key = try Own.openSSL(["pkcs8", "-topk8", "-passout", "pass:correct horse battery"], own.key.pem.bytes)
    let faults = [
      Self.fault { try ClientCredential.pkcs12(file, passphrase: "tr0ub4dor".bytes) },
      Self.fault { try ClientCredential.pem(certificates: certificates, key: key, passphrase: "tr0ub4dor".bytes) },
    ]
    for fault in faults {
      let shown = "\(String(describing: fault)) \(fault?.detail ?? "")"
      #expect(!shown.contains("tr0ub4dor") && !shown.contains("horse"))
    }
    var dumped = ""
    dump(try own.credential(), to: &dumped)
    #expect(!dumped.contains(own.key.pem.split(separator: "\n")[1]))
  }
}
