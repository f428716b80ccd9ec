import Glibc
import Pinning

/// Where this machine can send to.
enum Routes {
  /// `addresses` without those of a family to which there is no route, where the other family has one.
  ///
  /// A machine with nothing but a link-local IPv6 address counts as having IPv6 for `AI_ADDRCONFIG`, and reaches none.
  static func usable(_ addresses: [IPAddress], isRoutable: (IPAddress) -> Bool = isRoutable) -> [IPAddress] {
    guard Set(addresses.map(\.family)).count > 1 else { return addresses }
    let reachable = Set(addresses.filter(isRoutable).map(\.family))
    return reachable.isEmpty ? addresses : addresses.filter { reachable.contains($0.family) }
  }

  /// Connecting a datagram socket asks the kernel for a route and sends nothing.
  static func isRoutable(_ address: IPAddress) -> Bool {
    let descriptor = socket(
      SocketName.family(of: address), Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    // Without a socket nothing is known, unless the family itself is missing.
    guard descriptor >= 0 else { return errno != EAFNOSUPPORT }
    defer { close(descriptor) }
    guard connect(descriptor, to: address) != 0 else { return true }
    return errno != ENETUNREACH && errno != EADDRNOTAVAIL
  }

  /// The discard service's (RFC 863); any would do.
  private static let port: UInt16 = 9

  private static func connect(_ descriptor: Int32, to address: IPAddress) -> Int32 {
    SocketName.bytes(address, port: port).withUnsafeBytes { name in
      guard let base = name.baseAddress else { return -1 }
      return Glibc.connect(descriptor, base.assumingMemoryBound(to: sockaddr.self), socklen_t(name.count))
    }
  }
}
