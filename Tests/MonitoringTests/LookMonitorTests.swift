import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// Second looks over time: when they are due, and what they bring about.
struct LookMonitorTests {
  private let now = Fixture.now
  private let address = Fixture.address()
  private static let rsa =
    [Fixture.certificate("LR", issuer: "I", kind: .rsa(bits: 2048))] + Fixture.chain.dropFirst()

  private func build(_ name: String = "ios") -> ClientBuild {
    ClientBuild(name: name, layers: [], sendsServerName: false)
  }

  private func monitor(_ clients: [ClientBuild] = [], looks: [LookKind] = Defaults.looks) -> EndpointMonitor {
    EndpointMonitor(
      endpoint: Endpoint(
        name: "api", url: EndpointURL(scheme: .https, host: "api.example.com", port: 443), clients: clients,
        looks: looks), at: now)
  }

  private func round(
    _ monitor: inout EndpointMonitor, _ judgement: Judgement = Fixture.judgement(),
    chain: [CertificateFacts] = Fixture.chain
  ) {
    monitor.apply(
      Fixture.observation([Fixture.reached(address, chain: chain)]), judgements: [address: judgement], at: now)
  }

  private func seen(_ kind: LookKind, _ chain: [CertificateFacts] = rsa) -> Look {
    Look(
      kind: kind, at: now, presented: PresentedChain(chain.map(PresentedCertificate.decoded)),
      session: Fixture.session)
  }

  private func refused(_ kind: LookKind, _ code: UInt8 = 40) -> Look {
    Look(
      kind: kind, at: now, failure: ProbeFailure(stage: .handshake, cause: .alert(TLSAlert(code: code))))
  }

  private func take(_ monitor: inout EndpointMonitor, _ look: Look, _ judgement: Judgement = Fixture.judgement()) {
    monitor.take([address: [look]], judgements: [address: judgement], at: now)
  }

  private func due(_ monitor: EndpointMonitor, isByHand: Bool = false) -> [LookKind] {
    monitor.looksDue(isByHand: isByHand)[address] ?? []
  }

  /// The judgement of the usual chain, with that of another one beside it.
  private func with(
    _ kind: LookKind, _ judgement: Judgement, clients: [ClientJudgement] = [Fixture.client()]
  ) -> Judgement {
    let usual = Fixture.judgement(clients: clients)
    return Judgement(
      at: now, leaf: usual.leaf, trust: usual.trust, trustEnds: usual.trustEnds, clients: clients,
      looks: [LookJudgement(kind: kind, judgement: judgement)])
  }

  // MARK: - When a look is due

  @Test func theOtherKindIsLookedAtInTheFirstRound() {
    var monitor = monitor()
    #expect(due(monitor) == [])
    round(&monitor)
    #expect(due(monitor) == [.rsa], "the usual leaf is on a curve")
  }

  @Test func aServerThatCannotBeReachedIsNotLookedAtTwice() {
    var monitor = monitor()
    monitor.apply(Fixture.observation([Fixture.failed(address)]), judgements: [:], at: now)
    #expect(due(monitor) == [])
  }

  /// A kind that is there is looked at in every tenth round, one that is not in every sixtieth.
  @Test(arguments: [(true, Defaults.roundsBetweenLooks), (false, Defaults.roundsBetweenVainLooks)])
  func thenItRests(isThere: Bool, rounds: Int) {
    var monitor = monitor()
    round(&monitor)
    take(&monitor, isThere ? seen(.rsa) : refused(.rsa))
    for number in 1..<rounds {
      round(&monitor)
      #expect(due(monitor) == [], "round \(number)")
    }
    round(&monitor)
    #expect(due(monitor) == [.rsa])
  }

  @Test func aPersonAndAnotherChainCallForItSooner() {
    var monitor = monitor()
    round(&monitor)
    take(&monitor, refused(.rsa))
    round(&monitor)
    #expect(due(monitor) == [] && due(monitor, isByHand: true) == [.rsa])
    let renewed = [Fixture.certificate("L", issuer: "I", edition: 2)] + Fixture.chain.dropFirst()
    round(&monitor, Fixture.judgement(renewed), chain: renewed)
    #expect(due(monitor) == [.rsa])
  }

