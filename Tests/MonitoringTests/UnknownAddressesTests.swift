import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// Addresses of which a round says nothing, while it does of others: those to which this machine has no way, say.
struct UnknownAddressesTests {
  private let now = Fixture.now
  private let first = Fixture.address("192.0.2.1:443")
  private let second = Fixture.address("[2001:db8::2]:443")
  private static let renewed = [Fixture.certificate("L", issuer: "I", key: "next")] + Fixture.chain.dropFirst()
  private static let ours: [ProbeFailureCause] = [
    .noRoute, .crowded(others: 2), .late(by: .seconds(2)), .outOfDescriptors, .cancelled,
  ]

  private func monitor() -> EndpointMonitor { EndpointMonitor(endpoint: Fixture.endpoint(), at: now) }

  private func status(_ monitor: EndpointMonitor, at date: Timestamp? = nil) -> EndpointStatus {
    monitor.status(isProbing: false, at: date ?? now)
  }

  /// Both are reached.
  private func both(
    _ monitor: inout EndpointMonitor, clients: (SocketAddress) -> [ClientJudgement] = { _ in [Fixture.client()] }
  ) {
    monitor.apply(
      Fixture.observation([Fixture.reached(first), Fixture.reached(second)]),
      judgements: [
        first: Fixture.judgement(clients: clients(first)), second: Fixture.judgement(clients: clients(second)),
      ], at: now)
  }

  /// The first is reached or fails, of the second nothing is learned.
  private func one(
    _ monitor: inout EndpointMonitor, _ chain: [CertificateFacts]? = Fixture.chain,
    _ cause: ProbeFailureCause = .noRoute,
    after seconds: Int64 = 0
  ) {
    let seen = chain.map { Fixture.reached(first, chain: $0) } ?? Fixture.failed(first)
    monitor.apply(
      Fixture.observation([seen, Fixture.failed(second, .connect, cause)]),
      judgements: chain.map { [first: Fixture.judgement($0)] } ?? [:], at: now.advanced(bySeconds: seconds))
  }

  @Test(arguments: ours)
  func areComparedWithNobody(_ cause: ProbeFailureCause) {
    var monitor = monitor()
    both(&monitor)
    for round in 1...3 { one(&monitor, Self.renewed, cause, after: Int64(round)) }
    #expect(monitor.problems(at: now).isEmpty && status(monitor).drift == nil)
    #expect(status(monitor).state == .accept)
  }

  @Test func turnStaleAndCountNoMore() {
    var monitor = monitor()
    for _ in 0..<2 { both(&monitor) { $0 == second ? [Fixture.refusing()] : [Fixture.client()] } }
    #expect(monitor.problems(at: now).map(\.kind).contains(.pins))
    one(&monitor, after: 60)
    #expect(status(monitor).state == .refused, "it may still be so")
    for round in 2...4 { one(&monitor, after: Int64(round) * 60) }
    let later = now.advanced(bySeconds: 240)
    #expect(status(monitor, at: later).addresses.map(\.state) == [.accept, .stale])
    #expect(status(monitor, at: later).state == .accept && monitor.problems(at: later).isEmpty)
    #expect(status(monitor, at: later).clients.map(\.verdict) == [.acceptPinned])
    both(&monitor)
    #expect(status(monitor).addresses.map(\.state) == [.accept, .accept])
  }

  @Test func theClockAloneTurnsThemStale() {
    var monitor = monitor()
    both(&monitor)
    one(&monitor, after: 190)
    let isChanged = monitor.tick(at: now.advanced(bySeconds: 200))
    #expect(isChanged && status(monitor).addresses.map(\.state) == [.accept, .stale])
  }

  @Test func thatWereNeverSeenHideNoOutage() {
    var monitor = monitor()
    for _ in 0..<3 { one(&monitor, nil) }
    #expect(status(monitor).state == .unreachable && !monitor.hasBeenReached)
    #expect(status(monitor).addresses.map(\.state) == [.unreachable, .pending])
    #expect(monitor.problems(at: now).map(\.severity) == [.critical])
  }

  @Test(arguments: ours)
  func thatWereNeverSeenAreNotBroken(_ cause: ProbeFailureCause) {
    var monitor = monitor()
    for _ in 0..<3 { one(&monitor, Fixture.chain, cause) }
    #expect(status(monitor).addresses.map(\.state) == [.accept, .pending])
    #expect(status(monitor).state == .accept && monitor.problems(at: now).isEmpty && !monitor.awaitsRetry)
  }

  /// What failed once and cannot be tried again has nobody hurry.
  @Test func areNotTriedForEver() {
    var monitor = monitor()
    both(&monitor)
    monitor.apply(
      Fixture.observation([Fixture.reached(first), Fixture.failed(second)]), judgements: [first: Fixture.judgement()],
      at: now)
    #expect(monitor.awaitsRetry)
    one(&monitor, after: 200)
    #expect(!monitor.awaitsRetry)
  }

  @Test func whoeverWaitsForAFirstResultIsToldWhy() {
    var monitor = monitor()
    let failure = ProbeFailure(stage: .connect, cause: .crowded(others: 2))
    monitor.apply(Fixture.observation([Fixture.failed(first, .connect, .crowded(others: 2))]), judgements: [:], at: now)
    #expect(status(monitor).state == .pending && status(monitor).reason == .probe(failure))
    #expect(status(monitor).severity == .ok && monitor.problems(at: now).isEmpty)
  }
}
