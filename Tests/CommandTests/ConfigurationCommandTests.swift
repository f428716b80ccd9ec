import Foundation
import Testing

/// What `pintop` says of configurations, good, bad and missing.
struct ConfigurationCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func pintop(_ arguments: String...) async throws -> Tool.Outcome {
    try await Tool.run(arguments, in: folder.url, environment: ["XDG_CONFIG_HOME": folder.url.path() + "xdg"])
  }

  @Test func aGoodFileIsSaidToBeGood() async throws {
    try folder.write(#"{"endpoints": [{"name": "api", "url": "https://api.example.com"}]}"#, to: "endpoints.json")
    let outcome = try await pintop("check", "--config-only")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("1 endpoint"))
  }

  @Test func everyErrorHasItsLine() async throws {
    try folder.write(
      """
      {"endpoints": [
        {"name": "api", "url": "https://api.example.com", "intervall": "5s"},
        {"name": "api", "url": "http://api.example.com"}
      ]}
      """, to: "endpoints.json")
    let outcome = try await pintop("check", "--config-only")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("endpoints.json:2:"))
    #expect(outcome.errors.contains("\"interval\""))
    #expect(outcome.errors.contains("endpoints.json:3:"))
    #expect(outcome.output.isEmpty)
  }

  @Test func scriptsGetTheErrorAsJSON() async throws {
    try folder.write("{", to: "endpoints.json")
    let outcome = try await pintop("check", "--json")
    let error = try JSONDecoder().decode(Failed.self, from: Data(outcome.output.utf8))
    #expect(outcome.status == 3)
    #expect(error.schemaVersion == 1)
    #expect(error.error.code == "bad-configuration")
  }

  @Test func besideTheLabAFileKeepsWhatItSaysOfResolvers() async throws {
    try folder.write(
      """
      {"resolvers": {"here": {"type": "static", "hosts": {"api.example.test": ["127.0.0.1"]}}},
       "endpoints": [{"name": "of my own", "url": "https://api.example.test:1", "resolver": "here"}]}
      """, to: "endpoints.json")
    let outcome = try await pintop("check", "--lab", "--config", "endpoints.json", "--json")
    #expect(outcome.output.contains("connection-refused"), "\(outcome.output) \(outcome.errors)")
  }

  @Test func withoutAFileTheWaysOnAreNamed() async throws {
    let outcome = try await pintop()
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("pintop --lab"))
  }

  @Test func theUsersConfigurationFolderIsLookedInToo() async throws {
    try folder.write(
      #"{"endpoints": [{"name": "api", "url": "https://api.example.com"}]}"#, to: "xdg/pintop/endpoints.json")
    #expect(try await pintop("check", "--config-only").status == 0)
  }

  @Test func badArgumentsExitThreeAndHelpExitsZero() async throws {
    #expect(try await pintop("--dump-screen", "0x5").status == 3)
    let help = try await pintop("--help")
    #expect(help.status == 0)
    #expect(help.output.contains("check"))
    #expect(try await pintop("--version").status == 0)
  }
}

private struct Failed: Decodable {
  let schemaVersion: Int
  let error: CheckedReason
}
