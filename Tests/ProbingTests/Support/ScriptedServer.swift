import Endpoints
import NIOCore
import NIOPosix
import Pinning
import Synchronization

/// What a server does with each connection.
enum Script: Sendable {
  case silent
  case closeAtOnce
  case resetAtOnce
  /// Says this at once, and then what `after` says.
  case greet([UInt8], after: Aftermath)
  /// Says this once the client has spoken.
  case answer([UInt8], after: Aftermath)
  /// The connection that comes as the n-th, counted from 0, is answered with this once the client has spoken.
  case answerInTurn(@Sendable (Int) -> [UInt8], after: Aftermath)
  /// One byte of this at every interval.
  case drip([UInt8], every: TimeAmount)
  /// This again and again for as long as the client takes it.
  case endless([UInt8])
}

enum Aftermath: Sendable {
  case wait
  case close
  case reset
}

/// A server on a free port of loopback that follows a script.
final class ScriptedServer: Sendable {
  let address: Endpoints.SocketAddress
  private let channel: any Channel
  private let log: ConnectionLog

  private init(channel: any Channel, address: Endpoints.SocketAddress, log: ConnectionLog) {
    self.channel = channel
    self.address = address
    self.log = log
  }

  static func start(_ script: Script, on ip: IPAddress = .localhost) async throws -> ScriptedServer {
    let log = ConnectionLog()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 1024)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ScriptHandler(script, log))
        }
      }
      .bind(host: ip.description, port: 0).get()
    guard let port = channel.localAddress?.port.flatMap(UInt16.init(exactly:)) else {
      throw ChannelError.ioOnClosedChannel
    }
    return ScriptedServer(channel: channel, address: SocketAddress(ip: ip, port: port), log: log)
  }

  /// Connections accepted, open now, and most at once.
  var accepted: Int { log.counts.withLock { $0.accepted } }
  var open: Int { log.counts.withLock { $0.open } }
  var mostOpen: Int { log.counts.withLock { $0.mostOpen } }
  /// The first bytes of the last client that spoke.
  var heard: [UInt8] { log.counts.withLock { $0.heard } }

  func stop() async {
    try? await channel.close()
  }
}

final class ConnectionLog: Sendable {
  struct Counts {
    var accepted = 0
    var open = 0
    var mostOpen = 0
    var heard: [UInt8] = []
  }

  let counts = Mutex(Counts())

  /// How many came before.
  func opened() -> Int {
    counts.withLock {
      $0.accepted += 1
      $0.open += 1
      $0.mostOpen = max($0.mostOpen, $0.open)
      return $0.accepted - 1
    }
  }

  func heard(_ bytes: [UInt8]) {
    counts.withLock { $0.heard = bytes }
  }

  func closed() {
    counts.withLock { $0.open -= 1 }
  }
}

private final class ScriptHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let script: Script
  private let log: ConnectionLog
  private var hasSpoken = false
  private var number = 0

  init(_ script: Script, _ log: ConnectionLog) {
    self.script = script
    self.log = log
  }

  func channelActive(context: ChannelHandlerContext) {
    number = log.opened()
    let channel = context.channel
    switch script {
    case .silent, .answer, .answerInTurn: break
    case .closeAtOnce: channel.end(.close)
    case .resetAtOnce: channel.end(.reset)
    case .greet(let bytes, let after): channel.say(bytes[...], then: after)
    case .drip(let bytes, let interval): channel.drip(bytes[...], every: interval)
    case .endless(let bytes): channel.repeatEndlessly(bytes)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasSpoken else { return }
    hasSpoken = true
    log.heard(Array(unwrapInboundIn(data).readableBytesView))
    switch script {
    case .answer(let bytes, let after): context.channel.say(bytes[...], then: after)
    case .answerInTurn(let bytes, let after): context.channel.say(bytes(number)[...], then: after)
    case .silent, .closeAtOnce, .resetAtOnce, .greet, .drip, .endless: break
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    log.closed()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

extension Channel {
  func say(_ bytes: ArraySlice<UInt8>, then after: Aftermath) {
    writeAndFlush(allocator.buffer(bytes: bytes)).whenSuccess { self.end(after) }
  }

  fileprivate func end(_ after: Aftermath) {
    switch after {
    case .wait:
      break
    case .close:
      close(promise: nil)
    case .reset:
      // Closing with a linger time of zero sends a reset (socket(7)).
      (self as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        .whenComplete { _ in self.close(promise: nil) }
    }
  }

  fileprivate func drip(_ bytes: ArraySlice<UInt8>, every interval: TimeAmount) {
    guard isActive, !bytes.isEmpty else { return }
    writeAndFlush(allocator.buffer(bytes: bytes.prefix(1)), promise: nil)
    eventLoop.scheduleTask(in: interval) { self.drip(bytes.dropFirst(), every: interval) }
  }

  fileprivate func repeatEndlessly(_ bytes: [UInt8]) {
    writeAndFlush(allocator.buffer(bytes: bytes)).whenSuccess {
      self.eventLoop.execute { self.repeatEndlessly(bytes) }
    }
  }
}
