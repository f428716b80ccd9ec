import Foundation
import Lab
import Pinning
import Testing

/// What binds under the platform's own store only, through the command.
struct RehearseStoreTests {
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

  /// `--anchors system` with the root in it.
  private func inSystem(_ format: String, _ content: String) async throws -> RehearsedVerdict {
    try await rules.verdict(
      format, content, anchors: "system",
      environment: ["SSL_CERT_FILE": rules.stage.folder.url.appending(path: "anchors.pem").path()])
  }

  @Test func leavesThatWereNotLoggedBindUnderTheSystemsAnchorsOnly() async throws {
    let pins = domains(Stage.host, authorities: rules.matching)
    #expect(try await rules.verdict("ios-pinned-domains", pins).verdict == "accept-pinned")
    let apple = try await inSystem("ios-pinned-domains", pins)
    #expect(apple.verdict == "depends" && apple.reason.code == "depends-on-log-list")
    let nsc = try await inSystem("android-nsc", android(rules.matching))
    #expect(nsc.verdict == "depends" && nsc.reason.code == "depends-on-android-version")
    let off = android(rules.matching, #"<certificateTransparency enabled="false"/>"#)
    #expect(try await inSystem("android-nsc", off).verdict == "accept-pinned")
    #expect(try await rules.verdict("android-nsc", android(rules.matching)).verdict == "accept-pinned")
    #expect(try await inSystem("okhttp", "\(Stage.host) sha256/\(rules.matching[0])").verdict == "accept-pinned")
    #expect(try await inSystem("curl", "sha256//\(rules.cast.leaf.pin.base64)").verdict == "accept-pinned")
  }

  @Test(arguments: [(398, "depends", "accept-pinned"), (400, "reject", "accept-pinned"), (900, "reject", "reject")])
  func longLivesAreApplesAlone(days: Int64, system: String, file: String) async throws {
    try rules.write { $0.notBefore = $0.notAfter.advanced(byDays: -days).advanced(bySeconds: 1) }
    let pins = domains(Stage.host, authorities: rules.matching)
    #expect(try await inSystem("ios-pinned-domains", pins).verdict == system)
    #expect(try await rules.verdict("ios-pinned-domains", pins).verdict == file)
    #expect(try await rules.verdict("android-nsc", android(rules.matching)).verdict == "accept-pinned")
  }
}
