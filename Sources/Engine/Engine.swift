package import Endpoints
package import Judging
package import Monitoring
package import Pinning

/// The clock of pintop: says what is due, has it probed and judged, moves the conditions, and puts out snapshots.
///
/// `run` owns every probe: when it returns, none is under way.
package actor Engine {
  let prober: any EndpointProbing
  let judge: Judge
  let settings: EngineSettings
  private let box: SnapshotBox
  private let network: any LocalNetworkSource
  let sleeper = Sleeper()
  let clock = ContinuousClock()

  var slots: [Slot]
  private let indices: [String: Int]
  private var book = AlertBook()
  private var selfWatch = SelfWatch()
  private var lastSelfLook: ContinuousClock.Instant?
  /// The longest interval and timeout of all.
  private let longestRound: Duration
  var schedule: Schedule
  private var generation: UInt64 = 0
  var isDirty = true
  private var lastPublished: ContinuousClock.Instant?
  private var nextTick: ContinuousClock.Instant
  private(set) var isPaused = false
  private var mutes: [String: Timestamp] = [:]
  var localNetwork: LocalNetwork
  /// Endpoints whose last round brought nothing because this machine has no way to them.
  var withoutRoute: Set<Int> = []
  /// When `localNetwork` was taken: an older reading does not replace it.
  var networkTaken: ContinuousClock.Instant
  var networkRecheck: NetworkRecheck?
  var lastNetworkRecheck: ContinuousClock.Instant?
  /// There is no round after this one: what fails is told as it failed.
  private var isOneRound = false

  /// Names must be unique.
  package init(
    endpoints: [Endpoint], prober: any EndpointProbing, judge: Judge, settings: EngineSettings, box: SnapshotBox,
    network: any LocalNetworkSource = UnknownLocalNetwork()
  ) {
    let now = settings.wallClock()
    let start = ContinuousClock().now
    self.prober = prober
    self.judge = judge
    self.settings = settings
    self.box = box
    self.network = network
    self.networkTaken = start
    self.localNetwork = network.current()
    self.longestRound = endpoints.map { $0.interval + $0.timeout }.max() ?? .zero
    self.slots = endpoints.map { Slot(EndpointMonitor(endpoint: $0, at: now), at: now) }
    self.indices = Dictionary(uniqueKeysWithValues: zip(endpoints.map(\.name), 0...))
    self.schedule = Schedule(start: start)
    self.nextTick = start + settings.tickEvery
    for (index, endpoint) in endpoints.enumerated() {
      schedule.planFirst(index, interval: endpoint.interval)
    }
  }

  /// Probes on the schedule until the task is cancelled; then cancels what is under way and returns.
  package func run() async {
    publish()
    await withDiscardingTaskGroup { group in
      group.addTask { await self.watchNetwork() }
      while !Task.isCancelled {
        recheckFailingIfDue()
        startDue(in: &group)
        tickIfDue()
        publishIfDue()
        await sleeper.sleep(until: nextWake())
      }
      group.cancelAll()
    }
  }

  /// Probes every endpoint once and returns the snapshot of that round.
  package func runOneRound() async -> Snapshot {
    isOneRound = true
    await withDiscardingTaskGroup { group in
      for index in slots.indices { start(index, in: &group) }
    }
    // Where we did not come to it while all were under way, we may with the few that are left.
    await withDiscardingTaskGroup { group in
      for index in slots.indices where slots[index].lackedUs { start(index, in: &group) }
    }
    publish()
    return box.snapshot
  }
}

extension Engine {
  /// What changed before somebody listened is told first.
  private func watchNetwork() async {
    let changes = network.changes()
    let now = network.current()
    if now != localNetwork { take(now) }
    for await change in changes { take(change) }
  }
}

