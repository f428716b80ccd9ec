import Endpoints
import Judging
import Lab
import Pinning
import TLS
import Testing

/// Clients are judged by what they would be presented, as second looks showed it.
struct LookJudgingTests {
  private let world: World
  private let other: CertificateFacts
  private let rsa: CertificateFacts

  init() throws {
    world = try World()
    other = try World.facts(world.issuing.issue(.leaf("default.example.net", at: .noon), key: .ec()))
    rsa = try World.facts(world.issuing.issue(.leaf(World.host, at: .noon), key: Self.rsaKey.get()))
  }

  private static let rsaKey = Result { () throws(MintFault) in try SigningKey.rsa() }

  private func judge(
    _ builds: [ClientBuild], _ looks: [Look] = [], pinned: [PinnedItem] = [], host: String = World.host
  ) -> Judgement {
    let endpoint = Endpoint(
      name: "api", url: EndpointURL(scheme: .https, host: host, port: 443),
      pins: pinned.isEmpty ? .none : PinSet(mode: .publicKey, pinned: pinned), clients: builds)
    return Judge(evaluator: world.evaluator).judge(
      endpoint, builds: builds, presented: world.presented, session: World.session(), looks: looks, at: .noon)
  }

  private func look(_ kind: LookKind, _ leaf: CertificateFacts) -> Look {
    Look(kind: kind, at: .noon, presented: World.chain([leaf, world.intermediate]), session: World.session())
  }

  private func refusal(_ kind: LookKind, code: UInt8 = 112) -> Look {
    Look(
      kind: kind, at: .noon, failure: ProbeFailure(stage: .handshake, cause: .alert(TLSAlert(code: code))))
  }

  private func build(_ layer: ClientPolicy, byAddress: Bool = false, sendsName: Bool = true) -> ClientBuild {
    ClientBuild(name: "app", layers: [layer], connectsByAddress: byAddress, sendsServerName: sendsName)
  }

  /// By the issuer's pin, so that any leaf from it would match.
  private var nameless: ClientBuild { build(Builds.okHttp([world.intermediate.item]), sendsName: false) }

  // MARK: - Without a server name

  @Test func beforeTheLookItDependsOnWhatWasNotSeen() throws {
    for client in [nameless, build(Builds.okHttp([world.intermediate.item]), byAddress: true)] {
      let judged = try #require(judge([client]).clients.first)
      #expect(judged.verdict == .depends && judged.reason == .depends(.withoutServerName))
      #expect(judged.look == .withoutName)
    }
  }

