import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// What several resolvers' answers give rise to.
struct ResolverFindingsTests {
  private static let first = Fixture.address("192.0.2.1:443")
  private static let second = Fixture.address("192.0.2.2:443")
  private static let lost = ProbeFailure(stage: .resolve, cause: .nameNotFound("api.example.com"))
  private static let distrust = TrustFailure.selfSigned(
    CertificateName(text: "proxy", fingerprint: Fixture.digest("proxy"), depth: 0))

  private static let sixth = Fixture.address("[2001:db8::1]:443")
  private static let half = UnansweredFamily(
    family: .v6, failure: ProbeFailure(stage: .resolve, cause: .resolverFailed("SERVFAIL")))

  private func answer(
    _ name: String, _ addresses: SocketAddress..., failure: ProbeFailure? = nil, unanswered: UnansweredFamily? = nil
  ) -> ResolverAnswer {
    ResolverAnswer(
      resolver: name, addresses: addresses.map(\.ip), failure: failure, unanswered: unanswered, time: .milliseconds(1))
  }

  private func findings(_ answers: [ResolverAnswer], hijacked: Bool = false) -> [Finding] {
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: Fixture.now)
    let seen = [Self.first, Self.second, Self.sixth].filter { address in
      answers.contains { $0.addresses.contains(address.ip) }
    }
    let observation = Observation(
      endpoint: "api.example.com", at: Fixture.now, answers: answers, addresses: seen.map { Fixture.reached($0) })
    let judgements = seen.map { address in
      (address, hijacked && address != Self.first ? Fixture.distrusted(Self.distrust) : Fixture.judgement())
    }
    monitor.apply(observation, judgements: Dictionary(uniqueKeysWithValues: judgements), at: Fixture.now)
    return monitor.status(isProbing: false, at: Fixture.now).findings
  }

  @Test func sameAnswersInAnotherOrderAreNoFinding() {
    #expect(findings([answer("system", Self.first, Self.second), answer("inner", Self.second, Self.first)]) == [])
  }

  @Test func oneResolverAloneDisagreesWithNobody() {
    #expect(findings([answer("system", Self.first)]) == [])
  }

  @Test func otherAddressesAreAFindingWithBothAnswers() {
    let found = findings([answer("system", Self.second, Self.first), answer("inner", Self.second)])
    #expect(found.map(\.code) == ["resolvers-disagree"])
    #expect(
      found.map(\.detail) == ["the resolvers system (192.0.2.1, 192.0.2.2) and inner (192.0.2.2) disagree"])
  }

  @Test func aResolverThatFailsBesideOthersIsNamed() {
    let found = findings([answer("system", Self.first), answer("inner", failure: Self.lost)])
    #expect(found == [.resolverFailed(resolver: "inner", Self.lost)])
  }

  @Test func aFamilyThatWasNotAnsweredIsNamedThoughOneResolverIsAlone() {
    let found = findings([answer("system", Self.first, unanswered: Self.half)])
    #expect(found == [.familyNotAnswered(resolver: "system", Self.half)])
    #expect(found.map(\.code) == ["resolver-answered-by-half"])
    #expect(
      found.map(\.detail) == [
        "the resolver system could not say which IPv6 addresses there are: the resolver failed: SERVFAIL"
      ])
  }

  /// Who said nothing of a family neither disagrees about it, nor shows that another alone gives its addresses.
  @Test func aFamilyThatWasNotAnsweredIsNotCompared() {
    let whole = answer("system", Self.first, Self.sixth)
    let found = findings([whole, answer("inner", Self.first, unanswered: Self.half)], hijacked: true)
    #expect(found.map(\.code) == ["resolver-answered-by-half"])
    let others = findings([whole, answer("inner", Self.second, unanswered: Self.half)])
    #expect(others.map(\.code) == ["resolver-answered-by-half", "resolvers-disagree"])
    let without = findings([whole, answer("inner", Self.first)], hijacked: true)
    #expect(without.map(\.code) == ["resolvers-disagree", "answer-looks-hijacked"])
  }

  @Test func anUntrustedAddressOfOneResolverAloneLooksHijacked() {
    let found = findings([answer("system", Self.second), answer("inner", Self.first)], hijacked: true)
    #expect(found.map(\.code) == ["resolvers-disagree", "answer-looks-hijacked"])
    #expect(found.last?.detail.hasPrefix("only the resolver system gives 192.0.2.2:443, which is not trusted") == true)
  }

  /// It may as well be a server with a bad certificate: nobody is accused.
  @Test func anUntrustedAddressThatAllGiveIsNoHijack() {
    let both = findings(
      [answer("system", Self.second, Self.first), answer("inner", Self.second)], hijacked: true)
    #expect(both.map(\.code) == ["resolvers-disagree"])
  }
}
