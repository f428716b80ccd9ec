import Lab
import Pinning
import Testing

/// NSPinnedDomains, and pins on the first path or on any, through the command.
struct RehearsePinnedDomainsTests {
  private let rules: RuleStage

  init() throws {
    rules = try RuleStage()
  }

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
    try rules.write(hosts: [Stage.host, "a.api.example.com", "b.a.api.example.com", "example.com"])
    let content = domains("Api.example.com", authorities: rules.wrong, includesSubdomains: true)
    #expect(try await rules.verdict("ios-pinned-domains", content, host: host).verdict == expected)
  }

  @Test func exactAndParentEntriesAreUnited() async throws {
    let content = Plist.pinnedDomains([
      (Stage.host, leaf: nil, authorities: rules.wrong, includesSubdomains: false),
      ("example.com", leaf: nil, authorities: rules.matching, includesSubdomains: true),
    ])
    let united = try await rules.verdict("ios-pinned-domains", content)
    #expect(united.verdict == "accept-pinned" && united.position == "intermediate")
    let both = Plist.pinnedDomains([
      (Stage.host, leaf: rules.wrong, authorities: nil, includesSubdomains: false),
      ("example.com", leaf: nil, authorities: rules.matching, includesSubdomains: true),
    ])
    #expect(try await rules.verdict("ios-pinned-domains", both).verdict == "reject")
  }

  @Test func positionsAreHeldTo() async throws {
    let leafKey = [rules.cast.leaf.pin.base64]
    #expect(try await rules.verdict("ios-pinned-domains", domains(Stage.host, leaf: leafKey)).position == "leaf")
    #expect(
      try await rules.verdict("ios-pinned-domains", domains(Stage.host, authorities: leafKey)).verdict == "reject")
    #expect(
      try await rules.verdict("ios-pinned-domains", domains(Stage.host, leaf: rules.matching)).verdict == "reject")
    let root = [rules.cast.root.certificate.pin.base64]
    #expect(try await rules.verdict("ios-pinned-domains", domains(Stage.host, authorities: root)).position == "anchor")
    let both = domains(Stage.host, leaf: leafKey, authorities: rules.matching)
    #expect(try await rules.verdict("ios-pinned-domains", both).verdict == "accept-pinned")
    let half = domains(Stage.host, leaf: leafKey, authorities: rules.wrong)
    #expect(try await rules.verdict("ios-pinned-domains", half).verdict == "reject")
  }

  @Test func entriesThatAreNoBase64AreDropped() async throws {
    let some = domains(Stage.host, authorities: ["no base64", rules.matching[0]])
    #expect(try await rules.verdict("ios-pinned-domains", some).verdict == "accept-pinned")
    #expect(
      try await rules.verdict("ios-pinned-domains", domains(Stage.host, authorities: ["no base64"])).verdict == "reject"
    )
    #expect(try await rules.verdict("ios-pinned-domains", domains(Stage.host, authorities: [])).verdict == "reject")
    #expect(try await rules.verdict("ios-pinned-domains", domains(Stage.host)).verdict == "accept-unpinned")
  }

  @Test func aPathOfOneCertificateHasNoAuthority() async throws {
    let own = try Authority.selfSigned(.leaf(Stage.host, at: Stage.noon))
    try rules.stage.write([own.certificate])
    try rules.stage.write([own.certificate], to: "anchors.pem")
    let pins = [own.certificate.pin.base64]
    #expect(try await rules.verdict("ios-pinned-domains", domains(Stage.host, authorities: pins)).verdict == "reject")
    #expect(try await rules.verdict("ios-pinned-domains", domains(Stage.host, leaf: pins)).verdict == "accept-pinned")
  }

  @Test func anInfoPlistThatPinsNothingWorks() async throws {
    let content = Plist.document("<key>CFBundleName</key><string>App</string>")
    #expect(try await rules.verdict("ios-pinned-domains", content).verdict == "accept-unpinned")
  }

  // MARK: - Which path

  /// The issuing CA has two certificates: under the root, and under another one that is trusted too; both are sent.
  private func writeTwoPaths() throws -> Authority {
    let second = try Authority.root("Second Root", at: Stage.noon)
    let crossed = try rules.cast.issuing.crossSigned(
      by: second, .intermediate("Test Issuing CA", at: Stage.noon))
    try rules.stage.write([rules.cast.leaf, rules.cast.issuing.certificate, crossed.certificate])
    try rules.stage.write([rules.cast.root.certificate, second.certificate], to: "anchors.pem")
    return second
  }

  @Test func pinsAreLookedForOnTheFirstPathOrOnAny() async throws {
    let second = try writeTwoPaths()
    let pins = [second.certificate.pin.base64, rules.cast.backup.pin.base64]
    let trustKit = try await rules.verdict("trustkit", Plist.trustKit([(Stage.host, Plist.trustKitDomain(pins))]))
    let domains = try await rules.verdict("ios-pinned-domains", domains(Stage.host, authorities: pins))
    #expect(trustKit.verdict == "reject", "TrustKit looks at the path that was chosen")
    #expect(domains.verdict == "accept-pinned", "the search goes on until the pins pass")
  }
}
