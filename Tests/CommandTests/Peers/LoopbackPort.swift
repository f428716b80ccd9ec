import Glibc

/// Ports of loopback.
enum LoopbackPort {
  enum Family: Sendable {
    case v4, v6
  }

  /// A port that nobody holds, below those that the kernel gives to whoever asks for any (ip(7): from 32768 on).
  static func free() throws -> Int {
    for _ in 0..<1000 {
      let port = Int.random(in: 12_000..<32_000)
      if try isFree(port, SOCK_STREAM), try isFree(port, SOCK_DGRAM) { return port }
    }
    throw ChildProcess.Failure(call: "bind", code: EADDRINUSE)
  }

  static func free(_ count: Int) throws -> [Int] {
    var ports = Set<Int>()
    while ports.count < count { ports.insert(try free()) }
    return Array(ports)
  }

  /// Binds a socket of IPv4 to a port of 127.0.0.1.
  static func bind(_ descriptor: Int32, _ port: Int) -> Bool {
    withAddress(port, .v4) { Glibc.bind(descriptor, $0, $1) == 0 }
  }

  static func listens(_ port: Int, _ family: Family = .v4) -> Bool {
    withSocket(SOCK_STREAM, family) { descriptor in
      withAddress(port, family) { connect(descriptor, $0, $1) == 0 }
    }
  }

  /// Bound to every address of both families at once where there is IPv6, so that no address has it.
  private static func isFree(_ port: Int, _ kind: __socket_type) throws -> Bool {
    withSocket(kind, .v4) { descriptor in withAddress(port, .v4) { Glibc.bind(descriptor, $0, $1) == 0 } }
      && withSocket(kind, .v6) { descriptor in
        withAddress(port, .v6) { Glibc.bind(descriptor, $0, $1) == 0 || errno != EADDRINUSE }
      }
  }

  private static func withSocket<Result>(
    _ kind: __socket_type, _ family: Family, _ body: (Int32) -> Result
  ) -> Result {
    let descriptor = socket(family == .v4 ? AF_INET : AF_INET6, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    return body(descriptor)
  }

  private static func withAddress(
    _ port: Int, _ family: Family, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    switch family {
    case .v4:
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(bigEndian: 0x7f00_0001)
      return rebound(&address, body)
    case .v6:
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(port).bigEndian
      withUnsafeMutableBytes(of: &address.sin6_addr) { $0[15] = 1 }
      return rebound(&address, body)
    }
  }

  private static func rebound<Address>(
    _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    let length = socklen_t(MemoryLayout<Address>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
