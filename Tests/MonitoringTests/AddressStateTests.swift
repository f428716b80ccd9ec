import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

struct AddressStateTests {
  private let now = Fixture.now

  private func state(_ judgement: Judgement?, _ observation: AddressObservation = Fixture.reached()) -> AddressState {
    AddressState(observation: observation, judgement: judgement, at: now)
  }

  @Test func aMatchingPinOnATrustedChainIsAccepted() {
    #expect(state(Fixture.judgement()) == AddressState(state: .accept, reason: .allAccept))
  }

  @Test func aRefusalBecauseOfPinsIsRefused() {
    let refused = state(Fixture.judgement(clients: [Fixture.refusing(), Fixture.client("android")]))
    #expect(refused.state == .refused)
    #expect(refused.severity == .critical)
    #expect(refused.reason == .client(name: "pins", reason: Fixture.mismatch))
  }

  @Test(arguments: [(0.35, Severity.critical), (0.01, .critical), (0.009, .warning)])
  func aRefusalIsCriticalFromOnePercentOfInstalls(share: Double, severity: Severity) {
    #expect(state(Fixture.judgement(clients: [Fixture.refusing("ios", share: share)])).severity == severity)
  }

  @Test func anUnacceptablePathIsUntrustedAndNotRefused() {
    let failure = TrustFailure.wrongIdentity(asked: .dns("api.example.com"), presented: ["other.example.com"])
    let distrusted = state(Fixture.distrusted(failure))
    #expect(distrusted.state == .untrusted)
    #expect(distrusted.reason == .trust(failure))
  }

  @Test func settingsThatAcceptTheInvalidTurnDistrust() {
    let failure = TrustFailure.selfSigned(CertificateName(Fixture.chain[0], depth: 0))
    let judgement = Judgement(
      at: now, leaf: Fixture.chain[0], trust: TrustAnswer(paths: [], failure: failure), trustEnds: nil,
      clients: [Fixture.client()])
    #expect(state(judgement).state == .accept)
  }

  @Test func aFailedHandshakeIsUnreachableWithItsCause() {
    let observation = Fixture.failed(Fixture.address(), .handshake, .reset)
    #expect(state(nil, observation).reason == .probe(ProbeFailure(stage: .handshake, cause: .reset)))
    #expect(state(nil, observation).state == .unreachable)
  }

  @Test func aCertificateThatCannotBeDecodedExplainsTheFailedHandshake() {
    let failure = TrustFailure.undecodable(index: 0, fingerprint: Fixture.digest("x"), detail: "bad tag")
    let observation = Fixture.failed(Fixture.address(), .handshake, .handshake("asn1"))
    #expect(state(Fixture.distrusted(failure), observation).state == .untrusted)
    #expect(state(Fixture.judgement(), observation).state == .unreachable)
  }

  @Test(arguments: [
    (Int64(2), EndpointState.expiring, Severity.critical), (19, .expiring, .warning), (23, .accept, .ok),
    (88, .accept, .ok),
  ])
  func aLeafsEndMattersByAShareOfItsLife(days: Int64, state: EndpointState, severity: Severity) {
    let leaf = Fixture.certificate("L", issuer: "I", begins: days - 90, ends: days)
    let seen = self.state(Fixture.judgement([leaf] + Fixture.chain.dropFirst()))
    #expect(seen.state == state)
    #expect(seen.severity == severity)
  }

  @Test(arguments: [(Int64(10), Severity.critical), (45, .warning), (61, .ok)])
  func aPinSetsEndMattersEarlierSinceTheRemedyIsARelease(days: Int64, severity: Severity) {
    let ends = now.advanced(byDays: days)
    let client = Fixture.client(unpins: Forecast(at: ends, cause: .pinSetEnds), pinsEnd: ends)
    #expect(state(Fixture.judgement(clients: [client])).severity == severity)
  }

  @Test func anUnpinnedClientWarns() {
    let client = Fixture.client("pins", .acceptUnpinned, reason: .pinSetExpired(at: now))
    #expect(state(Fixture.judgement(clients: [client])).state == .unpinned)
    #expect(state(Fixture.judgement(clients: [client])).severity == .warning)
  }

  @Test func theHeaviestOfSeveralStatesIsShown() {
    let leaf = Fixture.certificate("L", issuer: "I", begins: -88, ends: 2)
    let clients = [Fixture.client("a", .acceptUnpinned, reason: .noPins), Fixture.refusing("b")]
    #expect(state(Fixture.judgement([leaf] + Fixture.chain.dropFirst(), clients: clients)).state == .refused)
  }
}
