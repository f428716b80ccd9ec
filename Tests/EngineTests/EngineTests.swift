import Endpoints
import Engine
import Fixtures
import Judging
import Monitoring
import Pinning
import Synchronization
import TLS
import Testing

struct EngineTests {
  private let prober = ScriptedProber()

  private func endpoints(_ names: [String], interval: Duration = .seconds(3600)) -> [Endpoint] {
    names.map { Fixture.endpoint($0, interval: interval) }
  }

  /// Runs the engine while `body` looks at it, then ends it and waits for its end.
  private func withEngine(
    _ endpoints: [Endpoint], settings: EngineSettings = .quick,
    _ body: (Engine, SnapshotBox) async throws -> Void
  ) async throws {
    let box = SnapshotBox()
    let engine = Engine(
      endpoints: endpoints, prober: prober, judge: Judge(evaluator: TrustEvaluator(store: TrustStore([]))),
      settings: settings, box: box)
    let run = Task { await engine.run() }
    do {
      try await body(engine, box)
    } catch {
      run.cancel()
      throw error
    }
    run.cancel()
    await run.value
  }

  private func status(_ box: SnapshotBox, _ name: String) -> EndpointStatus? {
    box.snapshot.endpoints.first { $0.name == name }
  }

  @Test func everyEndpointIsProbedAtTheStartAndShown() async throws {
    try await withEngine(endpoints(["a", "b", "c"])) { _, box in
      try await eventually {
        box.snapshot.endpoints.allSatisfy { $0.state == .unreachable } && box.snapshot.generation > 0
      }
      #expect(box.snapshot.endpoints.map(\.name) == ["a", "b", "c"])
      #expect(prober.count("a") == 1)
    }
  }

  @Test func probesComeAgainAtTheirInterval() async throws {
    try await withEngine(endpoints(["a"], interval: .milliseconds(40))) { _, _ in
      try await eventually { prober.count("a") >= 4 }
    }
  }

  @Test func aRecheckProbesAtOnce() async throws {
    try await withEngine(endpoints(["a", "b"])) { engine, box in
      try await eventually { status(box, "a")?.state == .unreachable }
      await engine.recheck(["a", "nobody"])
      try await eventually { prober.count("a") == 2 }
      #expect(prober.count("b") == 1)
      #expect(prober.urgentCount("a") == 1)
      #expect(prober.urgentCount("b") == 0)
    }
  }

  @Test(arguments: [ProbeFailureCause.late(by: .seconds(5)), .crowded(others: 2), .outOfDescriptors])
  func whatWeSpoiltOurselvesIsTriedAgainLongBeforeItsInterval(_ cause: ProbeFailureCause) async throws {
    prober.set("a", .fail(cause))
    prober.set("b", .fail(.cancelled))
    let settings = EngineSettings(
      publishEvery: .milliseconds(1), tickEvery: .milliseconds(20), retryEvery: .milliseconds(10),
      wallClock: { Fixture.now })
    try await withEngine(endpoints(["a", "b"]), settings: settings) { _, box in
      try await eventually { prober.count("a") >= 3 }
      prober.set("a", .reach)
      try await eventually { status(box, "a")?.lastProbe != nil }
      #expect(prober.count("b") == 1)
    }
  }

  @Test func oneRoundTriesOnceMoreWhatItSpoiltItself() async throws {
    prober.set("a", .fail(.late(by: .seconds(5))))
    let box = SnapshotBox()
    let engine = Engine(
      endpoints: endpoints(["a", "b"]), prober: prober,
      judge: Judge(evaluator: TrustEvaluator(store: TrustStore([]))), settings: .quick, box: box)
    _ = await engine.runOneRound()
    #expect(prober.count("a") == 2 && prober.count("b") == 1)
  }

  @Test func aRecheckJoinsTheProbeThatIsUnderWay() async throws {
    prober.set("a", .hang)
    try await withEngine(endpoints(["a"])) { engine, box in
      try await eventually { status(box, "a")?.isProbing == true }
      await engine.recheck(["a"])
      await engine.recheck(["a"])
      prober.release("a")
      try await eventually { status(box, "a")?.isProbing == false && status(box, "a")?.lastProbe != nil }
      #expect(prober.count("a") == 1)
    }
  }

