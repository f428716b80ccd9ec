import Endpoints
import NIOCore
import NIOPosix
import Pinning
import TLS

/// All that one attempt at one address is told.
struct AttemptTerms: Sendable {
  let address: Endpoints.SocketAddress
  let serverName: String?
  let applicationProtocols: [String]
  let startTLS: StartTLS?
  let watch: Stopwatch
  let resolveTime: Duration?
  let context: ClientContext
  let limits: ProbeLimits
}

/// One attempt at one address: connects, hands what comes to the handshake and what the handshake says to the socket,
/// and ends in exactly one observation, once the socket is closed.
///
/// It lives on one event loop: every member but the initialiser is called there. It owns its handshake and its socket;
/// both are gone by the time the observation is out.
final class Attempt: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// The shortest record that a server can begin with, an alert: a header of 5 bytes and 2 of content (RFC 8446,
  /// sections 5.1 and 6). Fewer bytes are held back, so that a greeting in another protocol is seen as a whole.
  private static let shortestRecord = 7

  private let terms: AttemptTerms
  private let loop: any EventLoop
  private var stage = Stage.connect
  private var stageStart = ContinuousClock.now
  private var times: StageTimes
  private var channel: (any Channel)?
  /// Nil before and after the dialogue, and where there is none.
  private var dialogue: DialogueDriver?
  private var handshake: ClientHandshake?
  /// Nil once there was enough.
  private var held: ByteBuffer? = ByteBuffer()
  private var timer: Scheduled<Void>?
  private var pace: Pace
  private var heart: Scheduled<Void>?
  private var observation: AddressObservation?
  private var promise: EventLoopPromise<AddressObservation>?

  init(_ terms: AttemptTerms, on loop: any EventLoop) {
    self.terms = terms
    self.loop = loop
    times = StageTimes(resolve: terms.resolveTime)
    pace = Pace(timeout: terms.watch.timeout, at: .now)
  }

  /// Called once. The future never fails.
  func begin() -> EventLoopFuture<AddressObservation> {
    // Cancelled before it began.
    if let observation { return loop.makeSucceededFuture(observation) }
    let promise = loop.makePromise(of: AddressObservation.self)
    self.promise = promise
    // Between its making and now lies the way to the event loop.
    pace.beat(at: .now)
    beatOn()
    connect()
    return promise.futureResult
  }

  func cancel() {
    fail(.cancelled)
  }
}

// MARK: - Our own pace

extension Attempt {
  private func beatOn() {
    heart = loop.assumeIsolated().scheduleTask(in: TimeAmount(pace.interval)) {
      self.pace.beat(at: .now)
      self.beatOn()
    }
  }
}

// MARK: - Connecting

extension Attempt {
  private func connect() {
    stageStart = .now
    let remaining = ContinuousClock.now.duration(to: terms.watch.end(ofStageWithin: terms.limits.connect))
    guard remaining > .zero else { return fail(.timedOut(after: terms.watch.elapsed)) }
    let bound = NIOLoopBound(self, eventLoop: loop)
    let connected: EventLoopFuture<any Channel>
    do {
      connected = ClientBootstrap(group: loop)
        .channelOption(.tcpOption(.tcp_nodelay), value: 1)
        .connectTimeout(TimeAmount(remaining))
        .channelInitializer { channel in bound.value.adopt(channel) }
        .connect(to: try terms.address.forNIO())
    } catch {
      return fail(ProbeFailureCause(error, elapsed: terms.watch.elapsed))
    }
    connected.assumeIsolated().whenFailure { self.connectFailed($0) }
  }

  private func adopt(_ channel: any Channel) -> EventLoopFuture<Void> {
    guard observation == nil else { return loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
    self.channel = channel
    return channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(self) }
  }

  private func connectFailed(_ error: any Error) {
    // Before a connection stands, a reset is reported as a refusal (RFC 9293, section 3.10.7.3): so this one stood.
    if let error = error as? IOError, error.errnoCode == ECONNRESET { enterFirstStage() }
    fail(ProbeFailureCause(error, elapsed: terms.watch.elapsed))
  }

  private func enterFirstStage() {
    guard stage == .connect, observation == nil else { return }
    times.connect = enter(terms.startTLS == nil ? .handshake : .startTLS)
  }

  /// Goes from one stage to the next; gives how long the last one took.
  private func enter(_ next: Stage) -> Duration {
    let now = ContinuousClock.now
    defer { stageStart = now }
    stage = next
    return stageStart.duration(to: now)
  }
}

// MARK: - The handshake

extension Attempt {
  func channelActive(context: ChannelHandlerContext) {
    enterFirstStage()
    guard observation == nil else { return }
    if let language = terms.startTLS {
      startTimer(terms.limits.startTLS)
      dialogue = DialogueDriver(language.dialogue())
      sendWords()
    } else {
      beginHandshake()
    }
  }

