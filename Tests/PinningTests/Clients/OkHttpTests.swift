import Fixtures
import Pinning
import Testing

struct OkHttpTests {
  private func pinner(
    _ entries: (String, [String])..., platform: OkHttpPinner.Platform = .android,
    version: OkHttpPinner.Version? = nil
  ) -> OkHttpPinner {
    OkHttpPinner(
      platform: platform, entries: entries.map { .init(pattern: $0.0, pins: $0.1) }, version: version)
  }

  private let issuer = "sha256/\(Case.issuer.pin.base64)"
  private let wrong = "sha256/\(Fixture.certificate("X").pin.base64)"

  private func trust(for host: String) -> NamedTrust {
    NamedTrust([Fixture.certificate("L", issuer: "I", host: host), Case.issuer], store: [Case.root])
  }

  @Test(arguments: [
    ("api.example.com", "api.example.com", true), ("API.Example.com", "api.example.com", true),
    ("example.com", "api.example.com", false), ("*.example.com", "api.example.com", true),
    ("*.example.com", "example.com", false), ("*.example.com", "a.b.example.com", false),
    ("**.example.com", "example.com", true), ("**.example.com", "api.example.com", true),
    ("**.example.com", "a.b.example.com", true), ("**.example.com", "badexample.com", false),
    ("bücher.example.com", "xn--bcher-kva.example.com", true), ("*.BÜCHER.de", "a.xn--bcher-kva.de", true),
    ("*.例え.jp", "a.xn--r8jz45g.jp", true),
  ])
  func patternsCoverHosts(pattern: String, host: String, covers: Bool) {
    let verdict = pinner((pattern, [wrong])).verdict(trust(for: host), host: host)
    #expect(verdict.verdict == (covers ? .reject : .acceptUnpinned))
  }

  @Test func allMatchingPatternsAreUnited() {
    let verdict = pinner(("api.example.com", [wrong]), ("*.example.com", [issuer])).verdict(Case.trust)
    #expect(verdict.match?.position == .intermediate)
  }

  @Test(arguments: ["a*.example.com", "*.*.example.com", "***.example.com", "api.*.com", "", "a b.example.com"])
  func otherPatternsThrow(pattern: String) {
    let verdict = pinner((pattern, [issuer])).verdict(Case.trust)
    #expect(verdict.reason == .misconfigured(.badPattern(pattern)))
  }

  @Test(arguments: ["md5/AAAA", "AAAA", "sha256/%%%", "sha256/A"])
  func otherPinsThrow(pin: String) {
    #expect(
      pinner(("other.com", [pin])).verdict(Case.trust).reason
        == .misconfigured(.badPin(text: pin, host: "other.com")))
  }

  @Test func aHashOfTheWrongLengthMatchesNothingAndStillPins() {
    #expect(pinner(("api.example.com", ["sha256/AAAA"])).verdict(Case.trust).verdict == .reject)
  }

  @Test func paddingMayBeMissing() {
    let bare = "sha256/" + Case.issuer.pin.base64.filter { $0 != "=" }
    #expect(pinner(("api.example.com", [bare])).verdict(Case.trust).verdict == .acceptPinned)
  }

  @Test func sha1PinsMatchTheKeyToo() {
    let digest = Base64.encode(Case.issuer.spkiSHA1)
    let verdict = pinner(("api.example.com", ["sha1/\(digest)"])).verdict(Case.trust)
    #expect(verdict.verdict == .acceptPinned && verdict.match?.pinned.text == "sha1/\(digest)")
  }

  @Test func trustAndHostComeFirst() {
    let late = NamedTrust([Fixture.certificate("L", issuer: "I", ends: -1), Case.issuer], store: [Case.root])
    for platform in OkHttpPinner.Platform.allCases {
      let pinner = pinner(("api.example.com", [issuer]), platform: platform)
      #expect(pinner.verdict(late).verdict == .reject)
      #expect(pinner.verdict(trust(for: "other.com")).verdict == .reject)
    }
  }

  @Test func theJVMCleansWithTrustedIssuersFirstAndReadsNoDates() {
    var asked = [TrustQuestion]()
    let connection = ClientConnection(
      host: "api.example.com", date: Fixture.now, presented: PresentedChain([]))
    _ = pinner(("api.example.com", [issuer]), platform: .jvm).verdict(connection) {
      asked.append($0)
      return Fixture.trusted()
    }
    #expect(asked.map(\.platform) == [.own, .okHttpCleaner])
    #expect(asked.last?.order == .trustedIssuerFirst && asked.last?.identity == nil)
  }

  @Test func theJVMHasNoIssuerThatIsNotSent() {
    let lonely = NamedTrust([Case.leaf], store: [Case.root], remembered: [Case.issuer])
    let pins = ["sha256/\(Case.leaf.pin.base64)"]
    #expect(pinner(("api.example.com", pins), platform: .jvm).verdict(lonely).verdict == .reject)
    #expect(pinner(("api.example.com", pins)).verdict(lonely).verdict == .depends)
  }

  @Test(arguments: [
    (OkHttpPinner.Version(2, 7, 3), Verdict.acceptPinned), (OkHttpPinner.Version(2, 7, 4), .reject),
    (OkHttpPinner.Version(3, 0, 0), .acceptPinned), (OkHttpPinner.Version(3, 1, 1), .acceptPinned),
    (OkHttpPinner.Version(3, 1, 2), .reject),
  ])
  func oldReleasesMatchedThePresentedChain(version: OkHttpPinner.Version, expected: Verdict) {
    let appended = NamedTrust(Case.trust.presented + [Case.backup], store: [Case.root])
    let pins = ["sha256/\(Case.backup.pin.base64)"]
    #expect(pinner(("api.example.com", pins), version: version).verdict(appended).verdict == expected)
  }

  @Test func anAddressInTheURLFindsNoPins() {
    #expect(pinner(("api.example.com", [wrong])).verdict(Case.trust, byAddress: true).verdict == .acceptUnpinned)
  }
}
