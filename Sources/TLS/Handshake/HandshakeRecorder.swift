import COpenSSL
import Pinning

/// What passed by in a handshake and OpenSSL does not keep: the raw Certificate message, fatal alerts, and whether we were
/// asked for a certificate.
///
/// Belongs to one connection, whose pointer it must outlive; used only by the thread that drives the connection.
final class HandshakeRecorder {
  /// The certificates as sent; nil until a well-formed message arrived.
  private(set) var certificates: [[UInt8]]?
  /// The type of the last handshake message received.
  private(set) var lastMessage: UInt8?
  private(set) var fatalAlert: TLSAlert?
  private(set) var isClosed = false
  /// A CertificateRequest arrived.
  private(set) var isCertificateRequested = false
  /// How many certificates our own Certificate message held; nil until we sent one.
  private(set) var sentCertificates: Int?
  /// The server sent a handshake message after its Finished, such as a ticket: it has taken ours.
  private(set) var hasHeardAfterwards = false

  /// To be set as the connection's message callback, with the recorder as its argument.
  static let callback:
    @convention(c) (
      Int32, Int32, Int32, UnsafeRawPointer?, Int, OpaquePointer?, UnsafeMutableRawPointer?
    ) -> Void = { isSent, version, contentType, bytes, count, _, argument in
      guard let argument, let bytes else { return }
      let message = [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
      let recorder = Unmanaged<HandshakeRecorder>.fromOpaque(argument).takeUnretainedValue()
      if isSent == 0 {
        recorder.received(message, contentType: contentType, version: version)
      } else {
        recorder.sent(message, contentType: contentType, version: version)
      }
    }

  private func received(_ message: [UInt8], contentType: Int32, version: Int32) {
    // Until the server has answered, OpenSSL gives the highest version offered.
    let isTLS13 = version == TLS1_3_VERSION && lastMessage != nil
    switch contentType {
    case SSL3_RT_HANDSHAKE: receivedHandshake(message, isTLS13: isTLS13)
    case SSL3_RT_ALERT: receivedAlert(message, isTLS13: isTLS13)
    default: break
    }
  }

  private func sent(_ message: [UInt8], contentType: Int32, version: Int32) {
    guard contentType == SSL3_RT_HANDSHAKE, message.first == CertificateMessage.type else { return }
    sentCertificates =
      CertificateMessage.certificates(in: message, isTLS13: version == TLS1_3_VERSION)?.count ?? 0
  }

  private func receivedHandshake(_ message: [UInt8], isTLS13: Bool) {
    if isTLS13, lastMessage == Self.finished { hasHeardAfterwards = true }
    if message.first == Self.certificateRequest { isCertificateRequested = true }
    lastMessage = message.first
    guard message.first == CertificateMessage.type, certificates == nil else { return }
    certificates = CertificateMessage.certificates(in: message, isTLS13: isTLS13)
  }

  /// In TLS 1.3 the level is ignored, and all alerts but two end the connection (RFC 8446, section 6).
  private func receivedAlert(_ message: [UInt8], isTLS13: Bool) {
    guard message.count == 2 else { return }
    let (level, code) = (message[0], message[1])
    if code == Self.closeNotify {
      isClosed = true
    } else if level == Self.fatal || (isTLS13 && code != Self.userCanceled) {
      fatalAlert = TLSAlert(code: code)
    }
  }

  /// Types of handshake messages (RFC 8446, section 4).
  private static let certificateRequest: UInt8 = 13
  private static let finished: UInt8 = 20
  private static let fatal: UInt8 = 2
  private static let closeNotify: UInt8 = 0
  private static let userCanceled: UInt8 = 90
}