  @Test func whatAClientsVerdictRestsOnIsLookedAtInEveryRound() {
    var monitor = monitor([build()], looks: [])
    for _ in 0..<3 {
      round(&monitor)
      #expect(due(monitor) == [.withoutName])
      take(&monitor, seen(.withoutName))
    }
  }

  @Test func versionsAreLookedAtWhereAskedForAndNotNegotiatedAnyhow() {
    var monitor = monitor(looks: [.tls12, .tls13])
    round(&monitor)
    #expect(due(monitor) == [.tls12])
  }

  @Test func aLookThatBroughtNothingKeepsWhatIsKnown() throws {
    var monitor = monitor()
    round(&monitor)
    take(&monitor, seen(.rsa))
    take(&monitor, Look(kind: .rsa, at: now, failure: ProbeFailure(stage: .connect, cause: .refused)))
    let record = try #require(monitor.status(isProbing: false, at: now).addresses[0].looks.first)
    #expect(record.known?.outcome == seen(.rsa).outcome && record.last.failure?.cause == .refused)
    #expect(monitor.knownLooks[address]?.map(\.kind) == [.rsa])
  }

  // MARK: - Clients that rest on a look

  private func nameless(_ verdict: Verdict = .reject) -> ClientJudgement {
    Fixture.client("ios", verdict, reason: verdict == .reject ? Fixture.mismatch : nil).resting(on: .withoutName)
  }

  @Test func twoLooksConfirmARefusalAndRoundsDoNot() {
    var monitor = monitor([build()])
    let judgement = Fixture.judgement(clients: [nameless()])
    for _ in 0..<3 { round(&monitor, judgement) }
    #expect(monitor.problems(at: now).isEmpty, "the verdict was remembered, and no look was taken")
    take(&monitor, seen(.withoutName), judgement)
    #expect(monitor.problems(at: now).isEmpty && monitor.awaitsConfirmation)
    take(&monitor, seen(.withoutName), judgement)
    #expect(monitor.problems(at: now).map(\.kind) == [.pins])
  }

  @Test func aLookThatFailsNeitherConfirmsNorResolves() {
    var monitor = monitor([build()])
    round(&monitor)
    for _ in 0..<2 { take(&monitor, seen(.withoutName), Fixture.judgement(clients: [nameless()])) }
    let failed = Look(kind: .withoutName, at: now, failure: ProbeFailure(stage: .connect, cause: .refused))
    for _ in 0..<3 { take(&monitor, failed, Fixture.judgement(clients: [nameless(.acceptPinned)])) }
    #expect(monitor.problems(at: now).map(\.kind) == [.pins])
  }

  @Test func theStateIsThatOfTheLookAtOnce() {
    var monitor = monitor([build()])
    round(&monitor, Fixture.judgement(clients: [Fixture.client("ios", .depends, reason: .depends(.withoutServerName))]))
    #expect(monitor.status(isProbing: false, at: now).state == .depends)
    take(&monitor, seen(.withoutName), Fixture.judgement(clients: [nameless()]))
    let status = monitor.status(isProbing: false, at: now)
    #expect(status.state == .refused && status.recent == [.refused])
  }

  // MARK: - Certificates of the other kind

