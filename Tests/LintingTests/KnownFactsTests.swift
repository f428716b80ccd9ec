import ClientFormats
import Foundation
import Lab
import Linting
import Pinning
import TLS
import Testing

/// What is found with certificates, chains, other files and a configuration at hand.
struct KnownFactsTests {
  private let pki: Hierarchy
  private let leaf: CertificateFacts
  private let issuing: CertificateFacts
  private let root: CertificateFacts

  init() throws {
    pki = try Hierarchy(at: now)
    leaf = try CertificateReader.facts(der: pki.leaf("api.example.com").der)
    issuing = try CertificateReader.facts(der: pki.intermediate.certificate.der)
    root = try CertificateReader.facts(der: pki.root.certificate.der)
  }

  private func chain(_ host: String? = "api.example.com", leaf other: CertificateFacts? = nil) -> SeenChain {
    let presented = PresentedChain([.decoded(other ?? leaf), .decoded(issuing)])
    let answer = TrustEvaluator(store: TrustStore([root])).answer(
      TrustQuestion(
        anchors: .store, identity: host.map(ReferenceIdentity.init(host:)), date: now, wantsBuiltChain: true),
      presented: presented)
    let paths = answer.isTrusted ? answer.paths.map(\.certificates) : [answer.built?.certificates ?? []]
    return SeenChain(host: host, presented: presented, paths: paths, failure: answer.failure)
  }

  private func okHttp(_ pins: [Pin], host: String = "api.example.com") -> String {
    host + pins.map { " sha256/\($0)" }.joined()
  }

  // MARK: Lookalikes

  /// The lookalikes as people make them, by openssl's own recipes.
  private func digest(_ kind: LookalikeKind, of leaf: CertificateFacts) throws -> Digest256 {
    switch kind {
    case .fingerprint: return leaf.fingerprint
    case .bareKey:
      // RFC 5280, section 4.1: SEQUENCE { AlgorithmIdentifier, BIT STRING }; of RSA keys the first has 15 bytes.
      return Digest256(sha256Of: Array(leaf.spki.dropFirst(4 + 15 + 5)))
    case .pemOfKey: return Digest256(sha256Of: Array(pem("PUBLIC KEY", leaf.spki).utf8))
    case .pemOfCertificate: return Digest256(sha256Of: Array(pem("CERTIFICATE", leaf.der).utf8))
    case .sha1OfKey, .keyIdentifier: throw CocoaError(.featureUnsupported)
    }
  }

  private func pem(_ label: String, _ der: [UInt8]) -> String {
    let body = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    return "-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n"
  }

  @Test(arguments: [
    (LookalikeKind.fingerprint, LintCode.fingerprintAsPin), (.bareKey, .bareKeyAsPin), (.pemOfKey, .pemHashAsPin),
    (.pemOfCertificate, .pemHashAsPin),
  ])
  func lookalikesAreToldWithTheRightPin(_ kind: LookalikeKind, _ code: LintCode) throws {
    let leaf = try CertificateReader.facts(der: pki.leaf("api.example.com", key: .rsa()).der)
    let wrong = Pin(spkiSHA256: try digest(kind, of: leaf))
    let finding = try #require(try lint(.okhttp, okHttp([wrong, root.pin]), certificates: [leaf])[code])
    #expect(finding.severity == .critical)
    #expect(finding.place.description == "1:17")
    #expect(finding.remedy.contains(leaf.pin.base64))
  }

