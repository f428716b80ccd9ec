/// One message of the kernel's about links and routes (rtnetlink(7)), as far as pintop cares.
enum RouteMessage: Hashable {
  /// A network interface.
  struct Link: Hashable {
    let index: Int32
    /// Empty where the message has none.
    let name: String
    /// Set up, and its cable or its partner is there (IFF_UP and IFF_RUNNING, netdevice(7)).
    let isRunning: Bool
    let isLoopback: Bool
  }

  enum Family: Hashable {
    case v4
    case v6
  }

  /// A route to everywhere, or the answer to a question about one address.
  struct Route: Hashable {
    let family: Family
    /// A default route has nought.
    let prefixLength: UInt8
    /// It leads somewhere: it is no `unreachable`, `blackhole` or `prohibit`, and not marked as dead.
    let isUsable: Bool
    /// It leads to this machine itself.
    let isLocal: Bool
    /// Of the next hops, one or more; empty without any.
    let interfaces: [Int32]
    let metric: UInt32
  }

  case link(Link)
  case linkGone(index: Int32)
  case route(Route)
  case routeGone(Route)
  /// An address came or went.
  case address
  /// The end of an answer in several parts.
  case done
  /// Nought acknowledges.
  case error(number: Int32)
  /// Messages were lost: what is known may be wrong.
  case lost
  case other

  /// All messages in a datagram; what is cut short or contradicts itself ends the reading.
  static func messages(in bytes: [UInt8]) -> [RouteMessage] {
    var messages = [RouteMessage]()
    var rest = bytes[...]
    while let header = NativeFields(rest, count: headerLength) {
      let length = Int(header.uint32(0))
      guard length >= headerLength, length <= rest.count else { return messages }
      let body = rest.dropFirst(headerLength).prefix(length - headerLength)
      messages.append(message(type: header.uint16(4), flags: header.uint16(6), body))
      rest = rest.dropFirst(aligned(length))
    }
    return messages
  }

  // struct nlmsghdr, and the types and flags of messages (linux/netlink.h, linux/rtnetlink.h).
  static let headerLength = 16

  enum Kind {
    static let error: UInt16 = 2
    static let done: UInt16 = 3
    static let overrun: UInt16 = 4
    static let newLink: UInt16 = 16
    static let deleteLink: UInt16 = 17
    static let getLink: UInt16 = 18
    static let newAddress: UInt16 = 20
    static let deleteAddress: UInt16 = 21
    static let newRoute: UInt16 = 24
    static let deleteRoute: UInt16 = 25
    static let getRoute: UInt16 = 26
  }

  /// NLM_F_DUMP_INTR: the table changed while it was being read out.
  static let interrupted: UInt16 = 0x10

  private static func message(type: UInt16, flags: UInt16, _ body: ArraySlice<UInt8>) -> RouteMessage {
    if flags & interrupted != 0 { return .lost }
    switch type {
    case Kind.error: return NativeFields(body, count: 4).map { .error(number: -$0.int32(0)) } ?? .other
    case Kind.done: return .done
    case Kind.overrun: return .lost
    case Kind.newLink: return link(body).map { .link($0) } ?? .other
    case Kind.deleteLink: return link(body).map { .linkGone(index: $0.index) } ?? .other
    case Kind.newAddress, Kind.deleteAddress: return .address
    case Kind.newRoute: return route(body).map { .route($0) } ?? .other
    case Kind.deleteRoute: return route(body).map { .routeGone($0) } ?? .other
    default: return .other
    }
  }

  private static func aligned(_ length: Int) -> Int { (length + 3) & ~3 }
}

// Links: struct ifinfomsg, and attributes.
extension RouteMessage {
  private static let linkHeader = 16
  private static let nameAttribute: UInt16 = 3
  private static let up: UInt32 = 0x1
  private static let loopback: UInt32 = 0x8
  private static let running: UInt32 = 0x40

