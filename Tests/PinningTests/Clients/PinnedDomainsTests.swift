import Fixtures
import Pinning
import Testing

struct PinnedDomainsTests {
  private typealias Domain = AppTransportSecurity.PinnedDomain
  private let leaf = Case.leaf.pin.base64
  private let issuer = Case.issuer.pin.base64
  private let wrong = Fixture.certificate("X").pin.base64

  private func security(
    _ domains: Domain..., exceptions: [AppTransportSecurity.ExceptionDomain] = [], arbitrary: Bool = false
  ) -> AppTransportSecurity {
    AppTransportSecurity(pinnedDomains: domains, exceptionDomains: exceptions, allowsArbitraryLoads: arbitrary)
  }

  private func trust(for host: String) -> NamedTrust {
    NamedTrust([Fixture.certificate("L", issuer: "I", host: host), Case.issuer], store: [Case.root])
  }

  // MARK: - Which entries

  @Test(arguments: [
    ("example.com", Verdict.reject), ("a.example.com", .reject), ("x.a.example.com", .acceptUnpinned),
    ("strict.org", .reject), ("x.strict.org", .acceptUnpinned),
  ])
  func subdomainsAreExactlyOneLabel(host: String, expected: Verdict) {
    let security = security(
      Domain(host: "Example.COM.", includesSubdomains: true, leafIdentities: [wrong]),
      Domain(host: "strict.org", leafIdentities: [wrong]))
    #expect(security.verdict(trust(for: host), host: host).verdict == expected)
  }

  @Test func exactAndParentEntriesAreUnited() {
    let security = security(
      Domain(host: "example.com", includesSubdomains: true, caIdentities: [issuer]),
      Domain(host: "api.example.com", caIdentities: [wrong]))
    #expect(security.verdict(Case.trust).match?.position == .intermediate)
    let both = self.security(
      Domain(host: "example.com", includesSubdomains: true, caIdentities: [wrong]),
      Domain(host: "api.example.com", leafIdentities: [leaf]))
    #expect(both.verdict(Case.trust).verdict == .reject)
  }

  // MARK: - Where pins match

  /// Whatever the issuer is that is not sent, the leaf stays the same.
  @Test func aLeafIdentityThatDoesNotMatchRefusesWithoutTheIssuer() {
    let lonely = NamedTrust([Fixture.certificate("L", issuer: "I", urls: ["http://ca/i"])], store: [Case.root])
    func verdict(_ leaves: [String]?, _ authorities: [String]?) -> Verdict {
      security(Domain(host: Shipping.host, leafIdentities: leaves, caIdentities: authorities)).verdict(lonely).verdict
    }
    #expect(verdict([wrong], nil) == .reject)
    #expect(verdict([wrong], [issuer]) == .reject)
    #expect(verdict([leaf], [wrong]) == .depends)
    #expect(verdict([leaf], nil) == .depends)
    #expect(verdict(nil, [wrong]) == .depends)
  }

  @Test func leafIdentitiesMatchAtIndex0AndAuthoritiesAbove() {
    #expect(security(Domain(host: Shipping.host, leafIdentities: [leaf])).verdict(Case.trust).verdict == .acceptPinned)
    #expect(security(Domain(host: Shipping.host, leafIdentities: [issuer])).verdict(Case.trust).verdict == .reject)
    #expect(security(Domain(host: Shipping.host, caIdentities: [leaf])).verdict(Case.trust).verdict == .reject)
    let root = security(Domain(host: Shipping.host, caIdentities: [Case.root.pin.base64])).verdict(Case.trust)
    #expect(root.match?.position == .anchor)
  }

  @Test func whereBothArePresentBothMustMatch() {
    let good = security(Domain(host: Shipping.host, leafIdentities: [leaf], caIdentities: [issuer]))
    #expect(good.verdict(Case.trust).verdict == .acceptPinned)
    let half = security(Domain(host: Shipping.host, leafIdentities: [leaf], caIdentities: [wrong]))
    #expect(half.verdict(Case.trust).verdict == .reject)
  }

  @Test func aPathOfOneHasNoAuthority() {
    let own = Fixture.certificate("S", issuer: "S")
    let security = security(Domain(host: Shipping.host, caIdentities: [own.pin.base64]))
    #expect(security.verdict(NamedTrust([own], store: [own])).verdict == .reject)
  }

