import Endpoints
import Lab
import Pinning
import PositionedJSON
import TLS
import Testing

@testable import Configuration

struct CertificateFileTests {
  private static let now = Timestamp(secondsSinceEpoch: 1_795_269_802)

  private let pki: Hierarchy
  private let leaf: MintedCertificate
  private let files: [String: [UInt8]]

  init() throws {
    pki = try Hierarchy("Files", at: Self.now)
    leaf = try pki.leaf("a.example")
    let ended = try pki.intermediate.issue(
      CertificateTemplate.leaf("a.example", at: Self.now).ending(-1, after: Self.now))
    files = [
      "leaf.pem": Array(PEM.block("CERTIFICATE", leaf.der).utf8), "root.der": pki.root.certificate.der,
      "bundle.pem": Array(PEM.chain([leaf, pki.intermediate.certificate]).utf8),
      "ended.pem": Array(PEM.block("CERTIFICATE", ended.der).utf8),
      "key.pem": Array(leaf.key.pem.utf8), "public.pem": Array(leaf.key.publicPEM.utf8), "empty.pem": [],
      "blank.pem": Array(" \r\n\t".utf8), "text.pem": Array("hello".utf8),
      "cut.pem": Array(PEM.block("CERTIFICATE", leaf.der.dropLast()).utf8),
      "torn.pem": Array(PEM.block("CERTIFICATE", leaf.der).utf8.dropLast(40)), "cut.der": Array(leaf.der.dropLast(7)),
    ]
  }

  @Test func pinsTheKeysOfCertificatesAfterThoseWritten() throws {
    let outcome = Outcome(
      endpoint: "pins:{mode:'publicKey',sha256:['\(pin(1))'],certificates:['bundle.pem','leaf.pem']}", files: files)
    #expect(outcome.errors == [])
    let endpoint = try #require(outcome.configuration?.endpoints.first)
    #expect(
      endpoint.pins.pinned == [
        .publicKey(pin(1)), .publicKey(leaf.key.pin), .publicKey(pki.intermediate.key.pin),
      ])
    #expect(endpoint.pinnedCertificates.map(\.der) == [leaf.der, pki.intermediate.certificate.der])
  }

  @Test func pinsWholeCertificatesByTheirFingerprints() throws {
    let outcome = Outcome(endpoint: "pins:{mode:'certificate',certificates:['leaf.pem','root.der']}", files: files)
    #expect(outcome.errors == [])
    let endpoint = try #require(outcome.configuration?.endpoints.first)
    #expect(endpoint.pins.pinned == endpoint.pinnedCertificates.map { .certificate($0.fingerprint) })
    #expect(endpoint.pinnedCertificates.map(\.der) == [leaf.der, pki.root.certificate.der])
  }

  @Test(arguments: [
    ("'root.der'", false, 1), ("'system','root.der'", true, 1), ("'bundle.pem','root.der','leaf.pem'", false, 3),
    ("'system'", true, 0),
  ])
  func anchorsAreTheStoreAndFiles(_ anchors: String, _ includesStore: Bool, _ imported: Int) throws {
    let outcome = Outcome(endpoint: "trust:{anchors:[\(anchors)]}", files: files)
    #expect(outcome.errors == [])
    let selection = try #require(outcome.configuration?.endpoints.first?.trust.anchors)
    #expect(selection.includesStore == includesStore)
    #expect(selection.imported.count == imported)
  }

  @Test func certificatesNeedAMode() {
    let outcome = Outcome(endpoint: "pins:{certificates:['leaf.pem']}", files: files)
    #expect(outcome.errorCodes == ["pin-mode-missing"])
  }

  @Test func modeNoneWithCertificatesIsAContradiction() {
    let outcome = Outcome(endpoint: "pins:{mode:'none',certificates:['leaf.pem']}", files: files)
    #expect(outcome.errorCodes == ["pins-with-mode-none"])
  }

  @Test(arguments: [
    ("nowhere.pem", "missing-file", "does not exist"), ("empty.pem", "empty-file", "is empty"),
    ("blank.pem", "empty-file", "is empty"), ("text.pem", "no-certificate-in-file", "neither a DER certificate"),
    ("key.pem", "key-for-certificate", "only PRIVATE KEY"), ("public.pem", "key-for-certificate", "only PUBLIC KEY"),
    ("cut.pem", "no-certificate-in-file", "certificate 1 (line 1)"),
    ("torn.pem", "no-certificate-in-file", "its END line is missing"),
    ("cut.der", "no-certificate-in-file", "holds no certificates that can be read"),
  ])
  func saysWhatIsTheMatterWithAFile(_ path: String, _ code: String, _ words: String) {
    for members in ["trust:{anchors:['\(path)']}", "pins:{mode:'certificate',certificates:['\(path)']}"] {
      let outcome = Outcome(endpoint: members, files: files)
      #expect(outcome.errorCodes == [code])
      #expect(outcome.errors.first?.description.contains(words) == true, "\(outcome.errors)")
    }
  }

  @Test func knowsTheStoreInAnotherSpelling() {
    let outcome = Outcome(endpoint: "trust:{anchors:['System']}", files: files)
    #expect(outcome.errors.first?.problem.remedy == "write \"system\" for the anchors of this machine")
  }

  @Test func warnsOfCertificatesThatHaveEnded() {
    let members = "trust:{anchors:['root.der']},pins:{mode:'certificate',certificates:['ended.pem','leaf.pem']}"
    let outcome = Outcome(endpoint: members, files: files, at: Self.now)
    #expect(outcome.errors == [])
    #expect(outcome.warningCodes == ["certificate-ended"])
    #expect(outcome.warnings.map(\.path.description) == ["endpoints[0].pins.certificates[0]"])
    #expect(Outcome(endpoint: members, files: files).warnings == [])
  }

  @Test func aLonePinnedCertificateHasNoBackup() {
    let outcome = Outcome(endpoint: "pins:{mode:'certificate',certificates:['leaf.pem']}", files: files)
    #expect(outcome.warningCodes == ["no-backup-pin"])
  }
}
