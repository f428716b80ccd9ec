import COpenSSL
import Pinning

/// Reads X.501 names.
enum NameReader {
  static func name(_ name: OpaquePointer?, der: [UInt8]) -> DistinguishedName {
    DistinguishedName(der: der, description: text(of: name), commonName: commonName(of: name))
  }

  /// RFC 2253 order; empty for the empty name.
  private static func text(of name: OpaquePointer?) -> String {
    guard let bio = MemoryBIO() else { return "" }
    ErrorQueue.clear()
    bio.withPointer { _ = observe_print_name($0, name) }
    ErrorQueue.clear()
    return String(decoding: bio.take(), as: UTF8.self)
  }

  private static func commonName(of name: OpaquePointer?) -> String? {
    var utf8: UnsafeMutablePointer<UInt8>?
    ErrorQueue.clear()
    let count = observe_common_name(name, &utf8)
    ErrorQueue.clear()
    guard count >= 0, let utf8 else { return nil }
    defer { observe_free(utf8) }
    return String(decoding: UnsafeBufferPointer(start: utf8, count: Int(count)), as: UTF8.self)
  }
}
