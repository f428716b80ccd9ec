import Fixtures
import Pinning
import Testing

struct TrustKitTests {
  private typealias Domain = TrustKitConfiguration.Domain
  private let pins = [Case.issuer.pin.base64, Case.backup.pin.base64]
  private let wrong = [Fixture.certificate("X").pin.base64, Case.backup.pin.base64]

  private func kit(_ domains: Domain...) -> TrustKitConfiguration { TrustKitConfiguration(domains: domains) }

  private func fault(_ domains: Domain...) -> ClientFault? {
    let verdict = TrustKitConfiguration(domains: domains).verdict(Case.trust)
    guard verdict.verdict == .misconfigured, case .misconfigured(let fault) = verdict.reason else { return nil }
    return fault
  }

  // MARK: - Configuration

  @Test(arguments: ["10.0.0.1", "::1", "localhost", "intranet", "api.local", "server.invalid", "a..example.com", ""])
  func aHostNeedsARegistrySuffix(host: String) {
    #expect(fault(Domain(host: host, publicKeyHashes: pins)) == .hostWithoutRegistrySuffix(host))
  }

  @Test(arguments: ["com", "co.uk", "github.io", "appspot.com"])
  func subdomainsOfAPublicSuffixRaise(host: String) {
    #expect(
      fault(Domain(host: host, publicKeyHashes: pins, includesSubdomains: true)) == .subdomainsOfPublicSuffix(host))
  }

  @Test(arguments: ["example.com", "example.co.uk", "me.github.io", "xn--bcher-kva.example.com"])
  func otherHostsMayCoverSubdomains(host: String) {
    #expect(fault(Domain(host: host, publicKeyHashes: pins, includesSubdomains: true)) == nil)
  }

  @Test(arguments: ["short", "", "AAAA", "%%%"])
  func aPinIsBase64Of32Bytes(text: String) {
    let domain = Domain(host: "example.com", publicKeyHashes: [text] + pins)
    #expect(fault(domain) == .badPin(text: text, host: "example.com"))
  }

  @Test func anEnforcedSetNeedsTwoDistinctPins() {
    let one = [pins[0]]
    #expect(
      fault(Domain(host: "example.com", publicKeyHashes: one))
        == .tooFewPins(host: "example.com", distinct: 1, needed: 2))
    #expect(
      fault(Domain(host: "example.com", publicKeyHashes: one + one))
        == .tooFewPins(host: "example.com", distinct: 1, needed: 2))
    #expect(fault(Domain(host: "example.com", publicKeyHashes: one, enforcesPinning: false)) == nil)
    #expect(
      fault(Domain(host: "example.com", publicKeyHashes: [], enforcesPinning: false))
        == .tooFewPins(host: "example.com", distinct: 0, needed: 1))
    // A made-up backup pin that many ship ends in bits that no client's reader looks at.
    let made = String(repeating: "B", count: 43) + "="
    #expect(fault(Domain(host: "example.com", publicKeyHashes: [Case.issuer.pin.base64, made])) == nil)
    #expect(fault(Domain(host: "example.com")) == .missing(key: "TSKPublicKeyHashes", place: "example.com"))
  }

  @Test func aFaultAnywhereHitsEveryHost() {
    let domains = [
      Domain(host: "api.example.com", publicKeyHashes: pins), Domain(host: "localhost", publicKeyHashes: pins),
    ]
    #expect(TrustKitConfiguration(domains: domains).verdict(Case.trust).verdict == .misconfigured)
  }

  @Test func anExclusionStandsAloneAndNeedsAParent() {
    let parent = Domain(host: "example.com", publicKeyHashes: pins, includesSubdomains: true)
    let excluded = Domain(host: "b.example.com", excludesFromParentPolicy: true)
    #expect(fault(parent, excluded) == nil)
    #expect(fault(excluded) == .exclusionWithoutParent(host: "b.example.com"))
    let more = Domain(host: "b.example.com", publicKeyHashes: pins, excludesFromParentPolicy: true)
    #expect(
      fault(parent, more) == .exclusionWithOtherKeys(host: "b.example.com", keys: ["TSKPublicKeyHashes"]))
    let strict = Domain(host: "example.com", publicKeyHashes: pins)
    #expect(fault(strict, excluded) == .exclusionWithoutParent(host: "b.example.com"))
  }

  // MARK: - Lookup

  private func trust(for host: String) -> NamedTrust {
    NamedTrust([Fixture.certificate("L", issuer: "I", host: host), Case.issuer], store: [Case.root])
  }

  @Test(arguments: [
    ("example.com", Verdict.reject), ("a.example.com", .acceptPinned), ("x.a.example.com", .acceptPinned),
    ("c.example.com", .reject), ("b.example.com", .acceptUnpinned), ("x.b.example.com", .reject),
    ("badexample.com", .acceptUnpinned),
  ])
  func theExactKeyElseTheLongestParent(host: String, expected: Verdict) {
    let kit = kit(
      Domain(host: "example.com", publicKeyHashes: wrong, includesSubdomains: true),
      Domain(host: "a.example.com", publicKeyHashes: pins, includesSubdomains: true),
      Domain(host: "b.example.com", excludesFromParentPolicy: true))
    #expect(kit.verdict(trust(for: host), host: host).verdict == expected)
  }

  @Test func hostsAreNotFolded() {
    let kit = kit(Domain(host: "API.example.com", publicKeyHashes: wrong))
    #expect(kit.verdict(Case.trust).reason == .noPins)
  }

  @Test func anAddressFindsNoPins() {
    let kit = kit(Domain(host: "api.example.com", publicKeyHashes: wrong))
    #expect(kit.verdict(Case.trust).verdict == .reject)
    let verdict = kit.verdict(Case.trust, byAddress: true)
    #expect(verdict.verdict == .acceptUnpinned && verdict.reason == .noPins)
  }

  // MARK: - Evaluation

  @Test func theSetEndsAtMidnightInUTC() throws {
    let kit = kit(Domain(host: "api.example.com", publicKeyHashes: wrong, expirationDate: "2026-12-01"))
    let end = try #require(Timestamp(day: "2026-12-01"))
    #expect(kit.verdict(Case.trust, at: end.advanced(bySeconds: -1)).verdict == .reject)
    #expect(kit.verdict(Case.trust, at: end).reason == .pinSetExpired(at: end))
    let connection = ClientConnection(
      host: "api.example.com", date: Fixture.now, presented: PresentedChain([]))
    #expect(kit.clockEdges(for: connection, after: Fixture.now) == [end])
    #expect(kit.clockEdges(for: connection, after: end).isEmpty)
  }

  @Test(arguments: ["tomorrow", "2026-13-01", "2026-02-30", "01-12-2020", "2020-01-01T00:00:00Z"])
  func aDateThatDoesNotParseNeverComes(text: String) {
    let kit = kit(Domain(host: "api.example.com", publicKeyHashes: wrong, expirationDate: text))
    #expect(kit.verdict(Case.trust).verdict == .reject)
  }

  @Test func anEndedSetLeavesItToTheSystem() {
    let kit = kit(Domain(host: "api.example.com", publicKeyHashes: pins, expirationDate: "2020-01-01"))
    let late = NamedTrust([Fixture.certificate("L", issuer: "I", ends: -1), Case.issuer], store: [Case.root])
    #expect(kit.verdict(late).verdict == .reject)
  }

  @Test func aSetThatIsNotEnforcedForgivesAMissingMatchAlone() {
    let kit = kit(Domain(host: "api.example.com", publicKeyHashes: wrong, enforcesPinning: false))
    let verdict = kit.verdict(Case.trust)
    #expect(verdict.verdict == .acceptUnpinned)
    #expect(verdict.reason.code == "pin-mismatch-reported-only")
    let late = NamedTrust([Fixture.certificate("L", issuer: "I", ends: -1), Case.issuer], store: [Case.root])
    #expect(kit.verdict(late).verdict == .reject)
  }

  @Test(arguments: [
    (KeyKind.rsa(bits: 2048), true), (.rsa(bits: 3072), true), (.rsa(bits: 4096), true), (.rsa(bits: 8192), false),
    (.ec(curve: "prime256v1", bits: 256), true), (.ec(curve: "secp384r1", bits: 384), true),
    (.ec(curve: "secp521r1", bits: 521), false), (.ed25519, false),
  ])
  func anUnknownKeyMetBeforeTheMatchBlocks(kind: KeyKind, isKnown: Bool) {
    let issuer = Fixture.certificate("I", issuer: "R", ends: 900, kind: kind)
    let trust = NamedTrust([Case.leaf, issuer], store: [Case.root])
    func kit(_ pinned: CertificateFacts, enforces: Bool = true) -> TrustKitConfiguration {
      self.kit(
        Domain(
          host: "api.example.com", publicKeyHashes: [pinned.pin.base64, Case.backup.pin.base64],
          enforcesPinning: enforces))
    }
    // Keys are looked at from the root down: the root's comes before I's, the leaf's after it.
    #expect(kit(Case.root).verdict(trust).verdict == .acceptPinned)
    #expect(kit(Case.leaf).verdict(trust).verdict == (isKnown ? .acceptPinned : .reject))
    #expect(kit(Case.leaf, enforces: false).verdict(trust).verdict == (isKnown ? .acceptPinned : .reject))
    if !isKnown {
      #expect(
        kit(Case.leaf).verdict(trust).reason == .unknownKeyKind(CertificateName(issuer, depth: 1), key: kind))
    }
  }

  @Test func onlyTheChosenPathCounts() {
    let other = Fixture.certificate("I", issuer: "R2", edition: 2, ends: 900)
    let root = Fixture.certificate("R2", issuer: "R2", ends: 900)
    let trust = NamedTrust([Case.leaf, Case.issuer, other], store: [Case.root, root])
    let kit = kit(
      Domain(host: "api.example.com", publicKeyHashes: [root.pin.base64, Case.backup.pin.base64]))
    let verdict = kit.verdict(trust)
    #expect(verdict.verdict == .reject)
    #expect(verdict.path == [Case.leaf, Case.issuer, Case.root])
    #expect(verdict.turn == PathTurn(path: [Case.leaf, other, root], verdict: .acceptPinned))
  }
}
