import Glibc
package import Grid

/// The loop of the main thread: waits for keys, signals, wake-ups and deadlines, tells a handler, draws its grid.
///
/// Nothing here waits but `poll`: a terminal that nobody reads stops neither keys nor signals nor wake-ups, it only
/// leaves frames out. A key press is drawn at once; what happens by itself is drawn ten times a second at most.
///
///     let signals = try SignalInbox()                       // first of all, before any thread
///     let environment = TerminalEnvironment.current()
///     let wakeUp = try WakeUp()
///     let engine = startEngine { box.withLock { $0 = snapshot }; wakeUp.signal() }
///     let session = try TerminalSession.open(environment: environment)
///     var model = Model(capabilities: session.capabilities)
///     let loop = TerminalLoop(session: session, signals: signals, wakeUp: wakeUp)
///     let end = loop.run { event in
///       switch event {
///       case .key("q"): return TerminalReply(next: .end(leavingScreen: false))
///       case .woken: model.take(box.withLock { $0 })
///       default: model.update(event)
///       }
///       return TerminalReply(.changed, deadline: .now + .seconds(1))
///     } view: { size in
///       model.view(size)
///     }
///     stopEngine()
///     end.dieIfKilled()
package struct TerminalLoop: ~Copyable {
  private var session: TerminalSession
  private let signals: SignalInbox
  private let wakeUp: WakeUp
  private var decoder: KeyDecoder
  private var pacing = FramePacing()
  private var deadline: ContinuousClock.Instant?
  private var drawsEverything = false
  private var end: TerminalEnd?
  private var leavesScreen = false

  package init(session: consuming TerminalSession, signals: consuming SignalInbox, wakeUp: WakeUp) {
    decoder = KeyDecoder(sequences: session.keys)
    self.session = session
    self.signals = signals
    self.wakeUp = wakeUp
  }

  /// Runs until the handler, a signal or the terminal ends it, then restores the terminal.
  ///
  /// - Parameters:
  ///   - handler: told of every event, one by one; the first is `.resized`
  ///   - view: asked for a grid of that size when a frame is due
  package consuming func run(
    handler: (TerminalEvent) -> TerminalReply, view: (Size) -> Grid
  ) -> TerminalEnd {
    let clock = ContinuousClock()
    tell(.resized(session.size), promptly: true, at: clock.now, handler)
    while end == nil {
      draw(at: clock.now, view)
      guard end == nil else { break }
      let ready = wait(at: clock.now)
      take(ready, at: clock.now, handler)
    }
    let reason = end ?? .asked
    session.close(leavingScreen: leavesScreen ? view(session.size) : nil)
    return reason
  }
}

// MARK: Telling and drawing

extension TerminalLoop {
  private mutating func tell(
    _ event: TerminalEvent, promptly: Bool, at now: ContinuousClock.Instant, _ handler: (TerminalEvent) -> TerminalReply
  ) {
    guard end == nil else { return }
    let reply = handler(event)
    deadline = reply.deadline
    if reply.display != .unchanged { pacing.request(promptly: promptly, at: now) }
    if reply.display == .everything { drawsEverything = true }
    if let text = reply.clipboard { session.copy(text) }
    if let isWanted = reply.mouse { session.reportMouse(isWanted) }
    switch reply.next {
    case .carryOn: break
    case .suspend: suspend(at: now, handler)
    case .end(let leavingScreen):
      end = .asked
      leavesScreen = leavingScreen
    }
  }

  private mutating func draw(at now: ContinuousClock.Instant, _ view: (Size) -> Grid) {
    guard session.isReady, pacing.isDue(at: now) else { return }
    if !session.draw(view(session.size), everything: drawsEverything) { end = .closed }
    drawsEverything = false
    pacing.drawn(at: now)
  }

  private mutating func suspend(at now: ContinuousClock.Instant, _ handler: (TerminalEvent) -> TerminalReply) {
    session.suspend()
    resume(at: now, handler)
  }

