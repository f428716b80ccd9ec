import COpenSSL

/// What all handshakes share: one SSL_CTX that observes whatever a server does.
///
/// It verifies nothing (judging is the evaluator's work, after the handshake), takes the weakest server, resumes
/// nothing (a resumed session shows no certificate) and depends on no openssl.cnf.
package final class ClientContext: @unchecked Sendable {
  // Sound: the SSL_CTX is set up here, before anyone else can see it, and never changed afterwards; OpenSSL lets any
  // number of threads make connections of a context that no one changes, and counts its owners atomically.
  private let context: OpaquePointer
  let memory = CertificateMemory()

  package init() throws(HandshakeSetupFault) {
    ErrorQueue.clear()
    guard let context = SSL_CTX_new(TLS_client_method()) else { throw Self.fault("no context") }
    self.context = context
    try setStrength()
    try setBehaviour()
  }

  deinit {
    SSL_CTX_free(context)
  }

  func makeConnection() throws(HandshakeSetupFault) -> OpaquePointer {
    ErrorQueue.clear()
    guard let connection = SSL_new(context) else { throw Self.fault("no connection") }
    return connection
  }

  private func setStrength() throws(HandshakeSetupFault) {
    // Level 0 forbids nothing: TLS 1.0, SHA-1 and short keys are to be seen and reported.
    SSL_CTX_set_security_level(context, 0)
    guard observe_ctx_set_versions(context, TLS1_VERSION, TLS1_3_VERSION) == 1,
      SSL_CTX_set_cipher_list(context, Self.ciphers) == 1,
      SSL_CTX_set_ciphersuites(context, Self.ciphersuites) == 1
    else { throw Self.fault("no ciphers") }
  }

  private func setBehaviour() throws(HandshakeSetupFault) {
    observe_ctx_set_options(context)
    observe_ctx_no_session_cache(context)
    observe_ctx_release_buffers(context)
    observe_ctx_set_max_cert_list(context, HandshakeLimits.certificateMessage)
    // SSL_VERIFY_NONE alone only ignores the outcome of a verification; the callback replaces the work.
    SSL_CTX_set_verify(context, SSL_VERIFY_NONE, nil)
    SSL_CTX_set_cert_verify_callback(context, { _, _ in 1 }, nil)
    guard observe_ctx_request_staple(context) == 1 else { throw Self.fault("no OCSP stapling") }
    guard observe_ctx_request_timestamps(context) == 1 else { throw Self.fault("no timestamps of transparency") }
    guard observe_ctx_accept_chain_signatures(context) == 1 else { throw Self.fault("no signatures in chains") }
  }

  /// First what OpenSSL prefers, then all that it would rather not use, so that a server with nothing better is seen.
  /// Without anonymous suites: a server that chose one would show no certificate.
  static let ciphers = "DEFAULT:COMPLEMENTOFDEFAULT:COMPLEMENTOFALL:!aNULL"

  /// All suites of RFC 8446, appendix B.4.
  private static let ciphersuites =
    "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:"
    + "TLS_AES_128_CCM_SHA256:TLS_AES_128_CCM_8_SHA256"

  private static func fault(_ detail: String) -> HandshakeSetupFault {
    .openSSL(detail: ErrorQueue.drainText(orElse: detail))
  }
}