  @Test func rechecksOfOneEndpointWaitTheirTurn() async throws {
    let settings = EngineSettings(
      publishEvery: .milliseconds(1), recheckEvery: .seconds(3600), wallClock: { Fixture.now })
    try await withEngine(endpoints(["a", "b"]), settings: settings) { engine, _ in
      try await eventually { prober.count("a") == 1 && prober.count("b") == 1 }
      await engine.recheck(["a"])
      try await eventually { prober.count("a") == 2 }
      await engine.recheck(["a"])
      await engine.recheck(["b"])
      try await eventually { prober.count("b") == 2 }
      #expect(prober.count("a") == 2)
    }
  }

  @Test func aProbeCanBeCancelledAndCountsForNothing() async throws {
    prober.set("a", .hang)
    try await withEngine(endpoints(["a"])) { engine, box in
      try await eventually { status(box, "a")?.isProbing == true }
      await engine.cancelProbes(["a"])
      try await eventually { status(box, "a")?.isProbing == false }
      #expect(status(box, "a")?.state == .pending)
    }
  }

  @Test func hangingEndpointsHoldUpNoOther() async throws {
    let names = (0..<900).map { "hangs-\($0)" } + (0..<100).map { "well-\($0)" }
    for name in names.prefix(900) { prober.set(name, .hang) }
    try await withEngine(endpoints(names, interval: .milliseconds(300))) { _, _ in
      try await eventually { names.suffix(100).allSatisfy { prober.count($0) >= 3 } }
      #expect(names.prefix(900).allSatisfy { prober.count($0) == 1 })
    }
  }

  @Test func aRoundThatFindsTheOneBeforeUnderWayIsSkippedAndCounted() async throws {
    prober.set("a", .hang)
    try await withEngine(endpoints(["a", "b"], interval: .milliseconds(20))) { _, box in
      try await eventually { prober.count("b") >= 5 }
      #expect(prober.count("a") == 1)
      prober.set("a", .fail(.refused))
      prober.release("a")
      try await eventually { status(box, "a")?.findings.isEmpty == false }
    }
  }

  @Test func anEndedRunLeavesNoProbeBehind() async throws {
    for name in ["a", "b"] { prober.set(name, .hang) }
    try await withEngine(endpoints(["a", "b"])) { _, _ in
      try await eventually { prober.underWay == 2 }
    }
    #expect(prober.underWay == 0)
  }

  @Test func whilePausedOnlyARecheckProbes() async throws {
    try await withEngine(endpoints(["a", "b"], interval: .milliseconds(30))) { engine, box in
      await engine.setPaused(true)
      try await eventually { box.snapshot.isPollingPaused && prober.underWay == 0 }
      let before = prober.count("b")
      await engine.recheck(["a"])
      let first = prober.count("a")
      try await eventually { prober.count("a") > first || first > 0 }
      #expect(prober.count("b") == before)
      await engine.setPaused(false)
      try await eventually { prober.count("b") > before + 2 }
    }
  }

  @Test func alertsAreAcknowledgedInTheNextSnapshot() async throws {
    try await withEngine(endpoints(["a"], interval: .milliseconds(20))) { engine, box in
      try await eventually { !box.snapshot.alerts.isEmpty }
      #expect(box.snapshot.alerts[0].state == .unreachable)
      await engine.acknowledge(box.snapshot.alerts.map(\.id), comment: "on it", by: "kd")
      try await eventually { box.snapshot.alerts.first?.acknowledgement?.comment == "on it" }
    }
  }

  @Test func aMuteStandsInTheSnapshotUntilItEndsOrIsLifted() async throws {
    try await withEngine(endpoints(["a", "b"], interval: .milliseconds(20))) { engine, box in
      await engine.mute(["a", "b", "nobody"], until: Fixture.now.advanced(bySeconds: 60))
      try await eventually { box.snapshot.mutes.keys.sorted() == ["a", "b"] }
      await engine.mute(["b"], until: nil)
      try await eventually { box.snapshot.mutes == ["a": Fixture.now.advanced(bySeconds: 60)] }
      // The clock of these tests stands still, so this one has ended at once.
      await engine.mute(["a"], until: Fixture.now)
      try await eventually { box.snapshot.mutes.isEmpty }
    }
  }

