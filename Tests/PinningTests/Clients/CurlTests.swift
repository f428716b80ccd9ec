import Fixtures
import Pinning
import Testing

struct CurlTests {
  private let leaf = "sha256//\(Case.leaf.pin.base64)"
  private let other = "sha256//\(Case.backup.pin.base64)"

  private func verdict(_ text: String, insecure: Bool = false, _ trust: NamedTrust = Case.trust) -> Verdict {
    CurlPinnedKey(argument: .hashes(text), isInsecure: insecure).verdict(trust).verdict
  }

  @Test func onlyTheLeafIsCompared() {
    #expect(verdict(leaf) == .acceptPinned)
    #expect(verdict("sha256//\(Case.issuer.pin.base64)") == .reject)
    #expect(verdict("\(other);\(leaf)") == .acceptPinned)
  }

  /// Each as curl 7.88.1 does it.
  @Test func aBlankAfterTheSemicolonSpoilsBothHashes() {
    #expect(verdict("\(other); \(leaf)") == .reject)
    #expect(verdict("\(leaf); \(other)") == .reject)
    #expect(verdict("\(leaf); \(other);\(other)") == .reject)
    #expect(verdict("\(other); x;\(leaf)") == .acceptPinned)
    #expect(verdict("\(leaf);") == .reject)
  }

  @Test func base64IsComparedAsText() {
    #expect(verdict(String(leaf.dropLast())) == .reject)
    #expect(verdict(leaf + " ") == .reject)
  }

  @Test func thePinHoldsUnderInsecureToo() {
    let late = NamedTrust([Fixture.certificate("L", issuer: "I", ends: -1)], store: [])
    #expect(verdict(leaf, insecure: true, late) == .acceptPinned)
    #expect(verdict(other, insecure: true, late) == .reject)
    #expect(verdict(leaf, late) == .reject)
  }

  @Test func aKeyFileIsComparedByItsBytes() {
    #expect(CurlPinnedKey(argument: .key(spki: Case.leaf.spki)).verdict(Case.trust).match?.position == .leaf)
    #expect(CurlPinnedKey(argument: .key(spki: Case.issuer.spki)).verdict(Case.trust).verdict == .reject)
    let broken = CurlPinnedKey(argument: .unreadableKey(detail: "no key"))
    #expect(broken.verdict(Case.trust).verdict == .misconfigured)
  }

  @Test func anIssuerThatIsNotSentIsNotFetched() {
    let lonely = NamedTrust([Fixture.certificate("L", issuer: "I", urls: ["http://ca/i"])], store: [Case.root])
    #expect(verdict(leaf, lonely) == .reject)
  }
}
