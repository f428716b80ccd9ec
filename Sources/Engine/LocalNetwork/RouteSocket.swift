import CLinux
import Glibc
import Pinning

/// Owns a socket to the kernel's routing (rtnetlink(7)).
struct RouteSocket: ~Copyable {
  let descriptor: Int32

  /// One that is told of changes, or one for questions. Nil where the system gives none.
  init?(hearsChanges: Bool = false) {
    descriptor = clinux_route_open(hearsChanges ? 1 : 0)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// What the kernel said: nil where it says nothing (more), an empty array for what came from anybody else.
  borrowing func receive() -> [RouteMessage]? {
    var buffer = [UInt8](repeating: 0, count: Self.longestDatagram)
    let count = clinux_route_receive(descriptor, &buffer, buffer.count)
    if count == -2 { return [.lost] }
    guard count >= 0 else { return nil }
    return RouteMessage.messages(in: Array(buffer.prefix(count)))
  }

  /// What the kernel uses at the most for a part of an answer.
  private static let longestDatagram = 64 << 10
}

// Questions.
extension RouteSocket {
  /// AF_INET and AF_INET6; 0 is AF_UNSPEC.
  private static let families: [UInt8] = [2, 10]
  /// NLM_F_REQUEST; with NLM_F_DUMP (NLM_F_ROOT and NLM_F_MATCH) all is told.
  private static let request: UInt16 = 0x1
  private static let dump: UInt16 = 0x301

  /// All links and routes. Nil where the kernel does not tell; `isWhole` is false where they changed meanwhile.
  borrowing func table() -> (table: RouteTable, isWhole: Bool)? {
    var table = RouteTable()
    var isWhole = true
    let questions =
      [[UInt8](repeating: 0, count: 16)].map { (RouteMessage.Kind.getLink, $0) }
      + Self.families.map { (RouteMessage.Kind.getRoute, [$0] + [UInt8](repeating: 0, count: 11)) }
    for (kind, body) in questions {
      guard ask(kind, Self.dump, body) else { return nil }
      guard
        takeAnswer({ message in
          if message == .lost { isWhole = false }
          table.take(message)
        })
      else { return nil }
    }
    return (table, isWhole)
  }

  /// The route to one address; nil where there is none.
  borrowing func route(to address: IPAddress) -> RouteAnswer {
    let family = Self.families[address.family == .v4 ? 0 : 1]
    let bits = UInt8(address.bytes.count * 8)
    let header = [family, bits] + [UInt8](repeating: 0, count: 10)
    // RTA_DST.
    let attribute = Self.native(UInt16(4 + address.bytes.count)) + Self.native(UInt16(1)) + address.bytes
    guard ask(RouteMessage.Kind.getRoute, Self.request, header + attribute) else { return .unknown }
    return firstAnswer { message in
      switch message {
      case .route(let route): .route(route)
      case .error(let number): number == 0 ? nil : .error(number)
      default: nil
      }
    }
  }

  /// Whether the link is running; nil where that cannot be told.
  borrowing func isRunning(_ index: Int32) -> Bool? {
    let body = [UInt8](repeating: 0, count: 4) + Self.native(index) + [UInt8](repeating: 0, count: 8)
    guard ask(RouteMessage.Kind.getLink, Self.request, body) else { return nil }
    while let messages = receive() {
      for message in messages {
        switch message {
        case .link(let link): return link.isRunning || link.isLoopback
        case .error(let number) where number != 0: return nil
        default: break
        }
      }
    }
    return nil
  }

  enum RouteAnswer {
    case route(RouteMessage.Route)
    /// An error number: ENETUNREACH, EHOSTUNREACH, EACCES, EINVAL.
    case error(Int32)
    case unknown
  }

  private borrowing func firstAnswer(_ read: (RouteMessage) -> RouteAnswer?) -> RouteAnswer {
    while let messages = receive() {
      for message in messages {
        if let answer = read(message) { return answer }
      }
    }
    return .unknown
  }

  /// False where the answer does not come to its end.
  private borrowing func takeAnswer(_ take: (RouteMessage) -> Void) -> Bool {
    while let messages = receive() {
      for message in messages {
        take(message)
        switch message {
        case .done: return true
        // A kernel without IPv6 has no routes of it.
        case .error: return true
        default: break
        }
      }
    }
    return false
  }

  private borrowing func ask(_ kind: UInt16, _ flags: UInt16, _ body: [UInt8]) -> Bool {
    let length = UInt32(RouteMessage.headerLength + body.count)
    let header = Self.native(length) + Self.native(kind) + Self.native(flags) + [UInt8](repeating: 0, count: 8)
    let message = header + body
    return send(descriptor, message, message.count, 0) == message.count
  }

  private static func native<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }
}
