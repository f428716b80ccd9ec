import COpenSSL

/// The owner of one X509: decoded from DER, freed with it.
struct DecodedCertificate: ~Copyable {
  private let certificate: OpaquePointer

  /// Decodes exactly one certificate that takes up all of `der`. Without its key it can be read and not verified with,
  /// for a fifth of the cost.
  init(der: [UInt8], withKey: Bool = true) throws(CertificateFault) {
    ErrorQueue.clear()
    let count = der.count
    let (decoded, used) = der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      let decoded = withKey ? d2i_X509(nil, &cursor, count) : observe_decode_certificate(&cursor, count)
      return (decoded, cursor.map { $0 - (buffer.baseAddress ?? $0) } ?? 0)
    }
    guard let decoded else { throw .notACertificate(detail: ErrorQueue.drainText(orElse: "no certificate")) }
    guard used == count else {
      X509_free(decoded)
      throw .trailingBytes(count - used)
    }
    self.certificate = decoded
  }

  deinit {
    X509_free(certificate)
  }

  /// Lends the pointer for the time of one call.
  borrowing func withPointer<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(certificate)
  }

  /// Gives the certificate away: the taker frees it.
  consuming func release() -> OpaquePointer {
    let pointer = certificate
    discard self
    return pointer
  }
}
