import COpenSSL
import Pinning

extension ClientCredential {
  /// Reads certificates (PEM, the leaf first, or one in DER) and the first private key among the PEM blocks of `key`,
  /// encrypted or not. Both may be the same bytes.
  package static func pem(
    certificates: [UInt8], key: [UInt8], passphrase: [UInt8]? = nil
  ) throws(ClientCredentialFault) -> ClientCredential {
    let chain: [CertificateFacts]
    do throws(CertificateFileFault) {
      chain = try CertificateReader.certificates(file: certificates)
    } catch {
      throw .certificates(error)
    }
    return try ClientCredential(chain, key: try privateKey(in: key, passphrase))
  }

  private static func privateKey(
    in bytes: [UInt8], _ passphrase: [UInt8]?
  ) throws(ClientCredentialFault) -> OwnedKey {
    let labels = PEM.blocks(in: bytes).map(\.label)
    guard labels.contains(where: { $0.hasSuffix("PRIVATE KEY") }) else { throw .noPrivateKey(labels: labels) }
    ErrorQueue.clear()
    var isEncrypted: Int32 = 0
    let key = withPassphrase(passphrase) { start, length in
      credential_read_key(bytes, bytes.count, start, length, &isEncrypted)
    }
    let errors = ErrorQueue.drain()
    if let key { return OwnedKey(owning: key) }
    if let name = LegacyAlgorithm.name(in: errors) { throw .legacyAlgorithm(name) }
    guard isEncrypted == 1 else { throw .keyUnreadable(detail: errors.first?.text ?? "no private key") }
    throw passphrase == nil ? .passphraseMissing : .wrongPassphrase
  }

  private static func withPassphrase<Result>(
    _ passphrase: [UInt8]?, _ body: (UnsafePointer<CChar>?, Int) -> Result
  ) -> Result {
    guard let passphrase else { return body(nil, 0) }
    // One byte more, so that an empty one has an address, too.
    return (passphrase + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { body($0.baseAddress, passphrase.count) }
    }
  }
}
