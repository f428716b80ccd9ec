package import Pinning

/// Why a handshake was not completed. What was presented until then can still be read.
package enum HandshakeFault: Error, Hashable, Sendable {
  /// The first bytes received start no TLS record; at most 64 of them.
  case notTLS(firstBytes: [UInt8])
  /// The server sent a fatal alert.
  case alert(TLSAlert)
  /// OpenSSL gave up at the server's certificates, and at least one of them cannot be decoded.
  case undecodableCertificate(index: Int, detail: String)
  /// The stream ended, or was closed by a close_notify, where more was due.
  case endOfInput
  /// More bytes than any handshake takes were received.
  case inputLimitExceeded(limit: Int)
  /// OpenSSL gave up for another reason: what it said.
  case local(detail: String)

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .notTLS: "the server does not speak TLS"
    case .alert(let alert): "the server sent the alert \(alert)"
    case .undecodableCertificate(let index, let detail):
      "certificate \(index) of the presented chain cannot be decoded: \(detail)"
    case .endOfInput: "the server closed the connection"
    case .inputLimitExceeded(let limit): "the server sent more than \(limit) bytes before the handshake was complete"
    case .local(let detail): detail
    }
  }
}

/// Why a handshake could not even begin: our own fault, which says nothing of the server.
package enum HandshakeSetupFault: Error, Hashable, Sendable {
  /// OpenSSL refused to make a context or a connection: out of memory, or broken.
  case openSSL(detail: String)
  /// The server name cannot be sent: empty, over 255 bytes (RFC 6066, section 3), or with a NUL.
  case serverName(String)
  /// An application protocol's name is empty or over 255 bytes (RFC 7301, section 3.1).
  case applicationProtocol(String)

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .openSSL(let detail): "OpenSSL could not start a handshake: \(detail)"
    case .serverName(let name): "\"\(name)\" cannot be sent as a server name"
    case .applicationProtocol(let name): "\"\(name)\" is no application protocol"
    }
  }
}

/// Where a handshake stands after a step.
package enum HandshakeProgress: Hashable, Sendable {
  case wantsInput
  case complete(SessionFacts)
  case failed(HandshakeFault)
}