// What a person asks for.
extension Engine {
  /// Has endpoints probed at once. One that is being probed is joined; one rechecked just before waits its turn.
  /// Unknown names are passed over.
  package func recheck(_ names: [String]) {
    for index in names.compactMap({ indices[$0] }) where slots[index].inFlight == nil {
      let now = clock.now
      let allowed = slots[index].lastRecheck.map { $0 + settings.recheckEvery } ?? now
      slots[index].isRecheckPending = true
      schedule.hasten(index, to: max(now, allowed))
    }
    isDirty = true
    sleeper.wake()
  }

  /// Ends the probes that are under way; they count for nothing.
  package func cancelProbes(_ names: [String]) {
    for index in names.compactMap({ indices[$0] }) {
      slots[index].isRecheckPending = false
      slots[index].inFlight?.cancel()
      slots[index].looking?.cancel()
    }
  }

  package func acknowledge(_ alerts: [UInt64], comment: String, by person: String) {
    book.acknowledge(alerts, with: Acknowledgement(comment: comment, by: person, at: settings.wallClock()))
    isDirty = true
    sleeper.wake()
  }

  /// Has nothing told of these endpoints until then; nil ends it. They are probed as before. Unknown names are passed
  /// over.
  package func mute(_ names: [String], until date: Timestamp?) {
    for name in names where indices[name] != nil { mutes[name] = date }
    isDirty = true
    sleeper.wake()
  }

  /// Stops or resumes polling; a recheck by hand still works. What was not looked at meanwhile is looked at at once.
  package func setPaused(_ paused: Bool) {
    guard paused != isPaused else { return }
    isPaused = paused
    if !paused { resumeSchedule() }
    isDirty = true
    sleeper.wake()
  }

  private func resumeSchedule() {
    let now = clock.now
    for index in slots.indices where slots[index].inFlight == nil {
      schedule.plan(index, at: now + EngineSettings.resumeSpacing * index)
    }
  }
}

// Probing.
extension Engine {
  private func startDue(in group: inout DiscardingTaskGroup) {
    for index in schedule.takeDue(by: clock.now) {
      if isPaused, !slots[index].isRecheckPending { continue }
      if slots[index].inFlight == nil {
        start(index, in: &group)
      } else {
        skip(index)
      }
    }
  }

  /// The round before has not ended: this one is dropped and counted, and the beat goes on.
  private func skip(_ index: Int) {
    slots[index].monitor.overruns += 1
    schedule.planNext(index, endpoint: slots[index].monitor.endpoint, after: clock.now)
  }

  private func start(_ index: Int, in group: inout DiscardingTaskGroup) {
    let endpoint = slots[index].monitor.endpoint
    let (prober, judge, wallClock) = (prober, judge, settings.wallClock)
    let network = isOneRound ? NetworkOfRound() : NetworkOfRound(network, before: localNetwork)
    let known = slots[index].monitor.knownLooks
    let isByHand = slots[index].isRecheckPending
    let probe = Task {
      await ProbedRound(
        endpoint, prober: prober, judge: judge, wallClock: wallClock, known: known, network: network,
        isUrgent: isByHand)
    }
    let begun = clock.now
    slots[index].inFlight = probe
    if isByHand { slots[index].lastRecheck = clock.now }
    slots[index].isByHand = isByHand
    slots[index].isRecheckPending = false
    refresh(index)
    schedule.planNext(index, endpoint: endpoint, after: clock.now)
    group.addTask {
      let round = await withTaskCancellationHandler {
        await probe.value
      } onCancel: {
        probe.cancel()
      }
      await self.finish(index, round)
      if !round.observation.isInconclusive { await self.lookAgain(index, begun: begun, isByHand: isByHand) }
    }
  }

  private func finish(_ index: Int, _ round: ProbedRound) {
    let now = settings.wallClock()
    slots[index].inFlight = nil
    if !round.observation.isInconclusive { slots[index].keep(round) }
    note(round.observation, of: index)
    slots[index].lackedUs = round.observation.lackedUs
    let terms = RoundTerms(isByHand: slots[index].isByHand, isOffline: selfWatch.isOffline)
    slots[index].monitor.apply(round.observation, judgements: round.judgements, terms, at: now)
    lookAtOurselves(after: index, at: now)
    reconcile(index, at: now)
    refresh(index)
    hastenNext(index)
    follow(round.network, of: index)
    sleeper.wake()
  }

