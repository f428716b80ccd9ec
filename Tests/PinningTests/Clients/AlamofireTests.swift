import Fixtures
import Pinning
import Testing

struct AlamofireTests {
  private func manager(_ evaluator: AlamofireEvaluator, host: String = Shipping.host) -> AlamofireTrustManager {
    AlamofireTrustManager(evaluators: [.init(host: host, evaluator: evaluator)])
  }

  private let expired = NamedTrust(
    [Fixture.certificate("L", issuer: "I", begins: -90, ends: -1), Case.issuer], store: [Case.root])
  private let otherHost = NamedTrust(
    [Fixture.certificate("L", issuer: "I", host: "other.example.com"), Case.issuer], store: [Case.root])

  @Test(arguments: ["API.example.com", "example.com", "*.example.com"])
  func hostsAreExactTexts(host: String) {
    let verdict = manager(.default(validateHost: true), host: host).verdict(Case.trust)
    #expect(verdict.verdict == .reject && verdict.reason == .hostNotCovered(host: "api.example.com"))
  }

  @Test func aHostWithoutARuleGoesToTheSystemWhereThatIsAllowed() {
    let manager = AlamofireTrustManager(allHostsMustBeEvaluated: false, evaluators: [])
    #expect(manager.verdict(Case.trust).verdict == .acceptUnpinned)
    #expect(manager.verdict(expired).verdict == .reject)
    #expect(manager.verdict(otherHost).verdict == .reject)
  }

  @Test func theDefaultEvaluatorIsThePlatform() {
    #expect(manager(.default(validateHost: true)).verdict(Case.trust).verdict == .acceptUnpinned)
    #expect(manager(.default(validateHost: true)).verdict(otherHost).verdict == .reject)
    #expect(manager(.default(validateHost: false)).verdict(otherHost).verdict == .acceptUnpinned)
    #expect(manager(.default(validateHost: false)).verdict(expired).verdict == .reject)
  }

  @Test func disabledAcceptsAnything() {
    #expect(manager(.disabled).verdict(expired).reason == .anythingAccepted)
  }

  @Test func noPinsFail() {
    let pem = [ShippedCertificate(name: "a.cer", content: .pem([Case.leaf]))]
    for files in [[], pem] {
      let certificates = AlamofireEvaluator.pinnedCertificates(
        certificates: files, acceptSelfSignedCertificates: false, performDefaultValidation: true, validateHost: true)
      #expect(manager(certificates).verdict(Case.trust).reason == .noUsablePins)
      let keys = AlamofireEvaluator.publicKeys(
        certificates: files, performDefaultValidation: true, validateHost: true)
      #expect(manager(keys).verdict(Case.trust).reason == .noUsablePins)
    }
  }

  @Test func onlyRSAAndECKeysCount() {
    let edwards = Fixture.certificate("E", kind: .ed25519)
    let keys = AlamofireEvaluator.publicKeys(
      certificates: Case.files(edwards), performDefaultValidation: true, validateHost: true)
    #expect(manager(keys).verdict(Case.trust).reason == .noUsablePins)
  }

  @Test func certificatesAreComparedByBytes() {
    let reissued = NamedTrust([Fixture.certificate("L", issuer: "I", edition: 2), Case.issuer], store: [Case.root])
    func evaluator(_ pinned: CertificateFacts) -> AlamofireEvaluator {
      .pinnedCertificates(
        certificates: Case.files(pinned, Case.backup), acceptSelfSignedCertificates: false,
        performDefaultValidation: true, validateHost: true)
    }
    #expect(manager(evaluator(Case.leaf)).verdict(reissued).verdict == .reject)
    #expect(manager(evaluator(Case.issuer)).verdict(reissued).match?.position == .intermediate)
  }

  @Test func selfSignedMakesThePinsTheOnlyAnchors() {
    let own = Fixture.certificate("S", issuer: "S")
    func evaluator(_ accepts: Bool) -> AlamofireEvaluator {
      .pinnedCertificates(
        certificates: Case.files(own), acceptSelfSignedCertificates: accepts, performDefaultValidation: true,
        validateHost: true)
    }
    #expect(manager(evaluator(true)).verdict(NamedTrust([own], store: [Case.root])).verdict == .acceptPinned)
    #expect(manager(evaluator(false)).verdict(NamedTrust([own], store: [Case.root])).verdict == .reject)
    #expect(manager(evaluator(true)).verdict(Case.trust).verdict == .reject)
  }

  @Test(arguments: [(true, true, "RR"), (false, true, "RR"), (true, false, "RA"), (false, false, "AA")])
  func switchingOffOnlyTheDefaultValidationRelaxesNothing(validates: Bool, host: Bool, expected: String) {
    let evaluator = AlamofireEvaluator.publicKeys(
      certificates: Case.files(Case.issuer), performDefaultValidation: validates, validateHost: host)
    let verdicts = [expired, otherHost].map { manager(evaluator).verdict($0).verdict == .acceptPinned ? "A" : "R" }
    #expect(verdicts.joined() == expected)
  }

  @Test func allOfACompositeMustPass() {
    let keys = AlamofireEvaluator.publicKeys(
      certificates: Case.files(Case.issuer), performDefaultValidation: true, validateHost: true)
    let others = AlamofireEvaluator.publicKeys(
      certificates: Case.files(Case.backup), performDefaultValidation: true, validateHost: true)
    #expect(manager(.composite([.default(validateHost: true), keys])).verdict(Case.trust).verdict == .acceptPinned)
    #expect(manager(.composite([.disabled, keys, others])).verdict(Case.trust).verdict == .reject)
    #expect(manager(.composite([])).verdict(Case.trust).verdict == .acceptUnpinned)
  }

  @Test func revocationIsBestEffortUnlessAnAnswerIsRequired() {
    func evaluator(_ required: Bool) -> AlamofireEvaluator {
      .revocation(performDefaultValidation: true, validateHost: true, requiresPositiveResponse: required)
    }
    #expect(manager(evaluator(false)).verdict(Case.trust).verdict == .acceptUnpinned)
    let verdict = manager(evaluator(true)).verdict(Case.trust)
    #expect(verdict.verdict == .depends && verdict.answers.map(\.verdict) == [.reject, .acceptUnpinned])
    #expect(manager(evaluator(true)).verdict(expired).verdict == .reject)
  }
}
