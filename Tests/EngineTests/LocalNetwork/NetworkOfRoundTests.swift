import Endpoints
import Fixtures
import Pinning
import Testing

@testable import Engine

/// Which failures of a round are laid to our own network.
struct NetworkOfRoundTests {
  private struct Fixed: LocalNetworkSource {
    let network: LocalNetwork
    var reaches = true

    func current() -> LocalNetwork { network }

    func changes() -> AsyncStream<LocalNetwork> { AsyncStream { $0.finish() } }

    func canSend(to address: IPAddress) -> Bool { reaches }
  }

  private static let wired = LocalNetwork(status: .wired, interface: "eth0", hasIPv4: true)
  private static let timeout = ProbeFailureCause.timedOut(after: .seconds(1))

  private func causes(
    _ cause: ProbeFailureCause, _ source: Fixed, before: LocalNetwork = wired
  ) -> [ProbeFailureCause?] {
    let observation = Fixture.observation([Fixture.failed(Fixture.address(), .connect, cause), Fixture.reached()])
    return NetworkOfRound(source, before: before).judge(observation).observation.addresses.map(\.failure?.cause)
  }

  @Test func aSilentServerBehindAGoodNetworkIsSilent() {
    #expect(causes(Self.timeout, Fixed(network: Self.wired)) == [Self.timeout, nil])
  }

  @Test func withoutAWayToTheAddressItIsUs() {
    #expect(causes(Self.timeout, Fixed(network: Self.wired, reaches: false)) == [.noRoute, nil])
    #expect(
      causes(.unreachable(""), Fixed(network: .notReachable, reaches: false), before: .notReachable) == [.noRoute, nil])
  }

  @Test func withoutARouteWhatIsWithinReachIsJudgedAsEver() {
    #expect(causes(Self.timeout, Fixed(network: .notReachable), before: .notReachable) == [Self.timeout, nil])
  }

  @Test func whatGotNoAnswerWhileTheNetworkCameBackSaysNothing() {
    #expect(causes(Self.timeout, Fixed(network: Self.wired), before: .notReachable) == [.noRoute, nil])
  }

  @Test(arguments: [(LocalNetwork.unknown, wired), (wired, .unknown), (.unknown, .notReachable), (.unknown, .unknown)])
  func whatCouldNotBeReadIsNotTakenForAChange(_ before: LocalNetwork, _ now: LocalNetwork) throws {
    #expect(causes(Self.timeout, Fixed(network: now), before: before) == [Self.timeout, nil])
    let observation = Fixture.observation([Fixture.failed(Fixture.address(), .connect, Self.timeout)])
    let reading = try #require(NetworkOfRound(Fixed(network: now), before: before).judge(observation).reading)
    #expect(!reading.hasChanged && reading.network == now)
  }

  @Test func aRoundThatGotItsAnswerReadsNothing() {
    let judged = NetworkOfRound(Fixed(network: .notReachable), before: Self.wired)
      .judge(Fixture.observation([Fixture.reached()]))
    #expect(judged.reading == nil)
  }

  private static let proxy = Proxy(kind: .http, host: "192.0.2.9", port: 3128)

  @Test(arguments: [(LocalNetwork.notReachable, true), (wired, false)])
  func aProxyThatIsNotReachedIsUsWhereThereIsNoRoute(_ network: LocalNetwork, _ isUs: Bool) {
    let cause = ProbeFailureCause.proxy(
      Self.proxy, .notConnected(ProbeFailure(stage: .connect, cause: Self.timeout)))
    #expect(causes(cause, Fixed(network: network, reaches: false), before: network) == [isUs ? .noRoute : cause, nil])
  }

  /// No packet of ours goes to the server itself.
  @Test func behindAProxyASilentServerIsSilentThoughNoRouteLeadsToIt() {
    func judged(before: LocalNetwork) -> [ProbeFailureCause?] {
      let seen = AddressObservation(
        address: Fixture.address(), times: StageTimes(connect: .zero, proxy: .zero), presented: nil, session: nil,
        failure: ProbeFailure(stage: .handshake, cause: Self.timeout))
      return NetworkOfRound(Fixed(network: .notReachable, reaches: false), before: before)
        .judge(Fixture.observation([seen])).observation.addresses.map(\.failure?.cause)
    }
    #expect(judged(before: .notReachable) == [Self.timeout])
    #expect(judged(before: Self.wired) == [.noRoute])
  }

  @Test(arguments: [ProbeFailureCause.refused, .reset, .closed, .alert(TLSAlert(code: 40))])
  func whoAnswersIsThere(_ cause: ProbeFailureCause) {
    #expect(causes(cause, Fixed(network: .notReachable, reaches: false)) == [cause, nil])
  }

  @Test(arguments: [(LocalNetwork.notReachable, true), (wired, false)])
  func aResolverThatFailsIsUsWhereThereIsNoRoute(_ network: LocalNetwork, _ isUs: Bool) {
    let failure = ProbeFailure(stage: .resolve, cause: .resolverFailed("SERVFAIL"))
    let observation = Observation(endpoint: "a", at: Fixture.now, resolveFailure: failure, addresses: [])
    let judged = NetworkOfRound(Fixed(network: network), before: network).judge(observation).observation
    #expect(judged.isWithoutRoute == isUs)
    let absent = ProbeFailure(stage: .resolve, cause: .nameNotFound("a"))
    let answered = Observation(endpoint: "a", at: Fixture.now, resolveFailure: absent, addresses: [])
    #expect(NetworkOfRound(Fixed(network: network), before: network).judge(answered).observation == answered)
  }
}