  private func beginHandshake() {
    startTimer(terms.limits.handshake)
    do throws(HandshakeSetupFault) {
      handshake = try ClientHandshake(
        context: terms.context, serverName: terms.serverName, applicationProtocols: terms.applicationProtocols)
      advance()
    } catch {
      fail(ProbeFailureCause(error))
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard observation == nil else { return }
    var buffer = unwrapInboundIn(data)
    if let language = terms.startTLS, dialogue != nil {
      converse(buffer, language)
      return
    }
    if var greeting = held {
      greeting.writeBuffer(&buffer)
      held = greeting
      if greeting.readableBytes >= Self.shortestRecord { releaseHeld() }
    } else {
      receive(buffer)
    }
    advance()
  }

  private func receive(_ buffer: ByteBuffer) {
    buffer.withUnsafeReadableBytes { handshake?.receive($0) }
  }

  private func releaseHeld() {
    if let greeting = held, greeting.readableBytes > 0 { receive(greeting) }
    held = nil
  }

  /// The end of the stream, or of the channel.
  func channelInactive(context: ChannelHandlerContext) {
    fail(.closed)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    fail(ProbeFailureCause(error, elapsed: terms.watch.elapsed))
  }

  private func startTimer(_ budget: Duration) {
    timer?.cancel()
    let remaining = ContinuousClock.now.duration(to: terms.watch.end(ofStageWithin: budget))
    timer = loop.assumeIsolated().scheduleTask(in: TimeAmount(max(.zero, remaining))) {
      self.fail(.timedOut(after: self.terms.watch.elapsed))
    }
  }

  private func advance() {
    switch handshake?.advance() {
    case nil: break
    case .wantsInput: send()
    case .complete(let session): complete(session)
    case .failed(let fault): fail(ProbeFailureCause(fault))
    }
  }

  private func complete(_ session: SessionFacts) {
    times.handshake = stageStart.duration(to: .now)
    handshake?.close()
    finish(session: session, failure: nil)
  }

  private func send() {
    guard let bytes = handshake?.takeOutgoing() else { return }
    write(bytes)
  }

  private func write(_ bytes: [UInt8]) {
    guard let channel, !bytes.isEmpty else { return }
    // NIO closes a channel whose write failed without another word.
    channel.writeAndFlush(channel.allocator.buffer(bytes: bytes)).assumeIsolated().whenFailure { error in
      self.fail(ProbeFailureCause(error, elapsed: self.terms.watch.elapsed))
    }
  }
}

// MARK: - The dialogue before TLS

extension Attempt {
  private func converse(_ buffer: ByteBuffer, _ language: StartTLS) {
    switch dialogue?.receive(buffer.readableBytesView) {
    case nil: break
    case .wantsInput: sendWords()
    case .failed(let fault): fail(.startTLS(language, fault))
    case .goAhead:
      dialogue = nil
      times.startTLS = enter(.handshake)
      beginHandshake()
    }
  }

  private func sendWords() {
    guard let words = dialogue?.takeOutgoing() else { return }
    write(words)
  }
}

// MARK: - The end

extension Attempt {
  private func fail(_ cause: ProbeFailureCause) {
    finish(session: nil, failure: ProbeFailure(stage: stage, cause: explained(cause)))
  }

  /// A server that greets in a few bytes of another protocol and then waits, closes or resets is told by its greeting.
  private func explained(_ cause: ProbeFailureCause) -> ProbeFailureCause {
    switch cause {
    case .timedOut: greetingFault ?? pace.spoiling(at: .now).map { .late(by: $0) } ?? cause
    case .closed, .reset: greetingFault ?? cause
    case .nameNotFound, .noAddresses, .resolverFailed, .refused, .unreachable, .startTLS, .notTLS, .alert, .handshake,
      .outOfDescriptors, .crowded, .late, .cancelled, .system:
      cause
    }
  }

  private var greetingFault: ProbeFailureCause? {
    releaseHeld()
    guard case .failed(.notTLS(let bytes)) = handshake?.advance() else { return nil }
    return .notTLS(bytes)
  }

  /// The first call decides; those that follow from the closing of the socket say nothing new.
  private func finish(session: SessionFacts?, failure: ProbeFailure?) {
    guard observation == nil else { return }
    let observation = AddressObservation(
      address: terms.address, times: times, presented: handshake?.presented, session: session, failure: failure)
    self.observation = observation
    timer?.cancel()
    timer = nil
    dialogue = nil
    heart?.cancel()
    heart = nil
    // The last flight, close_notify or an alert: what the socket takes at once is sent, the rest is not waited for.
    send()
    handshake = nil
    close(then: observation)
  }

  private func close(then observation: AddressObservation) {
    let promise = promise
    self.promise = nil
    guard let channel else {
      promise?.succeed(observation)
      return
    }
    self.channel = nil
    channel.closeFuture.whenComplete { _ in promise?.succeed(observation) }
    channel.close(promise: nil)
  }
}

extension Endpoints.SocketAddress {
  func forNIO() throws -> NIOCore.SocketAddress {
    try NIOCore.SocketAddress(packedIPAddress: ByteBuffer(bytes: ip.bytes), port: Int(port))
  }
}
