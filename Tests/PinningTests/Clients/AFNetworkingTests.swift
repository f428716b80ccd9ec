import Fixtures
import Pinning
import Testing

struct AFNetworkingTests {
  private func policy(
    _ version: String, _ mode: AFNetworkingPolicy.PinningMode, pins: [ShippedCertificate] = [],
    allowInvalid: Bool = false, checksName: Bool? = nil, wholeChain: Bool? = nil
  ) throws -> AFNetworkingPolicy {
    AFNetworkingPolicy(
      version: try #require(AFNetworkingVersion(version)), mode: mode, allowInvalidCertificates: allowInvalid,
      validatesDomainName: checksName, validatesCertificateChain: wholeChain, pinnedCertificates: pins)
  }

  /// The last release.
  private func policy(
    _ mode: AFNetworkingPolicy.PinningMode, pins: [ShippedCertificate] = [], allowInvalid: Bool = false,
    checksName: Bool? = nil
  ) throws -> AFNetworkingPolicy {
    try policy("4.0.1", mode, pins: pins, allowInvalid: allowInvalid, checksName: checksName)
  }

  private let expired = NamedTrust(
    [Fixture.certificate("L", issuer: "I", begins: -90, ends: -1), Case.issuer], store: [Case.root])
  private let otherHost = NamedTrust(
    [Fixture.certificate("L", issuer: "I", host: "other.example.com"), Case.issuer], store: [Case.root])
  private let privateRoot = Fixture.certificate("P", issuer: "P", ends: 900)

  // MARK: - 3.x and 4.x

  @Test(arguments: ["2.6.0", "2.6.3", "2.7.0", "3.0.0", "3.2.1", "4.0.0", "4.0.1"])
  func contradictingSwitchesRefuseEveryone(version: String) throws {
    #expect(try policy(version, .none, allowInvalid: true).verdict(Case.trust).reason == .contradictorySettings)
    let empty = try policy(version, .publicKey, allowInvalid: true).verdict(Case.trust)
    #expect(empty.verdict == .reject && empty.reason == .contradictorySettings)
    let unchecked = try policy(version, .none, allowInvalid: true, checksName: false).verdict(expired)
    #expect(unchecked.verdict == .acceptUnpinned && unchecked.reason == .anythingAccepted)
  }

  @Test func beforeThatInvalidIsAllowedWithoutPins() throws {
    #expect(try policy("2.5.4", .none, allowInvalid: true).verdict(expired).verdict == .acceptUnpinned)
  }

  @Test func modeNoneAcceptsUnpinnedWhatIsValid() throws {
    let policy = try policy(.none)
    #expect(policy.verdict(Case.trust).reason == .noPins)
    #expect(policy.verdict(expired).verdict == .reject)
    #expect(policy.verdict(otherHost).verdict == .reject)
  }

  @Test func noPinsInAPinnedModeAreRefused() throws {
    for mode in [AFNetworkingPolicy.PinningMode.certificate, .publicKey] {
      #expect(try policy(mode).verdict(Case.trust).reason == .noUsablePins)
    }
  }

  @Test func thePinsHoldForEveryHost() throws {
    let other = NamedTrust(
      [Fixture.certificate("L", issuer: "I", key: "x", host: "cdn.example.net"), Case.issuer], store: [Case.root])
    let policy = try policy(.publicKey, pins: Case.files(Case.leaf))
    #expect(policy.verdict(other, host: "cdn.example.net").verdict == .reject)
  }

  @Test func certificatesBecomeTheOnlyAnchorsAndStillMustBeValid() throws {
    let chain = [Fixture.certificate("L", issuer: "P"), privateRoot]
    let trust = NamedTrust(chain, store: [Case.root])
    let pinned = Case.files(privateRoot)
    #expect(try policy(.certificate, pins: pinned).verdict(trust).verdict == .reject)
    let allowing = try policy(.certificate, pins: pinned, allowInvalid: true)
    let verdict = allowing.verdict(trust)
    #expect(verdict.verdict == .acceptPinned && verdict.match?.position == .anchor)
    #expect(verdict.match?.pinned == Fixture.fingerprint(privateRoot))
    let late = NamedTrust([Fixture.certificate("L", issuer: "P", begins: -9, ends: -1), privateRoot], store: [])
    #expect(allowing.verdict(late).verdict == .reject)
    let other = NamedTrust([Fixture.certificate("L", issuer: "P", host: "b.example.com"), privateRoot], store: [])
    #expect(allowing.verdict(other).verdict == .reject)
  }

