import COpenSSL
import Pinning

/// Reads ASN.1 times.
enum TimeReader {
  /// Nil where there is no time, or it names no instant.
  static func timestamp(_ time: UnsafePointer<ASN1_TIME>?) -> Timestamp? {
    var parts = [Int32](repeating: 0, count: 6)
    guard observe_time_parts(time, &parts) == 1 else { return nil }
    return CivilTime(
      year: Int(parts[5]), month: Int(parts[4]), day: Int(parts[3]), hour: Int(parts[2]), minute: Int(parts[1]),
      second: Int(parts[0]))?.timestamp
  }
}
