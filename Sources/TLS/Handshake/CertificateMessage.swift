/// Takes apart a Certificate handshake message, for the certificates as they were sent.
enum CertificateMessage {
  /// The handshake type of the message (RFC 8446, section 4).
  static let type: UInt8 = 11

  /// The certificates' bytes in order; nil where the message is not well-formed.
  ///
  /// `message` includes the header of four bytes. `isTLS13` chooses between the form of RFC 8446, section 4.4.2, which
  /// has a context and extensions, and that of RFC 5246, section 7.4.2.
  static func certificates(in message: [UInt8], isTLS13: Bool) -> [[UInt8]]? {
    var reader = VectorReader(message[...])
    guard reader.take(1)?.first == type, let body = reader.vector(lengthBytes: 3), reader.isAtEnd else { return nil }
    var fields = VectorReader(body)
    if isTLS13, fields.vector(lengthBytes: 1) == nil { return nil }
    guard let list = fields.vector(lengthBytes: 3), fields.isAtEnd else { return nil }
    return entries(in: list, haveExtensions: isTLS13)
  }

  private static func entries(in list: ArraySlice<UInt8>, haveExtensions: Bool) -> [[UInt8]]? {
    var reader = VectorReader(list)
    var certificates = [[UInt8]]()
    while !reader.isAtEnd {
      guard let certificate = reader.vector(lengthBytes: 3) else { return nil }
      if haveExtensions, reader.vector(lengthBytes: 2) == nil { return nil }
      certificates.append(Array(certificate))
    }
    return certificates
  }
}