  private static func link(_ body: ArraySlice<UInt8>) -> Link? {
    guard let fields = NativeFields(body, count: linkHeader) else { return nil }
    let flags = fields.uint32(8)
    let name = attributes(in: body.dropFirst(linkHeader)).first { $0.type == nameAttribute }?.value ?? []
    return Link(
      index: fields.int32(4), name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self),
      isRunning: flags & up != 0 && flags & running != 0, isLoopback: flags & loopback != 0)
  }
}

// Routes: struct rtmsg, and attributes.
extension RouteMessage {
  private static let routeHeader = 12
  private static let interfaceAttribute: UInt16 = 4
  private static let metricAttribute: UInt16 = 6
  private static let hopsAttribute: UInt16 = 9
  private static let unicast: UInt8 = 1
  private static let local: UInt8 = 2
  /// RTNH_F_DEAD, RTNH_F_LINKDOWN.
  private static let deadFlags: UInt32 = 0x1 | 0x10
  private static let hopHeader = 8

  private static func route(_ body: ArraySlice<UInt8>) -> Route? {
    guard let fields = NativeFields(body, count: routeHeader), let family = family(fields.uint8(0)) else { return nil }
    var interfaces = [Int32]()
    var metric: UInt32 = 0
    for attribute in attributes(in: body.dropFirst(routeHeader)) {
      let value = NativeFields(attribute.value, count: 4)
      switch attribute.type {
      case interfaceAttribute: if let value { interfaces.append(value.int32(0)) }
      case metricAttribute: if let value { metric = value.uint32(0) }
      case hopsAttribute: interfaces += hops(in: attribute.value)
      default: break
      }
    }
    let type = fields.uint8(7)
    return Route(
      family: family, prefixLength: fields.uint8(1),
      isUsable: (type == unicast || type == local) && fields.uint32(8) & deadFlags == 0, isLocal: type == local,
      interfaces: interfaces, metric: metric)
  }

  /// Interfaces of next hops that are not dead (struct rtnexthop).
  private static func hops(in bytes: ArraySlice<UInt8>) -> [Int32] {
    var interfaces = [Int32]()
    var rest = bytes
    while let fields = NativeFields(rest, count: hopHeader) {
      let length = Int(fields.uint16(0))
      guard length >= hopHeader, length <= rest.count else { return interfaces }
      if UInt32(fields.uint8(2)) & deadFlags == 0 { interfaces.append(fields.int32(4)) }
      rest = rest.dropFirst(aligned(length))
    }
    return interfaces
  }

  /// AF_INET and AF_INET6.
  private static func family(_ number: UInt8) -> Family? {
    switch number {
    case 2: .v4
    case 10: .v6
    default: nil
    }
  }

  /// Length, type and value, one after the other (struct rtattr); the two highest bits of a type are marks.
  private static func attributes(in bytes: ArraySlice<UInt8>) -> [(type: UInt16, value: ArraySlice<UInt8>)] {
    var attributes = [(type: UInt16, value: ArraySlice<UInt8>)]()
    var rest = bytes
    while let header = NativeFields(rest, count: 4) {
      let length = Int(header.uint16(0))
      guard length >= 4, length <= rest.count else { return attributes }
      attributes.append((header.uint16(2) & 0x3fff, rest.dropFirst(4).prefix(length - 4)))
      rest = rest.dropFirst(aligned(length))
    }
    return attributes
  }
}

/// Numbers in this machine's own order, at offsets within bytes that are there.
struct NativeFields {
  private let bytes: ArraySlice<UInt8>

  /// Nil where fewer than `count` bytes are left; no offset may reach beyond them.
  init?(_ bytes: ArraySlice<UInt8>, count: Int) {
    guard bytes.count >= count else { return nil }
    self.bytes = bytes.prefix(count)
  }

  func uint8(_ offset: Int) -> UInt8 { bytes[bytes.startIndex + offset] }

  func uint16(_ offset: Int) -> UInt16 { number(offset) }

  func uint32(_ offset: Int) -> UInt32 { number(offset) }

  func int32(_ offset: Int) -> Int32 { number(offset) }

  private func number<Number: FixedWidthInteger>(_ offset: Int) -> Number {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }
}
