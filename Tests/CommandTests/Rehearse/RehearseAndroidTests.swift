import Lab
import Pinning
import Testing

/// Android's network security configuration and conscrypt, rule by rule, through the command.
struct RehearseAndroidTests {
  private let rules: RuleStage

  init() throws {
    rules = try RuleStage()
  }

  private func domains(
    _ host: String, leaf: [String]? = nil, authorities: [String]? = nil, includesSubdomains: Bool = false
  ) -> String {
    Plist.pinnedDomains([(host, leaf: leaf, authorities: authorities, includesSubdomains: includesSubdomains)])
  }

  private func security(_ inner: String) -> String {
    "<network-security-config>\(inner)</network-security-config>"
  }

  private func domain(_ names: [(String, Bool)], _ pins: [String]?, expires: String? = nil, _ more: String = "")
    -> String
  {
    let domains = names.map { "<domain includeSubdomains=\"\($0.1)\">\($0.0)</domain>" }.joined()
    let set = pins.map { pins in
      let list = pins.map { "<pin digest=\"SHA-256\">\($0)</pin>" }.joined()
      return "<pin-set" + (expires.map { " expiration=\"\($0)\"" } ?? "") + ">\(list)</pin-set>"
    }
    return "<domain-config>\(domains)\(set ?? "")\(more)</domain-config>"
  }

  private func android(_ pins: [String], expires: String? = nil, _ more: String = "") -> String {
    security(domain([(Stage.host, false)], pins, expires: expires, more))
  }

  @Test(arguments: [
    (#"<pin digest="SHA-1">AAAA</pin>"#, "unknown-digest"), (#"<pin digest="SHA-256">AAAA</pin>"#, "bad-client-pin"),
  ])
  func pinsThatAndroidDoesNotTakeThrow(pin: String, code: String) async throws {
    let content = security("<domain-config><domain>other.org</domain><pin-set>\(pin)</pin-set></domain-config>")
    let outcome = try await rules.verdict("android-nsc", content)
    #expect(outcome.verdict == "misconfigured" && outcome.reason.code == code)
  }

  @Test func datesAndDoubledDomainsThrow() async throws {
    #expect(
      try await rules.verdict("android-nsc", android(rules.matching, expires: "never")).reason.code == "bad-client-date"
    )
    let twice = security(domain([(Stage.host, false)], rules.matching) + domain([("API.example.com", true)], nil))
    #expect(try await rules.verdict("android-nsc", twice).reason.code == "duplicate-domain")
  }

  @Test func nestedConfigurationsInheritThePinSet() async throws {
    let inner = domain([("a.example.com", false)], nil) + domain([("b.example.com", false)], [])
    let content = security(domain([("example.com", true)], rules.wrong, inner))
    try rules.write(hosts: ["a.example.com", "b.example.com", Stage.host])
    #expect(try await rules.verdict("android-nsc", content, host: "a.example.com").verdict == "reject")
    #expect(try await rules.verdict("android-nsc", content, host: "b.example.com").verdict == "accept-unpinned")
    #expect(try await rules.verdict("android-nsc", content).verdict == "reject")
  }

  @Test(arguments: [
    ("api.example.com", "accept-pinned"), ("API.EXAMPLE.COM", "accept-pinned"), ("api.example.com.", "accept-pinned"),
    ("x.api.example.com", "reject"), ("y.example.com", "reject"), ("example.org", "accept-unpinned"),
  ])
  func theExactDomainElseTheLongestCounts(host: String, expected: String) async throws {
    try rules.write(hosts: [Stage.host, "x.api.example.com", "y.example.com", "example.org"])
    let content = security(domain([("example.com", true)], rules.wrong) + domain([(Stage.host, false)], rules.matching))
    #expect(try await rules.verdict("android-nsc", content, host: host).verdict == expected)
  }