  @Test func keysAloneDecideWhereInvalidIsAllowed() throws {
    let policy = try policy(.publicKey, pins: Case.files(Case.leaf), allowInvalid: true)
    #expect(policy.verdict(expired).verdict == .acceptPinned)
    #expect(policy.verdict(otherHost).verdict == .acceptPinned)
    #expect(policy.verdict(NamedTrust([Fixture.certificate("L", issuer: "L")], store: [])).verdict == .acceptPinned)
    #expect(policy.verdict(NamedTrust([Fixture.certificate("X", issuer: "X")], store: [])).verdict == .reject)
  }

  @Test func aPEMFileCrashesModeCertificateAndIsPassedOverInModePublicKey() throws {
    let pem = ShippedCertificate(name: "pin.cer", content: .pem([Case.leaf]))
    let crash = try policy(.certificate, pins: [pem] + Case.files(Case.leaf)).verdict(Case.trust)
    #expect(crash.verdict == .misconfigured && crash.reason == .misconfigured(.pemCertificate(file: "pin.cer")))
    #expect(try policy(.publicKey, pins: [pem]).verdict(Case.trust).reason == .noUsablePins)
    #expect(try policy(.publicKey, pins: [pem] + Case.files(Case.leaf)).verdict(Case.trust).verdict == .acceptPinned)
  }

  @Test func theCrashComesAtTheFirstChallengeThatReachesIt() throws {
    let pem = ShippedCertificate(name: "pin.cer", content: .pem([Case.leaf]))
    #expect(try policy(.certificate, pins: [pem]).verdict(expired).verdict == .reject)
  }

  @Test func basicX509FetchesNoIssuers() throws {
    let lonely = NamedTrust([Fixture.certificate("L", issuer: "I", urls: ["http://ca/i"])], store: [Case.root])
    let pins = Case.files(Case.leaf)
    #expect(try policy(.publicKey, pins: pins).verdict(lonely).verdict == .depends)
    #expect(try policy(.publicKey, pins: pins, checksName: false).verdict(lonely).verdict == .reject)
  }

  // MARK: - Versions

  @Test(arguments: ["1.0", "1.3.4", "2.0.0", "2.0.3"])
  func pinnedModesOfOldIgnoreValidityAndHost(version: String) throws {
    for mode in [AFNetworkingPolicy.PinningMode.certificate, .publicKey] {
      let policy = try policy(version, mode, pins: Case.files(Case.issuer))
      #expect(policy.verdict(expired).verdict == .acceptPinned)
      #expect(policy.verdict(otherHost).verdict == .acceptPinned)
    }
    #expect(try policy(version, .none).verdict(expired).verdict == .reject)
  }

  @Test(arguments: ["2.1.0", "2.2.0"])
  func pinnedModesIgnoreThatInvalidIsAllowed(version: String) throws {
    let policy = try policy(
      version, .publicKey, pins: Case.files(Case.leaf), allowInvalid: true, wholeChain: false)
    #expect(policy.verdict(expired).verdict == .reject)
    let ignoring = try self.policy(
      "2.2.1", .publicKey, pins: Case.files(Case.leaf), allowInvalid: true, wholeChain: false)
    #expect(ignoring.verdict(expired).verdict == .acceptPinned)
  }

  @Test func theHostIsIgnoredIn210() throws {
    let pins = Case.files(Case.leaf, Case.issuer, Case.root)
    #expect(try policy("2.1.0", .publicKey, pins: pins).verdict(otherHost).verdict == .acceptPinned)
  }

  @Test func the220ComparesTheCommonNameOnly() throws {
    let named = Fixture.certificate("api.example.com", issuer: "I", key: "L", host: "other.example.com")
    let pins = Case.files(Case.leaf, Case.issuer, Case.root)
    let policy = try policy("2.2.0", .publicKey, pins: pins)
    #expect(policy.verdict(NamedTrust([named, Case.issuer], store: [Case.root])).verdict == .acceptPinned)
    // L bears the host as an alternative name, which is not looked at.
    let verdict = policy.verdict(Case.trust)
    #expect(verdict.reason == .untrusted(.wrongIdentity(asked: .dns("api.example.com"), presented: ["L"])))
  }

