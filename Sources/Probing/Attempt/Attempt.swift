import Endpoints
import NIOCore
import NIOPosix
import Pinning
import TLS

/// One attempt at one address: connects, goes through its phases one after the other, and ends in exactly one
/// observation, once the socket is closed.
///
/// It lives on one event loop: every member but the initialiser is called there. It is a handler of its channel itself:
/// the layers of phases stand before it, and what none of them takes, an error or the end, reaches it.
final class Attempt: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  let terms: AttemptTerms
  let loop: any EventLoop
  private(set) var stage = Stage.connect
  private var stageStart = ContinuousClock.now
  private var times: StageTimes
  private var transcript = Transcript()
  private var ahead: ArraySlice<AttemptPhase>
  private(set) var channel: (any Channel)?
  var stream: TLSStream?
  private(set) var session: SessionFacts?
  /// A server that asked for a certificate said nothing for so long that we went on.
  var presumesAcceptance = false
  /// Of what was presented, where something is asked.
  var judgement: Judgement?
  private var asked: HTTPOutcome.Result?
  private var timer: Scheduled<Void>?
  private var pace: Pace
  private var heart: Scheduled<Void>?
  private var observation: AddressObservation?
  private var promise: EventLoopPromise<Attempted>?

  init(_ terms: AttemptTerms, on loop: any EventLoop) {
    self.terms = terms
    self.loop = loop
    ahead = terms.phases[...]
    times = StageTimes(resolve: terms.resolveTime)
    pace = Pace(timeout: terms.watch.timeout, at: .now)
  }

  /// Called once. The future never fails.
  func begin() -> EventLoopFuture<Attempted> {
    // Cancelled before it began.
    if let observation { return loop.makeSucceededFuture(Attempted(observation: observation)) }
    let promise = loop.makePromise(of: Attempted.self)
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

  /// Whatever comes from here on says nothing new.
  private(set) var isOver = false
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
    let addresses = terms.proxy == nil ? [terms.address] : terms.proxyAddresses
    connect(to: addresses[...], by: terms.watch.end(ofStageWithin: terms.limits.connect))
  }

  /// The first of several addresses that answers: each has an equal share of the time that is left.
  private func connect(to addresses: ArraySlice<Endpoints.SocketAddress>, by end: ContinuousClock.Instant) {
    let remaining = ContinuousClock.now.duration(to: end) / max(1, addresses.count)
    guard let address = addresses.first, remaining > .zero else {
      return fail(.timedOut(after: terms.watch.elapsed))
    }
    note(.connecting(address))
    let bound = NIOLoopBound(self, eventLoop: loop)
    let connected: EventLoopFuture<any Channel>
    do {
      connected = ClientBootstrap(group: loop)
        .channelOption(.tcpOption(.tcp_nodelay), value: 1)
        .connectTimeout(TimeAmount(remaining))
        .channelInitializer { channel in bound.value.adopt(channel) }
        .connect(to: try address.forNIO())
    } catch {
      return fail(error)
    }
    connected.assumeIsolated().whenFailure { self.connectFailed($0, addresses.dropFirst(), by: end) }
  }

  private func adopt(_ channel: any Channel) -> EventLoopFuture<Void> {
    guard !isOver else { return loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
    self.channel = channel
    return channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(self) }
  }

  private func connectFailed(
    _ error: any Error, _ others: ArraySlice<Endpoints.SocketAddress>, by end: ContinuousClock.Instant
  ) {
    // Before a connection stands, a reset is reported as a refusal (RFC 9293, section 3.10.7.3): so this one stood.
    if let error = error as? IOError, error.errnoCode == ECONNRESET, stage == .connect, let first = ahead.first {
      leaveStage(for: first.stage)
    } else if !others.isEmpty, !isOver {
      return connect(to: others, by: end)
    }
    fail(error)
  }
}

// MARK: - From phase to phase

extension Attempt {
  func channelActive(context: ChannelHandlerContext) {
    note(.connected)
    goOn()
    context.fireChannelActive()
  }

  /// The phase under way has ended well.
  func goOn() {
    guard !isOver else { return }
    guard let phase = ahead.popFirst() else { return succeed() }
    leaveStage(for: phase.stage)
    do {
      switch phase {
      case .proxy(let proxy): try reachServer(through: proxy)
      case .startTLS(let language): try converse(language)
      case .handshake: try shakeHands()
      case .acceptance: awaitAcceptance()
      case .http:
        terms.onHandshakeOver?()
        if let ask = terms.ask { try self.ask(ask) }
      }
    } catch {
      fail(error)
    }
  }

  private func leaveStage(for next: Stage) {
    let now = ContinuousClock.now
    clockStage(at: now)
    stage = next
    stageStart = now
  }

  func note(_ event: Transcript.Event) {
    transcript.note(event, at: terms.watch.elapsed)
  }

  /// A stage that has several phases takes as long as the first: the others only wait.
  private func clockStage(at now: ContinuousClock.Instant) {
    if times[stage] == nil { times[stage] = stageStart.duration(to: now) }
  }

