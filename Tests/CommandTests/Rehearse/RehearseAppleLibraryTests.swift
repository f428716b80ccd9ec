import Lab
import Pinning
import Testing

/// AFNetworking, Alamofire, TrustKit and hand-written delegates, rule by rule, through the command.
struct RehearseAppleLibraryTests {
  private let stage: Stage
  private let cast: Cast

  init() throws {
    stage = try Stage()
    cast = try Cast()
    try stage.write(cast.chain)
    try stage.write([cast.root.certificate], to: "anchors.pem")
    for (name, certificate) in [
      ("leaf", cast.leaf), ("issuing", cast.issuing.certificate), ("root", cast.root.certificate),
      ("other", cast.backup),
    ] {
      try stage.folder.write(certificate.der, to: "\(name).cer")
      try stage.folder.write(certificate.pem, to: "\(name)-pem.cer")
    }
  }

  /// The verdict of one file of `format` with this content.
  private func verdict(
    _ format: String, _ content: String, chain: String = "chain.pem", host: String = Stage.host,
    at date: Timestamp = Stage.noon
  ) async throws -> RehearsedVerdict {
    try stage.folder.write(content, to: "client")
    let outcome = try await stage.rehearse(["\(format):client"], chain: chain, host: host, at: date)
    return try #require(outcome.clients.first, "\(outcome.output)\(outcome.errors)")
  }

