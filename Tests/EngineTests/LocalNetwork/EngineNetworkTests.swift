import Endpoints
import Fixtures
import Judging
import Monitoring
import Pinning
import TLS
import Testing

@testable import Engine

struct EngineNetworkTests {
  private static let wired = LocalNetwork(status: .wired, interface: "eth0", hasIPv4: true)
  private static let wifi = LocalNetwork(status: .wifi, interface: "wlan0", hasIPv4: true)

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

  /// Three in a row, so that nothing but the network asks for another.
  private func failThrice(
    _ name: String, _ prober: ScriptedProber, _ engine: Engine, _ box: SnapshotBox
  ) async throws {
    for count in 1...3 {
      try await until {
        prober.count(name) >= count && box.snapshot.endpoints.first { $0.endpoint.name == name }?.isProbing == false
      }
      if count < 3 { await engine.recheck([name]) }
    }
  }

  private func until(_ condition: () async -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while await !condition() {
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
      try await failThrice("bad", prober, engine, box)
      let (bad, good) = (prober.count("bad"), prober.count("good"))
      network.set(Self.wifi)
      try await until { prober.count("bad") > bad }
      #expect(prober.count("good") == good)
      #expect(box.snapshot.network.status == .wifi)
    }
  }

  /// Messages of the kernel's about other links come all the time on a host of containers.
  @Test func newsThatChangeNothingAreOnlyForWhoHasNoWay() async throws {
    let (network, prober) = (ScriptedNetwork(Self.wired), ScriptedProber(usual: .fail(.refused)))
    network.setCanSend(false)
    prober.set("lost", .fail(.unreachable("no route to host")))
    try await run(["bad", "lost"], network, prober, interval: .seconds(3600)) { engine, box in
      try await failThrice("bad", prober, engine, box)
      try await until { prober.count("lost") == 1 && box.snapshot.endpoints.last?.isProbing == false }
      let bad = prober.count("bad")
      network.set(Self.wired)
      // Whoever comes first in the configuration is looked at first.
      try await until { prober.count("lost") > 1 }
      #expect(prober.count("bad") == bad)
    }
  }

  @Test func aDifferenceThatNoMessageToldOfExcusesNobodyForEver() async throws {
    let (network, prober) = (ScriptedNetwork(Self.wired), ScriptedProber(usual: .reach))
    try await run(["a"], network, prober) { _, box in
      try await until { box.snapshot.endpoints.first?.lastProbe != nil }
      network.setSilently(Self.wifi)
      prober.set("a", .fail(.timedOut(after: .seconds(1))))
      try await until { box.snapshot.endpoints.first?.state == .unreachable }
      #expect(box.snapshot.endpoints.first?.reason.code == "timed-out-in-connect")
      try await until { box.snapshot.network == Self.wifi }
    }
  }

  @Test func aNetworkThatCouldNotBeReadOnceHidesNoOutage() async throws {
    let (network, prober) = (ScriptedNetwork(Self.wired), ScriptedProber(usual: .reach))
    try await run(["a"], network, prober) { _, box in
      try await until { box.snapshot.endpoints.first?.lastProbe != nil }
      network.set(.unknown)
      try await until { box.snapshot.network == .unknown }
      network.setSilently(Self.wired)
      prober.set("a", .fail(.timedOut(after: .seconds(1))))
      try await until { box.snapshot.endpoints.first?.state == .unreachable }
      try await until { box.snapshot.network == Self.wired }
    }
  }

  @Test func aRoundUnderWhichTheNetworkCameIsFollowedByAnother() async throws {
    let (network, prober) = (ScriptedNetwork(.notReachable), ScriptedProber(usual: .hang))
    try await run(["a"], network, prober, interval: .seconds(3600)) { engine, box in
      try await until { prober.underWay == 1 }
      network.set(Self.wired)
      try await until { box.snapshot.network == Self.wired }
      // What fails is looked at again while this one is still under way.
      try await until { await !engine.isNetworkRecheckDue }
      prober.set("a", .reach)
      prober.release("a")
      try await until { prober.count("a") == 2 && box.snapshot.endpoints.first?.lastProbe != nil }
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

extension Engine {
  fileprivate var isNetworkRecheckDue: Bool { networkRecheck != nil }
}
