import Fixtures
import Pinning
import Testing

struct InlinePinsTests {
  private let now = Fixture.now

  private func model(
    _ pinned: [PinnedItem], mode: PinSet.Mode = .publicKey, expires: Timestamp? = nil, isEnforced: Bool = true,
    trust: TrustSettings = .standard
  ) -> InlinePins {
    InlinePins(pins: PinSet(mode: mode, pinned: pinned, expires: expires, isEnforced: isEnforced), trust: trust)
  }

  @Test(arguments: [("L", ChainPosition.leaf), ("I", .intermediate), ("R", .anchor)])
  func aPinAnywhereOnAValidatedPathIsAccepted(key: String, position: ChainPosition) {
    let verdict = model([Fixture.pin(key), Fixture.pin("backup")]).verdict(Fixture.trusted(), at: now)
    #expect(verdict.verdict == .acceptPinned)
    #expect(verdict.match?.position == position)
    #expect(verdict.match?.pinned == Fixture.pin(key))
  }

  @Test func aPinOnAnotherValidPathWillDo() {
    let other = [Fixture.chain[0], Fixture.certificate("I2", issuer: "R2"), Fixture.certificate("R2")]
    let answer = TrustAnswer(paths: [Fixture.path(), Fixture.path(other)], failure: nil)
    #expect(model([Fixture.pin("R2")]).verdict(answer, at: now).verdict == .acceptPinned)
  }

  @Test func noMatchIsRefusedWithWhatWasExpectedAndSeen() {
    let verdict = model([Fixture.pin("old")]).verdict(Fixture.trusted(), at: now)
    #expect(verdict.verdict == .reject)
    #expect(verdict.reason == .noPinMatched(expected: [Fixture.pin("old")], seen: Fixture.chain.map(\.pin)))
  }

  @Test func aReportOnlySetForgivesAMissingMatchButNotAnInvalidChain() {
    let model = model([Fixture.pin("old")], isEnforced: false)
    #expect(model.verdict(Fixture.trusted(), at: now).verdict == .acceptUnpinned)
    let failure = TrustFailure.selfSigned(CertificateName(Fixture.chain[0], depth: 0))
    let verdict = model.verdict(TrustAnswer(paths: [], failure: failure), at: now)
    #expect(verdict.verdict == .reject)
    #expect(verdict.reason == .untrusted(failure))
  }

  @Test func aSetEndsAtItsFirstSecond() {
    let model = model([Fixture.pin("old")], expires: now)
    #expect(model.verdict(Fixture.trusted(), at: now.advanced(bySeconds: -1)).verdict == .reject)
    let ended = model.verdict(Fixture.trusted(), at: now)
    #expect(ended.verdict == .acceptUnpinned)
    #expect(ended.reason == .pinSetExpired(at: now))
  }

  @Test func fingerprintsMatchTheCertificateAndNotItsKey() {
    let reissued = [Fixture.certificate("L", issuer: "I", edition: 2)] + Fixture.chain.dropFirst()
    let model = model([Fixture.fingerprint(Fixture.chain[0])], mode: .certificate)
    #expect(model.verdict(Fixture.trusted(), at: now).verdict == .acceptPinned)
    #expect(model.verdict(Fixture.trusted(reissued), at: now).verdict == .reject)
  }

  @Test func whereInvalidIsAllowedKeysAreLookedForInTheBuiltChain() {
    let trust = TrustSettings(validatesDomainName: false, allowInvalidCertificates: true)
    let failure = TrustFailure.selfSigned(CertificateName(Fixture.chain[0], depth: 0))
    let answer = TrustAnswer(
      paths: [], failure: failure, built: BuiltChain(certificates: [Fixture.chain[0]], faults: [failure]))
    #expect(model([Fixture.pin("L")], trust: trust).verdict(answer, at: now).verdict == .acceptPinned)
    #expect(model([Fixture.pin("X")], trust: trust).verdict(answer, at: now).verdict == .reject)
    #expect(model([Fixture.pin("L")]).verdict(answer, at: now).verdict == .reject)
  }

  @Test func whereInvalidIsAllowedPinnedCertificatesBecomeTheOnlyAnchors() {
    let trust = TrustSettings(allowInvalidCertificates: true)
    let root = Fixture.chain[2]
    let question = model([Fixture.fingerprint(root)], mode: .certificate, trust: trust)
      .question(host: .dns("api.example.com"), date: now, pinnedCertificates: [root])
    #expect(question.anchors == AnchorSelection(includesStore: false, imported: [root]))
    #expect(question.identity == .dns("api.example.com"))
  }

  @Test func backupsAreThePinsOffEveryPath() {
    let model = model([Fixture.pin("L"), Fixture.pin("next"), Fixture.pin("R")])
    #expect(model.backups(Fixture.trusted()) == [Fixture.pin("next")])
  }

  @Test(arguments: [
    (["L"], [true, false, true, true]), (["I"], [true, true, false, false]), (["R"], [true, true, true, false]),
    (["L", "R"], [true, true, true, true]), (["X"], [false, false, false, false]),
  ])
  func survivalFollowsFromWhereThePinsMatch(keys: [String], survives: [Bool]) {
    let survival = model(keys.map(Fixture.pin)).survival(Fixture.trusted(), at: now)
    #expect([survival.sameKey, survival.newKey, survival.newIntermediate, survival.newRoot] == survives)
  }

  @Test func aPinnedLeafCertificateSurvivesNoRenewal() {
    let model = model([Fixture.fingerprint(Fixture.chain[0])], mode: .certificate)
    let survival = model.survival(Fixture.trusted(), at: now)
    #expect(!survival.sameKey && !survival.newKey && !survival.newIntermediate && !survival.newRoot)
  }
}
