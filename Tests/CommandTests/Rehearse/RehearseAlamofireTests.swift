import Lab
import Pinning
import Testing

/// Alamofire and delegates written by hand on SecTrust, rule by rule, through the command.
struct RehearseAlamofireTests {
  private let rules: RuleStage

  init() throws {
    rules = try RuleStage()
  }

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
    let outcome = try await rules.verdict("alamofire", alamofire(evaluator))
    #expect(outcome.verdict == expected, "\(outcome.reason.detail)")
  }

  @Test(arguments: [
    (#""performDefaultValidation": false"#, "reject"), (#""validateHost": false"#, "accept-pinned"),
    (#""performDefaultValidation": false, "validateHost": false"#, "accept-pinned"),
  ])
  func switchingOffDefaultValidationAloneRelaxesNothing(switches: String, expected: String) async throws {
    try rules.writeOtherHostsChain()
    let content = alamofire(#""type": "publicKeys", "certificates": ["issuing.cer"], "# + switches)
    #expect(try await rules.verdict("alamofire", content, chain: "other.pem").verdict == expected)
    try rules.writeBadChain()
    #expect(
      try await rules.verdict("alamofire", content, chain: "bad.pem").verdict
        == (switches.contains("performDefault") && switches.contains("Host") ? "accept-pinned" : "reject"))
  }

  @Test func selfSignedCertificatesAreAcceptedAsAnchors() async throws {
    let own = try Authority.selfSigned(.leaf(Stage.host, at: Stage.noon)).certificate
    try rules.stage.write([own])
    try rules.stage.folder.write(own.der, to: "clients/own.cer")
    let strict = #""type": "pinnedCertificates", "certificates": ["own.cer"]"#
    #expect(try await rules.verdict("alamofire", alamofire(strict)).verdict == "reject")
    let lax = strict + #", "acceptSelfSignedCertificates": true"#
    #expect(try await rules.verdict("alamofire", alamofire(lax)).verdict == "accept-pinned")
  }

  @Test(arguments: ["API.example.com", "api.example.com.", "b.example.com"])
  func hostsAreExactTexts(host: String) async throws {
    let content = alamofire(#""type": "publicKeys", "certificates": ["issuing.cer"]"#)
    let outcome = try await rules.verdict("alamofire", content, host: host)
    #expect(outcome.verdict == "reject" && outcome.reason.code == "host-not-covered")
    let lax = alamofire(
      #""type": "publicKeys", "certificates": ["issuing.cer"]"#, more: #""allHostsMustBeEvaluated": false, "#)
    #expect(
      try await rules.verdict("alamofire", lax, host: host).verdict
        == (host.hasPrefix("b") ? "reject" : "accept-unpinned"))
  }

  @Test func aRequiredRevocationResponseIsTheDevices() async throws {
    let outcome = try await rules.verdict(
      "alamofire", alamofire(#""type": "revocation", "requiresPositiveResponse": true"#))
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
    let outcome = try await rules.verdict("sectrust", content)
    #expect(outcome.verdict == expected && outcome.position == position, "\(outcome.reason.detail)")
  }

  @Test func basicX509ChecksNoName() async throws {
    #expect(try await rules.verdict("sectrust", "{}", host: "other.example.com").verdict == "reject")
    let basic = #"{"policy": "basicX509", "anchors": ["root.cer"]}"#
    #expect(try await rules.verdict("sectrust", basic, host: "other.example.com").verdict == "accept-pinned")
  }
}
