import Fixtures
import Pinning
import Testing

struct SecTrustTests {
  private let privateRoot = Fixture.certificate("P", issuer: "P", ends: 900)
  private var underPrivate: NamedTrust {
    NamedTrust([Fixture.certificate("L", issuer: "P"), privateRoot], store: [Case.root])
  }
  private let expired = NamedTrust(
    [Fixture.certificate("L", issuer: "I", begins: -90, ends: -1), Case.issuer], store: [Case.root])
  private let otherHost = NamedTrust(
    [Fixture.certificate("L", issuer: "I", host: "other.example.com"), Case.issuer], store: [Case.root])

  @Test func systemRootsAloneAreNoPins() {
    #expect(HandWrittenSecTrust().verdict(Case.trust).verdict == .acceptUnpinned)
    #expect(HandWrittenSecTrust().verdict(expired).verdict == .reject)
    #expect(HandWrittenSecTrust().verdict(otherHost).verdict == .reject)
  }

  @Test func importedAnchorsAloneCountAndPin() {
    let delegate = HandWrittenSecTrust(anchors: .imported(Case.files(privateRoot)))
    let verdict = delegate.verdict(underPrivate)
    #expect(verdict.verdict == .acceptPinned && verdict.match?.position == .anchor)
    #expect(verdict.match?.pinned == Fixture.fingerprint(privateRoot))
    // The system's roots do not count beside them.
    #expect(delegate.verdict(Case.trust).verdict == .reject)
  }

  @Test func theSystemsRootsCanBeBroughtBack() {
    let delegate = HandWrittenSecTrust(anchors: .imported(Case.files(privateRoot)), anchorsOnly: false)
    #expect(delegate.verdict(Case.trust).verdict == .acceptUnpinned)
    #expect(delegate.verdict(underPrivate).verdict == .acceptUnpinned)
  }

  @Test func aProxyWhoseRootTheUserInstalledIsRefused() {
    let proxy = Fixture.certificate("Proxy", issuer: "Proxy", ends: 900)
    let intercepted = NamedTrust(
      [Fixture.certificate("L", issuer: "Proxy", key: "p"), proxy], store: [Case.root, proxy])
    #expect(HandWrittenSecTrust().verdict(intercepted).verdict == .acceptUnpinned)
    #expect(
      HandWrittenSecTrust(anchors: .imported(Case.files(Case.root))).verdict(intercepted).verdict == .reject)
  }

  @Test func anAnchorNeedNotBeSelfSigned() {
    let delegate = HandWrittenSecTrust(anchors: .imported(Case.files(Case.issuer)))
    #expect(delegate.verdict(Case.trust).match?.position == .anchor)
  }

  @Test func theLeafIsComparedByBytes() {
    let delegate = HandWrittenSecTrust(pinnedCertificates: Case.files(Case.leaf))
    #expect(delegate.verdict(Case.trust).match?.position == .leaf)
    let reissued = NamedTrust([Fixture.certificate("L", issuer: "I", edition: 2), Case.issuer], store: [Case.root])
    #expect(delegate.verdict(reissued).verdict == .reject)
    #expect(HandWrittenSecTrust(pinnedCertificates: Case.files(Case.issuer)).verdict(Case.trust).verdict == .reject)
  }

  @Test func basicX509ChecksNoName() {
    let delegate = HandWrittenSecTrust(policy: .basicX509)
    #expect(delegate.verdict(otherHost).verdict == .acceptUnpinned)
    #expect(delegate.verdict(expired).verdict == .reject)
  }

  @Test func onlyTheSSLPolicyFetchesIssuers() {
    let lonely = NamedTrust([Fixture.certificate("L", issuer: "I", urls: ["http://ca/i"])], store: [Case.root])
    #expect(HandWrittenSecTrust().verdict(lonely).verdict == .depends)
    #expect(HandWrittenSecTrust(policy: .basicX509).verdict(lonely).verdict == .reject)
  }

  @Test func whoAcceptsAnyAcceptsAny() {
    let verdict = HandWrittenSecTrust(acceptsAny: true).verdict(expired)
    #expect(verdict.verdict == .acceptUnpinned && verdict.reason == .anythingAccepted)
  }

  @Test func anAnchorThatIsNoDEREndsTheApp() {
    let pem = ShippedCertificate(name: "ca.cer", content: .pem([privateRoot]))
    #expect(
      HandWrittenSecTrust(anchors: .imported([pem])).verdict(underPrivate).reason
        == .misconfigured(.pemCertificate(file: "ca.cer")))
  }
}
