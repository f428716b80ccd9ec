import COpenSSL
import Pinning

/// Reads what a completed handshake negotiated.
enum SessionReader {
  /// Nil where the version is none that was offered, which OpenSSL does not let happen.
  static func facts(of connection: OpaquePointer) -> SessionFacts? {
    guard let version = TLSVersion(rawValue: Int(SSL_version(connection))) else { return nil }
    return SessionFacts(
      version: version,
      cipher: cipher(of: connection),
      group: observe_group_name(connection).map { groupName(String(cString: $0)) },
      signatureAlgorithm: SignatureScheme.name(on: connection),
      applicationProtocol: applicationProtocol(of: connection),
      stapledOCSP: staple(on: connection),
      timestampLists: timestamps(on: connection))
  }

  private static func timestamps(on connection: OpaquePointer) -> [[UInt8]] {
    var start: UnsafePointer<UInt8>?
    let count = observe_timestamps(connection, &start)
    guard count > 0, let start else { return [] }
    return [Array(UnsafeBufferPointer(start: start, count: count))]
  }

  private static func staple(on connection: OpaquePointer) -> [UInt8]? {
    var start: UnsafePointer<UInt8>?
    let count = observe_staple(connection, &start)
    guard count > 0, let start else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  private static func cipher(of connection: OpaquePointer) -> String {
    let cipher = SSL_get_current_cipher(connection)
    guard let name = SSL_CIPHER_standard_name(cipher) ?? SSL_CIPHER_get_name(cipher) else { return "unknown" }
    return String(cString: name)
  }

  private static func applicationProtocol(of connection: OpaquePointer) -> String? {
    var start: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    SSL_get0_alpn_selected(connection, &start, &count)
    guard count > 0, let start else { return nil }
    return String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  /// OpenSSL's name as RFC 8446, section 4.2.7 and people write it.
  private static func groupName(_ name: String) -> String {
    switch name {
    case "prime256v1": "secp256r1"
    default: name
    }
  }
}
