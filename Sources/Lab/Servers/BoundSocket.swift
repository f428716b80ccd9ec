import Endpoints
import Glibc
import Pinning

/// Owns a TCP socket that is bound to an address of its own; closed at the end of its life.
struct BoundSocket: ~Copyable {
  private let owned: OwnedDescriptor

  private init(_ owned: consuming OwnedDescriptor) {
    self.owned = owned
  }

  /// Binds, and listens, to know that nobody else does. Port 0 takes a free one.
  static func listening(on address: SocketAddress) throws(LabFault) -> BoundSocket {
    let owned = try OwnedDescriptor.streamSocket(address.ip.family == .v4 ? AF_INET : AF_INET6)
    let descriptor = owned.number
    Self.share(descriptor, true)
    try address.withSocketAddress { pointer, length throws(LabFault) in
      guard Glibc.bind(descriptor, pointer, length) == 0 else { throw .system(call: "bind", code: errno) }
    }
    let bound = BoundSocket(owned)
    try bound.listen()
    return bound
  }

  /// As many as the kernel's default for net.core.somaxconn lets wait.
  private static let backlog: Int32 = 4096

  func listen() throws(LabFault) {
    Self.share(owned.number, true)
    guard Glibc.listen(owned.number, Self.backlog) == 0 else { throw .system(call: "listen", code: errno) }
  }

  /// NIO listens once more on a socket that it is given, with a backlog of 128: too few for a thousand clients that
  /// come at once. Where this fails, that backlog stays.
  static func deepenBacklog(of descriptor: Int32) {
    _ = Glibc.listen(descriptor, backlog)
  }

  /// From now on connections are refused, but the port stays bound: nobody else gets it, and `listen` works again.
  func stopListening() {
    Self.share(owned.number, false)
    shutdown(owned.number, Int32(SHUT_RDWR))
  }

  /// Connections that ended a moment ago would hold a fixed port for a minute where they did not share it. But two sockets
  /// that both share a port may both bind it while neither listens, so one that only holds its port must not.
  private static func share(_ descriptor: Int32, _ shares: Bool) {
    var value: Int32 = shares ? 1 : 0
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// The same socket by a second descriptor.
  static func duplicate(of descriptor: Int32) throws(LabFault) -> BoundSocket {
    BoundSocket(try OwnedDescriptor.duplicate(of: descriptor))
  }

  /// Gives the descriptor away: whoever takes it closes it.
  consuming func release() -> Int32 { owned.release() }

  /// The port that was bound.
  func port() throws(LabFault) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(owned.number, $0, &length) }
    }
    guard result == 0 else { throw .system(call: "getsockname", code: errno) }
    // The port stands at the same place, in network order, for both families.
    return withUnsafeBytes(of: storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
  }
}

extension SocketAddress {
  /// Lends the address as the system's calls want it.
  fileprivate func withSocketAddress(
    _ body: (UnsafePointer<sockaddr>, socklen_t) throws(LabFault) -> Void
  ) throws(LabFault) {
    switch ip.family {
    case .v4:
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: ip.bytes) }
      try rebound(&address, body)
    case .v6:
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: ip.bytes) }
      try rebound(&address, body)
    }
  }

  private func rebound<Address>(
    _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(LabFault) -> Void
  ) throws(LabFault) {
    let length = socklen_t(MemoryLayout<Address>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        Result { () throws(LabFault) in try body(pointer, length) }
      }
    }
    try result.get()
  }
}
