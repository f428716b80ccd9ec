import COpenSSL
import Pinning

/// The owner of one X509_CRL: decoded from DER, freed with it.
struct DecodedRevocationList: ~Copyable {
  private let list: OpaquePointer

  /// Decodes exactly one CRL that takes up all of `der`.
  init(der: [UInt8]) throws(RevocationListFault) {
    guard der.count <= RevocationLimits.listBytes else {
      throw .tooLarge(bytes: der.count, limit: RevocationLimits.listBytes)
    }
    ErrorQueue.clear()
    let (decoded, used) = der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      let decoded = d2i_X509_CRL(nil, &cursor, buffer.count)
      return (decoded, cursor.map { $0 - (buffer.baseAddress ?? $0) } ?? 0)
    }
    let detail = ErrorQueue.drainText(orElse: "no CRL")
    guard let decoded else { throw .notACRL(detail: detail) }
    guard used == der.count else {
      X509_CRL_free(decoded)
      throw .trailingBytes(der.count - used)
    }
    self.list = decoded
  }

  deinit {
    X509_CRL_free(list)
  }

  /// Lends the pointer for the time of one call.
  borrowing func withPointer<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(list)
  }
}
