import Foundation
import Lab
import Pinning
import Testing

/// Android, NSPinnedDomains, OkHttp, HPKP and curl, rule by rule, through the command.
struct RehearsePlatformTests {
  private let stage: Stage
  private let cast: Cast
  /// The issuing CA's and one off the path; and two off the path.
  private let matching: [String]
  private let wrong: [String]

  init() throws {
    stage = try Stage()
    cast = try Cast()
    try stage.write(cast.chain)
    try stage.write([cast.root.certificate], to: "anchors.pem")
    matching = [cast.issuing.certificate.pin.base64, cast.backup.pin.base64]
    wrong = [cast.backup.pin.base64, Base64.encode([UInt8](repeating: 7, count: 32))]
  }

  private func outcome(
    _ format: String, _ content: String, chain: String = "chain.pem", host: String = Stage.host,
    anchors: String = "anchors.pem", at date: Timestamp = Stage.noon, environment: [String: String] = [:]
  ) async throws -> RehearsedVerdict {
    try stage.folder.write(content, to: "clients/client")
    let outcome = try await stage.rehearse(
      ["\(format):clients/client"], chain: chain, host: host, anchors: anchors, at: date, environment: environment)
    return try #require(outcome.clients.first, "\(outcome.output)\(outcome.errors)")
  }

  /// A leaf under the issuing CA, with that.
  private func write(hosts: [String] = [Stage.host], _ change: (inout CertificateTemplate) -> Void = { _ in }) throws {
    var template = CertificateTemplate.leaf(hosts: hosts, at: Stage.noon)
    change(&template)
    try stage.write([try cast.issuing.issue(template, key: cast.leaf.key), cast.issuing.certificate])
  }

