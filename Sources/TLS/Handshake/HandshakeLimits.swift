/// How much of a server a handshake takes.
enum HandshakeLimits {
  /// Bytes of one Certificate or CertificateRequest message: OpenSSL's own default, SSL_MAX_CERT_LIST_DEFAULT.
  static let certificateMessage = 102_400

  /// Bytes received before the handshake is complete: two such messages (Certificate and CertificateRequest), and half
  /// as much for a stapled response, the key exchange, and the headers of records.
  static let input = certificateMessage * 5 / 2

  /// First bytes kept of a server that does not speak TLS: enough for a line of its greeting.
  static let firstBytes = 64

  /// Bytes read at once from a session: the plaintext of one record (RFC 8446, section 5.1).
  static let plaintext = 1 << 14

  /// Names of CAs kept of a request for a client's certificate: a public list would have hundreds, and nobody reads them.
  static let authorities = 16
}
