import Dashboard
import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

/// What the screen says of each reason, and what to do about it.
@Suite struct WordsTests {
  private static let name = CertificateName(text: "R11", fingerprint: Certificates.digest(3), depth: 1)
  private static let leaf = CertificateName(text: "api.example.com", fingerprint: Certificates.digest(4), depth: 0)

  static let failures: [(ProbeFailure, String)] = [
    (ProbeFailure(stage: .resolve, cause: .nameNotFound("x")), "check api.example.com in DNS"),
    (ProbeFailure(stage: .resolve, cause: .timedOut(after: .seconds(3))), "check the resolver of this machine"),
    (ProbeFailure(stage: .resolve, cause: .resolverFailed("x")), "check the resolver of this machine"),
    (ProbeFailure(stage: .connect, cause: .refused), "check that the server listens on port 443"),
    (ProbeFailure(stage: .connect, cause: .timedOut(after: .seconds(5))), "check firewalls and the route"),
    (ProbeFailure(stage: .connect, cause: .unreachable("x")), "check the route from here"),
    (ProbeFailure(stage: .handshake, cause: .timedOut(after: .seconds(5))), "look at the server"),
    (ProbeFailure(stage: .handshake, cause: .reset), "look at the server's log"),
    (ProbeFailure(stage: .handshake, cause: .notTLS([])), "check the port"),
    (ProbeFailure(stage: .handshake, cause: .alert(TLSAlert(code: 40))), "look at the server's TLS settings"),
    (ProbeFailure(stage: .handshake, cause: .outOfDescriptors), "raise the limit of open files"),
  ]

  static let distrusts: [(TrustFailure, String)] = [
    (
      .unknownIssuer(of: leaf, missing: "R11", issuerURLs: [], known: nil),
      "add the certificate of \"R11\" to the server"
    ),
    (
      .unknownIssuer(of: leaf, missing: "R11", issuerURLs: [], known: Certificates.digest(9)),
      "add the certificate of \"R11\" to the server's chain file, as another endpoint has it"
    ),
    (.selfSigned(leaf), "install a certificate of a CA"),
    (.untrustedRoot(name), "find out why the path ends at \"R11\""),
    (Fixtures.wrongName, "install a certificate that names api.example.com"),
    (.expired(leaf, notAfter: Fixtures.ago(9), at: Fixtures.now), "replace leaf \"api.example.com\""),
    (.notYetValid(leaf, notBefore: Fixtures.inDays(1), at: Fixtures.now), "install the certificate that holds now"),
    (.badSignature(leaf), "rebuild the server's chain file"), (.notCA(name), "have a certificate issued that does not"),
    (.weakKey(leaf, key: .rsa(bits: 512)), "have the certificate issued anew with a stronger key"),
    (.nothingPresented, "configure a certificate on the server"),
  ]

  private func nextStep(_ state: EndpointState, _ reason: StateReason, clients: [ClientJudgement] = []) -> String {
    let status = Fixtures.status("api.example.com", state, reason: reason, clients: clients)
    return Keyboard(Fixtures.snapshot([status]), columns: 120, rows: 40).line(with: " then:  ") ?? ""
  }

  @Test(arguments: failures) func saysWhatToDoAboutAFailure(failure: ProbeFailure, words: String) {
    #expect(nextStep(.unreachable, .probe(failure)).contains(words))
  }

  @Test(arguments: distrusts) func saysWhatToDoAboutAChain(failure: TrustFailure, words: String) {
    #expect(nextStep(.untrusted, .trust(failure)).contains(words))
  }

  @Test func keepsAPinnedLeafKeyInARenewal() {
    let match = PinMatch(pinned: Fixtures.pin, position: .leaf, certificate: Self.leaf)
    let client = ClientJudgement(
      client: "pins", share: nil, verdict: .acceptPinned, reason: .pinMatched(match), match: match, backups: [],
      breaks: nil, unpins: nil, pinsEnd: nil, survival: Fixtures.survivesNone)
    let next = NextBreak(at: Fixtures.inDays(2), cause: .leafEnds)
    let words = nextStep(.expiring, .expiring(next), clients: [client])
    #expect(words.contains("renew the leaf before 2026-11-23 14:03, keeping its key"))
  }

  @Test func neverTellsToShipAPinWithoutAsking() {
    let refused = Fixtures.refusing("")
    let words = nextStep(.refused, .client(name: "pins", reason: refused.reason), clients: [refused])
    #expect(words.contains("serve key DRgjLjlE...; if the change is meant, ship pin TVhjbnmE..."))
  }

  @Test func namesTheAddressThatIsNotInOrder() {
    let screen = Keyboard(Fixtures.snapshot([Fixtures.everything[8]])).screen
    #expect(screen.contains("X REFUSED  [2001:db8::41]:443"))
  }

  @Test func showsTimesAfterAClockWasMovedBack() {
    var keys = Keyboard()
    keys.send(.tick(now: Fixtures.inDays(-400)))
    #expect(keys.line(with: "api.example.com")?.hasSuffix(" 0s") == true)
    keys.send(.tick(now: Fixtures.inDays(400)))
    #expect(keys.line(with: "login.example.com")?.contains("now leaf") == true)
  }

  @Test func saysThatPollingIsPaused() {
    let screen = Keyboard(Fixtures.snapshot(Fixtures.everything, isPollingPaused: true)).screen
    #expect(screen.contains("PROBING PAUSED, you are blind"))
  }
}
