@testable import Engine

/// Messages of the kernel's, byte by byte, as linux/rtnetlink.h lays them out.
enum Messages {
  static func native<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }

  /// struct nlmsghdr and what follows, filled up to four bytes.
  static func message(_ type: UInt16, flags: UInt16 = 0, _ body: [UInt8]) -> [UInt8] {
    padded(native(UInt32(16 + body.count)) + native(type) + native(flags) + [UInt8](repeating: 0, count: 8) + body)
  }

  /// struct rtattr.
  static func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
    padded(native(UInt16(4 + value.count)) + native(type) + value)
  }

  /// struct ifinfomsg with IFLA_IFNAME.
  static func link(_ index: Int32, _ name: String, flags: UInt32 = 0x41, type: UInt16 = 16) -> [UInt8] {
    let body = [0, 0] + native(UInt16(1)) + native(index) + native(flags) + native(UInt32(0))
    return message(type, body + attribute(3, Array(name.utf8) + [0]))
  }

  /// struct rtmsg with RTA_OIF and RTA_PRIORITY. The kind is 1 for unicast, 7 for unreachable; the family 2 or 10.
  static func route(
    _ interface: Int32, metric: UInt32 = 100, family: UInt8 = 2, length: UInt8 = 0, kind: UInt8 = 1, flags: UInt32 = 0,
    type: UInt16 = 24
  ) -> [UInt8] {
    let body = [family, length, 0, 0, 254, 3, 0, kind] + native(flags)
    return message(type, body + attribute(4, native(interface)) + attribute(6, native(metric)))
  }

  /// A route with several next hops: interface and flags of each (struct rtnexthop).
  static func route(hops: [(interface: Int32, flags: UInt8)]) -> [UInt8] {
    let list: [UInt8] = hops.flatMap { hop -> [UInt8] in
      native(UInt16(8)) + [hop.flags, 0] + native(hop.interface)
    }
    let header: [UInt8] = [2, 0, 0, 0, 254, 3, 0, 1]
    return message(24, header + native(UInt32(0)) + attribute(9, list))
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
}