  // MARK: - Android

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
    let outcome = try await outcome("android-nsc", content)
    #expect(outcome.verdict == "misconfigured" && outcome.reason.code == code)
  }

  @Test func datesAndDoubledDomainsThrow() async throws {
    #expect(try await outcome("android-nsc", android(matching, expires: "never")).reason.code == "bad-client-date")
    let twice = security(domain([(Stage.host, false)], matching) + domain([("API.example.com", true)], nil))
    #expect(try await outcome("android-nsc", twice).reason.code == "duplicate-domain")
  }

  @Test func nestedConfigurationsInheritThePinSet() async throws {
    let inner = domain([("a.example.com", false)], nil) + domain([("b.example.com", false)], [])
    let content = security(domain([("example.com", true)], wrong, inner))
    try write(hosts: ["a.example.com", "b.example.com", Stage.host])
    #expect(try await outcome("android-nsc", content, host: "a.example.com").verdict == "reject")
    #expect(try await outcome("android-nsc", content, host: "b.example.com").verdict == "accept-unpinned")
    #expect(try await outcome("android-nsc", content).verdict == "reject")
  }

  @Test(arguments: [
    ("api.example.com", "accept-pinned"), ("API.EXAMPLE.COM", "accept-pinned"), ("api.example.com.", "accept-pinned"),
    ("x.api.example.com", "reject"), ("y.example.com", "reject"), ("example.org", "accept-unpinned"),
  ])
  func theExactDomainElseTheLongestCounts(host: String, expected: String) async throws {
    try write(hosts: [Stage.host, "x.api.example.com", "y.example.com", "example.org"])
    let content = security(domain([("example.com", true)], wrong) + domain([(Stage.host, false)], matching))
    #expect(try await outcome("android-nsc", content, host: host).verdict == expected)
  }

  @Test(
    arguments: [
      (-14 * 3600 - 1, "accept-pinned"), (-14 * 3600, "depends"), (0, "depends"), (12 * 3600 - 1, "depends"),
      (12 * 3600, "accept-unpinned"),
    ] as [(Int64, String)])
  func aSetEndsAtTheDevicesMidnight(offset: Int64, expected: String) async throws {
    let midnight = Stage.noon.advanced(bySeconds: 12 * 3600)
    let content = android(matching, expires: "2026-06-16")
    let outcome = try await outcome("android-nsc", content, at: midnight.advanced(bySeconds: offset))
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
    let outcome = try await outcome("android-nsc", android(matching, expires: "2026-06-18"))
    #expect(outcome.unpinsAt == "2026-06-17T10:00:00Z" && outcome.unpinsBecause == "pin-set-ends")
  }

  @Test func anchorsOfItsOwnMayOverridePins() async throws {
    try stage.folder.write(cast.root.certificate.der, to: "raw/own.der")
    func anchors(_ attributes: String) -> String {
      android(wrong, "<trust-anchors><certificates src=\"@raw/own\"\(attributes)/></trust-anchors>")
    }
    #expect(try await outcome("android-nsc", anchors("")).verdict == "reject")
    let over = try await outcome("android-nsc", anchors(" overridePins=\"true\""))
    #expect(over.verdict == "accept-unpinned" && over.reason.code == "pins-overridden")
    let user = android(wrong, "<trust-anchors><certificates src=\"user\"/></trust-anchors>")
    #expect(try await outcome("android-nsc", user).verdict == "reject")
    let missing = android(wrong, "<trust-anchors><certificates src=\"@raw/gone\"/></trust-anchors>")
    #expect(try await outcome("android-nsc", missing).verdict == "misconfigured")
  }

  @Test func debugOverridesDoNotCountInARelease() async throws {
    try stage.folder.write(cast.root.certificate.pem, to: "raw/own.pem")
    let content = security(
      domain([(Stage.host, false)], wrong)
        + "<debug-overrides><trust-anchors><certificates src=\"@raw/own\"/></trust-anchors></debug-overrides>")
    #expect(try await outcome("android-nsc", content).verdict == "reject")
  }

  @Test func anEndedAnchorIsNoneToAppleAlone() async throws {
    var template = CertificateTemplate.root("Old Root", at: Stage.noon)
    template.notAfter = Stage.noon.advanced(byDays: -1)
    let root = try Authority.selfSigned(template)
    let issuing = try root.intermediate("Old Issuing", at: Stage.noon)
    try stage.write([try issuing.issue(.leaf(Stage.host, at: Stage.noon)), issuing.certificate])
    try stage.write([root.certificate], to: "anchors.pem")
    let pins = [issuing.certificate.pin.base64, cast.backup.pin.base64]
    #expect(try await outcome("android-nsc", android(pins)).verdict == "accept-pinned")
    #expect(try await outcome("okhttp", Stage.host + " sha256/\(pins[0])").verdict == "accept-pinned")
    #expect(try await outcome("okhttp", "platform jvm\n\(Stage.host) sha256/\(pins[0])").verdict == "reject")
    let apple = try await outcome("ios-pinned-domains", domains(Stage.host, authorities: pins))
    #expect(apple.verdict == "reject" && apple.reason.code == "expired")
    let curl = try await outcome("curl", "sha256//\(pins[0])")
    #expect(curl.verdict == "reject")
  }

  @Test func aLeafThatIsAnAnchorIsNotEvenDated() async throws {
    let own = try Authority.selfSigned(
      CertificateTemplate.leaf(Stage.host, at: Stage.noon).ending(-60, after: Stage.noon))
    try stage.write([own.certificate])
    try stage.write([own.certificate], to: "anchors.pem")
    let pins = [own.certificate.pin.base64, cast.backup.pin.base64]
    let android = try await outcome("android-nsc", android(pins))
    #expect(android.verdict == "accept-pinned" && android.breaksAt == nil)
    #expect(try await outcome("ios-pinned-domains", domains(Stage.host, leaf: pins)).verdict == "reject")
    #expect(try await outcome("android-nsc", self.android(pins), host: "other.org").verdict == "reject")
  }

  @Test(arguments: [("leaf", SignatureHash.sha1), ("issuer", .sha1)])
  func weakSignaturesAreRefusedByPlatforms(place: String, hash: SignatureHash) async throws {
    let issuing: Authority
    if place == "issuer" {
      var template = CertificateTemplate.intermediate("Weak Issuing", at: Stage.noon)
      template.signatureHash = hash
      issuing = try cast.root.authority(template)
    } else {
      issuing = cast.issuing
    }
    var template = CertificateTemplate.leaf(Stage.host, at: Stage.noon)
    if place == "leaf" { template.signatureHash = hash }
    let leaf = try issuing.issue(template)
    try stage.write([leaf, issuing.certificate])
    let pins = [leaf.pin.base64, cast.backup.pin.base64]
    for (format, content) in [
      ("android-nsc", android(pins)), ("ios-pinned-domains", domains(Stage.host, leaf: pins)),
      ("okhttp", "\(Stage.host) sha256/\(pins[0])"),
    ] {
      #expect(try await outcome(format, content).reason.code == "weak-signature", "\(format)")
    }
  }

  // MARK: - NSPinnedDomains

  private func domains(
    _ host: String, leaf: [String]? = nil, authorities: [String]? = nil, includesSubdomains: Bool = false
  ) -> String {
    Plist.pinnedDomains([(host, leaf: leaf, authorities: authorities, includesSubdomains: includesSubdomains)])
  }

  @Test(arguments: [
    ("api.example.com", "reject"), ("API.Example.COM", "reject"), ("api.example.com.", "reject"),
    ("a.api.example.com", "reject"), ("b.a.api.example.com", "accept-unpinned"), ("example.com", "accept-unpinned"),
  ])
  func subdomainsAreExactlyOneLabelMore(host: String, expected: String) async throws {
    try write(hosts: [Stage.host, "a.api.example.com", "b.a.api.example.com", "example.com"])
    let content = domains("Api.example.com", authorities: wrong, includesSubdomains: true)
    #expect(try await outcome("ios-pinned-domains", content, host: host).verdict == expected)
  }

  @Test func exactAndParentEntriesAreUnited() async throws {
    let content = Plist.pinnedDomains([
      (Stage.host, leaf: nil, authorities: wrong, includesSubdomains: false),
      ("example.com", leaf: nil, authorities: matching, includesSubdomains: true),
    ])
    let united = try await outcome("ios-pinned-domains", content)
    #expect(united.verdict == "accept-pinned" && united.position == "intermediate")
    let both = Plist.pinnedDomains([
      (Stage.host, leaf: wrong, authorities: nil, includesSubdomains: false),
      ("example.com", leaf: nil, authorities: matching, includesSubdomains: true),
    ])
    #expect(try await outcome("ios-pinned-domains", both).verdict == "reject")
  }

  @Test func positionsAreHeldTo() async throws {
    let leafKey = [cast.leaf.pin.base64]
    #expect(try await outcome("ios-pinned-domains", domains(Stage.host, leaf: leafKey)).position == "leaf")
    #expect(try await outcome("ios-pinned-domains", domains(Stage.host, authorities: leafKey)).verdict == "reject")
    #expect(try await outcome("ios-pinned-domains", domains(Stage.host, leaf: matching)).verdict == "reject")
    let root = [cast.root.certificate.pin.base64]
    #expect(try await outcome("ios-pinned-domains", domains(Stage.host, authorities: root)).position == "anchor")
    let both = domains(Stage.host, leaf: leafKey, authorities: matching)
    #expect(try await outcome("ios-pinned-domains", both).verdict == "accept-pinned")
    let half = domains(Stage.host, leaf: leafKey, authorities: wrong)
    #expect(try await outcome("ios-pinned-domains", half).verdict == "reject")
  }

  @Test func entriesThatAreNoBase64AreDropped() async throws {
    let some = domains(Stage.host, authorities: ["no base64", matching[0]])
    #expect(try await outcome("ios-pinned-domains", some).verdict == "accept-pinned")
    #expect(
      try await outcome("ios-pinned-domains", domains(Stage.host, authorities: ["no base64"])).verdict == "reject")
    #expect(try await outcome("ios-pinned-domains", domains(Stage.host, authorities: [])).verdict == "reject")
    #expect(try await outcome("ios-pinned-domains", domains(Stage.host)).verdict == "accept-unpinned")
  }

  @Test func aPathOfOneCertificateHasNoAuthority() async throws {
    let own = try Authority.selfSigned(.leaf(Stage.host, at: Stage.noon))
    try stage.write([own.certificate])
    try stage.write([own.certificate], to: "anchors.pem")
    let pins = [own.certificate.pin.base64]
    #expect(try await outcome("ios-pinned-domains", domains(Stage.host, authorities: pins)).verdict == "reject")
    #expect(try await outcome("ios-pinned-domains", domains(Stage.host, leaf: pins)).verdict == "accept-pinned")
  }

  @Test func anInfoPlistThatPinsNothingWorks() async throws {
    let content = Plist.document("<key>CFBundleName</key><string>App</string>")
    #expect(try await outcome("ios-pinned-domains", content).verdict == "accept-unpinned")
  }

  // MARK: - Which path

  /// The issuing CA has two certificates: under the root, and under another one that is trusted too; both are sent.
  private func writeTwoPaths() throws -> Authority {
    let second = try Authority.root("Second Root", at: Stage.noon)
    let crossed = try cast.issuing.crossSigned(
      by: second, .intermediate("Test Issuing CA", at: Stage.noon))
    try stage.write([cast.leaf, cast.issuing.certificate, crossed.certificate])
    try stage.write([cast.root.certificate, second.certificate], to: "anchors.pem")
    return second
  }

  @Test func pinsAreLookedForOnTheFirstPathOrOnAny() async throws {
    let second = try writeTwoPaths()
    let pins = [second.certificate.pin.base64, cast.backup.pin.base64]
    let trustKit = try await outcome("trustkit", Plist.trustKit([(Stage.host, Plist.trustKitDomain(pins))]))
    let domains = try await outcome("ios-pinned-domains", domains(Stage.host, authorities: pins))
    #expect(trustKit.verdict == "reject", "TrustKit looks at the path that was chosen")
    #expect(domains.verdict == "accept-pinned", "the search goes on until the pins pass")
  }

  // MARK: - OkHttp

  @Test(arguments: [
    ("api.example.com", "api.example.com", true), ("api.example.com", "API.example.com", true),
    ("*.example.com", "api.example.com", true), ("*.example.com", "example.com", false),
    ("*.example.com", "a.b.example.com", false), ("**.example.com", "example.com", true),
    ("**.example.com", "a.b.example.com", true), ("B\u{fc}cher.example.com", "b\u{fc}cher.example.com", true),
    ("b\u{fc}cher.example.com", "xn--bcher-kva.example.com", true), ("api.example.com", "api.example.com.", false),
  ])
  func patternsCoverHosts(pattern: String, host: String, isCovered: Bool) async throws {
    try write(hosts: [Stage.host, "example.com", "a.b.example.com", "xn--bcher-kva.example.com"])
    let outcome = try await outcome("okhttp", "\(pattern) sha256/\(wrong[0])", host: host)
    #expect(outcome.verdict == (isCovered ? "reject" : "accept-unpinned"))
  }

  @Test func patternsAreUnitedAndHashesOfBothKindsRead() async throws {
    let lines = """
      # comment
      platform android
      *.example.com sha256/\(matching[0])  # the issuing CA
      api.example.com sha256/\(wrong[0])
      """
    #expect(try await outcome("okhttp", lines).position == "intermediate")
    let digest = Base64.encode(SHA1.digest(of: cast.leaf.key.spki))
    let old = try await outcome("okhttp", "api.example.com sha1/\(digest)")
    #expect(old.verdict == "accept-pinned" && old.matchedPin == "sha1/\(digest)" && old.position == "leaf")
  }

  @Test(arguments: ["api.example.com sha256/%%", "api.example.com AAAA", "a*.example.com sha256/AAAA"])
  func whatTheBuilderThrowsAtIsMisconfigured(line: String) async throws {
    #expect(try await outcome("okhttp", "other.org sha256/\(wrong[0])\n\(line)").verdict == "misconfigured")
  }

  @Test func addressesHaveNoPinsButTheirOwn() async throws {
    try write(hosts: ["192.0.2.7"])
    #expect(
      try await outcome("okhttp", "**.example.com sha256/\(wrong[0])", host: "192.0.2.7").verdict == "accept-unpinned")
    #expect(try await outcome("okhttp", "192.0.2.7 sha256/\(wrong[0])", host: "192.0.2.7").verdict == "reject")
    #expect(try await outcome("hpkp", header(wrong), host: "192.0.2.7").verdict == "accept-unpinned")
    #expect(
      try await outcome("ios-pinned-domains", domains("192.0.2.7", authorities: wrong), host: "192.0.2.7").verdict
        == "accept-unpinned")
  }

  @Test func hostsComeFromAlternativeNamesOnly() async throws {
    try write(hosts: ["other.example.com"]) { $0.subject = SubjectName(commonName: Stage.host) }
    for (format, content) in [
      ("okhttp", "\(Stage.host) sha256/\(matching[0])"), ("android-nsc", android(matching)),
      ("ios-pinned-domains", domains(Stage.host, authorities: matching)), ("curl", "sha256//\(cast.leaf.pin.base64)"),
    ] {
      #expect(try await outcome(format, content).reason.code == "wrong-identity", "\(format)")
    }
  }

  // MARK: - HPKP

  private func header(_ pins: [String], _ more: String = "max-age=86400") -> String {
    pins.map { "pin-sha256=\"\($0)\"; " }.joined() + more
  }

  @Test func headersAreNotedOrNot() async throws {
    #expect(try await outcome("hpkp", header(matching)).verdict == "accept-pinned")
    #expect(try await outcome("hpkp", "Public-Key-Pins: " + header(matching)).verdict == "accept-pinned")
    #expect(try await outcome("hpkp", header(wrong)).verdict == "reject")
    for unnoted in [
      header(matching, "max-age=0"), header([matching[0]]), header(matching, "includeSubDomains"), "max-age=60",
      header(matching).replacing("\"", with: ""), "",
    ] {
      let outcome = try await outcome("hpkp", unnoted)
      #expect(outcome.verdict == "accept-unpinned" && outcome.reason.code == "pins-not-noted", "\(unnoted)")
    }
    let report = "Public-Key-Pins-Report-Only: " + header(wrong)
    #expect(try await outcome("hpkp", report).reason.code == "pin-mismatch-reported-only")
    #expect(try await outcome("hpkp", header(matching), host: "other.org").verdict == "reject")
  }

  // MARK: - curl

  @Test func hashesAreComparedAsText() async throws {
    let leaf = cast.leaf.pin.base64
    for (argument, expected) in [
      ("sha256//\(leaf)", "accept-pinned"), ("sha256//\(wrong[0]);sha256//\(leaf)", "accept-pinned"),
      ("sha256//\(wrong[0]); sha256//\(leaf)", "reject"), ("sha256//\(leaf.dropLast())", "reject"),
      ("sha256//\(leaf)\n", "accept-pinned"), ("sha256//\(matching[0])", "reject"),
    ] {
      #expect(try await outcome("curl", argument).verdict == expected, "\(argument)")
    }
  }

  @Test func keyFilesAreReadAsCurlReadsThem() async throws {
    try stage.folder.write(cast.leaf.key.publicPEM, to: "clients/key.pem")
    #expect(try await outcome("curl", cast.leaf.key.publicPEM).verdict == "accept-pinned")
    #expect(try await outcome("curl", "key.pem").verdict == "accept-pinned")
    #expect(try await outcome("curl", cast.backup.key.publicPEM).verdict == "reject")
    #expect(try await outcome("curl", "gone.pem").verdict == "misconfigured")
    #expect(try await outcome("curl", cast.leaf.pem).verdict == "misconfigured")
    try stage.folder.write(cast.leaf.key.spki, to: "clients/key.der")
    let outcome = try await stage.rehearse(["curl:clients/key.der"])
    #expect(outcome.verdict == "accept-pinned" && outcome.clients.first?.matchedPin == cast.leaf.pin.base64)
  }

  // MARK: - The platform's own store

  /// `--anchors system` with the root in it.
  private func inSystem(_ format: String, _ content: String) async throws -> RehearsedVerdict {
    try await outcome(
      format, content, anchors: "system",
      environment: ["SSL_CERT_FILE": stage.folder.url.appending(path: "anchors.pem").path()])
  }

  @Test func leavesThatWereNotLoggedBindUnderTheSystemsAnchorsOnly() async throws {
    let pins = domains(Stage.host, authorities: matching)
    #expect(try await outcome("ios-pinned-domains", pins).verdict == "accept-pinned")
    let apple = try await inSystem("ios-pinned-domains", pins)
    #expect(apple.verdict == "depends" && apple.reason.code == "depends-on-log-list")
    let nsc = try await inSystem("android-nsc", android(matching))
    #expect(nsc.verdict == "depends" && nsc.reason.code == "depends-on-android-version")
    let off = android(matching, #"<certificateTransparency enabled="false"/>"#)
    #expect(try await inSystem("android-nsc", off).verdict == "accept-pinned")
    #expect(try await outcome("android-nsc", android(matching)).verdict == "accept-pinned")
    #expect(try await inSystem("okhttp", "\(Stage.host) sha256/\(matching[0])").verdict == "accept-pinned")
    #expect(try await inSystem("curl", "sha256//\(cast.leaf.pin.base64)").verdict == "accept-pinned")
  }

  @Test(arguments: [(398, "depends", "accept-pinned"), (400, "reject", "accept-pinned"), (900, "reject", "reject")])
  func longLivesAreApplesAlone(days: Int64, system: String, file: String) async throws {
    try write { $0.notBefore = $0.notAfter.advanced(byDays: -days).advanced(bySeconds: 1) }
    let pins = domains(Stage.host, authorities: matching)
    #expect(try await inSystem("ios-pinned-domains", pins).verdict == system)
    #expect(try await outcome("ios-pinned-domains", pins).verdict == file)
    #expect(try await outcome("android-nsc", android(matching)).verdict == "accept-pinned")
  }
}
