import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// An end that was told drops only when every address has served what ends later for two rounds.
struct ClockHoldTests {
  private let now = Fixture.now
  private let first = Fixture.address("192.0.2.1:443")
  private let second = Fixture.address("192.0.2.2:443")
  private static let ending = [Fixture.certificate("L", issuer: "I", begins: -85, ends: 5)] + Fixture.chain.dropFirst()

  private func round(_ monitor: inout EndpointMonitor, _ chains: [[CertificateFacts]?]) {
    let pairs = Array(zip([first, second], chains))
    let seen = pairs.map { address, chain in
      chain.map { Fixture.reached(address, chain: $0) } ?? Fixture.failed(address)
    }
    let judgements = pairs.compactMap { address, chain in chain.map { (address, Fixture.judgement($0)) } }
    monitor.apply(
      Fixture.observation(seen), judgements: Dictionary(uniqueKeysWithValues: judgements), at: now)
  }

  private func isTold(_ monitor: EndpointMonitor) -> Bool {
    monitor.problems(at: now).contains { $0.kind == .expiry && $0.severity == .critical }
  }

  @Test func oneRoundOfTheNewerCertificateIsNotEnough() {
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: now)
    round(&monitor, [Self.ending, Self.ending])
    #expect(isTold(monitor))
    round(&monitor, [Fixture.chain, Fixture.chain])
    #expect(isTold(monitor))
    #expect(monitor.status(isProbing: false, at: now).state == .accept)
    round(&monitor, [Fixture.chain, Fixture.chain])
    #expect(!isTold(monitor))
  }

  @Test func everyAddressMustServeIt() {
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: now)
    round(&monitor, [Self.ending, Self.ending])
    for _ in 0..<5 { round(&monitor, [Fixture.chain, Self.ending]) }
    #expect(isTold(monitor))
    for _ in 0..<5 { round(&monitor, [Fixture.chain, nil]) }
    #expect(isTold(monitor))
    for _ in 0..<2 { round(&monitor, [Fixture.chain, Fixture.chain]) }
    #expect(!isTold(monitor))
  }

  @Test func anOldCertificateThatComesBackStartsTheCountAnew() {
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: now)
    for chain in [Self.ending, Fixture.chain, Self.ending, Fixture.chain] { round(&monitor, [chain, chain]) }
    #expect(isTold(monitor))
  }
}
