import Lab
import Pinning
import Testing

/// TrustKit, rule by rule, through the command.
struct RehearseTrustKitTests {
  private let rules: RuleStage

  init() throws {
    rules = try RuleStage()
  }

  private func trustKit(_ domains: (String, String)...) -> String {
    Plist.trustKit(domains.map { (host: $0.0, inner: $0.1) })
  }

  @Test(arguments: ["10.0.0.1", "localhost", "intranet", "api.local"])
  func hostsNeedARegistrySuffix(host: String) async throws {
    let content = trustKit(
      (Stage.host, Plist.trustKitDomain(rules.matching)), (host, Plist.trustKitDomain(rules.matching)))
    let outcome = try await rules.verdict("trustkit", content)
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
      (Stage.host, Plist.trustKitDomain(rules.matching)), (host, Plist.trustKitDomain(rules.matching, more)))
    #expect(try await rules.verdict("trustkit", content).reason.code == code)
  }

  @Test func anExclusionNeedsAParent() async throws {
    let exclusion = "<key>TSKExcludeSubdomainFromParentPolicy</key><true/>"
    let orphan = trustKit((Stage.host, Plist.trustKitDomain(rules.matching)), ("b.example.com", exclusion))
    #expect(try await rules.verdict("trustkit", orphan).reason.code == "exclusion-without-parent")
  }

  @Test func launchFailsOverPins() async throws {
    let one = [rules.cast.issuing.certificate.pin.base64]
    let enforced = try await rules.verdict("trustkit", trustKit((Stage.host, Plist.trustKitDomain(one))))
    #expect(enforced.verdict == "misconfigured" && enforced.reason.code == "too-few-pins")
    let reporting = trustKit((Stage.host, Plist.trustKitDomain(one, "<key>TSKEnforcePinning</key><false/>")))
    #expect(try await rules.verdict("trustkit", reporting).verdict == "accept-pinned")
    for bad in ["AAAA", "not base64 at all", String(one[0].dropLast())] {
      let content = trustKit((Stage.host, Plist.trustKitDomain(rules.matching + [bad])))
      #expect(try await rules.verdict("trustkit", content).reason.code == "bad-client-pin")
    }
  }

  @Test(arguments: [
    ("api.example.com", true), ("API.example.com", false), ("api.example.com.", false), ("x.api.example.com", false),
  ])
  func theKeyIsExact(host: String, isCovered: Bool) async throws {
    let content = trustKit((Stage.host, Plist.trustKitDomain(rules.wrong)))
    try rules.stage.write([
      try rules.cast.issuing.issue(.leaf(Stage.host, "x.api.example.com", at: Stage.noon)),
      rules.cast.issuing.certificate,
    ])
    #expect(
      try await rules.verdict("trustkit", content, host: host).verdict == (isCovered ? "reject" : "accept-unpinned"))
  }

  @Test func theLongestParentThatIncludesSubdomainsCounts() async throws {
    let hosts = ["a.b.example.com", "x.c.example.com", "c.example.com", "x.d.example.com"]
    try rules.stage.write([
      try rules.cast.issuing.issue(.leaf(hosts: hosts, at: Stage.noon)), rules.cast.issuing.certificate,
    ])
    let includes = "<key>TSKIncludeSubdomains</key><true/>"
    let content = trustKit(
      ("example.com", Plist.trustKitDomain(rules.wrong, includes)),
      ("b.example.com", Plist.trustKitDomain(rules.matching, includes)),
      ("d.example.com", Plist.trustKitDomain(rules.matching)),
      ("c.example.com", "<key>TSKExcludeSubdomainFromParentPolicy</key><true/>"))
    for (host, expected) in zip(hosts, ["accept-pinned", "reject", "accept-unpinned", "reject"]) {
      #expect(try await rules.verdict("trustkit", content, host: host).verdict == expected, "\(host)")
    }
  }

  @Test func aDateThatCannotBeReadNeverComes() async throws {
    let content = trustKit((Stage.host, Plist.trustKitDomain(rules.wrong, expires: "14/06/2026")))
    #expect(try await rules.verdict("trustkit", content).verdict == "reject")
  }

  @Test func aSetEndsAtMidnightUTCAndTheSystemDecides() async throws {
    let content = trustKit((Stage.host, Plist.trustKitDomain(rules.matching, expires: "2026-06-16")))
    let before = try await rules.verdict("trustkit", content)
    #expect(before.unpinsAt == "2026-06-16T00:00:00Z" && before.unpinsBecause == "pin-set-ends")
    let end = Stage.noon.advanced(bySeconds: 12 * 3600)
    #expect(try await rules.verdict("trustkit", content, at: end.advanced(bySeconds: -1)).verdict == "accept-pinned")
    #expect(try await rules.verdict("trustkit", content, at: end).verdict == "accept-unpinned")
    #expect(try await rules.verdict("trustkit", content, host: "other.example.com", at: end).verdict == "reject")
  }

  @Test func reportOnlyForgivesAMissingMatchAlone() async throws {
    let content = trustKit((Stage.host, Plist.trustKitDomain(rules.wrong, "<key>TSKEnforcePinning</key><false/>")))
    let outcome = try await rules.verdict("trustkit", content)
    #expect(outcome.verdict == "accept-unpinned" && outcome.reason.code == "pin-mismatch-reported-only")
    try rules.writeBadChain()
    #expect(try await rules.verdict("trustkit", content, chain: "bad.pem").verdict == "reject")
  }

  @Test func aKeyThatItCannotHashBlocksBeforeTheMatch() async throws {
    let key = try SigningKey.ec(.p521)
    let leaf = try rules.cast.leaf(key: key)
    try rules.stage.write([leaf, rules.cast.issuing.certificate])
    let atLeaf = trustKit((Stage.host, Plist.trustKitDomain([leaf.pin.base64, rules.cast.backup.pin.base64])))
    let blocked = try await rules.verdict("trustkit", atLeaf)
    #expect(blocked.verdict == "reject" && blocked.reason.code == "unknown-key-kind")
    // Keys are looked at from the root down, so a pin above it is met first.
    let above = try await rules.verdict("trustkit", trustKit((Stage.host, Plist.trustKitDomain(rules.matching))))
    #expect(above.verdict == "accept-pinned" && above.position == "intermediate")
  }

  @Test func ofSeveralMatchesTheOneNearestToTheRootIsTold() async throws {
    let pins = [rules.cast.leaf.pin.base64, rules.cast.root.certificate.pin.base64]
    let outcome = try await rules.verdict("trustkit", trustKit((Stage.host, Plist.trustKitDomain(pins))))
    #expect(outcome.position == "anchor" && outcome.matchedPin == rules.cast.root.certificate.pin.base64)
  }
}
