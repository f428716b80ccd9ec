import Lab
import Pinning
import Testing

/// AFNetworking, rule by rule and version by version, through the command.
struct RehearseAFNetworkingTests {
  private let rules: RuleStage

  init() throws {
    rules = try RuleStage()
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
    try rules.writeBadChain()
    let content = afNetworking(version, mode, ["issuing"], invalid: invalid, chain: false)
    #expect(
      try await rules.verdict("afnetworking", content, chain: "bad.pem").verdict == (
        // Until 2.5.4 the leaf alone is compared where the chain is not validated.
        version == "2.2.1" ? "reject" : expected))
    guard version == "2.2.1" else { return }
    let leaf = afNetworking(version, mode, ["leaf"], invalid: invalid, chain: false)
    #expect(try await rules.verdict("afnetworking", leaf, chain: "bad.pem").verdict == expected)
  }

  @Test(arguments: [
    ("2.0.0", "accept-pinned"), ("2.1.0", "accept-pinned"), ("2.2.0", "reject"), ("2.2.1", "reject"),
    ("2.6.0", "reject"), ("3.0.0", "reject"), ("4.0.1", "reject"),
  ])
  func theHostIsComparedByVersion(version: String, expected: String) async throws {
    try rules.writeOtherHostsChain()
    let pins = ["otherleaf", "issuing", "root"]
    #expect(
      try await rules.verdict("afnetworking", afNetworking(version, "publicKey", pins), chain: "other.pem").verdict
        == expected)
    // 2.2.0 looks at the common name, which is the other host's.
    let host = try await rules.verdict(
      "afnetworking", afNetworking(version, "publicKey", pins), chain: "other.pem", host: "other.example.com")
    #expect(host.verdict == "accept-pinned")
  }

  @Test func release220ComparesTheCommonNameOnly() async throws {
    var template = CertificateTemplate.leaf(Stage.host, at: Stage.noon)
    template.subject = SubjectName(commonName: "something else")
    try rules.stage.write([
      try rules.cast.issuing.issue(template, key: rules.cast.leaf.key), rules.cast.issuing.certificate,
    ])
    let pins = ["leaf", "issuing", "root"]
    #expect(try await rules.verdict("afnetworking", afNetworking("2.2.0", "publicKey", pins)).verdict == "reject")
    #expect(
      try await rules.verdict("afnetworking", afNetworking("2.2.1", "publicKey", pins)).verdict == "accept-pinned")
  }

  @Test(arguments: ["2.1.0", "2.2.1", "2.5.4"], ["publicKey", "certificate"])
  func everyCertificateMustBePinnedUntil254(version: String, mode: String) async throws {
    let all = try await rules.verdict("afnetworking", afNetworking(version, mode, ["leaf", "issuing", "root"]))
    #expect(all.verdict == "accept-pinned")
    let some = try await rules.verdict("afnetworking", afNetworking(version, mode, ["leaf", "issuing"]))
    #expect(some.verdict == "reject" && some.reason.code == "not-every-certificate-pinned")
    let off = afNetworking(version, mode, ["leaf"], chain: false)
    #expect(try await rules.verdict("afnetworking", off).verdict == "accept-pinned")
  }

  @Test(arguments: [("2.1.0", "reject"), ("2.2.0", "reject"), ("2.2.1", "accept-pinned"), ("2.5.4", "accept-pinned")])
  func withoutTheWholeChainTheAnchoredEvaluationDecides(version: String, expected: String) async throws {
    let content = afNetworking(version, "certificate", ["issuing"], chain: false)
    #expect(try await rules.verdict("afnetworking", content).verdict == expected)
    // Keys are compared with the leaf's alone.
    let key = afNetworking(version, "publicKey", ["issuing"], chain: false)
    #expect(try await rules.verdict("afnetworking", key).verdict == "reject")
  }

  @Test func onePinIsEnoughFrom260() async throws {
    #expect(
      try await rules.verdict("afnetworking", afNetworking("2.6.0", "publicKey", ["issuing"])).position
        == "intermediate")
  }

  @Test(arguments: [
    ("2.2.0", "reject"), ("2.2.1", "accept-unpinned"), ("2.5.2", "accept-unpinned"), ("2.5.3", "reject"),
    ("4.0.1", "reject"),
  ])
  func theDefaultPolicySkippedTheHost(version: String, expected: String) async throws {
    try rules.writeOtherHostsChain()
    let content = #"{"version": "\#(version)"}"#
    #expect(try await rules.verdict("afnetworking", content, chain: "other.pem").verdict == expected)
    let checked = #"{"version": "\#(version)", "validatesDomainName": true}"#
    #expect(
      try await rules.verdict("afnetworking", checked, chain: "other.pem").verdict
        == (version == "2.5.1" ? "accept-unpinned" : "reject"))
  }

  @Test(arguments: [("2.5.0", "reject"), ("2.5.1", "accept-unpinned"), ("2.5.2", "reject")])
  func release251AcceptsAnything(version: String, expected: String) async throws {
    try rules.writeBadChain()
    let outcome = try await rules.verdict("afnetworking", #"{"version": "\#(version)"}"#, chain: "bad.pem")
    #expect(outcome.verdict == expected)
  }

  @Test(arguments: [("2.6.3", "reject"), ("2.7.0", "reject"), ("3.0.0", "accept-pinned"), ("4.0.1", "accept-pinned")])
  func aPrivateRootThatIsNotSentIsMissedBefore30(version: String, expected: String) async throws {
    let root = try Authority.root("Private", at: Stage.noon)
    let issuing = try root.intermediate("Private Issuing", at: Stage.noon)
    try rules.stage.write([try issuing.issue(.leaf(Stage.host, at: Stage.noon)), issuing.certificate])
    try rules.stage.folder.write(root.certificate.der, to: "clients/private.cer")
    let content = afNetworking(version, "certificate", ["private"], invalid: true)
    #expect(try await rules.verdict("afnetworking", content).verdict == expected)
    let strict = afNetworking(version, "certificate", ["private"])
    #expect(try await rules.verdict("afnetworking", strict).verdict == "reject")
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
    let outcome = try await rules.verdict("afnetworking", afNetworking(nil, mode, pins, invalid: true, name: true))
    #expect(outcome.verdict == expected && outcome.reason.code == code)
    let older = try await rules.verdict("afnetworking", afNetworking("2.5.4", "none", [], invalid: true, name: true))
    #expect(older.verdict == "accept-unpinned")
  }

  @Test func modeNoneIsThePlatforms() async throws {
    #expect(try await rules.verdict("afnetworking", "{}").verdict == "accept-unpinned")
    #expect(try await rules.verdict("afnetworking", "{}", host: "other.example.com").verdict == "reject")
    let lax = #"{"allowInvalidCertificates": true, "validatesDomainName": false}"#
    #expect(try await rules.verdict("afnetworking", lax, host: "other.example.com").verdict == "accept-unpinned")
  }

  @Test func aPinnedModeWithoutPinsRefuses() async throws {
    for mode in ["publicKey", "certificate"] {
      #expect(try await rules.verdict("afnetworking", afNetworking(nil, mode, [])).reason.code == "no-usable-pins")
    }
  }

  @Test func pinsHoldForEveryHost() async throws {
    let content = afNetworking(nil, "publicKey", ["other"], name: false)
    #expect(try await rules.verdict("afnetworking", content, host: "elsewhere.org").reason.code == "no-pin-matched")
  }

  @Test func aPEMFileIsPassedOverByKeyAndCrashesByCertificate() async throws {
    let both = try await rules.verdict("afnetworking", afNetworking(nil, "publicKey", ["issuing-pem", "leaf"]))
    #expect(both.verdict == "accept-pinned" && both.position == "leaf")
    let key = try await rules.verdict("afnetworking", afNetworking(nil, "publicKey", ["issuing-pem"]))
    #expect(key.verdict == "reject" && key.reason.code == "no-usable-pins")
    let certificate = try await rules.verdict(
      "afnetworking", afNetworking(nil, "certificate", ["issuing-pem", "leaf"]))
    #expect(certificate.verdict == "misconfigured" && certificate.reason.code == "pem-certificate")
    // What the platform refuses never reaches it.
    let refused = try await rules.verdict(
      "afnetworking", afNetworking(nil, "certificate", ["issuing-pem"]), host: "other.example.com")
    #expect(refused.verdict == "reject")
  }

  @Test func aKeyThatAloneCountsNeverBreaks() async throws {
    let outcome = try await rules.verdict("afnetworking", afNetworking(nil, "publicKey", ["leaf"], invalid: true))
    #expect(outcome.verdict == "accept-pinned" && outcome.breaksAt == nil)
  }

  @Test func aPrivateLeafPinnedByCertificateStillEnds() async throws {
    let own = try Authority.selfSigned(.leaf(Stage.host, at: Stage.noon)).certificate
    try rules.stage.write([own])
    try rules.stage.folder.write(own.der, to: "clients/own.cer")
    let content = afNetworking(nil, "certificate", ["own"], invalid: true)
    let outcome = try await rules.verdict("afnetworking", content)
    #expect(outcome.verdict == "accept-pinned" && outcome.breaksBecause == "leaf-ends")
    #expect(outcome.matchedPin == "fingerprint:\(own.fingerprint.hex)")
    let late = Stage.noon.advanced(byDays: 89)
    #expect(try await rules.verdict("afnetworking", content, at: late).verdict == "reject")
    #expect(try await rules.verdict("afnetworking", content, host: "other.example.com").verdict == "reject")
  }
}
