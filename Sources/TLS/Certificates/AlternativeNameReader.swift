import COpenSSL
import Pinning

/// Reads one GeneralName (RFC 5280, section 4.2.1.6).
enum AlternativeNameReader {
  static func name(at name: UnsafeMutableRawPointer?) -> AlternativeName {
    guard let name else { return .other(kind: -1) }
    return self.name(name.assumingMemoryBound(to: GENERAL_NAME.self))
  }

  static func name(_ name: UnsafePointer<GENERAL_NAME>) -> AlternativeName {
    var start: UnsafePointer<UInt8>?
    var count: Int32 = 0
    let kind = observe_name(name, &start, &count)
    let bytes = Array(UnsafeBufferPointer(start: start, count: Int(count)))
    switch kind {
    case GEN_DNS: return .dns(String(decoding: bytes, as: UTF8.self))
    case GEN_EMAIL: return .email(String(decoding: bytes, as: UTF8.self))
    case GEN_URI: return .uri(String(decoding: bytes, as: UTF8.self))
    case GEN_IPADD: return IPAddress(bytes: bytes).map { .ip($0) } ?? .malformedIP(bytes)
    default: return .other(kind: Int(kind))
    }
  }
}
