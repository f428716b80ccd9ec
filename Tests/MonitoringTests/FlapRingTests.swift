import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// What goes to and fro is told once at its start and once at its end.
struct FlapRingTests {
  @Test func theNewestChangeWeighsMostAndTheOldestLeast() {
    var ring = FlapRing()
    ring.observe(true)
    ring.observe(false)
    // One change among 20 places, the newest: 1.18 of 20.
    #expect(abs(ring.value - 5.9) < 1e-9)
    for _ in 0..<19 { ring.observe(false) }
    #expect(abs(ring.value - 4.0) < 1e-9)
    ring.observe(false)
    #expect(ring.value == 0)
  }

  @Test func itGoesOnAbove30PercentAndOffAt25() {
    var ring = FlapRing()
    var isOK = true
    var values = [Double]()
    while !ring.isFlapping, values.count < 20 {
      ring.observe(isOK)
      isOK.toggle()
      values.append(ring.value)
    }
    #expect(ring.value > 30)
    #expect(values.dropLast().allSatisfy { $0 <= 30 })
    var last = ring.value
    while ring.isFlapping {
      last = ring.value
      ring.observe(isOK)
    }
    #expect(last > 25 && ring.value <= 25)
  }

  private let address = Fixture.address()

  private func round(_ monitor: inout EndpointMonitor, _ isUp: Bool, byHand: Bool = false) {
    let seen = isUp ? Fixture.reached(address) : Fixture.failed(address)
    monitor.apply(
      Fixture.observation([seen]), judgements: isUp ? [address: Fixture.judgement()] : [:],
      RoundTerms(isByHand: byHand), at: Fixture.now)
  }

  @Test func aServerThatComesAndGoesIsToldAsThatAndNotAtEachTurn() {
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: Fixture.now)
    var told = [[ConditionKind]]()
    // Three failures, then two good rounds, and so on: each time enough to be told and resolved.
    for number in 0..<60 {
      round(&monitor, number % 5 > 2)
      let kinds = monitor.problems(at: Fixture.now).map(\.kind)
      if told.last != kinds { told.append(kinds) }
    }
    #expect(told.last == [.flapping])
    #expect(told.count { $0 == [.flapping] } == 1)
    for _ in 0..<20 { round(&monitor, true) }
    #expect(monitor.problems(at: Fixture.now) == [])
  }

  @Test func looksByHandDoNotCount() {
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: Fixture.now)
    for number in 0..<40 { round(&monitor, number.isMultiple(of: 2), byHand: true) }
    #expect(monitor.problems(at: Fixture.now).allSatisfy { $0.kind != .flapping })
  }

  @Test func whileWeAreOfflineNoFailureIsCounted() {
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: Fixture.now)
    round(&monitor, true)
    for _ in 0..<10 {
      monitor.apply(
        Fixture.observation([Fixture.failed(address)]), judgements: [:], RoundTerms(isOffline: true), at: Fixture.now)
    }
    #expect(monitor.problems(at: Fixture.now) == [])
    #expect(monitor.status(isProbing: false, at: Fixture.now).state == .unreachable)
  }
}
