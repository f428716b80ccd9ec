import Endpoints
import Foundation
import Lab
import Testing

/// `pintop pin` and `pintop init`, on files and on a server on loopback.
struct PinAndInitTests {
  private let files: ToolFiles

  init() throws {
    files = try ToolFiles()
  }

  private struct Document: Decodable {
    struct Chain: Decodable {
      struct Key: Decodable {
        let position: String
        let pin: String
        let advice: [CheckedReason]
      }

      let trusted: Bool
      let keys: [Key]
    }

    struct Format: Decodable {
      let format: String
      let error: String?
    }

    let host: String
    let chains: [Chain]
    let pins: [String]
    let advice: [String]
    let formats: [Format]
  }

  private func opensslPin(_ file: String) async throws -> String {
    let recipe =
      "openssl x509 -in \(file) -pubkey -noout | openssl pkey -pubin -outform DER"
      + " | openssl dgst -sha256 -binary | openssl base64"
    let outcome = try await Tool.execute("/bin/sh", ["-c", recipe], in: files.folder.url)
    return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func aFiledChainHasThePinsOfItsPath() async throws {
    let outcome = try await files.pintop("pin", "--file", "chain.pem", "--anchors", "root.pem", "--json")
    let document = try outcome.document(Document.self)
    #expect(outcome.status == 0)
    #expect(document.host == "api.example.com")
    #expect(document.chains.first?.keys.map(\.position) == ["leaf", "intermediate", "anchor"])
    #expect(document.pins.first == (try await opensslPin("chain.pem")))
    #expect(document.pins.last == (try await opensslPin("root.pem")))
    #expect(document.advice.count == 1)
    #expect(document.formats.count == 9 && document.formats.allSatisfy { $0.error == nil })
  }

  @Test func withoutAnAnchorItSaysSoAndExitsOne() async throws {
    let stranger = try Hierarchy("Stranger", at: LabClock.system())
    try files.folder.write(stranger.root.certificate.pem, to: "stranger.pem")
    let outcome = try await files.pintop("pin", "--file", "chain.pem", "--anchors", "stranger.pem", "--json")
    let document = try outcome.document(Document.self)
    #expect(outcome.status == 1)
    #expect(document.chains.first?.trusted == false)
    #expect(document.chains.first?.keys.allSatisfy { $0.advice.contains { $0.code == "not-validated" } } == true)
  }

  @Test func whatIsOnlyPresentedIsNeverWritten() async throws {
    let stranger = try Hierarchy("Stranger", at: LabClock.system())
    let appended = try files.folder.text("chain.pem") + stranger.root.certificate.pem
    try files.folder.write(appended, to: "long.pem")
    let outcome = try await files.pintop("pin", "--file", "long.pem", "--anchors", "root.pem", "--json")
    let document = try outcome.document(Document.self)
    let extra = try #require(document.chains.first?.keys.first { $0.position == "presented" })
    #expect(extra.advice.map(\.code) == ["only-presented"])
    #expect(!document.pins.contains(extra.pin))
  }

  @Test func oneFormatIsReadyToPaste() async throws {
    let outcome = try await files.pintop(
      "pin", "--file", "chain.pem", "--anchors", "root.pem", "--format", "okhttp", "--position", "intermediate",
      "--backup", toolPins[0])
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("api.example.com sha256/") == true && lines.last?.hasSuffix(toolPins[0]) == true)
    try files.folder.write(outcome.output, to: "okhttp.txt")
    #expect(try await files.pintop("lint", "okhttp.txt").status == 0)
  }

  @Test func everyFormatOfAFolderIsReadAgain() async throws {
    let made = try await files.pintop(
      "pin", "--file", "chain.pem", "--anchors", "root.pem", "--backup", toolPins[0], "--expires", "2030-01-01",
      "--subdomains", "--out", "rotation")
    #expect(made.status == 0)
    let folder = files.folder.url.appending(path: "rotation")
    let formats = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(formats.count == 9)
    for format in formats {
      let inner = format == "android-nsc" ? "\(format)/res/xml" : format
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: inner).path())
      let name = try #require(names.first { !$0.hasSuffix(".cer") && $0 != "res" })
      let outcome = try await files.pintop("import", "rotation/\(inner)/\(name)", "--json")
      #expect(outcome.status == 0, "\(format): \(outcome.errors)")
      #expect(outcome.output.contains("\"format\": \"\(format)\""))
    }
    #expect(
      try await files.pintop("pin", "--file", "chain.pem", "--anchors", "root.pem", "--out", "rotation").status == 3)
  }

  @Test func aRequestGivesABackupPin() async throws {
    let recipe =
      "openssl req -new -newkey rsa:2048 -nodes -keyout key.pem -subj /CN=x -out next.csr 2>/dev/null"
      + " && openssl req -in next.csr -pubkey -noout | openssl pkey -pubin -outform DER"
      + " | openssl dgst -sha256 -binary | openssl base64"
    let made = try await Tool.execute("/bin/sh", ["-c", recipe], in: files.folder.url)
    let pin = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let outcome = try await files.pintop("pin", "--file", "next.csr", "--host", "api.example.com", "--json")
    let document = try outcome.document(Document.self)
    #expect(outcome.status == 0)
    #expect(document.pins == [pin])
    #expect(document.formats.first { $0.format == "trustkit" }?.error != nil)
  }

  @Test func aServerIsLookedAt() async throws {
    let server = try await files.serve()
    let outcome = try await files.pintop(
      "pin", "api.example.com", "--connect", "\(server.address)", "--anchors", "root.pem", "--json")
    let document = try outcome.document(Document.self)
    #expect(outcome.status == 0)
    #expect(document.pins.first == (try await opensslPin("chain.pem")))
    await server.stop()
  }

  @Test func initMakesAConfigurationThatIsGood() async throws {
    let server = try await files.serve()
    let arguments = ["init", "api.example.com", "--connect", "\(server.address)", "--anchors", "root.pem"]
    let printed = try await Tool.run(arguments, in: files.folder.url)
    #expect(printed.status == 0)
    #expect(printed.errors.contains("trusted under"))
    let made = try await Tool.run(arguments + ["--write"], in: files.folder.url)
    #expect(made.status == 0)
    #expect(try files.folder.text("endpoints.json") == printed.output)
    #expect(try await files.pintop("check", "--config-only").status == 0)
    #expect(try await files.pintop("check").status == 0)
    let again = try await Tool.run(arguments + ["--write"], in: files.folder.url)
    #expect(again.status == 3)
    #expect(again.errors.contains("is there already"))
    await server.stop()
  }

  @Test func initKeepsAHostThatCannotBeReached() async throws {
    let outcome = try await files.pintop("init", "api.example.com", "b.example.com:8443", "--connect", "127.0.0.1:1")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("refused"))
    #expect(outcome.output.contains("\"url\": \"https://b.example.com:8443/\""))
  }

  @Test(arguments: [
    ["pin"], ["pin", "a.example.com", "--file", "chain.pem"], ["pin", "--file", "nowhere.pem"],
    ["pin", "api.example.com", "--connect", "127.0.0.1:1"], ["pin", "a b"], ["init"], ["init", "http://a.example.com"],
    ["pin", "--file", "chain.pem", "--backup", "x"],
  ])
  func whatCannotBeDoneExitsThree(arguments: [String]) async throws {
    let outcome = try await Tool.run(arguments, in: files.folder.url)
    #expect(outcome.status == 3)
  }
}
