import Lab
import Pinning
import Testing

/// OkHttp, HPKP and curl, rule by rule, through the command.
struct RehearseLineFormatTests {
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
    ("api.example.com", "api.example.com", true), ("api.example.com", "API.example.com", true),
    ("*.example.com", "api.example.com", true), ("*.example.com", "example.com", false),
    ("*.example.com", "a.b.example.com", false), ("**.example.com", "example.com", true),
    ("**.example.com", "a.b.example.com", true), ("B\u{fc}cher.example.com", "b\u{fc}cher.example.com", true),
    ("b\u{fc}cher.example.com", "xn--bcher-kva.example.com", true), ("api.example.com", "api.example.com.", false),
  ])
  func patternsCoverHosts(pattern: String, host: String, isCovered: Bool) async throws {
    try rules.write(hosts: [Stage.host, "example.com", "a.b.example.com", "xn--bcher-kva.example.com"])
    let outcome = try await rules.verdict("okhttp", "\(pattern) sha256/\(rules.wrong[0])", host: host)
    #expect(outcome.verdict == (isCovered ? "reject" : "accept-unpinned"))
  }

  @Test func patternsAreUnitedAndHashesOfBothKindsRead() async throws {
    let lines = """
      # comment
      platform android
      *.example.com sha256/\(rules.matching[0])  # the issuing CA
      api.example.com sha256/\(rules.wrong[0])
      """
    #expect(try await rules.verdict("okhttp", lines).position == "intermediate")
    let digest = Base64.encode(SHA1.digest(of: rules.cast.leaf.key.spki))
    let old = try await rules.verdict("okhttp", "api.example.com sha1/\(digest)")
    #expect(old.verdict == "accept-pinned" && old.matchedPin == "sha1/\(digest)" && old.position == "leaf")
  }

  @Test(arguments: ["api.example.com sha256/%%", "api.example.com AAAA", "a*.example.com sha256/AAAA"])
  func whatTheBuilderThrowsAtIsMisconfigured(line: String) async throws {
    #expect(try await rules.verdict("okhttp", "other.org sha256/\(rules.wrong[0])\n\(line)").verdict == "misconfigured")
  }

  @Test func addressesHaveNoPinsButTheirOwn() async throws {
    try rules.write(hosts: ["192.0.2.7"])
    #expect(
      try await rules.verdict("okhttp", "**.example.com sha256/\(rules.wrong[0])", host: "192.0.2.7").verdict
        == "accept-unpinned")
    #expect(
      try await rules.verdict("okhttp", "192.0.2.7 sha256/\(rules.wrong[0])", host: "192.0.2.7").verdict == "reject")
    #expect(try await rules.verdict("hpkp", header(rules.wrong), host: "192.0.2.7").verdict == "accept-unpinned")
    #expect(
      try await rules.verdict("ios-pinned-domains", domains("192.0.2.7", authorities: rules.wrong), host: "192.0.2.7")
        .verdict
        == "accept-unpinned")
  }

  @Test func hostsComeFromAlternativeNamesOnly() async throws {
    try rules.write(hosts: ["other.example.com"]) { $0.subject = SubjectName(commonName: Stage.host) }
    for (format, content) in [
      ("okhttp", "\(Stage.host) sha256/\(rules.matching[0])"), ("android-nsc", android(rules.matching)),
      ("ios-pinned-domains", domains(Stage.host, authorities: rules.matching)),
      ("curl", "sha256//\(rules.cast.leaf.pin.base64)"),
    ] {
      #expect(try await rules.verdict(format, content).reason.code == "wrong-identity", "\(format)")
    }
  }

  // MARK: - HPKP

  private func header(_ pins: [String], _ more: String = "max-age=86400") -> String {
    pins.map { "pin-sha256=\"\($0)\"; " }.joined() + more
  }

  @Test func headersAreNotedOrNot() async throws {
    #expect(try await rules.verdict("hpkp", header(rules.matching)).verdict == "accept-pinned")
    #expect(try await rules.verdict("hpkp", "Public-Key-Pins: " + header(rules.matching)).verdict == "accept-pinned")
    #expect(try await rules.verdict("hpkp", header(rules.wrong)).verdict == "reject")
    for unnoted in [
      header(rules.matching, "max-age=0"), header([rules.matching[0]]), header(rules.matching, "includeSubDomains"),
      "max-age=60",
      header(rules.matching).replacing("\"", with: ""), "",
    ] {
      let outcome = try await rules.verdict("hpkp", unnoted)
      #expect(outcome.verdict == "accept-unpinned" && outcome.reason.code == "pins-not-noted", "\(unnoted)")
    }
    let report = "Public-Key-Pins-Report-Only: " + header(rules.wrong)
    #expect(try await rules.verdict("hpkp", report).reason.code == "pin-mismatch-reported-only")
    #expect(try await rules.verdict("hpkp", header(rules.matching), host: "other.org").verdict == "reject")
  }

  // MARK: - curl

  @Test func hashesAreComparedAsText() async throws {
    let leaf = rules.cast.leaf.pin.base64
    for (argument, expected) in [
      ("sha256//\(leaf)", "accept-pinned"), ("sha256//\(rules.wrong[0]);sha256//\(leaf)", "accept-pinned"),
      ("sha256//\(rules.wrong[0]); sha256//\(leaf)", "reject"), ("sha256//\(leaf.dropLast())", "reject"),
      ("sha256//\(leaf); sha256//\(rules.wrong[0])", "reject"),
      ("sha256//\(leaf)\n", "accept-pinned"), ("sha256//\(rules.matching[0])", "reject"),
    ] {
      #expect(try await rules.verdict("curl", argument).verdict == expected, "\(argument)")
    }
  }

  @Test func keyFilesAreReadAsCurlReadsThem() async throws {
    try rules.stage.folder.write(rules.cast.leaf.key.publicPEM, to: "clients/key.pem")
    #expect(try await rules.verdict("curl", rules.cast.leaf.key.publicPEM).verdict == "accept-pinned")
    #expect(try await rules.verdict("curl", "key.pem").verdict == "accept-pinned")
    #expect(try await rules.verdict("curl", rules.cast.backup.key.publicPEM).verdict == "reject")
    #expect(try await rules.verdict("curl", "gone.pem").verdict == "misconfigured")
    #expect(try await rules.verdict("curl", rules.cast.leaf.pem).verdict == "misconfigured")
    try rules.stage.folder.write(rules.cast.leaf.key.spki, to: "clients/key.der")
    let outcome = try await rules.stage.rehearse(["curl:clients/key.der"])
    #expect(outcome.verdict == "accept-pinned" && outcome.clients.first?.matchedPin == rules.cast.leaf.pin.base64)
  }
}