  @Test(arguments: ["2.2.1", "2.3.0", "2.5.0", "2.5.2"])
  func theDefaultPolicySkipsTheHost(version: String) throws {
    #expect(try policy(version, .none).verdict(otherHost).verdict == .acceptUnpinned)
    let pins = Case.files(Case.leaf, Case.issuer, Case.root)
    #expect(try policy(version, .publicKey, pins: pins).verdict(otherHost).verdict == .reject)
  }

  @Test(arguments: ["2.5.3", "2.5.4", "2.6.0", "4.0.1"])
  func theHostIsCheckedAgain(version: String) throws {
    #expect(try policy(version, .none).verdict(otherHost).verdict == .reject)
  }

  @Test func the251AcceptsAnyInModeNone() throws {
    #expect(try policy("2.5.1", .none).verdict(expired).reason == .anythingAccepted)
    #expect(try policy("2.5.0", .none).verdict(expired).verdict == .reject)
  }

  @Test(arguments: ["2.1.0", "2.2.1", "2.5.4"], [AFNetworkingPolicy.PinningMode.certificate, .publicKey])
  func everyCertificateMustBePinned(version: String, mode: AFNetworkingPolicy.PinningMode) throws {
    let some = try policy(version, mode, pins: Case.files(Case.leaf, Case.root)).verdict(Case.trust)
    let expected =
      mode == .publicKey
      ? [Fixture.pin("L"), Fixture.pin("R")] : [Fixture.fingerprint(Case.leaf), Fixture.fingerprint(Case.root)]
    #expect(
      some.reason
        == .notEveryCertificatePinned(
          expected: expected, missing: CertificateName(Case.issuer, depth: 1)))
    let all = try policy(version, mode, pins: Case.files(Case.leaf, Case.issuer, Case.root)).verdict(Case.trust)
    #expect(all.verdict == .acceptPinned)
  }

  @Test func withoutTheWholeChainTheLeafCountsOrTheAnchors() throws {
    let issuer = Case.files(Case.issuer)
    // Keys: the leaf's alone.
    #expect(try policy("2.5.4", .publicKey, pins: issuer, wholeChain: false).verdict(Case.trust).verdict == .reject)
    let leaf = try policy("2.5.4", .publicKey, pins: Case.files(Case.leaf), wholeChain: false).verdict(Case.trust)
    #expect(leaf.match?.position == .leaf)
    // Certificates: the anchored evaluation from 2.2.1 on, the leaf before.
    let anchored = try policy("2.2.1", .certificate, pins: issuer, wholeChain: false).verdict(Case.trust)
    #expect(anchored.verdict == .acceptPinned)
    #expect(try policy("2.1.0", .certificate, pins: issuer, wholeChain: false).verdict(Case.trust).verdict == .reject)
  }

  @Test(arguments: [("2.5.4", Verdict.reject), ("2.6.0", .acceptPinned)])
  func from260OneIsEnough(version: String, expected: Verdict) throws {
    #expect(try policy(version, .certificate, pins: Case.files(Case.issuer)).verdict(Case.trust).verdict == expected)
  }

  @Test(arguments: [("2.6.3", Verdict.reject), ("2.7.0", .reject), ("3.0.0", .acceptPinned)])
  func aPinnedRootThatIsNotBuiltIsMissedBefore30(version: String, expected: Verdict) throws {
    let chain = [Fixture.certificate("L", issuer: "J"), Fixture.certificate("J", issuer: "P", ends: 900)]
    let policy = try policy(version, .certificate, pins: Case.files(privateRoot), allowInvalid: true)
    #expect(policy.verdict(NamedTrust(chain, store: [Case.root])).verdict == expected)
    #expect(policy.verdict(NamedTrust(chain + [privateRoot], store: [])).verdict == .acceptPinned)
  }

  @Test(arguments: [("4.0.1", true), ("2.6", true), ("4", true), ("4.x", false), ("", false), ("1.2.3.4", false)])
  func versionsAreRead(text: String, isOne: Bool) {
    #expect((AFNetworkingVersion(text) != nil) == isOne)
  }
}