  private func afNetworking(
    _ version: String?, _ mode: String, _ pins: [String], invalid: Bool? = nil, name: Bool? = nil, chain: Bool? = nil
  ) -> String {
    let members: [(String, String?)] = [
      ("version", version.map { "\"\($0)\"" }), ("SSLPinningMode", "\"\(mode)\""),
      ("allowInvalidCertificates", invalid.map { "\($0)" }), ("validatesDomainName", name.map { "\($0)" }),
      ("validatesCertificateChain", chain.map { "\($0)" }),
      ("pinnedCertificates", "[" + pins.map { "\"\($0).cer\"" }.joined(separator: ", ") + "]"),
    ]
    return "{" + members.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }.joined(separator: ", ") + "}"
  }

  // MARK: - AFNetworking

  /// Nothing of the chain is in order: the leaf ended, and is for another host.
  private func writeBadChain() throws {
    var template = CertificateTemplate.leaf("other.example.com", at: Stage.noon).ending(-60, after: Stage.noon)
    template.subject = SubjectName(commonName: "other.example.com")
    try stage.write([try cast.issuing.issue(template, key: cast.leaf.key), cast.issuing.certificate], to: "bad.pem")
  }

  /// In order, but for another host, which stands in the subject's common name too.
  private func writeOtherHostsChain() throws {
    let other = try cast.issuing.issue(.leaf("other.example.com", at: Stage.noon), key: cast.leaf.key)
    try stage.write([other, cast.issuing.certificate], to: "other.pem")
    try stage.folder.write(other.der, to: "otherleaf.cer")
  }

  @Test(arguments: [
    ("1.3.4", "publicKey", false, "accept-pinned"), ("2.0.0", "publicKey", false, "accept-pinned"),
    ("2.0.3", "certificate", false, "accept-pinned"), ("1.3.4", "certificate", true, "accept-pinned"),
    ("2.1.0", "publicKey", true, "reject"), ("2.2.0", "publicKey", true, "reject"),
    ("2.2.1", "publicKey", true, "accept-pinned"), ("4.0.1", "publicKey", true, "accept-pinned"),
    ("4.0.1", "publicKey", false, "reject"), ("4.0.1", "certificate", true, "reject"),
  ])
  func aBadChainIsForgivenByVersionAndSwitch(version: String, mode: String, invalid: Bool, expected: String)
    async throws
  {
    try writeBadChain()
    let content = afNetworking(version, mode, ["issuing"], invalid: invalid, chain: false)
    #expect(
      try await verdict("afnetworking", content, chain: "bad.pem").verdict == (
        // Until 2.5.4 the leaf alone is compared where the chain is not validated.
        version == "2.2.1" ? "reject" : expected))
    guard version == "2.2.1" else { return }
    let leaf = afNetworking(version, mode, ["leaf"], invalid: invalid, chain: false)
    #expect(try await verdict("afnetworking", leaf, chain: "bad.pem").verdict == expected)
  }

  @Test(arguments: [
    ("2.0.0", "accept-pinned"), ("2.1.0", "accept-pinned"), ("2.2.0", "reject"), ("2.2.1", "reject"),
    ("2.6.0", "reject"), ("3.0.0", "reject"), ("4.0.1", "reject"),
  ])
  func theHostIsComparedByVersion(version: String, expected: String) async throws {
    try writeOtherHostsChain()
    let pins = ["otherleaf", "issuing", "root"]
    #expect(
      try await verdict("afnetworking", afNetworking(version, "publicKey", pins), chain: "other.pem").verdict
        == expected)
    // 2.2.0 looks at the common name, which is the other host's.
    let host = try await verdict(
      "afnetworking", afNetworking(version, "publicKey", pins), chain: "other.pem", host: "other.example.com")
    #expect(host.verdict == "accept-pinned")
  }

  @Test func release220ComparesTheCommonNameOnly() async throws {
    var template = CertificateTemplate.leaf(Stage.host, at: Stage.noon)
    template.subject = SubjectName(commonName: "something else")
    try stage.write([try cast.issuing.issue(template, key: cast.leaf.key), cast.issuing.certificate])
    let pins = ["leaf", "issuing", "root"]
    #expect(try await verdict("afnetworking", afNetworking("2.2.0", "publicKey", pins)).verdict == "reject")
    #expect(try await verdict("afnetworking", afNetworking("2.2.1", "publicKey", pins)).verdict == "accept-pinned")
  }

  @Test(arguments: ["2.1.0", "2.2.1", "2.5.4"], ["publicKey", "certificate"])
  func everyCertificateMustBePinnedUntil254(version: String, mode: String) async throws {
    let all = try await verdict("afnetworking", afNetworking(version, mode, ["leaf", "issuing", "root"]))
    #expect(all.verdict == "accept-pinned")
    let some = try await verdict("afnetworking", afNetworking(version, mode, ["leaf", "issuing"]))
    #expect(some.verdict == "reject" && some.reason.code == "not-every-certificate-pinned")
    let off = afNetworking(version, mode, ["leaf"], chain: false)
    #expect(try await verdict("afnetworking", off).verdict == "accept-pinned")
  }

  @Test(arguments: [("2.1.0", "reject"), ("2.2.0", "reject"), ("2.2.1", "accept-pinned"), ("2.5.4", "accept-pinned")])
  func withoutTheWholeChainTheAnchoredEvaluationDecides(version: String, expected: String) async throws {
    let content = afNetworking(version, "certificate", ["issuing"], chain: false)
    #expect(try await verdict("afnetworking", content).verdict == expected)
    // Keys are compared with the leaf's alone.
    let key = afNetworking(version, "publicKey", ["issuing"], chain: false)
    #expect(try await verdict("afnetworking", key).verdict == "reject")
  }

  @Test func onePinIsEnoughFrom260() async throws {
    #expect(
      try await verdict("afnetworking", afNetworking("2.6.0", "publicKey", ["issuing"])).position == "intermediate")
  }

  @Test(arguments: [
    ("2.2.0", "reject"), ("2.2.1", "accept-unpinned"), ("2.5.2", "accept-unpinned"), ("2.5.3", "reject"),
    ("4.0.1", "reject"),
  ])
  func theDefaultPolicySkippedTheHost(version: String, expected: String) async throws {
    try writeOtherHostsChain()
    let content = #"{"version": "\#(version)"}"#
    #expect(try await verdict("afnetworking", content, chain: "other.pem").verdict == expected)
    let checked = #"{"version": "\#(version)", "validatesDomainName": true}"#
    #expect(
      try await verdict("afnetworking", checked, chain: "other.pem").verdict
        == (version == "2.5.1" ? "accept-unpinned" : "reject"))
  }

  @Test(arguments: [("2.5.0", "reject"), ("2.5.1", "accept-unpinned"), ("2.5.2", "reject")])
  func release251AcceptsAnything(version: String, expected: String) async throws {
    try writeBadChain()
    let outcome = try await verdict("afnetworking", #"{"version": "\#(version)"}"#, chain: "bad.pem")
    #expect(outcome.verdict == expected)
  }

  @Test(arguments: [("2.6.3", "reject"), ("2.7.0", "reject"), ("3.0.0", "accept-pinned"), ("4.0.1", "accept-pinned")])
  func aPrivateRootThatIsNotSentIsMissedBefore30(version: String, expected: String) async throws {
    let root = try Authority.root("Private", at: Stage.noon)
    let issuing = try root.intermediate("Private Issuing", at: Stage.noon)
    try stage.write([try issuing.issue(.leaf(Stage.host, at: Stage.noon)), issuing.certificate])
    try stage.folder.write(root.certificate.der, to: "private.cer")
    let content = afNetworking(version, "certificate", ["private"], invalid: true)
    #expect(try await verdict("afnetworking", content).verdict == expected)
    let strict = afNetworking(version, "certificate", ["private"])
    #expect(try await verdict("afnetworking", strict).verdict == "reject")
  }

  @Test(
    arguments: [
      ("none", [], "reject", "contradictory-settings"), ("publicKey", [], "reject", "contradictory-settings"),
      ("certificate", [], "reject", "contradictory-settings"),
      ("publicKey", ["issuing"], "accept-pinned", "pin-matched"),
    ] as [(String, [String], String, String)])
  func contradictingSwitchesRefuseEveryone(
    mode: String, pins: [String], expected: String, code: String
  ) async throws {
    let outcome = try await verdict("afnetworking", afNetworking(nil, mode, pins, invalid: true, name: true))
    #expect(outcome.verdict == expected && outcome.reason.code == code)
    let older = try await verdict("afnetworking", afNetworking("2.5.4", "none", [], invalid: true, name: true))
    #expect(older.verdict == "accept-unpinned")
  }

  @Test func modeNoneIsThePlatforms() async throws {
    #expect(try await verdict("afnetworking", "{}").verdict == "accept-unpinned")
    #expect(try await verdict("afnetworking", "{}", host: "other.example.com").verdict == "reject")
    let lax = #"{"allowInvalidCertificates": true, "validatesDomainName": false}"#
    #expect(try await verdict("afnetworking", lax, host: "other.example.com").verdict == "accept-unpinned")
  }

  @Test func aPinnedModeWithoutPinsRefuses() async throws {
    for mode in ["publicKey", "certificate"] {
      #expect(try await verdict("afnetworking", afNetworking(nil, mode, [])).reason.code == "no-usable-pins")
    }
  }

  @Test func pinsHoldForEveryHost() async throws {
    let content = afNetworking(nil, "publicKey", ["other"], name: false)
    #expect(try await verdict("afnetworking", content, host: "elsewhere.org").reason.code == "no-pin-matched")
  }

  @Test func aPEMFileIsPassedOverByKeyAndCrashesByCertificate() async throws {
    let both = try await verdict("afnetworking", afNetworking(nil, "publicKey", ["issuing-pem", "leaf"]))
    #expect(both.verdict == "accept-pinned" && both.position == "leaf")
    let key = try await verdict("afnetworking", afNetworking(nil, "publicKey", ["issuing-pem"]))
    #expect(key.verdict == "reject" && key.reason.code == "no-usable-pins")
    let certificate = try await verdict("afnetworking", afNetworking(nil, "certificate", ["issuing-pem", "leaf"]))
    #expect(certificate.verdict == "misconfigured" && certificate.reason.code == "pem-certificate")
    // What the platform refuses never reaches it.
    let refused = try await verdict(
      "afnetworking", afNetworking(nil, "certificate", ["issuing-pem"]), host: "other.example.com")
    #expect(refused.verdict == "reject")
  }

  @Test func aKeyThatAloneCountsNeverBreaks() async throws {
    let outcome = try await verdict("afnetworking", afNetworking(nil, "publicKey", ["leaf"], invalid: true))
    #expect(outcome.verdict == "accept-pinned" && outcome.breaksAt == nil)
  }

  @Test func aPrivateLeafPinnedByCertificateStillEnds() async throws {
    let own = try Authority.selfSigned(.leaf(Stage.host, at: Stage.noon)).certificate
    try stage.write([own])
    try stage.folder.write(own.der, to: "own.cer")
    let content = afNetworking(nil, "certificate", ["own"], invalid: true)
    let outcome = try await verdict("afnetworking", content)
    #expect(outcome.verdict == "accept-pinned" && outcome.breaksBecause == "leaf-ends")
    #expect(outcome.matchedPin == "fingerprint:\(own.fingerprint.hex)")
    let late = Stage.noon.advanced(byDays: 89)
    #expect(try await verdict("afnetworking", content, at: late).verdict == "reject")
    #expect(try await verdict("afnetworking", content, host: "other.example.com").verdict == "reject")
  }

  // MARK: - Alamofire

  private func alamofire(_ evaluator: String, host: String = Stage.host, more: String = "") -> String {
    "{\(more)\"evaluators\": {\"\(host)\": {\(evaluator)}}}"
  }

  @Test(arguments: [
    (#""type": "default""#, "accept-unpinned"), (#""type": "disabled""#, "accept-unpinned"),
    (#""type": "revocation""#, "accept-unpinned"),
    (#""type": "publicKeys", "certificates": ["issuing.cer"]"#, "accept-pinned"),
    (#""type": "publicKeys", "certificates": ["other.cer"]"#, "reject"),
    (#""type": "publicKeys", "certificates": ["issuing-pem.cer"]"#, "reject"),
    (#""type": "publicKeys""#, "reject"),
    (#""type": "pinnedCertificates", "certificates": ["root.cer"]"#, "accept-pinned"),
    (#""type": "pinnedCertificates", "certificates": []"#, "reject"),
    (
      #""type": "composite", "evaluators": [{"type": "default"}, {"type": "publicKeys", "certificates": ["leaf.cer"]}]"#,
      "accept-pinned"
    ),
    (
      #""type": "composite", "evaluators": [{"type": "disabled"}, {"type": "publicKeys", "certificates": ["other.cer"]}]"#,
      "reject"
    ),
  ])
  func evaluatorsJudge(evaluator: String, expected: String) async throws {
    let outcome = try await verdict("alamofire", alamofire(evaluator))
    #expect(outcome.verdict == expected, "\(outcome.reason.detail)")
  }

  @Test(arguments: [
    (#""performDefaultValidation": false"#, "reject"), (#""validateHost": false"#, "accept-pinned"),
    (#""performDefaultValidation": false, "validateHost": false"#, "accept-pinned"),
  ])
  func switchingOffDefaultValidationAloneRelaxesNothing(switches: String, expected: String) async throws {
    try writeOtherHostsChain()
    let content = alamofire(#""type": "publicKeys", "certificates": ["issuing.cer"], "# + switches)
    #expect(try await verdict("alamofire", content, chain: "other.pem").verdict == expected)
    try writeBadChain()
    #expect(
      try await verdict("alamofire", content, chain: "bad.pem").verdict
        == (switches.contains("performDefault") && switches.contains("Host") ? "accept-pinned" : "reject"))
  }

  @Test func selfSignedCertificatesAreAcceptedAsAnchors() async throws {
    let own = try Authority.selfSigned(.leaf(Stage.host, at: Stage.noon)).certificate
    try stage.write([own])
    try stage.folder.write(own.der, to: "own.cer")
    let strict = #""type": "pinnedCertificates", "certificates": ["own.cer"]"#
    #expect(try await verdict("alamofire", alamofire(strict)).verdict == "reject")
    let lax = strict + #", "acceptSelfSignedCertificates": true"#
    #expect(try await verdict("alamofire", alamofire(lax)).verdict == "accept-pinned")
  }

  @Test(arguments: ["API.example.com", "api.example.com.", "b.example.com"])
  func hostsAreExactTexts(host: String) async throws {
    let content = alamofire(#""type": "publicKeys", "certificates": ["issuing.cer"]"#)
    let outcome = try await verdict("alamofire", content, host: host)
    #expect(outcome.verdict == "reject" && outcome.reason.code == "host-not-covered")
    let lax = alamofire(
      #""type": "publicKeys", "certificates": ["issuing.cer"]"#, more: #""allHostsMustBeEvaluated": false, "#)
    #expect(
      try await verdict("alamofire", lax, host: host).verdict == (host.hasPrefix("b") ? "reject" : "accept-unpinned"))
  }

  @Test func aRequiredRevocationResponseIsTheDevices() async throws {
    let outcome = try await verdict("alamofire", alamofire(#""type": "revocation", "requiresPositiveResponse": true"#))
    #expect(outcome.verdict == "depends" && outcome.reason.code == "depends-on-revocation-response")
    #expect(outcome.answers?.map(\.verdict).sorted() == ["accept-unpinned", "reject"])
  }

  // MARK: - SecTrust by hand

  @Test(
    arguments: [
      ("{}", "accept-unpinned", nil), (#"{"anchors": "system"}"#, "accept-unpinned", nil),
      (#"{"anchors": ["root.cer"]}"#, "accept-pinned", "anchor"),
      (#"{"anchors": ["issuing.cer"]}"#, "accept-pinned", "anchor"), (#"{"anchors": ["other.cer"]}"#, "reject", nil),
      (#"{"anchors": ["other.cer"], "anchorsOnly": false}"#, "accept-unpinned", nil),
      (#"{"acceptsAny": true, "anchors": ["other.cer"]}"#, "accept-unpinned", nil),
      (#"{"pinnedCertificates": ["leaf.cer"]}"#, "accept-pinned", "leaf"),
      (#"{"pinnedCertificates": ["issuing.cer"]}"#, "reject", nil),
      (#"{"anchors": ["root-pem.cer"]}"#, "misconfigured", nil), (#"{"anchors": ["gone.cer"]}"#, "misconfigured", nil),
    ] as [(String, String, String?)])
  func handWrittenDelegatesJudge(content: String, expected: String, position: String?) async throws {
    let outcome = try await verdict("sectrust", content)
    #expect(outcome.verdict == expected && outcome.position == position, "\(outcome.reason.detail)")
  }

  @Test func basicX509ChecksNoName() async throws {
    #expect(try await verdict("sectrust", "{}", host: "other.example.com").verdict == "reject")
    let basic = #"{"policy": "basicX509", "anchors": ["root.cer"]}"#
    #expect(try await verdict("sectrust", basic, host: "other.example.com").verdict == "accept-pinned")
  }

  // MARK: - TrustKit

  private var matching: [String] { [cast.issuing.certificate.pin.base64, cast.backup.pin.base64] }
  private var wrong: [String] { [cast.backup.pin.base64, Base64.encode([UInt8](repeating: 7, count: 32))] }

  private func trustKit(_ domains: (String, String)...) -> String {
    Plist.trustKit(domains.map { (host: $0.0, inner: $0.1) })
  }

  @Test(arguments: ["10.0.0.1", "localhost", "intranet", "api.local"])
  func hostsNeedARegistrySuffix(host: String) async throws {
    let content = trustKit(
      (Stage.host, Plist.trustKitDomain(matching)), (host, Plist.trustKitDomain(matching)))
    let outcome = try await verdict("trustkit", content)
    #expect(outcome.verdict == "misconfigured" && outcome.reason.code == "host-without-registry-suffix")
    #expect(outcome.breaksAt == "2026-06-15T12:00:00Z" && outcome.breaksBecause == "now")
  }

  @Test(arguments: [
    ("com", "<key>TSKIncludeSubdomains</key><true/>", "subdomains-of-public-suffix"),
    ("co.uk", "<key>TSKIncludeSubdomains</key><true/>", "subdomains-of-public-suffix"),
    ("b.example.com", "<key>TSKExcludeSubdomainFromParentPolicy</key><true/>", "exclusion-with-other-keys"),
  ])
  func launchFailsOverDomains(host: String, more: String, code: String) async throws {
    let content = trustKit(
      (Stage.host, Plist.trustKitDomain(matching)), (host, Plist.trustKitDomain(matching, more)))
    #expect(try await verdict("trustkit", content).reason.code == code)
  }

  @Test func anExclusionNeedsAParent() async throws {
    let exclusion = "<key>TSKExcludeSubdomainFromParentPolicy</key><true/>"
    let orphan = trustKit((Stage.host, Plist.trustKitDomain(matching)), ("b.example.com", exclusion))
    #expect(try await verdict("trustkit", orphan).reason.code == "exclusion-without-parent")
  }

  @Test func launchFailsOverPins() async throws {
    let one = [cast.issuing.certificate.pin.base64]
    let enforced = try await verdict("trustkit", trustKit((Stage.host, Plist.trustKitDomain(one))))
    #expect(enforced.verdict == "misconfigured" && enforced.reason.code == "too-few-pins")
    let reporting = trustKit((Stage.host, Plist.trustKitDomain(one, "<key>TSKEnforcePinning</key><false/>")))
    #expect(try await verdict("trustkit", reporting).verdict == "accept-pinned")
    for bad in ["AAAA", "not base64 at all", String(one[0].dropLast())] {
      let content = trustKit((Stage.host, Plist.trustKitDomain(matching + [bad])))
      #expect(try await verdict("trustkit", content).reason.code == "bad-client-pin")
    }
  }

  @Test(arguments: [
    ("api.example.com", true), ("API.example.com", false), ("api.example.com.", false), ("x.api.example.com", false),
  ])
  func theKeyIsExact(host: String, isCovered: Bool) async throws {
    let content = trustKit((Stage.host, Plist.trustKitDomain(wrong)))
    try stage.write([
      try cast.issuing.issue(.leaf(Stage.host, "x.api.example.com", at: Stage.noon)), cast.issuing.certificate,
    ])
    #expect(try await verdict("trustkit", content, host: host).verdict == (isCovered ? "reject" : "accept-unpinned"))
  }

  @Test func theLongestParentThatIncludesSubdomainsCounts() async throws {
    let hosts = ["a.b.example.com", "x.c.example.com", "c.example.com", "x.d.example.com"]
    try stage.write([try cast.issuing.issue(.leaf(hosts: hosts, at: Stage.noon)), cast.issuing.certificate])
    let includes = "<key>TSKIncludeSubdomains</key><true/>"
    let content = trustKit(
      ("example.com", Plist.trustKitDomain(wrong, includes)),
      ("b.example.com", Plist.trustKitDomain(matching, includes)), ("d.example.com", Plist.trustKitDomain(matching)),
      ("c.example.com", "<key>TSKExcludeSubdomainFromParentPolicy</key><true/>"))
    for (host, expected) in zip(hosts, ["accept-pinned", "reject", "accept-unpinned", "reject"]) {
      #expect(try await verdict("trustkit", content, host: host).verdict == expected, "\(host)")
    }
  }

  @Test func aDateThatCannotBeReadNeverComes() async throws {
    let content = trustKit((Stage.host, Plist.trustKitDomain(wrong, expires: "14/06/2026")))
    #expect(try await verdict("trustkit", content).verdict == "reject")
  }

  @Test func aSetEndsAtMidnightUTCAndTheSystemDecides() async throws {
    let content = trustKit((Stage.host, Plist.trustKitDomain(matching, expires: "2026-06-16")))
    let before = try await verdict("trustkit", content)
    #expect(before.unpinsAt == "2026-06-16T00:00:00Z" && before.unpinsBecause == "pin-set-ends")
    let end = Stage.noon.advanced(bySeconds: 12 * 3600)
    #expect(try await verdict("trustkit", content, at: end.advanced(bySeconds: -1)).verdict == "accept-pinned")
    #expect(try await verdict("trustkit", content, at: end).verdict == "accept-unpinned")
    #expect(try await verdict("trustkit", content, host: "other.example.com", at: end).verdict == "reject")
  }

  @Test func reportOnlyForgivesAMissingMatchAlone() async throws {
    let content = trustKit((Stage.host, Plist.trustKitDomain(wrong, "<key>TSKEnforcePinning</key><false/>")))
    let outcome = try await verdict("trustkit", content)
    #expect(outcome.verdict == "accept-unpinned" && outcome.reason.code == "pin-mismatch-reported-only")
    try writeBadChain()
    #expect(try await verdict("trustkit", content, chain: "bad.pem").verdict == "reject")
  }

  @Test func aKeyThatItCannotHashBlocksBeforeTheMatch() async throws {
    let key = try SigningKey.ec(.p521)
    let leaf = try cast.leaf(key: key)
    try stage.write([leaf, cast.issuing.certificate])
    let atLeaf = trustKit((Stage.host, Plist.trustKitDomain([leaf.pin.base64, cast.backup.pin.base64])))
    let blocked = try await verdict("trustkit", atLeaf)
    #expect(blocked.verdict == "reject" && blocked.reason.code == "unknown-key-kind")
    // Keys are looked at from the root down, so a pin above it is met first.
    let above = try await verdict("trustkit", trustKit((Stage.host, Plist.trustKitDomain(matching))))
    #expect(above.verdict == "accept-pinned" && above.position == "intermediate")
  }

  @Test func ofSeveralMatchesTheOneNearestToTheRootIsTold() async throws {
    let pins = [cast.leaf.pin.base64, cast.root.certificate.pin.base64]
    let outcome = try await verdict("trustkit", trustKit((Stage.host, Plist.trustKitDomain(pins))))
    #expect(outcome.position == "anchor" && outcome.matchedPin == cast.root.certificate.pin.base64)
  }
}