  @Test func theDefaultHostsCertificateIsRecognisedAndRefused() throws {
    let judgement = judge([nameless], [look(.withoutName, other)])
    let judged = try #require(judgement.clients.first)
    #expect(judged.verdict == .reject && judged.look == .withoutName)
    #expect(judged.reason.evidence == .defaultHost(CertificateName(other, depth: 0)))
    #expect(judged.reason.code == "wrong-identity", "\(judged.reason.code)")
    #expect(
      judged.reason.detail.hasPrefix(
        "without a server name the server presents its default host's certificate \"default.example.net\": "))
    #expect(judgement.trust.isTrusted && judgement.looks.map(\.kind) == [.withoutName])
  }

  @Test func theSameCertificateWithoutANameIsJudgedAsItIs() throws {
    let judgement = judge([nameless], [look(.withoutName, world.leaf)])
    let judged = try #require(judgement.clients.first)
    #expect(judged.verdict == .acceptPinned && judged.reason.evidence == nil && judged.look == .withoutName)
    #expect(judgement.looks.isEmpty)
  }

  @Test func anotherCertificateForTheHostIsJudgedByItsPins() throws {
    let client = build(Builds.okHttp([world.leaf.item]), sendsName: false)
    let judged = try #require(judge([client], [look(.withoutName, rsa)]).clients.first)
    #expect(judged.verdict == .reject && judged.reason.code == "no-pin-matched")
    #expect(judged.reason.evidence == .otherCertificate(CertificateName(rsa, depth: 0)))
  }

  @Test func aServerThatWantsANameCutsItOff() throws {
    let judged = try #require(judge([nameless], [refusal(.withoutName)]).clients.first)
    #expect(judged.verdict == .reject && judged.reason == .refusedWithoutName(TLSAlert(code: 112)))
    #expect(judged.breaks == Forecast(at: .noon, cause: .now))
  }

  @Test func aLookThatBroughtNothingTurnsNothing() throws {
    let failed = Look(kind: .withoutName, at: .noon, failure: ProbeFailure(stage: .connect, cause: .refused))
    #expect(judge([nameless], [failed]).clients.first?.verdict == .depends)
  }

  @Test func aClientThatCannotWorkDoesNotWorkWithoutANameEither() throws {
    let client = build(Builds.trustKit([world.leaf.item]), sendsName: false)
    #expect(judge([client], [refusal(.withoutName)]).clients.first?.verdict == .misconfigured)
  }

  /// TrustKit finds no rule for an address: the default host's certificate fails the domain's name, the right one passes
  /// without pins.
  @Test func connectingByAddressMeetsBothHalves() throws {
    let client = build(Builds.trustKit([try World.otherPin(), try World.otherPin()]), byAddress: true)
    let right = try #require(judge([client], [look(.withoutName, world.leaf)]).clients.first)
    #expect(right.verdict == .acceptUnpinned && right.reason == .noPins)
    let wrong = try #require(judge([client], [look(.withoutName, other)]).clients.first)
    #expect(wrong.verdict == .reject)
  }

  @Test func clientsThatSendTheNameDoNotMindTheDefaultHost() throws {
    let named = ClientBuild(name: "named", layers: [Builds.okHttp([world.leaf.item])])
    let judgement = judge([named, nameless], [look(.withoutName, other)], pinned: [world.leaf.item])
    #expect(judgement.clients.map(\.verdict) == [.acceptPinned, .acceptPinned, .reject])
    #expect(judgement.clients.map(\.look) == [nil, nil, .withoutName])
  }

  /// The usual look sends no name where the URL holds an address.
  @Test func whereTheURLHoldsAnAddressTheUsualLookIsTheClients() throws {
    let judged = try #require(judge([nameless], host: "192.0.2.7").clients.first)
    #expect(judged.verdict == .reject && judged.look == nil && judged.reason.code == "wrong-identity")
  }

  // MARK: - Kinds of certificates

  @Test func whoPinnedTheOtherKindIsToldSo() throws {
    let client = build(Builds.okHttp([rsa.item]))
    let judgement = judge([client], [look(.rsa, rsa)])
    let judged = try #require(judgement.clients.first)
    #expect(judged.verdict == .reject && judged.reason.code == "no-pin-matched" && judged.look == nil)
    guard case .pinsMatchOther(.rsa, let match) = judged.reason.evidence else {
      Issue.record("\(judged.reason)")
      return
    }
    #expect(match.pinned == rsa.item && match.position == .leaf)
    #expect(
      judged.reason.detail.contains("matches the leaf of the RSA certificate, and this client negotiates the other"))
    #expect(judgement.looks.first?.judgement.clients.map(\.verdict) == [.acceptPinned])
  }

  @Test func bothKindsHaveTheirOwnEnds() throws {
    let ending = try World.facts(
      world.issuing.issue(.leaf(World.host, at: .noon).ending(3 * 86_400, after: .noon), key: Self.rsaKey.get()))
    let judgement = judge([], [look(.rsa, ending)])
    #expect(judgement.trustEnds?.at == world.leaf.ends)
    #expect(judgement.looks.first?.judgement.trustEnds == Forecast(at: ending.ends, cause: .leafEnds))
  }

  /// What the usual look shows itself needs no second telling, were the old one never so different.
  @Test func aLookThatTheUsualOneAnswersIsPassedOver() throws {
    let old = try World.facts(world.issuing.issue(.leaf(World.host, at: .noon), key: .ec()))
    #expect(judge([], [look(.ecdsa, old), look(.tls13, old)]).looks.isEmpty)
    #expect(judge([], [look(.tls12, old)]).looks.map(\.kind) == [.tls12])
    #expect(judge([], [look(.tls12, world.leaf)]).looks.isEmpty)
  }

  /// The evidence of a failure is dated: where it still bears the first date, nothing was searched again.
  @Test func anUnchangedLookIsNotSearchedAgain() throws {
    let ended = try World.facts(
      world.issuing.issue(.leaf(World.host, at: .noon).ending(-86_400, after: .noon), key: Self.rsaKey.get()))
    let judge = Judge(evaluator: world.evaluator)
    let endpoint = World.endpoint([world.leaf.item])
    let failures = [Timestamp.noon, .noon.advanced(bySeconds: 60)].map { date in
      judge.judge(
        endpoint, builds: [], presented: world.presented, session: World.session(), looks: [look(.rsa, ended)], at: date
      ).looks.first?.judgement.trust.failure
    }
    #expect(
      failures == [.expired(CertificateName(ended, depth: 0), notAfter: ended.notAfter, at: .noon)] + [failures[0]])
  }
}