  /// Only where something is wrong, and not more often than it matters: all endpoints are looked at.
  private func lookAtOurselves(after index: Int, at now: Timestamp) {
    guard selfWatch.isOffline || slots[index].monitor.downSince != nil || localNetwork.status == .notReachable
    else { return }
    guard lastSelfLook.map({ clock.now - $0 >= Self.selfLookEvery }) ?? true else { return }
    lookAtOurselves(at: now)
  }

  func lookAtOurselves(at now: Timestamp) {
    lastSelfLook = clock.now
    selfWatch.look(at: slots.lazy.map(\.monitor), round: longestRound, now: now)
    if book.reconcile(endpoint: SelfWatch.name, problems: networkProblem.map { [$0] } ?? selfWatch.problems, at: now) {
      isDirty = true
    }
  }

  private static let selfLookEvery = Duration.milliseconds(100)

  /// A finding is confirmed, and a failure or a round that we spoilt tried again, before the next beat where the interval is long.
  func hastenNext(_ index: Int) {
    guard !isPaused else { return }
    let monitor = slots[index].monitor
    let interval = monitor.endpoint.interval
    if slots[index].lackedUs {
      schedule.hasten(index, to: clock.now + settings.retryDelay(interval: interval))
    } else if monitor.awaitsConfirmation {
      schedule.hasten(index, to: clock.now + EngineSettings.confirmDelay(interval: interval))
    } else if monitor.awaitsRetry {
      schedule.hasten(index, to: clock.now + settings.retryDelay(interval: interval))
    }
  }
}

// Snapshots.
extension Engine {
  func refresh(_ index: Int) {
    let slot = slots[index]
    slots[index].status = slot.monitor.status(isProbing: slot.inFlight != nil, at: settings.wallClock())
    isDirty = true
  }

  func reconcile(_ index: Int, at now: Timestamp) {
    let monitor = slots[index].monitor
    // That nothing new is known while polling is paused is no news to whoever paused it.
    let problems = monitor.problems(at: now).filter { !isPaused || $0.kind != .staleness }
    let (name, host) = (monitor.endpoint.name, monitor.endpoint.url.host)
    if book.reconcile(endpoint: name, host: host, problems: problems, at: now) { isDirty = true }
  }

  private func tickIfDue() {
    guard clock.now >= nextTick else { return }
    nextTick = clock.now + settings.tickEvery
    let now = settings.wallClock()
    forgetEndedMutes(at: now)
    for index in slots.indices {
      if slots[index].monitor.tick(at: now) { refresh(index) }
      reconcile(index, at: now)
    }
    lookAtOurselves(at: now)
  }

  private func forgetEndedMutes(at now: Timestamp) {
    let lasting = mutes.filter { $0.value > now }
    guard lasting.count != mutes.count else { return }
    mutes = lasting
    isDirty = true
  }

  private func publishIfDue() {
    guard isDirty, lastPublished.map({ clock.now - $0 >= settings.publishEvery }) ?? true else { return }
    publish()
  }

  private func publish() {
    generation += 1
    isDirty = false
    lastPublished = clock.now
    box.put(
      Snapshot(
        generation: generation, at: settings.wallClock(), endpoints: slots.map(\.status), alerts: book.alerts,
        isPollingPaused: isPaused, mutes: mutes, network: localNetwork))
  }

  private func nextWake() -> ContinuousClock.Instant {
    let publishing = isDirty ? lastPublished.map { $0 + settings.publishEvery } : nil
    return [schedule.nextDue(), publishing, networkRecheck?.due].compactMap { $0 }.reduce(nextTick, min)
  }
}