  func established(_ session: SessionFacts) {
    note(.established(session))
    self.session = session
    goOn()
  }

  /// One timer, for the stage under way.
  func startTimer(_ budget: Duration) {
    startTimer(budget) { self.fail(.timedOut(after: self.terms.watch.elapsed)) }
  }

  func startTimer(_ budget: Duration, _ action: @escaping () -> Void) {
    timer?.cancel()
    let remaining = ContinuousClock.now.duration(to: terms.watch.end(ofStageWithin: budget))
    timer = loop.assumeIsolated().scheduleTask(in: TimeAmount(max(.zero, remaining)), action)
  }

  /// The end of the stream, or of the channel.
  func channelInactive(context: ChannelHandlerContext) {
    // The end of the stream may be that of an answer.
    context.fireChannelInactive()
    fail(.closed)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.fireErrorCaught(error)
    fail(error)
  }
}

// MARK: - The end

extension Attempt {
  private func succeed() {
    clockStage(at: .now)
    finish(failure: nil)
  }

  func fail(_ error: any Error) {
    fail(ProbeFailureCause(error, elapsed: terms.watch.elapsed))
  }

  func fail(_ cause: ProbeFailureCause) {
    guard !isOver else { return }
    var cause = explained(cause)
    if let proxy = terms.proxy { cause = proxy.explained(cause, at: stage) }
    guard !isRefused(endingWith: cause) else { return }
    // The handshake is completed: what fails now says nothing of it.
    if stage == .http { return finishAsking(.fault(askingFault(cause))) }
    finish(failure: ProbeFailure(stage: stage, cause: cause))
  }

  func finishAsking(_ result: HTTPOutcome.Result) {
    guard !isOver else { return }
    switch result {
    case .answer(let answer):
      note(.answered(status: answer.status, bytes: answer.body.count))
      times.firstByte = answer.firstByte
      times.http = answer.total
    // A refusal that came late ends the exchange, and is no answer of HTTP.
    case .fault: guard !isRefused(endingWith: nil) else { return }
    case .notAdmitted: break
    }
    asked = result
    finish(failure: nil)
  }

  /// The server ended the handshake over our certificate: that is told, at whatever stage it is heard.
  private func isRefused(endingWith cause: ProbeFailureCause?) -> Bool {
    let authentication = authentication(endingWith: cause)
    guard let refusal = authentication?.failure else { return false }
    finish(failure: ProbeFailure(stage: .handshake, cause: refusal), authentication)
    return true
  }

  /// A server that greets in a few bytes of another protocol and then waits, closes or resets is told by its greeting.
  private func explained(_ cause: ProbeFailureCause) -> ProbeFailureCause {
    switch cause {
    case .timedOut: greetingFault ?? pace.spoiling(at: .now).map { .late(by: $0) } ?? cause
    case .closed, .reset: greetingFault ?? cause
    case .nameNotFound, .noAddresses, .resolverFailed, .refused, .unreachable, .proxy, .startTLS, .notTLS, .alert,
      .handshake, .clientCertificateRequired, .clientCertificateRefused, .noRoute, .outOfDescriptors, .crowded, .late,
      .cancelled, .system:
      cause
    }
  }

  private var greetingFault: ProbeFailureCause? {
    guard case .failed(.notTLS(let bytes)) = stream?.releaseHeld() else { return nil }
    return .notTLS(bytes)
  }

  /// The first call decides; those that follow from the closing of the socket say nothing new.
  private func finish(failure: ProbeFailure?, _ authentication: ClientAuthentication? = nil) {
    guard !isOver else { return }
    // First of all: a last flight that cannot be sent closes the channel at once, and that is heard before it returns.
    isOver = true
    let presented = stream?.presented
    let authentication = authentication ?? stream?.clientAuthentication
    // The last flight, close_notify or an alert: what the socket takes at once is sent, the rest is not waited for.
    stream?.end()
    stream = nil
    let observation = AddressObservation(
      address: terms.address, times: times, presented: presented, session: session, failure: failure,
      transcript: transcript, clientAuthentication: authentication)
    self.observation = observation
    timer?.cancel()
    timer = nil
    heart?.cancel()
    heart = nil
    close(
      then: Attempted(
        observation: observation, http: asked.map { HTTPOutcome(judgement: judgement, result: $0) }))
  }

  private func close(then attempted: Attempted) {
    let promise = promise
    self.promise = nil
    guard let channel else {
      promise?.succeed(attempted)
      return
    }
    self.channel = nil
    channel.closeFuture.whenComplete { _ in promise?.succeed(attempted) }
    channel.close(promise: nil)
  }
}

extension Endpoints.SocketAddress {
  func forNIO() throws -> NIOCore.SocketAddress {
    try NIOCore.SocketAddress(packedIPAddress: ByteBuffer(bytes: ip.bytes), port: Int(port))
  }
}
