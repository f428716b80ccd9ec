import Endpoints
import Judging
import Lab
import Pinning
import TLS
import Testing

struct JudgeTests {
  private func judge(
    _ world: World, _ endpoint: Endpoint, presented: PresentedChain? = nil, session: SessionFacts? = World.session(),
    at date: Timestamp = .noon
  ) -> Judgement {
    Judge(evaluator: world.evaluator).judge(
      endpoint, presented: presented ?? world.presented, session: session, at: date)
  }

  @Test func aTrustedChainWithoutPinsHasNoClients() throws {
    let world = try World()
    let judgement = judge(world, World.endpoint())
    #expect(judgement.trust.isTrusted)
    #expect(judgement.leaf == world.leaf)
    #expect(judgement.clients.isEmpty)
    #expect(judgement.at == .noon)
  }

  @Test func pinsBesideAnEndpointAreAClient() throws {
    let world = try World()
    let backup = try World.otherPin()
    let client = try #require(judge(world, World.endpoint([world.intermediate.item, backup])).inline)
    #expect(client.client == "pins")
    #expect(client.verdict == .acceptPinned)
    #expect(client.match?.position == .intermediate)
    #expect(client.backups == [backup])
  }

  @Test func wrongPinsAreRefusedNow() throws {
    let world = try World()
    let expected = try World.otherPin()
    let client = try #require(judge(world, World.endpoint([expected])).inline)
    #expect(client.verdict == .reject)
    #expect(
      client.reason
        == .noPinMatched(expected: [expected], seen: [world.leaf.pin, world.intermediate.pin, world.root.pin]))
    #expect(client.breaks == Forecast(at: .noon, cause: .now))
    #expect(client.unpins == nil)
  }

  @Test func aSetThatOnlyReportsAcceptsUnpinnedNow() throws {
    let world = try World()
    let client = try #require(judge(world, World.endpoint([try World.otherPin()], isEnforced: false)).inline)
    #expect(client.verdict == .acceptUnpinned)
    #expect(client.reason.code == "pin-mismatch-reported-only")
    #expect(client.unpins == Forecast(at: .noon, cause: .now))
    #expect(client.breaks == Forecast(at: world.leaf.ends, cause: .leafEnds))
  }

  @Test func anOldProtocolIsRefusedWhateverTheChain() throws {
    let world = try World()
    let endpoint = World.endpoint([world.leaf.item], trust: TrustSettings(minimumTLS: .tls13))
    let failure = TrustFailure.protocolTooOld(minimum: .tls13, seen: .tls12)
    let judgement = judge(world, endpoint, session: World.session(.tls12))
    #expect(judgement.trust.failure == failure)
    #expect(judgement.inline?.reason == .untrusted(failure))
    #expect(judge(world, endpoint, session: World.session(.tls13)).inline?.verdict == .acceptPinned)
    #expect(judge(world, endpoint, session: nil).inline?.verdict == .acceptPinned)
  }

  @Test func whereInvalidIsAllowedThereIsAClientWithoutPins() throws {
    let world = try World()
    let endpoint = World.endpoint(
      trust: TrustSettings(validatesDomainName: false, allowInvalidCertificates: true))
    let client = try #require(judge(world, endpoint, at: world.leaf.ends).inline)
    #expect(client.verdict == .acceptUnpinned)
    #expect(client.reason == .noPins)
  }

  @Test func pinnedCertificatesOfAPrivateAuthorityAreTheOnlyAnchors() throws {
    let world = try World()
    let endpoint = World.endpoint(
      [.certificate(world.root.fingerprint)], mode: .certificate,
      trust: TrustSettings(allowInvalidCertificates: true), certificates: [world.root])
    let judgement = Judge(evaluator: TrustEvaluator(store: TrustStore([])))
      .judge(endpoint, presented: world.presented, session: nil, at: .noon)
    #expect(judgement.trust.failure?.code == "unknown-issuer")
    #expect(judgement.inline?.verdict == .acceptPinned)
    #expect(judgement.inline?.match?.position == .anchor)
  }
}
