import Endpoints
import Pinning
import TLS

extension Reading {
  /// Reads what a draft names. Nil where there is nothing to it, or something is wrong, which has been reported.
  mutating func clientCertificate(of draft: EndpointDraft) -> ClientCertificateTerms? {
    let draft = draft.clientCertificate
    let expectsRefusal = draft.expectsRefusal.value ?? false
    guard !draft.cannotBeRead, let source = source(of: draft) else {
      return expectsRefusal ? ClientCertificateTerms(expectsRefusal: true) : nil
    }
    guard let credential = credential(source) else { return nil }
    credentials.add(credential)
    let own = OwnCertificate(
      leaf: credential.leaf, issuers: Array(credential.chain.dropFirst()), identity: credential.identity)
    if let date, own.ends <= date {
      let place = source.certificate
      issues.add(.warning(.certificateEnded(path: place.value, notAfter: own.firstToEnd.notAfter)), at: place)
    }
    return ClientCertificateTerms(own: own, expectsRefusal: expectsRefusal)
  }

  /// Nil where no certificate is named, or where what is named does not fit together, which has been reported.
  private mutating func source(of draft: ClientCertificateDraft) -> CredentialSource? {
    if let file = draft.file.located {
      if let other = draft.certificate.located ?? draft.key.located {
        issues.add(.clientCertificate(.twoForms), at: other)
        return nil
      }
      return CredentialSource(form: .pkcs12(file), passphrase: draft.passphrase.located)
    }
    if let certificate = draft.certificate.located {
      return CredentialSource(
        form: .pem(certificate: certificate, key: draft.key.located), passphrase: draft.passphrase.located)
    }
    if let key = draft.key.located { issues.add(.clientCertificate(.keyWithoutCertificate), at: key) }
    if let passphrase = draft.passphrase.located, draft.key.isAbsent {
      issues.add(.clientCertificate(.passphraseWithoutCertificate), at: passphrase)
    }
    return nil
  }

  private mutating func credential(_ source: CredentialSource) -> ClientCredential? {
    let key = source.key
    if let known = knownCredentials[key] { return known }
    let credential = readCredential(source)
    knownCredentials[key] = credential
    return credential
  }

  private mutating func readCredential(_ source: CredentialSource) -> ClientCredential? {
    var passphrase: [UInt8]?
    if let field = source.passphrase {
      guard let secret = passphraseBytes(field) else { return nil }
      passphrase = secret
    }
    guard let certificates = bytes(of: source.certificate) else { return nil }
    do throws(ClientCredentialFault) {
      switch source.form {
      case .pkcs12: return try ClientCredential.pkcs12(certificates, passphrase: passphrase)
      case .pem(_, let key):
        guard let keyBytes = key.map({ bytes(of: $0) }) ?? certificates else { return nil }
        return try ClientCredential.pem(certificates: certificates, key: keyBytes, passphrase: passphrase)
      }
    } catch {
      let place = source.place(of: error)
      issues.add(.clientCertificate(.fault(error, path: source.path(of: error))), at: place)
      return nil
    }
  }

  /// A passphrase never stands in the file itself.
  private mutating func passphraseBytes(_ field: Located<String>) -> [UInt8]? {
    switch requestText(field) {
    case nil: return nil
    case .secret(let secret): return Array(secret.revealed.utf8)
    case .plain:
      issues.add(.clientCertificate(.passphraseInConfiguration), at: field)
      return nil
    }
  }

  private mutating func bytes(of path: Located<String>) -> [UInt8]? {
    do throws(FileFault) {
      return try secrets.files.read(path.value)
    } catch {
      issues.add(.file(.unreadable(path: path.value, error)), at: path)
      return nil
    }
  }
}

/// Where a credential comes from.
struct CredentialSource {
  enum Form {
    /// Without a key of its own, the key stands in the certificate's file.
    case pem(certificate: Located<String>, key: Located<String>?)
    case pkcs12(Located<String>)
  }

  /// What is read once, however many endpoints name it.
  struct Key: Hashable {
    let paths: [String]
    let isPKCS12: Bool
    let passphrase: String?
  }

  let form: Form
  let passphrase: Located<String>?

  var certificate: Located<String> {
    switch form {
    case .pem(let certificate, _): certificate
    case .pkcs12(let file): file
    }
  }

  private var keyFile: Located<String> {
    switch form {
    case .pem(let certificate, let key): key ?? certificate
    case .pkcs12(let file): file
    }
  }

  var key: Key {
    switch form {
    case .pem(let certificate, let key):
      Key(paths: [certificate.value, key?.value ?? certificate.value], isPKCS12: false, passphrase: passphrase?.value)
    case .pkcs12(let file): Key(paths: [file.value], isPKCS12: true, passphrase: passphrase?.value)
    }
  }

  /// The value that is to be mended.
  func place(of fault: ClientCredentialFault) -> Located<String> {
    switch fault {
    case .certificates, .certificate, .noCertificate: certificate
    case .noPrivateKey, .keyUnreadable, .notPKCS12, .legacyAlgorithm, .keyOfOtherCertificate: keyFile
    case .passphraseMissing: keyFile
    case .wrongPassphrase, .passphraseWithNUL: passphrase ?? keyFile
    }
  }

  /// The file that the fault is found in.
  func path(of fault: ClientCredentialFault) -> String {
    switch fault {
    case .certificates, .certificate, .noCertificate: certificate.value
    case .noPrivateKey, .keyUnreadable, .notPKCS12, .legacyAlgorithm, .keyOfOtherCertificate, .passphraseMissing,
      .wrongPassphrase, .passphraseWithNUL:
      keyFile.value
    }
  }
}
