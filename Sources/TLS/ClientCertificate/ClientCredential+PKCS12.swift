import COpenSSL
import Pinning

extension ClientCredential {
  /// Reads a PKCS#12 file (RFC 7292): a key, its certificate, and what else of the chain is in it.
  package static func pkcs12(
    _ bytes: [UInt8], passphrase: [UInt8]? = nil
  ) throws(ClientCredentialFault) -> ClientCredential {
    if passphrase?.contains(0) == true { throw .passphraseWithNUL }
    return try PKCS12File(bytes).credential(passphrase)
  }
}

/// The owner of one PKCS12.
private struct PKCS12File: ~Copyable {
  private let file: OpaquePointer

  init(_ bytes: [UInt8]) throws(ClientCredentialFault) {
    ErrorQueue.clear()
    let file = bytes.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_PKCS12(nil, &cursor, buffer.count)
    }
    guard let file else { throw .notPKCS12(detail: ErrorQueue.drainText(orElse: "no PKCS#12")) }
    self.file = file
  }

  deinit {
    PKCS12_free(file)
  }

  borrowing func credential(_ passphrase: [UInt8]?) throws(ClientCredentialFault) -> ClientCredential {
    let opening = try fitting(passphrase)
    ErrorQueue.clear()
    var (key, certificate, others): (OpaquePointer?, OpaquePointer?, OpaquePointer?)
    let isOpen = Self.withCString(opening) { credential_open(file, $0, &key, &certificate, &others) } == 1
    let errors = ErrorQueue.drain()
    defer {
      X509_free(certificate)
      credential_free_certificates(others)
    }
    let owned = key.map { OwnedKey(owning: $0) }
    guard isOpen else { throw Self.fault(errors, passphrase) }
    guard let owned else { throw .noPrivateKey(labels: []) }
    guard let certificate else { throw .noCertificate }
    return try ClientCredential(try Self.chain(certificate, others), key: owned)
  }

  /// Without a passphrase, files are made with none and with an empty one, which are not the same (RFC 7292,
  /// appendix B).
  private borrowing func fitting(_ passphrase: [UInt8]?) throws(ClientCredentialFault) -> [UInt8]? {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    let candidates = passphrase.map { [Optional($0)] } ?? [nil, []]
    for candidate in candidates where Self.withCString(candidate, { credential_fits(file, $0) }) == 1 {
      return candidate
    }
    throw passphrase == nil ? .passphraseMissing : .wrongPassphrase
  }

  private static func fault(_ errors: [ErrorQueue.Entry], _ passphrase: [UInt8]?) -> ClientCredentialFault {
    if let name = LegacyAlgorithm.name(in: errors) { return .legacyAlgorithm(name) }
    return .notPKCS12(detail: errors.first?.text ?? "it cannot be opened")
  }

  private static func withCString<Result>(_ text: [UInt8]?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let text else { return body(nil) }
    return (text + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { body($0.baseAddress) }
    }
  }

  /// The leaf and, one after the other, whoever issued the one before, as far as the file goes. What is not on that way
  /// is left out: a server need not sort out what is none of its business.
  private static func chain(
    _ leaf: OpaquePointer, _ others: OpaquePointer?
  ) throws(ClientCredentialFault) -> [CertificateFacts] {
    var chain = [try facts(leaf)]
    var rest = [CertificateFacts]()
    for index in 0..<min(credential_count(others), mostCertificates) {
      if let other = credential_at(others, index) { rest.append(try facts(other)) }
    }
    while let last = chain.last, last.subject != last.issuer,
      let next = rest.firstIndex(where: { $0.subject == last.issuer })
    {
      chain.append(rest.remove(at: next))
    }
    return chain
  }

  /// As many as could be on a chain, and as many again that have nothing to do with it.
  private static let mostCertificates: Int32 = 64

  private static func facts(_ certificate: OpaquePointer) throws(ClientCredentialFault) -> CertificateFacts {
    let der = OwnedBytes.taking { i2d_X509(certificate, $0) } ?? []
    do throws(CertificateFault) {
      return try CertificateReader.facts(der: der)
    } catch {
      throw .certificate(error)
    }
  }
}
