import Endpoints
import Foundation
import Lab
import Testing

/// `pintop lint` as a script runs it.
struct LintCommandTests {
  private let files: ToolFiles

  init() throws {
    files = try ToolFiles()
    try files.folder.write("api.example.com sha256/\(toolPins[0]) sha256/\(toolPins[1])\n", to: "good.txt")
    try files.folder.write("sha256//\(toolPins[0]); sha256//\(toolPins[1])\n", to: "curl.txt")
    try files.folder.write("api.example.com sha256/\(toolPins[0])\n", to: "one.txt")
  }

  private struct Document: Decodable {
    struct Finding: Decodable {
      let severity: String
      let code: String
      let file: String
      let line: Int?
      let column: Int?
      let message: String
      let remedy: String
    }

    let schemaVersion: Int
    let severity: String
    let findings: [Finding]
  }

  @Test(arguments: [("good.txt", 0, "ok"), ("one.txt", 1, "warning"), ("curl.txt", 2, "critical")])
  func theWorstFindingIsTheExitCode(file: String, status: Int32, severity: String) async throws {
    let outcome = try await files.pintop("lint", file, "--json")
    #expect(outcome.status == status)
    #expect(try outcome.document(Document.self).severity == severity)
  }

  @Test func aFindingHasItsPlaceReasonAndRemedy() async throws {
    let text = try await files.pintop("lint", "curl.txt").output
    #expect(text.contains("curl.txt:1:54: critical: curl takes"))
    #expect(text.contains("[list-ends-early]\n    remove the blank after the semicolon"))
    let document = try await files.pintop("lint", "curl.txt", "--json").document(Document.self)
    let finding = try #require(document.findings.first { $0.code == "list-ends-early" })
    #expect(finding.line == 1 && finding.column == 54 && finding.file == "curl.txt")
  }

  @Test func aChainShowsWhatIsOnItsPath() async throws {
    let outcome = try await files.pintop(
      "lint", "good.txt", "--chain", "chain.pem", "--anchors", "root.pem", "--host", "api.example.com", "--json")
    #expect(outcome.status == 2)
    #expect(try outcome.document(Document.self).findings.map(\.code) == ["no-pin-on-path"])
  }

  @Test func aFingerprintOfTheChainIsNoPin() async throws {
    let digest = try await Tool.execute(
      "/bin/sh", ["-c", "openssl x509 -in chain.pem -outform DER | openssl dgst -sha256 -binary | openssl base64"],
      in: files.folder.url)
    let fingerprint = digest.output.trimmingCharacters(in: .whitespacesAndNewlines)
    try files.folder.write("api.example.com sha256/\(fingerprint) sha256/\(toolPins[1])", to: "print.txt")
    let outcome = try await files.pintop("lint", "print.txt", "--chain", "chain.pem", "--anchors", "root.pem", "--json")
    #expect(try outcome.document(Document.self).findings.contains { $0.code == "fingerprint-as-pin" })
  }

  @Test func platformsAreCompared() async throws {
    let outcome = try await files.pintop("lint", "good.txt", "one.txt", "--json")
    #expect(try outcome.document(Document.self).findings.contains { $0.code == "platforms-differ-in-pins" })
  }

  @Test func theConfigurationTellsAnotherEndpointsKey() async throws {
    try files.folder.write(
      """
      {"endpoints": [
        {"name": "other", "url": "https://other.example.com", "pins": {"sha256": ["\(toolPins[0])"]}},
        {"name": "api", "url": "https://api.example.com"}
      ]}
      """, to: "endpoints.json")
    let outcome = try await files.pintop("lint", "good.txt", "--config", "endpoints.json", "--json")
    #expect(try outcome.document(Document.self).findings.map(\.code) == ["another-endpoints-key"])
  }

  @Test func withoutFilesThoseOfTheConfigurationsClientsAreLinted() async throws {
    try files.folder.write(
      """
      {"clients": {"one": {"format": "okhttp", "file": "../one.txt"}, "good": {"format": "okhttp", "file": "../good.txt"}},
       "endpoints": [{"name": "api", "url": "https://api.example.com"}]}
      """, to: "conf/endpoints.json")
    let outcome = try await files.pintop("lint", "--config", "conf/endpoints.json", "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.document(Document.self).findings.map(\.file).contains("conf/../one.txt"))
    try files.folder.write(#"{"endpoints": [{"name": "api", "url": "https://api.example.com"}]}"#, to: "endpoints.json")
    #expect(try await files.pintop("lint", "--config", "endpoints.json").status == 3)
  }

  @Test func liveItLooksAtWhatIsServed() async throws {
    let server = try await files.serve()
    let outcome = try await files.pintop(
      "lint", "good.txt", "--host", "api.example.com", "--live", "--connect", "\(server.address)", "--anchors",
      "root.pem",
      "--json")
    #expect(outcome.status == 2)
    #expect(try outcome.document(Document.self).findings.map(\.code) == ["no-pin-on-path"])
    await server.stop()
  }

  @Test(arguments: [
    ["nowhere.xml"], ["good.txt", "--chain", "nowhere.pem"], ["good.txt", "--live"], [],
    ["good.txt", "--lead-time", "-1"], ["good.txt", "--format", "nothing"], ["chain.pem"], ["root.pem"],
  ])
  func whatCannotBeJudgedExitsThree(arguments: [String]) async throws {
    let outcome = try await Tool.run(["lint", "--json"] + arguments, in: files.folder.url)
    #expect(outcome.status == 3)
    #expect(outcome.output.hasPrefix(#"{"schemaVersion":1,"error":"#))
  }
}
