import Glibc
import Pinning

/// IP addresses as the socket calls write them: `sockaddr_in` (ip(7)) and `sockaddr_in6` (ipv6(7)).
///
/// They are read and written by offset, as the manual pages lay them out: family in two bytes of this machine's order,
/// port in two bytes of network order, then the address, in IPv6 after four bytes of flow information.
enum SocketName {
  private static let offsetV4 = 4
  private static let sizeV4 = 16
  private static let offsetV6 = 8
  private static let sizeV6 = 28

  /// The address in a name; nil where it is of another family.
  static func address(in name: UnsafeRawPointer, family: Int32) -> IPAddress? {
    switch family {
    case AF_INET: IPAddress(bytes: Array(UnsafeRawBufferPointer(start: name + offsetV4, count: 4)))
    case AF_INET6: IPAddress(bytes: Array(UnsafeRawBufferPointer(start: name + offsetV6, count: 16)))
    default: nil
    }
  }

  static func family(of address: IPAddress) -> Int32 {
    switch address.family {
    case .v4: AF_INET
    case .v6: AF_INET6
    }
  }

  static func bytes(_ address: IPAddress, port: UInt16) -> [UInt8] {
    let (size, offset) = address.family == .v4 ? (sizeV4, offsetV4) : (sizeV6, offsetV6)
    var bytes = [UInt8](repeating: 0, count: size)
    withUnsafeBytes(of: sa_family_t(family(of: address))) { bytes.replaceSubrange(0..<2, with: $0) }
    withUnsafeBytes(of: port.bigEndian) { bytes.replaceSubrange(2..<4, with: $0) }
    bytes.replaceSubrange(offset..<offset + address.bytes.count, with: address.bytes)
    return bytes
  }
}
