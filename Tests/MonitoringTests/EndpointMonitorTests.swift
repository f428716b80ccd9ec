import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

struct EndpointMonitorTests {
  private let now = Fixture.now
  private let first = Fixture.address("192.0.2.1:443")
  private let second = Fixture.address("192.0.2.2:443")

  private func monitor(interval: Duration = .seconds(60)) -> EndpointMonitor {
    EndpointMonitor(endpoint: Fixture.endpoint(interval: interval), at: now)
  }

  private func status(_ monitor: EndpointMonitor, at date: Timestamp? = nil) -> EndpointStatus {
    monitor.status(isProbing: false, at: date ?? now)
  }

  @Test func beforeTheFirstResultItWaits() {
    #expect(status(monitor()).state == .pending)
    #expect(status(monitor()).severity == .ok)
  }

  @Test func aFirstResultShowsAtOnceAndAlertsNothing() {
    var monitor = monitor()
    monitor.apply(Fixture.observation([Fixture.failed(first)]), judgements: [:], at: now)
    #expect(status(monitor).state == .unreachable)
    #expect(monitor.problems(at: now).isEmpty)
    #expect(monitor.awaitsRetry)
  }

  @Test func theThirdTransportFailureIsAProblem() {
    var monitor = monitor()
    for _ in 0..<3 { monitor.apply(Fixture.observation([Fixture.failed(first)]), judgements: [:], at: now) }
    #expect(monitor.problems(at: now).map(\.kind) == [.reach])
    #expect(monitor.problems(at: now).first?.severity == .critical)
    #expect(!monitor.awaitsRetry)
  }

  @Test func aSecondLookConfirmsARefusal() {
    var monitor = monitor()
    let refused = [first: Fixture.judgement(clients: [Fixture.refusing()])]
    monitor.apply(Fixture.observation([Fixture.reached(first)]), judgements: refused, at: now)
    #expect(monitor.awaitsConfirmation)
    #expect(monitor.problems(at: now).isEmpty)
    monitor.apply(Fixture.observation([Fixture.reached(first)]), judgements: refused, at: now)
    #expect(monitor.problems(at: now).map(\.state) == [.refused])
  }

  @Test func whileUnreachableARefusalIsNeitherConfirmedNorForgotten() {
    var monitor = monitor()
    let refused = [first: Fixture.judgement(clients: [Fixture.refusing()])]
    for _ in 0..<2 { monitor.apply(Fixture.observation([Fixture.reached(first)]), judgements: refused, at: now) }
    for _ in 0..<2 { monitor.apply(Fixture.observation([Fixture.failed(first)]), judgements: [:], at: now) }
    #expect(monitor.problems(at: now).map(\.state) == [.refused])
    #expect(monitor.problems(at: now).first?.reason == .client(name: "pins", reason: Fixture.mismatch))
  }

  @Test func oneDeadAddressOfTwoIsPartial() {
    var monitor = monitor()
    monitor.apply(
      Fixture.observation([Fixture.reached(first), Fixture.failed(second)]), judgements: [first: Fixture.judgement()],
      at: now)
    #expect(status(monitor).state == .partial)
    #expect(status(monitor).reason == .addresses(accepting: 1, of: 2, drift: nil))
    #expect(status(monitor).addressesAccepting == 1)
  }

  @Test func twoKeysInOnePoolArePartialAndAProblemOnceConfirmed() {
    var monitor = monitor()
    let rotated = [Fixture.certificate("L", issuer: "I", key: "next")] + Fixture.chain.dropFirst()
    let round = Fixture.observation([Fixture.reached(first), Fixture.reached(second, chain: rotated)])
    let judgements = [first: Fixture.judgement(), second: Fixture.judgement(rotated)]
    monitor.apply(round, judgements: judgements, at: now)
    let keys = ["L", "next"].map { DriftValue.key(Pin(spkiSHA256: Fixture.digest("k:\($0)"))) }
    let drift = Drift(
      parts: [DriftPart(.key, [DriftGroup(keys[0], [first]), DriftGroup(keys[1], [second])])], count: 2)
    #expect(status(monitor).reason == .addresses(accepting: 2, of: 2, drift: drift))
    #expect(status(monitor).drift == drift && drift.words == "1/2 addresses have another server key")
    #expect(monitor.problems(at: now).isEmpty)
    monitor.apply(round, judgements: judgements, at: now)
    #expect(monitor.problems(at: now).map(\.kind) == [.drift])
  }

  @Test func oneRefusingAddressOfTwoIsRefused() {
    var monitor = monitor()
    monitor.apply(
      Fixture.observation([Fixture.reached(first), Fixture.reached(second)]),
      judgements: [first: Fixture.judgement(), second: Fixture.judgement(clients: [Fixture.refusing()])], at: now)
    #expect(status(monitor).state == .refused)
    #expect(status(monitor).clients.map(\.verdict) == [.reject])
  }

