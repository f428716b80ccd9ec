package import Endpoints
import Glibc
import Pinning

/// A listening socket whose queue is full, so that the kernel drops every further request to connect (listen(2)).
package struct BlackHole: ~Copyable {
  package let address: SocketAddress
  private let listener: Int32
  private let fillers: [Int32]

  package struct CannotOpen: Error {}

  /// On 127.0.0.1, or with `everywhere` on every address of loopback.
  package init(everywhere: Bool = false) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0, RawSocket.bind(listener, everywhere: everywhere), listen(listener, 0) == 0,
      let port = RawSocket.port(of: listener)
    else { throw CannotOpen() }
    address = RawSocket.localhost(port)
    var fillers = [Int32]()
    while fillers.count < 16 {
      let filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      fillers.append(filler)
      RawSocket.connect(filler, port: port)
      // The first one that does not come through shows that the queue is full.
      guard RawSocket.isWritable(filler, within: 300) else { break }
    }
    self.fillers = fillers
  }

  deinit {
    for filler in fillers { close(filler) }
    close(listener)
  }
}

/// A port of loopback on which nothing listens: it is bound, so that nobody else takes it.
package struct ClosedPort: ~Copyable {
  package let address: SocketAddress
  private let holder: Int32

  package init() throws {
    holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard holder >= 0, RawSocket.bind(holder), let port = RawSocket.port(of: holder) else {
      throw BlackHole.CannotOpen()
    }
    address = RawSocket.localhost(port)
  }

  deinit { close(holder) }
}

private enum RawSocket {
  static func localhost(_ port: UInt16) -> SocketAddress {
    guard let address = SocketAddress("127.0.0.1:\(port)") else { preconditionFailure("a port is never 0") }
    return address
  }

  private static func name(port: UInt16, everywhere: Bool) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16)
    withUnsafeBytes(of: sa_family_t(AF_INET)) { bytes.replaceSubrange(0..<2, with: $0) }
    withUnsafeBytes(of: port.bigEndian) { bytes.replaceSubrange(2..<4, with: $0) }
    if !everywhere { bytes.replaceSubrange(4..<8, with: [127, 0, 0, 1]) }
    return bytes
  }

  private static func withName<Value>(
    port: UInt16, everywhere: Bool = false, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
  ) -> Value {
    var bytes = name(port: port, everywhere: everywhere)
    return bytes.withUnsafeMutableBytes { raw in
      raw.withMemoryRebound(to: sockaddr.self) { body($0.baseAddress!, 16) }
    }
  }

  static func bind(_ descriptor: Int32, everywhere: Bool = false) -> Bool {
    withName(port: 0, everywhere: everywhere) { Glibc.bind(descriptor, $0, $1) } == 0
  }

  static func connect(_ descriptor: Int32, port: UInt16) {
    _ = withName(port: port) { Glibc.connect(descriptor, $0, $1) }
  }

  static func port(of descriptor: Int32) -> UInt16? {
    var bytes = [UInt8](repeating: 0, count: 16)
    var length = socklen_t(16)
    let status = bytes.withUnsafeMutableBytes { raw in
      raw.withMemoryRebound(to: sockaddr.self) { getsockname(descriptor, $0.baseAddress!, &length) }
    }
    return status == 0 ? UInt16(bytes[2]) << 8 | UInt16(bytes[3]) : nil
  }

  static func isWritable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, milliseconds) == 1
  }
}
