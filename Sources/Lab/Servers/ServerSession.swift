import COpenSSL

/// Owns one SSL on the server's side, between two memory BIOs: bytes go in, bytes come out, nothing waits.
struct ServerSession: ~Copyable {
  private let ssl: OpaquePointer
  /// Owned by `ssl`, as is `outgoing`.
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer

  enum Progress: Hashable {
    case completed
    case wantsMore
    /// The client closed in order.
    case closed
    case failed
  }

  /// Takes `ssl` over, also where it throws.
  init(owning ssl: OpaquePointer) throws(MintFault) {
    guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
      SSL_free(ssl)
      throw .openSSL(step: "making a memory BIO", detail: "out of memory")
    }
    self.ssl = ssl
    self.incoming = incoming
    self.outgoing = outgoing
    SSL_set_bio(ssl, incoming, outgoing)
    SSL_set_accept_state(ssl)
  }

  deinit { SSL_free(ssl) }

  /// Hands over what the client sent.
  func receive(_ bytes: [UInt8]) {
    BIO_write(incoming, bytes, Int32(bytes.count))
  }

  func handshake() -> Progress {
    ERR_clear_error()
    defer { ERR_clear_error() }
    return progress(SSL_do_handshake(ssl))
  }

  /// Decrypted application data, at most 16 KiB a call; empty with any progress but `completed`.
  func read() -> (bytes: [UInt8], progress: Progress) {
    ERR_clear_error()
    defer { ERR_clear_error() }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = SSL_read(ssl, &buffer, Int32(buffer.count))
    guard count > 0 else { return ([], progress(count)) }
    return (Array(buffer.prefix(Int(count))), .completed)
  }

  func write(_ bytes: [UInt8]) {
    ERR_clear_error()
    defer { ERR_clear_error() }
    // A memory BIO takes everything at once.
    SSL_write(ssl, bytes, Int32(bytes.count))
  }

  /// Puts a close_notify into the output.
  func close() {
    ERR_clear_error()
    defer { ERR_clear_error() }
    SSL_shutdown(ssl)
  }

  /// What is to be sent to the client; empties the output.
  func takeOutput() -> [UInt8] {
    let pending = BIO_ctrl_pending(outgoing)
    guard pending > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: pending)
    let count = BIO_read(outgoing, &bytes, Int32(pending))
    return Array(bytes.prefix(Int(max(0, count))))
  }

  private func progress(_ result: Int32) -> Progress {
    if result > 0 { return .completed }
    switch SSL_get_error(ssl, result) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .wantsMore
    case SSL_ERROR_ZERO_RETURN: return .closed
    default: return .failed
    }
  }
}