  @Test func aLeafsEndIsToldWhileUnreachableTooAndMarkedUncertain() {
    var monitor = monitor()
    let leaf = Fixture.certificate("L", issuer: "I", begins: -60, ends: 30)
    let judgement = Fixture.judgement([leaf] + Fixture.chain.dropFirst())
    monitor.apply(Fixture.observation([Fixture.reached(first)]), judgements: [first: judgement], at: now)
    #expect(monitor.problems(at: now).isEmpty)
    let later = now.advanced(byDays: 28)
    monitor.apply(Fixture.observation([Fixture.failed(first)]), judgements: [:], at: later)
    #expect(monitor.problems(at: later).map(\.kind) == [.expiry])
    #expect(monitor.problems(at: later).first?.severity == .critical)
    let next = status(monitor, at: later).nextBreak
    #expect(next?.isUncertain == true)
    #expect(next?.at == leaf.notAfter.advanced(bySeconds: 1))
    #expect(status(monitor, at: later).leafEnds == leaf.notAfter)
  }

  @Test func ourOwnFaultsMoveNothing() {
    var monitor = monitor()
    monitor.apply(Fixture.observation([Fixture.reached(first)]), judgements: [first: Fixture.judgement()], at: now)
    for cause in [ProbeFailureCause.outOfDescriptors, .crowded(others: 2), .late(by: .seconds(2)), .cancelled] {
      monitor.apply(
        Fixture.observation([Fixture.failed(first, .connect, cause)]), judgements: [:], at: now.advanced(byDays: 1))
    }
    #expect(status(monitor).state == .accept)
    #expect(status(monitor).lastProbe == now)
  }

  @Test func threeRoundsWithoutAResultAreStale() {
    var monitor = monitor()
    monitor.apply(Fixture.observation([Fixture.reached(first)]), judgements: [first: Fixture.judgement()], at: now)
    let early = monitor.tick(at: now.advanced(bySeconds: 180))
    let late = monitor.tick(at: now.advanced(bySeconds: 200))
    #expect(!early && late)
    #expect(status(monitor).state == .stale)
    #expect(monitor.problems(at: now.advanced(bySeconds: 200)).map(\.kind).contains(.staleness))
  }

  @Test func aNameThatIsNotResolvedIsUnreachableAndKeepsWhatWasKnown() {
    var monitor = monitor()
    monitor.apply(Fixture.observation([Fixture.reached(first)]), judgements: [first: Fixture.judgement()], at: now)
    let failure = ProbeFailure(stage: .resolve, cause: .nameNotFound("api.example.com"))
    let round = Observation(endpoint: "api.example.com", at: now, resolveFailure: failure, addresses: [])
    monitor.apply(round, judgements: [:], at: now)
    #expect(status(monitor).reason == .probe(failure))
    #expect(status(monitor).leafEnds == Fixture.chain[0].notAfter)
    #expect(status(monitor).nextBreak?.isUncertain == true)
    for _ in 0..<2 { monitor.apply(round, judgements: [:], at: now) }
    #expect(monitor.problems(at: now).first?.reason == .probe(failure))
  }

  @Test func theStateKeepsItsBeginning() {
    var monitor = monitor()
    for minute in 0..<12 {
      let date = now.advanced(bySeconds: Int64(minute) * 60)
      monitor.apply(Fixture.observation([Fixture.reached(first)]), judgements: [first: Fixture.judgement()], at: date)
    }
    #expect(status(monitor).since == now)
    #expect(status(monitor).recent == Array(repeating: .accept, count: EndpointStatus.historyLength))
  }

  @Test func aLeafPinAloneThatOutlivesNoReleaseIsADesignThatCannotSurviveRotation() {
    for (life, finding) in [(Int64(47), true), (59, true), (60, false), (90, false)] {
      for age in [Int64(0), life - 1] {
        let leaf = Fixture.certificate("L", issuer: "I", begins: -age, ends: life - age)
        let chain = [leaf] + Fixture.chain.dropFirst()
        let client = Fixture.client(position: .leaf, backups: [], survivesNewKey: false)
        var monitor = monitor()
        monitor.apply(
          Fixture.observation([Fixture.reached(first, chain: chain)]),
          judgements: [first: Fixture.judgement(chain, clients: [client])], at: now)
        #expect(
          status(monitor).findings.contains(.pinDesignCannotSurviveRotation(client: "pins")) == finding,
          "a life of \(life) days at an age of \(age)")
      }
    }
  }
}
