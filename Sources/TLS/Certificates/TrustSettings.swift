import COpenSSL
import Pinning

/// OpenSSL's trust settings beside a certificate (`TRUSTED CERTIFICATE` in PEM, as `openssl x509 -addreject` writes it).
struct TrustSettings {
  /// The certificate alone.
  let der: [UInt8]
  /// It is barred from vouching for TLS servers.
  let isDistrusted: Bool

  /// Nil where the bytes are no certificate with settings.
  init?(auxiliary: [UInt8]) {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    let count = auxiliary.count
    let decoded = auxiliary.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_X509_AUX(nil, &cursor, count)
    }
    guard let decoded else { return nil }
    defer { X509_free(decoded) }
    var outer = DERCursor(auxiliary[...])
    guard let certificate = outer.next(tag: DERCursor.sequence) else { return nil }
    der = Array(certificate.whole)
    isDistrusted = observe_rejects_servers(decoded) == 1
  }
}
