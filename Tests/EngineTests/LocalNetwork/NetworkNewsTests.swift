import Endpoints
import Fixtures
import Judging
import TLS
import Testing

@testable import Engine

/// What the engine plans upon news of the network; nothing is probed here.
struct NetworkNewsTests {
  private static let wired = LocalNetwork(status: .wired, interface: "eth0", hasIPv4: true)
  private static let wifi = LocalNetwork(status: .wifi, interface: "wlan0", hasIPv4: true)

  private func engine() async -> Engine {
    let engine = Engine(
      endpoints: [Fixture.endpoint("a", interval: .seconds(3600))], prober: ScriptedProber(),
      judge: Judge(evaluator: TrustEvaluator(store: TrustStore([]))),
      settings: EngineSettings(wallClock: { Fixture.now }), box: SnapshotBox(), network: ScriptedNetwork(Self.wired))
    await engine.planInAnHour()
    return engine
  }

  private func reading(
    _ network: LocalNetwork, at: ContinuousClock.Instant = .now, hasChanged: Bool
  ) -> NetworkOfRound.Reading {
    NetworkOfRound.Reading(network: network, at: at, hasChanged: hasChanged)
  }

  @Test func whatARoundReadIsKnownFromThenOn() async {
    let engine = await engine()
    await engine.follow(reading(Self.wifi, hasChanged: true), of: 0)
    #expect(await engine.localNetwork == Self.wifi)
    #expect(await engine.networkRecheck?.isOfAllFailing == true)
  }

  @Test func anOlderReadingDoesNotReplaceANewerOne() async {
    let engine = await engine()
    let old = reading(.notReachable, hasChanged: true)
    await engine.take(Self.wifi)
    await engine.follow(old, of: 0)
    #expect(await engine.localNetwork == Self.wifi)
  }

  @Test func aReadingThatFailedReplacesNothing() async {
    let engine = await engine()
    await engine.follow(reading(.unknown, hasChanged: false), of: 0)
    #expect(await engine.localNetwork == Self.wired)
    #expect(await engine.networkRecheck == nil)
  }

  @Test func aLostRoundIsMadeUpForSoonAndTheNextAfterTheTimeForARetry() async {
    let engine = await engine()
    await engine.follow(reading(Self.wifi, hasChanged: true), of: 0)
    #expect(await engine.untilDue() <= .seconds(1))
    await engine.planInAnHour()
    await engine.follow(reading(Self.wired, hasChanged: true), of: 0)
    let again = await engine.untilDue()
    #expect(again > .seconds(1) && again <= .seconds(15))
    // One that was not lost ends that.
    await engine.planInAnHour()
    await engine.follow(nil, of: 0)
    await engine.follow(reading(Self.wifi, hasChanged: true), of: 0)
    #expect(await engine.untilDue() <= .seconds(1))
  }

  @Test(arguments: [LocalNetwork.notReachable, wired, .unknown])
  func withoutAWayAndWithoutAChangeTheIntervalStands(_ network: LocalNetwork) async {
    let engine = await engine()
    for _ in 1...3 { await engine.follow(reading(network, hasChanged: false), of: 0) }
    #expect(await engine.untilDue() > .seconds(3000))
  }

  @Test func whilePausedNothingIsHastened() async {
    let engine = await engine()
    await engine.setPaused(true)
    await engine.follow(reading(Self.wifi, hasChanged: true), of: 0)
    #expect(await engine.untilDue() > .seconds(3000))
  }

  @Test func newsThatChangeNothingNeitherPutOffNorNarrowWhatIsPlanned() async {
    let engine = await engine()
    await engine.take(Self.wifi)
    let planned = await engine.networkRecheck
    for _ in 1...3 { await engine.take(Self.wifi) }
    #expect(await engine.networkRecheck?.due == planned?.due)
    #expect(await engine.networkRecheck?.isOfAllFailing == true)
  }

  @Test func newsThatChangeNothingAreNotForAllThatFails() async {
    let engine = await engine()
    await engine.take(Self.wired)
    #expect(await engine.networkRecheck?.isOfAllFailing == false)
    // What changes then is for all.
    await engine.take(Self.wifi)
    #expect(await engine.networkRecheck?.isOfAllFailing == true)
  }
}

extension Engine {
  fileprivate func planInAnHour() { schedule.plan(0, at: clock.now + .seconds(3600)) }

  /// How long until the endpoint is due.
  fileprivate func untilDue() -> Duration { schedule.nextDue().map { $0 - clock.now } ?? .seconds(1 << 20) }
}
