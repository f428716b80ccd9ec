import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// When several resolvers' answers are an alert.
struct ResolverDisputeTests {
  private static let first = Fixture.address("192.0.2.1:443")
  private static let second = Fixture.address("192.0.2.2:443")
  private static let third = Fixture.address("192.0.2.3:443")
  private static let distrust = TrustFailure.selfSigned(
    CertificateName(text: "proxy", fingerprint: Fixture.digest("proxy"), depth: 0))
  private static let otherChain = [Fixture.certificate("other", key: "other")]

  /// What stands at an address.
  private enum Stand {
    case usual
    case otherKey
    case untrusted
    case down
  }

  private typealias Round = (system: [SocketAddress], inner: [SocketAddress], stands: [SocketAddress: Stand])

  private func problems(_ rounds: [Round]) -> [[ConditionKind]] {
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: Fixture.now)
    return rounds.map { round in
      let answers = [("system", round.system), ("inner", round.inner)].map { name, addresses in
        ResolverAnswer(
          resolver: name, addresses: addresses.map(\.ip),
          failure: addresses.isEmpty ? ProbeFailure(stage: .resolve, cause: .noAddresses("a")) : nil,
          time: .milliseconds(1))
      }
      var known = Set<SocketAddress>()
      let seen = (round.system + round.inner).filter { known.insert($0).inserted }
      let observations = seen.map { address -> AddressObservation in
        switch round.stands[address] ?? .usual {
        case .usual, .untrusted: Fixture.reached(address)
        case .otherKey: Fixture.reached(address, chain: Self.otherChain)
        case .down: Fixture.failed(address)
        }
      }
      var judgements = [SocketAddress: Judgement]()
      for address in seen {
        switch round.stands[address] ?? .usual {
        case .usual, .otherKey: judgements[address] = Fixture.judgement()
        case .untrusted: judgements[address] = Fixture.distrusted(Self.distrust)
        case .down: break
        }
      }
      monitor.apply(
        Observation(endpoint: "api.example.com", at: Fixture.now, answers: answers, addresses: observations),
        judgements: judgements, at: Fixture.now)
      return monitor.problems(at: Fixture.now).map(\.kind).filter { $0 == .resolvers }
    }
  }

  @Test(arguments: [0, 1, 2]) func threeRoundsOfOtherServersAreAnAlert(_ index: Int) {
    let stand = [Stand.otherKey, .untrusted, .down][index]
    let round: Round = ([Self.first], [Self.second], [Self.second: stand])
    let told = problems([round, round, round, ([Self.first], [Self.first], [:]), ([Self.first], [Self.first], [:])])
    #expect(told == [[], [], [.resolvers], [.resolvers], []])
  }

  /// Each resolver of a network of caches has its nearest, and all present the same key.
  @Test func otherAddressesOfTheSameServerAreNone() {
    let round: Round = ([Self.first], [Self.second], [:])
    #expect(Array(problems([round, round, round, round]).joined()) == [])
  }

  /// Answers rotate: what one resolver gives now the other gave just before.
  @Test func answersThatRotateAreNone() {
    let rounds: [Round] = (0..<8).map { turn in
      turn % 2 == 0
        ? ([Self.first], [Self.second], [Self.second: .otherKey])
        : ([Self.second], [Self.first], [Self.second: .otherKey])
    }
    #expect(Array(problems(rounds).joined()) == [])
  }

  @Test func aSharedAddressIsNone() {
    let round: Round = ([Self.first, Self.third], [Self.second, Self.third], [Self.second: .otherKey])
    #expect(Array(problems([round, round, round, round]).joined()) == [])
  }

  @Test func whereNobodyCanBeReachedNobodyIsAccused() {
    let round: Round = ([Self.first], [Self.second], [Self.first: .down, Self.second: .down])
    #expect(Array(problems([round, round, round, round]).joined()) == [])
  }

  @Test func aResolverThatFailsInBetweenNeitherConfirmsNorEnds() {
    let apart: Round = ([Self.first], [Self.second], [Self.second: .otherKey])
    let silent: Round = ([Self.first], [], [:])
    #expect(problems([apart, apart, silent, apart, silent, silent]).map(\.count) == [0, 0, 0, 1, 1, 1])
  }
}