  @Test func badEntriesAreDroppedAndAnEmptyListMatchesNothing() {
    #expect(
      security(Domain(host: Shipping.host, leafIdentities: ["%%", leaf])).verdict(Case.trust).verdict == .acceptPinned)
    #expect(security(Domain(host: Shipping.host, leafIdentities: ["%%"])).verdict(Case.trust).verdict == .reject)
    #expect(security(Domain(host: Shipping.host, leafIdentities: [])).verdict(Case.trust).verdict == .reject)
    #expect(security(Domain(host: Shipping.host)).verdict(Case.trust).verdict == .acceptUnpinned)
  }

  @Test func theSearchGoesOnPastAPathThatFails() {
    let other = Fixture.certificate("I", issuer: "R2", key: "I2", ends: 900)
    let root = Fixture.certificate("R2", issuer: "R2", ends: 900)
    let trust = NamedTrust([Case.leaf, Case.issuer, other], store: [Case.root, root])
    let verdict = security(Domain(host: Shipping.host, caIdentities: [root.pin.base64])).verdict(trust)
    #expect(verdict.verdict == .acceptPinned && verdict.path == [Case.leaf, other, root])
  }

  // MARK: - App Transport Security

  private func session(_ version: TLSVersion, _ cipher: String = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256")
    -> SessionFacts
  {
    SessionFacts(version: version, cipher: cipher, group: nil, signatureAlgorithm: nil, applicationProtocol: nil)
  }

  @Test func theHandshakeNeedsTLS12WithECDHE() {
    let security = security(Domain(host: Shipping.host, leafIdentities: [leaf]))
    func reason(_ session: SessionFacts) -> ClientReason { security.verdict(Case.trust, session: session).reason }
    #expect(reason(session(.tls11)) == .untrusted(.protocolTooOld(minimum: .tls12, seen: .tls11)))
    let rsa = "TLS_RSA_WITH_AES_128_GCM_SHA256"
    #expect(reason(session(.tls12, rsa)) == .untrusted(.noForwardSecrecy(cipher: rsa)))
    #expect(reason(session(.tls12)).code == "pin-matched")
    #expect(reason(session(.tls13, "TLS_AES_128_GCM_SHA256")).code == "pin-matched")
  }

  @Test func exceptionsChangeWhatHoldsForAHost() {
    let old = session(.tls10, "TLS_RSA_WITH_AES_128_CBC_SHA")
    let lax = AppTransportSecurity.ExceptionDomain(
      host: "example.com", includesSubdomains: true, minimumTLSVersion: "TLSv1.0", requiresForwardSecrecy: false)
    #expect(security(exceptions: [lax]).verdict(Case.trust, session: old).verdict == .acceptUnpinned)
    #expect(security(arbitrary: true).verdict(Case.trust, session: old).verdict == .acceptUnpinned)
    // An exception brings a host back under the rules.
    let strict = AppTransportSecurity.ExceptionDomain(host: "api.example.com")
    #expect(security(exceptions: [strict], arbitrary: true).verdict(Case.trust, session: old).verdict == .reject)
    #expect(security(exceptions: [lax, strict]).verdict(Case.trust, session: old).verdict == .reject)
    let modern = AppTransportSecurity.ExceptionDomain(host: "api.example.com", minimumTLSVersion: "TLSv1.3")
    #expect(
      security(exceptions: [modern]).verdict(Case.trust, session: session(.tls12)).reason
        == .untrusted(.protocolTooOld(minimum: .tls13, seen: .tls12)))
  }

  @Test func transparencyFailsOpenOnAnOldLogList() {
    let unlogged = NamedTrust([Case.leaf, Case.issuer], store: [Case.root], unlogged: ["L"])
    let verdict = security(Domain(host: Shipping.host, leafIdentities: [leaf])).verdict(unlogged)
    #expect(verdict.reason == .depends(.logList(CertificateName(Case.leaf, depth: 0))))
    #expect(verdict.answers.map(\.when) == [.logListCurrent, .logListOld])
    #expect(verdict.answers.map(\.verdict) == [.reject, .acceptPinned])
    let wrong = security(Domain(host: Shipping.host, leafIdentities: [wrong])).verdict(unlogged)
    #expect(wrong.verdict == .reject)
  }

  @Test func theQuestionIsApplesTLSPolicy() {
    var asked = [TrustQuestion]()
    let connection = ClientConnection(
      host: "api.example.com", date: Fixture.now, presented: PresentedChain([]))
    _ = security().verdict(connection) {
      asked.append($0)
      return Fixture.trusted()
    }
    #expect(asked.map(\.platform) == [.appleTLS(requiresTransparency: true)])
    #expect(asked.map(\.order) == [.anchorsFirst])
  }

  @Test func aFetchedIssuerGivesTheOtherAnswer() {
    let lonely = NamedTrust(
      [Fixture.certificate("L", issuer: "I", urls: ["http://ca/i"])], store: [Case.root], remembered: [Case.issuer])
    let verdict = security(Domain(host: Shipping.host, caIdentities: [issuer])).verdict(lonely)
    #expect(verdict.reason == .depends(.issuerFetch(missing: "I", url: "http://ca/i")))
    #expect(verdict.answers.map(\.when) == [.issuerNotFetched, .issuerFetched])
    let wrong = security(Domain(host: Shipping.host, caIdentities: [wrong])).verdict(lonely)
    #expect(wrong.verdict == .reject)
  }

  @Test func aMissingIssuerDoesNotHideOtherFaults() {
    let late = NamedTrust(
      [Fixture.certificate("L", issuer: "I", begins: -9, ends: -1, urls: ["http://ca/i"])], store: [Case.root])
    #expect(security(Domain(host: Shipping.host, leafIdentities: [leaf])).verdict(late).verdict == .reject)
  }
}
