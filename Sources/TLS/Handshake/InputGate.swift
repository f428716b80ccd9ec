/// Watches what a server sends before OpenSSL sees it: whether it is TLS at all, and how much it is.
struct InputGate {
  private var first = [UInt8]()
  private var total = 0
  private(set) var fault: HandshakeFault?
  /// No more bytes will come.
  var hasEnded = false

  /// Whether OpenSSL may have these bytes. Once the handshake is complete, all that comes is let through.
  mutating func admits(_ bytes: UnsafeRawBufferPointer, isComplete: Bool) -> Bool {
    guard !bytes.isEmpty else { return false }
    if isComplete { return true }
    note(bytes)
    return fault == nil
  }

  private mutating func note(_ bytes: UnsafeRawBufferPointer) {
    if first.count < HandshakeLimits.firstBytes { first += bytes.prefix(HandshakeLimits.firstBytes - first.count) }
    total += bytes.count
    if !Self.mayStartTLS(first) {
      fault = .notTLS(firstBytes: first)
    } else if total > HandshakeLimits.input, fault == nil {
      fault = .inputLimitExceeded(limit: HandshakeLimits.input)
    }
  }

  /// A server's first record is a handshake or an alert, of a version 3.x (RFC 8446, section 5.1).
  private static func mayStartTLS(_ bytes: [UInt8]) -> Bool {
    guard let type = bytes.first else { return true }
    guard type == handshake || type == alert else { return false }
    return bytes.count < 2 || bytes[1] == 3
  }

  private static let alert: UInt8 = 21
  private static let handshake: UInt8 = 22
}
