/// One field of a header (RFC 9110, section 5).
package struct HTTPField: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// One request of HTTP/1.1 (RFC 9112).
package struct HTTPRequest: Hashable, Sendable {
  package var method: String
  /// Path and query, in visible ASCII.
  package var target: String
  /// `Host` is to be among them; `Content-Length` and `Connection: close` are added.
  package var fields: [HTTPField]
  package var body: [UInt8]

  package init(method: String = "GET", target: String, fields: [HTTPField], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }
}

/// The whole of one final answer.
package struct HTTPAnswer: Hashable, Sendable {
  /// 200 to 999.
  package let status: Int
  package let fields: [HTTPField]
  /// Without the framing of chunks; not decompressed.
  package let body: [UInt8]
  /// From the request's last byte to the answer's first.
  package let firstByte: Duration
  /// From the request's last byte to the answer's last.
  package let total: Duration

  /// The first field of that name, whatever its case.
  package func field(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// What bounds one answer.
package struct HTTPLimits: Hashable, Sendable {
  /// Bytes of the status line and all fields, with those of interim answers. A choice: what common servers take of a
  /// request's fields is 8 KiB and more, and answers carry cookies and policies besides.
  package var head = 64 << 10
  /// Bytes of the body. A choice: health pages have a few kilobytes.
  package var body = 1 << 20

  package init() {}

  /// Bytes on the wire, with the framing of chunks, which costs a byte of body six at the most, and with trailers.
  var wire: Int { head + 8 * body }
}

/// Why an exchange gave no answer.
package enum HTTPFault: Error, Hashable, Sendable {
  /// The answer is no HTTP/1.1, as the parser says.
  case malformed(detail: String)
  case headTooLong(limit: Int)
  case bodyTooLong(limit: Int)
  /// The stream ended before the answer did.
  case cutShort
  case timedOut
  case cancelled
  case connect(detail: String)
  /// We have no descriptor left: nothing was asked.
  case outOfDescriptors
  case handshake(detail: String)
  /// The stream broke.
  case stream(detail: String)

  /// A clause.
  package var detail: String {
    switch self {
    case .malformed(let detail): "the answer is no HTTP/1.1: \(detail)"
    case .headTooLong(let limit): "the answer's header has more than \(limit) bytes"
    case .bodyTooLong(let limit): "the answer's body has more than \(limit) bytes"
    case .cutShort: "the answer is cut short"
    case .timedOut: "the server did not answer in time"
    case .cancelled: "the exchange was cancelled"
    case .outOfDescriptors: "pintop may open no more files"
    case .connect(let detail): "the connection failed: \(detail)"
    case .handshake(let detail): "the TLS handshake failed: \(detail)"
    case .stream(let detail): "the connection broke: \(detail)"
    }
  }
}