  @Test func pausingRaisesNoAlertOfStaleness() async throws {
    let clock = MovingClock()
    let settings = EngineSettings(
      publishEvery: .milliseconds(1), tickEvery: .milliseconds(5), recheckEvery: .zero, wallClock: { clock.now })
    let box = SnapshotBox()
    let engine = Engine(
      endpoints: endpoints(["a"], interval: .milliseconds(20)), prober: prober,
      judge: Judge(evaluator: TrustEvaluator(store: TrustStore([]))), settings: settings, box: box)
    let run = Task { await engine.run() }
    try await eventually { !box.snapshot.alerts.isEmpty }
    await engine.setPaused(true)
    try await eventually { box.snapshot.isPollingPaused && prober.underWay == 0 }
    clock.advance(seconds: 600)
    try await eventually { status(box, "a")?.state == .stale }
    #expect(box.snapshot.alerts.allSatisfy { $0.state != .stale })
    run.cancel()
    await run.value
  }

  @Test func oneRoundProbesEachEndpointOnce() async throws {
    let box = SnapshotBox()
    let engine = Engine(
      endpoints: endpoints(["a", "b"]), prober: prober, judge: Judge(evaluator: TrustEvaluator(store: TrustStore([]))),
      settings: .quick, box: box)
    let snapshot = await engine.runOneRound()
    #expect(snapshot.endpoints.map(\.state) == [.unreachable, .unreachable])
    #expect(prober.count("a") == 1)
    #expect(snapshot.alerts.isEmpty)
  }
}

extension EngineTests {
  /// The alerts that last, by endpoint and kind of state.
  private func lasting(_ box: SnapshotBox) -> [String] {
    box.snapshot.alerts.filter { $0.isActive && $0.state == .unreachable }.map(\.endpoint)
  }

  @Test func whereNearlyEverythingFailsAtOnceItIsUsAndNoServer() async throws {
    let names = (0..<8).map { "e\($0)" }
    prober.set(names, .reach)
    try await withEngine(endpoints(names, interval: .milliseconds(50))) { _, box in
      try await eventually { names.allSatisfy { prober.count($0) >= 3 } }
      #expect(lasting(box) == [])
      prober.set(names, .fail(.unreachable("network is unreachable")))
      try await eventually { lasting(box) == [SelfWatch.name] }
      let counts = names.map { prober.count($0) }
      try await eventually { zip(names, counts).allSatisfy { prober.count($0) >= $1 + 6 } }
      #expect(lasting(box) == [SelfWatch.name])
      #expect(box.snapshot.endpoints.allSatisfy { $0.state == .unreachable })
      prober.set(names, .reach)
      try await eventually { lasting(box) == [] }
    }
  }

  @Test func whereOneOfManyFailsItIsThatServer() async throws {
    let names = (0..<8).map { "e\($0)" }
    prober.set(names, .reach)
    try await withEngine(endpoints(names, interval: .milliseconds(50))) { _, box in
      try await eventually { names.allSatisfy { prober.count($0) >= 3 } }
      prober.set("e3", .fail(.refused))
      try await eventually { lasting(box) == ["e3"] }
    }
  }
}

/// A wall clock that a test moves.
final class MovingClock: Sendable {
  private let time = Mutex(Fixture.now)

  var now: Timestamp { time.withLock { $0 } }

  func advance(seconds: Int64) { time.withLock { $0 = $0.advanced(bySeconds: seconds) } }
}

extension EngineSettings {
  static let quick = EngineSettings(
    publishEvery: .milliseconds(1), tickEvery: .milliseconds(20), recheckEvery: .zero, wallClock: { Fixture.now })
}

/// Polls a condition; an issue is recorded where it does not hold within a deadline far beyond what it should take.
func eventually(
  within limit: Duration = .seconds(120), _ condition: () async -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let deadline = ContinuousClock.now + limit
  while await !condition() {
    guard ContinuousClock.now < deadline else {
      Issue.record("the condition did not come to hold within \(limit)", sourceLocation: sourceLocation)
      throw ConditionNeverHeld()
    }
    try await Task.sleep(for: .milliseconds(2))
  }
}

struct ConditionNeverHeld: Error {}
