/// What reading from an established session gave.
package enum SessionRead: Hashable, Sendable {
  /// Decrypted bytes, never none.
  case bytes([UInt8])
  /// Nothing until more is received.
  case wantsInput
  /// The server said goodbye (close_notify).
  case ended
  /// A fatal alert, such as a refused client certificate (RFC 8446, section 4.4.2.4), or a broken record.
  case failed(HandshakeFault)
}