  @Test func aHexadecimalFingerprintIsTold() throws {
    let text = trustKit(pins: [leaf.fingerprint.hex, pinA, pinB])
    #expect(
      try lint(.trustkit, text, certificates: [leaf])[.fingerprintAsPin]?.remedy.contains(leaf.pin.base64) == true)
    let key = trustKit(pins: [leaf.spkiSHA256.hex, pinA, pinB])
    #expect(try lint(.trustkit, key, certificates: [leaf])[.hexadecimalPin]?.remedy.contains(leaf.pin.base64) == true)
  }

  @Test func aSHA1OfAKeyIsToldWithTheRightPin() throws {
    let text = android([Base64.encode(leaf.spkiSHA1), pinA])
    #expect(try lint(.androidNSC, text, certificates: [leaf])[.sha1Pin]?.remedy.contains(leaf.pin.base64) == true)
  }

  @Test func aKeyIsNoLookalike() throws {
    let codes = try lint(.okhttp, okHttp([leaf.pin, issuing.pin]), certificates: [leaf, issuing, root]).codes
    #expect(codes.isEmpty)
  }

  /// `sha256/` before a pin that begins with a slash reads like curl's `sha256//`.
  @Test(arguments: [ClientFormat.okhttp, .curl])
  func aPinMayBeginWithASlash(format: ClientFormat) throws {
    let slashed = "/" + root.pin.base64.dropFirst()
    let pin = try Pin(base64: slashed)
    let text = format == .okhttp ? okHttp([pin, issuing.pin]) : "sha256//\(slashed);sha256//\(issuing.pin)"
    #expect(try lint(format, text).exitCode == 0)
  }

  // MARK: Another endpoint's key

  @Test func aLeafOfAnotherHostIsAnotherEndpoints() throws {
    let text = okHttp([leaf.pin, root.pin], host: "www.example.org")
    let finding = try lint(.okhttp, text, certificates: [leaf])[.otherEndpointsKey]
    #expect(finding?.severity == .critical)
    #expect(try lint(.okhttp, okHttp([leaf.pin, root.pin]), certificates: [leaf])[.otherEndpointsKey] == nil)
  }

  @Test func aPinOfAnotherEndpointOfTheConfigurationIsTold() throws {
    let endpoints = [
      WatchedEndpoint(host: "b.example.com", pins: [leaf.pin]), WatchedEndpoint(host: "a.example.com", pins: []),
    ]
    let text = okHttp([leaf.pin, root.pin], host: "a.example.com")
    #expect(try lint(.okhttp, text, endpoints: endpoints)[.otherEndpointsKey]?.why.contains("b.example.com") == true)
    let shared = [endpoints[0], WatchedEndpoint(host: "a.example.com", pins: [leaf.pin])]
    #expect(try lint(.okhttp, text, endpoints: shared)[.otherEndpointsKey] == nil)
  }

  // MARK: Chains

  @Test func aBackupMustBeOffThePath() throws {
    let codes = try lint(.okhttp, okHttp([leaf.pin, root.pin]), chains: [chain()]).codes
    #expect(codes == [.noBackup])
    #expect(try lint(.okhttp, okHttp([root.pin]) + " sha256/\(pinB)", chains: [chain()]).isEmpty)
  }

  @Test func noPinOnThePathIsCritical() throws {
    let finding = try lint(.okhttp, "api.example.com sha256/\(pinA) sha256/\(pinB)", chains: [chain()])[.noPinOnPath]
    #expect(finding?.severity == .critical)
  }

  @Test func aLeafOnlyDesignIsSeenOnThePath() throws {
    let text = okHttp([leaf.pin]) + " sha256/\(pinB)"
    #expect(try lint(.okhttp, text, chains: [chain()])[.leafOnly]?.severity == .note)
    #expect(try lint(.okhttp, okHttp([leaf.pin]), chains: [chain()]).codes == [.singlePin, .leafOnly])
  }

  @Test func theStructuralWarningComparesLeadTimeAndLife() throws {
    let life = leaf.lifetimeSeconds
    let text = okHttp([leaf.pin])
    #expect(try lint(.okhttp, text, chains: [chain()], leadTime: life + 1).codes.contains(.cannotSurviveRotation))
    #expect(!(try lint(.okhttp, text, chains: [chain()], leadTime: life)).codes.contains(.cannotSurviveRotation))
    let backed = text + " sha256/\(pinB)"
    #expect(!(try lint(.okhttp, backed, chains: [chain()], leadTime: life + 1)).codes.contains(.cannotSurviveRotation))
  }

  @Test func curlLooksAtTheLeafAlone() throws {
    let text = "sha256//\(issuing.pin);sha256//\(root.pin)"
    #expect(try lint(.curl, text, chains: [chain()]).codes.contains(.noPinOnPath))
  }

  @Test func aChainThatIsNotTrustedIsToldAndComparedAllTheSame() throws {
    let other = try Hierarchy("Other", at: now)
    let stray = try CertificateReader.facts(der: other.leaf("api.example.com").der)
    let codes = try lint(.okhttp, okHttp([stray.pin, root.pin]), chains: [chain(leaf: stray)]).codes
    #expect(codes.contains(.chainNotTrusted))
    #expect(!codes.contains(.noPinOnPath))
  }

  @Test func aChainWithoutHostIsThatOfTheHostsItNames() throws {
    let text = "api.example.com sha256/\(pinA) sha256/\(pinB)\nother.example.org sha256/\(pinA) sha256/\(pinB)"
    let findings = try lint(.okhttp, text, chains: [chain(nil)]).filter { $0.code == .noPinOnPath }
    #expect(findings.count == 1)
    #expect(findings.first?.place.description == "1:1")
  }

  // MARK: Hosts

  @Test func aHostThatIsAskedForAndNotPinnedIsTold() throws {
    let text = okHttp([leaf.pin, root.pin])
    #expect(try lint(.okhttp, text, hosts: ["other.example.com"]).codes == [.hostNotPinned])
    #expect(try lint(.okhttp, text, hosts: ["api.example.com"]).isEmpty)
    let evaluators = #"{"evaluators": {"a.example.com": {"type": "default"}}}"#
    #expect(try lint(.alamofire, evaluators, hosts: ["b.example.com"])[.hostRefused]?.severity == .critical)
    #expect(try lint(.alamofire, evaluators, hosts: ["a.example.com"]).codes == [.hostNotPinned])
  }

  // MARK: Platforms

  @Test func platformsThatPinOtherKeysAreTold() throws {
    let files = [
      Shipped(.okhttp, "api.example.com sha256/\(pinA) sha256/\(pinB)"),
      Shipped(.trustkit, trustKit(pins: [pinA, root.pin.base64])),
    ]
    let findings = try lint(files).filter { $0.code == .platformsDifferInPins }
    #expect(findings.map(\.file) == ["okhttp", "trustkit"])
    #expect(findings[0].why.contains(root.pin.base64) && findings[0].why.contains("trustkit"))
    #expect(findings[1].why.contains(pinB) && findings[1].place.description == "2:1")
  }

  @Test func platformsThatCoverOtherHostsAreTold() throws {
    let files = [
      Shipped(.okhttp, "**.example.com sha256/\(pinA) sha256/\(pinB)"),
      Shipped(.androidNSC, android([pinA, pinB], host: "example.com")),
    ]
    let finding = try #require(try lint(files)[.platformsDifferInHosts])
    #expect(finding.file == "android-nsc")
    #expect(finding.why.hasPrefix("*.example.com, *.*.example.com are pinned by okhttp"))
  }

  @Test func platformsAreComparedByKeyWhereCertificatesAreShipped() throws {
    let files = [
      Shipped(.okhttp, okHttp([leaf.pin, issuing.pin])),
      Shipped(.alamofire, #"{"evaluators": {"api.example.com": {"type": "publicKeys", "certificates": ["a", "b"]}}}"#),
    ]
    let findings = try lint(files, files: ["a": leaf.der, "b": issuing.der])
    #expect(findings.isEmpty, "\(findings.map(\.why))")
  }

  @Test func whatTheReaderCallsABadPinIsSaidOnce() throws {
    let findings = try lint(.trustkit, trustKit(pins: ["no!pin", pinA, pinB]))
    #expect(findings.codes == [.badBase64])
    let header = try lint(.okhttp, "a.example.com md5/x sha256/\(pinA) sha256/\(pinB)")
    #expect(header.codes == [.badBase64])
  }
}
