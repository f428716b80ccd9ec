import Endpoints
import NIOCore
import NIOPosix
import Pinning
import Synchronization

/// Stands between a client and a server, and cuts the server's answer after so many bytes, or hands it on in pieces.
final class CuttingRelay: Sendable {
  enum Cut: Sendable {
    case never
    case after(Int, Aftermath)
    /// The connection that comes as the n-th, counted from 0, after n bytes.
    case inTurn(Aftermath)
    /// Everything, one byte a write.
    case crumbs

    func of(connection number: Int) -> Cut {
      switch self {
      case .inTurn(let after): .after(number, after)
      case .never, .after, .crumbs: self
      }
    }
  }

  let address: Endpoints.SocketAddress
  private let channel: any Channel
  private let tally: Tally

  private init(_ channel: any Channel, address: Endpoints.SocketAddress, tally: Tally) {
    self.channel = channel
    self.address = address
    self.tally = tally
  }

  static func start(to server: Endpoints.SocketAddress, _ cut: Cut) async throws -> CuttingRelay {
    let tally = Tally()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { client in
        client.eventLoop.makeCompletedFuture {
          try client.pipeline.syncOperations.addHandler(ClientSide(server, cut, tally))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    guard let port = channel.localAddress?.port.flatMap(UInt16.init(exactly:)) else {
      throw ChannelError.ioOnClosedChannel
    }
    return CuttingRelay(channel, address: .localhost(port), tally: tally)
  }

  /// Bytes of the server's first answer.
  var firstFlight: Int { tally.firstFlight.withLock { $0 } }

  /// Everything that the server said, over all connections.
  var serverWords: [UInt8] { tally.answered.withLock { $0 } }

  /// The types of the records that clients sent, each with one write or more.
  var clientRecords: [UInt8] { RecordTypes.read(tally.said.withLock { $0 }) }

  func stop() async {
    try? await channel.close()
  }
}

final class Tally: Sendable {
  let firstFlight = Mutex(0)
  let said = Mutex<[UInt8]>([])
  let answered = Mutex<[UInt8]>([])
  let connections = Mutex(0)
}

/// Walks over records: type, version in two bytes, length in two (RFC 8446, section 5.1).
enum RecordTypes {
  static func read(_ stream: [UInt8]) -> [UInt8] {
    var types = [UInt8]()
    var rest = stream[...]
    while rest.count >= 5 {
      let start = rest.startIndex
      types.append(rest[start])
      rest = rest.dropFirst(5 + (Int(rest[start + 3]) << 8 | Int(rest[start + 4])))
    }
    return types
  }
}

/// Takes what the client says to the server.
private final class ClientSide: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let server: Endpoints.SocketAddress
  private let cut: CuttingRelay.Cut
  private let tally: Tally
  private var upstream: EventLoopFuture<any Channel>?

  init(_ server: Endpoints.SocketAddress, _ cut: CuttingRelay.Cut, _ tally: Tally) {
    self.server = server
    self.cut = cut
    self.tally = tally
  }

  func channelActive(context: ChannelHandlerContext) {
    let number = tally.connections.withLock { count in
      defer { count += 1 }
      return count
    }
    let (client, cut, tally) = (context.channel, cut.of(connection: number), tally)
    let (host, port) = (server.ip.description, Int(server.port))
    upstream = ClientBootstrap(group: context.eventLoop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ServerSide(client, cut, tally))
        }
      }
      .connect(host: host, port: port)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let buffer = unwrapInboundIn(data)
    tally.said.withLock { $0 += buffer.readableBytesView }
    upstream?.whenSuccess { $0.writeAndFlush(buffer, promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    upstream?.whenSuccess { $0.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

/// Takes what the server says to the client.
private final class ServerSide: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let client: any Channel
  private let cut: CuttingRelay.Cut
  private var passed = 0
  private let tally: Tally

  init(_ client: any Channel, _ cut: CuttingRelay.Cut, _ tally: Tally) {
    self.client = client
    self.cut = cut
    self.tally = tally
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let buffer = unwrapInboundIn(data)
    if passed == 0 { tally.firstFlight.withLock { $0 = buffer.readableBytes } }
    tally.answered.withLock { $0 += buffer.readableBytesView }
    switch cut {
    // A connection has its number by now.
    case .never, .inTurn:
      client.writeAndFlush(buffer, promise: nil)
    case .crumbs:
      for byte in buffer.readableBytesView { client.writeAndFlush(ByteBuffer(bytes: [byte]), promise: nil) }
    case .after(let most, let after):
      let share = Array(buffer.readableBytesView.prefix(max(0, most - passed)))
      let reachesCut = passed <= most && passed + buffer.readableBytes >= most
      client.say(share[...], then: reachesCut ? after : .wait)
    }
    passed += buffer.readableBytes
  }

  func channelInactive(context: ChannelHandlerContext) {
    guard case .after = cut else { return client.close(promise: nil) }
  }
}
