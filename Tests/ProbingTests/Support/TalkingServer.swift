import Endpoints
import NIOCore
import NIOPosix
import Pinning

/// Holds the server's side of a plain dialogue, and then stands between the client and a server of TLS.
final class TalkingServer: Sendable {
  let address: Endpoints.SocketAddress
  private let channel: any Channel

  private init(_ channel: any Channel, _ address: Endpoints.SocketAddress) {
    self.channel = channel
    self.address = address
  }

  /// Says `greeting` at once, and one of `answers` for every message of the client; then hands on to `server`.
  static func start(
    greeting: [UInt8], answers: [[UInt8]], then server: Endpoints.SocketAddress
  ) async throws -> TalkingServer {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { client in
        client.eventLoop.makeCompletedFuture {
          try client.pipeline.syncOperations.addHandler(Talker(greeting, answers, server))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    guard let port = channel.localAddress?.port.flatMap(UInt16.init(exactly:)) else {
      throw ChannelError.ioOnClosedChannel
    }
    return TalkingServer(channel, .localhost(port))
  }

  func stop() async {
    try? await channel.close()
  }
}

private final class Talker: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let greeting: [UInt8]
  private var answers: ArraySlice<[UInt8]>
  private let server: Endpoints.SocketAddress
  private var upstream: EventLoopFuture<any Channel>?

  init(_ greeting: [UInt8], _ answers: [[UInt8]], _ server: Endpoints.SocketAddress) {
    self.greeting = greeting
    self.answers = answers[...]
    self.server = server
  }

  func channelActive(context: ChannelHandlerContext) {
    context.channel.say(greeting[...], then: .wait)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if let answer = answers.popFirst() { return context.channel.say(answer[...], then: .wait) }
    let client = context.channel
    let upstream =
      upstream
      ?? ClientBootstrap(group: context.eventLoop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Back(client)) }
      }
      .connect(host: server.ip.description, port: Int(server.port))
    self.upstream = upstream
    let buffer = unwrapInboundIn(data)
    upstream.whenSuccess { $0.writeAndFlush(buffer, promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    upstream?.whenSuccess { $0.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

private final class Back: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let client: any Channel

  init(_ client: any Channel) {
    self.client = client
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    client.writeAndFlush(unwrapInboundIn(data), promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    client.close(promise: nil)
  }
}