  @Test(
    arguments: [
      (-14 * 3600 - 1, "accept-pinned"), (-14 * 3600, "depends"), (0, "depends"), (12 * 3600 - 1, "depends"),
      (12 * 3600, "accept-unpinned"),
    ] as [(Int64, String)])
  func aSetEndsAtTheDevicesMidnight(offset: Int64, expected: String) async throws {
    let midnight = Stage.noon.advanced(bySeconds: 12 * 3600)
    let content = android(rules.matching, expires: "2026-06-16")
    let outcome = try await rules.verdict("android-nsc", content, at: midnight.advanced(bySeconds: offset))
    #expect(outcome.verdict == expected)
    if expected == "depends" {
      #expect(outcome.reason.code == "depends-on-time-zone")
      #expect(outcome.answers?.map(\.verdict) == ["accept-pinned", "accept-unpinned"])
      #expect(
        outcome.answers?.map(\.when) == [
          "the day has not begun in the device's time zone", "the day has begun in the device's time zone",
        ])
    }
  }

  @Test func theFirstClockLosesItsPinsFirst() async throws {
    let outcome = try await rules.verdict("android-nsc", android(rules.matching, expires: "2026-06-18"))
    #expect(outcome.unpinsAt == "2026-06-17T10:00:00Z" && outcome.unpinsBecause == "pin-set-ends")
  }

  @Test func anchorsOfItsOwnMayOverridePins() async throws {
    try rules.stage.folder.write(rules.cast.root.certificate.der, to: "raw/own.der")
    func anchors(_ attributes: String) -> String {
      android(rules.wrong, "<trust-anchors><certificates src=\"@raw/own\"\(attributes)/></trust-anchors>")
    }
    #expect(try await rules.verdict("android-nsc", anchors("")).verdict == "reject")
    let over = try await rules.verdict("android-nsc", anchors(" overridePins=\"true\""))
    #expect(over.verdict == "accept-unpinned" && over.reason.code == "pins-overridden")
    let user = android(rules.wrong, "<trust-anchors><certificates src=\"user\"/></trust-anchors>")
    #expect(try await rules.verdict("android-nsc", user).verdict == "reject")
    let missing = android(rules.wrong, "<trust-anchors><certificates src=\"@raw/gone\"/></trust-anchors>")
    #expect(try await rules.verdict("android-nsc", missing).verdict == "misconfigured")
  }

  @Test func debugOverridesDoNotCountInARelease() async throws {
    try rules.stage.folder.write(rules.cast.root.certificate.pem, to: "raw/own.pem")
    let content = security(
      domain([(Stage.host, false)], rules.wrong)
        + "<debug-overrides><trust-anchors><certificates src=\"@raw/own\"/></trust-anchors></debug-overrides>")
    #expect(try await rules.verdict("android-nsc", content).verdict == "reject")
  }

  @Test func anEndedAnchorIsNoneToAppleAlone() async throws {
    var template = CertificateTemplate.root("Old Root", at: Stage.noon)
    template.notAfter = Stage.noon.advanced(byDays: -1)
    let root = try Authority.selfSigned(template)
    let issuing = try root.intermediate("Old Issuing", at: Stage.noon)
    try rules.stage.write([try issuing.issue(.leaf(Stage.host, at: Stage.noon)), issuing.certificate])
    try rules.stage.write([root.certificate], to: "anchors.pem")
    let pins = [issuing.certificate.pin.base64, rules.cast.backup.pin.base64]
    #expect(try await rules.verdict("android-nsc", android(pins)).verdict == "accept-pinned")
    #expect(try await rules.verdict("okhttp", Stage.host + " sha256/\(pins[0])").verdict == "accept-pinned")
    #expect(try await rules.verdict("okhttp", "platform jvm\n\(Stage.host) sha256/\(pins[0])").verdict == "reject")
    let apple = try await rules.verdict("ios-pinned-domains", domains(Stage.host, authorities: pins))
    #expect(apple.verdict == "reject" && apple.reason.code == "expired")
    let curl = try await rules.verdict("curl", "sha256//\(pins[0])")
    #expect(curl.verdict == "reject")
  }

  @Test func aLeafThatIsAnAnchorIsNotEvenDated() async throws {
    let own = try Authority.selfSigned(
      CertificateTemplate.leaf(Stage.host, at: Stage.noon).ending(-60, after: Stage.noon))
    try rules.stage.write([own.certificate])
    try rules.stage.write([own.certificate], to: "anchors.pem")
    let pins = [own.certificate.pin.base64, rules.cast.backup.pin.base64]
    let android = try await rules.verdict("android-nsc", android(pins))
    #expect(android.verdict == "accept-pinned" && android.breaksAt == nil)
    #expect(try await rules.verdict("ios-pinned-domains", domains(Stage.host, leaf: pins)).verdict == "reject")
    #expect(try await rules.verdict("android-nsc", self.android(pins), host: "other.org").verdict == "reject")
  }

  @Test(arguments: [("leaf", SignatureHash.sha1), ("issuer", .sha1)])
  func weakSignaturesAreRefusedByPlatforms(place: String, hash: SignatureHash) async throws {
    let issuing: Authority
    if place == "issuer" {
      var template = CertificateTemplate.intermediate("Weak Issuing", at: Stage.noon)
      template.signatureHash = hash
      issuing = try rules.cast.root.authority(template)
    } else {
      issuing = rules.cast.issuing
    }
    var template = CertificateTemplate.leaf(Stage.host, at: Stage.noon)
    if place == "leaf" { template.signatureHash = hash }
    let leaf = try issuing.issue(template)
    try rules.stage.write([leaf, issuing.certificate])
    let pins = [leaf.pin.base64, rules.cast.backup.pin.base64]
    for (format, content) in [
      ("android-nsc", android(pins)), ("ios-pinned-domains", domains(Stage.host, leaf: pins)),
      ("okhttp", "\(Stage.host) sha256/\(pins[0])"),
    ] {
      #expect(try await rules.verdict(format, content).reason.code == "weak-signature", "\(format)")
    }
  }
}
