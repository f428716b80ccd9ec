/// One message of a handshake, or one alert, as it passed by.
package struct TLSPassage: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// The type (RFC 8446, section 4), and the bytes of the message with its header of 4.
    case handshake(type: UInt8, bytes: Int)
    case alert(TLSAlert, isFatal: Bool)
  }

  /// By us; else received.
  package let isSent: Bool
  package let content: Content

  package init(isSent: Bool, content: Content) {
    self.isSent = isSent
    self.content = content
  }

  /// Such as `ServerHello, 122 bytes`.
  package var words: String {
    switch content {
    case .handshake(let type, let bytes): "\(Self.names[type] ?? "handshake message \(type)"), \(bytes) bytes"
    case .alert(let alert, let isFatal): "\(isFatal ? "fatal " : "")alert \(alert)"
    }
  }

  /// RFC 8446, section 4, and RFC 5246, section 7.4; 22 is RFC 6066, section 8.
  private static let names: [UInt8: String] = [
    0: "HelloRequest", 1: "ClientHello", 2: "ServerHello", 4: "NewSessionTicket", 5: "EndOfEarlyData",
    8: "EncryptedExtensions", 11: "Certificate", 12: "ServerKeyExchange", 13: "CertificateRequest",
    14: "ServerHelloDone", 15: "CertificateVerify", 16: "ClientKeyExchange", 20: "Finished", 22: "CertificateStatus",
    24: "KeyUpdate",
  ]
}
