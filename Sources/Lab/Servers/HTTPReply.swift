import NIOCore

/// What a TLS server answers to an HTTP request.
package enum HTTPReply: Hashable, Sendable {
  /// A small JSON object that names the server.
  case greeting
  /// These bytes, whatever they are.
  case bytes([UInt8], then: End)
  /// These bytes at once after the handshake, before anything is asked.
  case unasked([UInt8])
  /// The request as it came, as `text/plain`.
  case echo
  /// One byte of these at every interval.
  case drip([UInt8], every: Duration)
  /// These bytes, and then those again and again for as long as the client takes them.
  case endless([UInt8], again: [UInt8])
  case silence

  package enum End: Hashable, Sendable {
    /// With close_notify.
    case close
    /// Without close_notify.
    case closeUnannounced
    /// The connection is reset.
    case reset
    case hold
  }

  /// A whole HTTP/1.1 message with these fields, after which the server closes.
  package static func message(status: String, fields: [String] = [], body: String = "") -> HTTPReply {
    let head = ["HTTP/1.1 \(status)"] + fields + ["Content-Length: \(body.utf8.count)", "Connection: close", "", ""]
    return .bytes(Array((head.joined(separator: "\r\n") + body).utf8), then: .close)
  }
}

/// A request as far as it has come.
struct PartialRequest {
  /// The empty line after an HTTP request's header fields (RFC 9112, section 2.1).
  private static let endOfHead = Array("\r\n\r\n".utf8)

  private(set) var bytes: [UInt8] = []

  static func += (request: inout PartialRequest, bytes: [UInt8]) {
    request.bytes += bytes
  }

  /// The head has ended, and as much of a body is there as it names.
  var isWhole: Bool {
    guard let end = bytes.firstRange(of: Self.endOfHead) else { return false }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
    let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst("content-length:".count).filter { !$0.isWhitespace }) }
    return bytes.count - end.upperBound >= length ?? 0
  }
}
