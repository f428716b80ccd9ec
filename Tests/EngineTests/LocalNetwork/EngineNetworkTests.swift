import Endpoints
import Engine
import Fixtures
import Judging
import Monitoring
import Pinning
import Synchronization
import TLS
import Testing

/// A network that goes and comes as it is told.
private final class ScriptedNetwork: LocalNetworkSource {
  private let state: Mutex<LocalNetwork>
  private let stream: AsyncStream<LocalNetwork>
  private let continuation: AsyncStream<LocalNetwork>.Continuation

  init(_ network: LocalNetwork) {
    state = Mutex(network)
    (stream, continuation) = AsyncStream<LocalNetwork>.makeStream()
  }

  func set(_ network: LocalNetwork) {
    state.withLock { $0 = network }
    continuation.yield(network)
  }

  func current() -> LocalNetwork { state.withLock { $0 } }

  func changes() -> AsyncStream<LocalNetwork> { stream }

  func canSend(to address: IPAddress) -> Bool { current().status != .notReachable }
}

struct EngineNetworkTests {
  private static let wired = LocalNetwork(status: .wired, interface: "eth0", hasIPv4: true)

  private func run(
    _ names: [String], _ network: ScriptedNetwork, _ prober: ScriptedProber, interval: Duration = .milliseconds(50),
    _ body: @Sendable (Engine, SnapshotBox) async throws -> Void
  ) async throws {
    let box = SnapshotBox()
    let engine = Engine(
      endpoints: names.map { Fixture.endpoint($0, interval: interval) }, prober: prober,
      judge: Judge(evaluator: TrustEvaluator(store: TrustStore([]))),
      settings: EngineSettings(publishEvery: .milliseconds(5), wallClock: { Fixture.now }), box: box, network: network)
    let task = Task { await engine.run() }
    defer { task.cancel() }
    try await body(engine, box)
    task.cancel()
    await task.value
  }

  private func until(_ condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !condition() {
      try #require(ContinuousClock.now < deadline)
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  private func reached(_ names: [String], _ prober: ScriptedProber) { prober.set(names, .reach) }

  @Test func aCableThatIsOutTurnsNoRowAndIsToldOnce() async throws {
    let names = ["a", "b", "c"]
    let (network, prober) = (ScriptedNetwork(Self.wired), ScriptedProber(usual: .reach))
    try await run(names, network, prober) { _, box in
      try await until { box.snapshot.endpoints.count { $0.lastProbe != nil } == 3 }
      let before = box.snapshot.endpoints.map(\.state)
      prober.set(names, .fail(.unreachable("network is unreachable")))
      network.set(.notReachable)
      try await until { box.snapshot.alerts.contains { $0.reason == .noLocalRoute(endpoints: 3) } }
      let counts = names.map { prober.count($0) }
      try await until { zip(names, counts).allSatisfy { prober.count($0) > $1 + 5 } }
      #expect(box.snapshot.endpoints.map(\.state) == before)
      #expect(box.snapshot.network == .notReachable)
      #expect(box.snapshot.alerts.filter(\.isActive).map(\.state) == [.unreachable])
      prober.set(names, .reach)
      network.set(Self.wired)
      try await until { box.snapshot.alerts.allSatisfy { !$0.isActive } }
      #expect(box.snapshot.endpoints.map(\.state) == before)
    }
  }

  @Test func aServerThatIsDownWhileOurNetworkIsFineIsThat() async throws {
    let (network, prober) = (
      ScriptedNetwork(Self.wired), ScriptedProber(usual: .fail(.unreachable("no route to host")))
    )
    try await run(["a"], network, prober) { _, box in
      try await until { box.snapshot.endpoints.first?.state == .unreachable }
      #expect(box.snapshot.endpoints.first?.reason.code == "network-unreachable")
    }
  }

  @Test func aServerThatAnswersWithNoIsDownWhateverOurNetworkIs() async throws {
    let (network, prober) = (ScriptedNetwork(.notReachable), ScriptedProber(usual: .fail(.refused)))
    try await run(["a"], network, prober) { _, box in
      try await until { box.snapshot.endpoints.first?.state == .unreachable }
      #expect(box.snapshot.alerts.allSatisfy { $0.reason != .noLocalRoute(endpoints: 1) })
    }
  }

  @Test func aChangeOfTheNetworkHasWhatFailsLookedAtAgain() async throws {
    let (network, prober) = (ScriptedNetwork(Self.wired), ScriptedProber(usual: .fail(.refused)))
    prober.set("good", .reach)
    try await run(["bad", "good"], network, prober, interval: .seconds(3600)) { engine, box in
      // Three in a row, so that nothing but the network asks for another.
      for count in 1...3 {
        try await until { prober.count("bad") >= count && box.snapshot.endpoints.first?.isProbing == false }
        if count < 3 { await engine.recheck(["bad"]) }
      }
      let (bad, good) = (prober.count("bad"), prober.count("good"))
      network.set(LocalNetwork(status: .wifi, interface: "wlan0", hasIPv4: true))
      try await until { prober.count("bad") > bad }
      #expect(prober.count("good") == good)
      #expect(box.snapshot.network.status == .wifi)
    }
  }

  @Test func oneRoundTellsWhatFailedAsItFailed() async throws {
    let engine = Engine(
      endpoints: [Fixture.endpoint("a")], prober: ScriptedProber(usual: .fail(.unreachable("network is unreachable"))),
      judge: Judge(evaluator: TrustEvaluator(store: TrustStore([]))),
      settings: EngineSettings(wallClock: { Fixture.now }), box: SnapshotBox(),
      network: ScriptedNetwork(.notReachable))
    let snapshot = await engine.runOneRound()
    #expect(snapshot.endpoints.map(\.reason.code) == ["network-unreachable"])
    #expect(snapshot.worstSeverity == .critical)
    #expect(snapshot.network == .notReachable)
  }
}