  @Test func theEndOfTheOtherKindIsToldByItsName() throws {
    var monitor = monitor()
    let ending = [Fixture.certificate("LR", issuer: "I", begins: -87, ends: 3, kind: .rsa(bits: 2048))]
    let judgement = with(.rsa, Fixture.judgement(ending + Fixture.chain.dropFirst()))
    round(&monitor)
    take(&monitor, seen(.rsa, ending), judgement)
    let status = monitor.status(isProbing: false, at: now)
    #expect(status.state == .expiring && status.severity == .critical)
    #expect(status.nextBreak?.look == .rsa)
    #expect(NextBreakText.text(status.nextBreak, at: now) == "3d 00h RSA")
    let problem = try #require(monitor.problems(at: now).first)
    #expect(
      problem.summary(host: "api.example.com").hasPrefix("api.example.com: the RSA certificate ends at 2026-11-24"))
  }

  @Test func anotherKindThatIsNotTrustedIsAProblemOnceTwoLooksAgree() throws {
    var monitor = monitor()
    let failure = TrustFailure.untrustedRoot(CertificateName(text: "X", fingerprint: Fixture.digest("X"), depth: 1))
    let judgement = with(.rsa, Fixture.distrusted(failure))
    round(&monitor)
    take(&monitor, seen(.rsa), judgement)
    #expect(monitor.status(isProbing: false, at: now).state == .untrusted)
    #expect(monitor.problems(at: now).isEmpty)
    round(&monitor, judgement)
    #expect(due(monitor) == [.rsa], "it waits to be confirmed")
    take(&monitor, seen(.rsa), judgement)
    let problem = try #require(monitor.problems(at: now).first)
    #expect(problem.kind == .trust && problem.reason == .look(.rsa, failure))
    #expect(problem.summary(host: "a").hasPrefix("a: the RSA certificate: "))
  }

  private static let untrusted = TrustFailure.untrustedRoot(
    CertificateName(text: "X", fingerprint: Fixture.digest("X"), depth: 1))

  /// A kind that the server presents in the usual way is looked at no more, and what it was is told no more.
  @Test(arguments: [1, 2])
  func aKindThatBecomesTheUsualOneIsJudgedThere(looksBefore: Int) {
    var monitor = monitor()
    let judgement = with(.rsa, Fixture.distrusted(Self.untrusted))
    for _ in 0..<looksBefore {
      round(&monitor)
      take(&monitor, seen(.rsa), judgement)
    }
    #expect(monitor.awaitsConfirmation == (looksBefore == 1))
    #expect(monitor.problems(at: now).map(\.kind) == (looksBefore == 1 ? [] : [.trust]))
    round(&monitor, Fixture.judgement(Self.rsa), chain: Self.rsa)
    #expect(!monitor.awaitsConfirmation && monitor.problems(at: now).isEmpty)
  }

  @Test func whatIsToldIsLookedAtInEveryRoundUntilItIsWhole() {
    var monitor = monitor()
    round(&monitor)
    for _ in 0..<2 { take(&monitor, seen(.rsa), with(.rsa, Fixture.distrusted(Self.untrusted))) }
    for isTold in [true, false] {
      round(&monitor)
      #expect(due(monitor) == [.rsa])
      take(&monitor, refused(.rsa))
      #expect(monitor.problems(at: now).isEmpty != isTold)
    }
    round(&monitor)
    #expect(due(monitor) == [])
  }

  @Test func aDefaultHostThatIsNotTrustedIsNobodysMatter() {
    var monitor = monitor(looks: [.withoutName])
    round(&monitor)
    take(&monitor, seen(.withoutName), with(.withoutName, Fixture.distrusted(.nothingPresented)))
    #expect(monitor.status(isProbing: false, at: now).state == .accept)
  }

  // MARK: - Findings

  private func findings(_ look: Look, _ judgement: Judgement) -> [Finding] {
    var monitor = monitor(looks: [look.kind])
    round(&monitor)
    take(&monitor, look, judgement)
    return monitor.status(isProbing: false, at: now).findings
  }

  @Test func theDefaultHostsCertificateIsAFinding() {
    let other = Fixture.certificate("D", issuer: "I", host: "default.example.net")
    #expect(
      findings(seen(.withoutName, [other]), Fixture.judgement()) == [.defaultHost(CertificateName(other, depth: 0))])
    #expect(findings(seen(.withoutName, Fixture.chain), Fixture.judgement()) == [])
    #expect(findings(refused(.withoutName, 112), Fixture.judgement()) == [.nameRequired(TLSAlert(code: 112))])
  }

  @Test func whoWouldRefuseTheOtherKindIsAFinding() {
    let clients = [Fixture.client("ios", share: 0.2), Fixture.client("tv", share: 0.5), Fixture.refusing("old")]
    let other = Fixture.judgement(
      Self.rsa,
      clients: [Fixture.refusing("ios", share: 0.2), Fixture.client("tv", share: 0.5), Fixture.refusing("old")])
    #expect(findings(seen(.rsa), with(.rsa, other, clients: clients)) == [.otherKindRefused(.rsa, clients: ["ios"])])
  }

  @Test func anotherLeafUnderAVersionIsAFinding() {
    let old = Fixture.certificate("Old", issuer: "I")
    let judgement = with(.tls12, Fixture.judgement([old] + Fixture.chain.dropFirst()))
    #expect(findings(seen(.tls12, [old]), judgement) == [.versionDiffers(.tls12, CertificateName(old, depth: 0))])
  }
}