  private mutating func resume(at now: ContinuousClock.Instant, _ handler: (TerminalEvent) -> TerminalReply) {
    drawsEverything = true
    pacing.request(promptly: true, at: now)
    tell(.resumed, promptly: true, at: now, handler)
  }
}

// MARK: Waiting

extension TerminalLoop {
  /// What `poll` said.
  private struct Ready {
    var input = false
    var output = false
    var signals = false
    var wakeUp = false
    var errors = false
    var isClosed = false
  }

  private func wait(at now: ContinuousClock.Instant) -> Ready {
    let writing = session.isReady ? Int16(0) : Int16(POLLOUT)
    var descriptors = [
      pollfd(fd: session.input.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: session.outputDescriptor, events: writing, revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: session.capturedErrors, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, nfds_t(descriptors.count), timeout(at: now)) > 0 else { return Ready() }
    func says(_ index: Int, _ flags: Int32) -> Bool { descriptors[index].revents & Int16(flags) != 0 }
    return Ready(
      input: says(0, POLLIN), output: says(1, POLLOUT), signals: says(2, POLLIN), wakeUp: says(3, POLLIN),
      errors: says(4, POLLIN), isClosed: says(0, POLLHUP | POLLERR | POLLNVAL) || says(1, POLLHUP | POLLERR | POLLNVAL))
  }

  /// Milliseconds until something is due, rounded up so that it is due then; -1 for no limit.
  private func timeout(at now: ContinuousClock.Instant) -> Int32 {
    let frame = session.isReady ? pacing.due : nil
    guard let first = [frame, deadline, decoder.deadline].compactMap({ $0 }).min() else { return -1 }
    let left = (first - now).components
    guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
    let milliseconds = (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    // An hour at most: the sum then fits, and waking once an hour costs nothing.
    return left.seconds >= 3600 ? 3_600_000 : Int32(left.seconds * 1000 + milliseconds)
  }

  private mutating func take(
    _ ready: Ready, at now: ContinuousClock.Instant, _ handler: (TerminalEvent) -> TerminalReply
  ) {
    if ready.errors { session.takeCapturedErrors() }
    if ready.signals { takeSignals(at: now, handler) }
    // Always: a size signal that went to another thread is lost, and asking costs a microsecond.
    if session.takeSize() {
      pacing.request(promptly: true, at: now)
      tell(.resized(session.size), promptly: true, at: now, handler)
    }
    takeKeys(ready.input, at: now, handler)
    if ready.output, !session.flush() { end = end ?? .closed }
    if ready.wakeUp, wakeUp.take() { tell(.woken, promptly: false, at: now, handler) }
    if let due = deadline, due <= now {
      deadline = nil
      tell(.deadline, promptly: false, at: now, handler)
    }
    if ready.isClosed, !ready.signals { end = end ?? .closed }
  }

  private mutating func takeKeys(
    _ isReady: Bool, at now: ContinuousClock.Instant, _ handler: (TerminalEvent) -> TerminalReply
  ) {
    guard end == nil else { return }
    var keys: [Key] = []
    switch isReady ? session.input.read() : .nothing {
    case .bytes(let bytes): keys = decoder.feed(bytes, at: now)
    case .nothing: keys = decoder.expire(at: now)
    case .closed: end = .closed
    }
    for key in keys { tell(.key(key), promptly: true, at: now, handler) }
  }

  private mutating func takeSignals(
    at now: ContinuousClock.Instant, _ handler: (TerminalEvent) -> TerminalReply
  ) {
    while end == nil, let signal = signals.next() {
      switch signal {
      case .hangUp, .interrupt, .quit, .terminate: end = .signal(signal)
      case .windowChanged: break
      case .stop: suspend(at: now, handler)
      case .continued:
        session.reenter()
        resume(at: now, handler)
      }
    }
  }
}
