import Foundation
import Testing

/// `pintop import` as a person runs it.
struct ImportCommandTests {
  private let files: ToolFiles

  init() throws {
    files = try ToolFiles()
    try files.folder.write(
      "**.example.com sha256/\(toolPins[0]) sha256/\(toolPins[1])\n", to: "clients/android-9.1/okhttp.txt")
    try files.folder.write(Self.configuration, to: "endpoints.json")
  }

  private static let configuration = """
    // Ours.
    {
      endpoints: [
        { name: 'api', url: "https://api.example.com" }, // the one
      ],  // the end
    }

    """

  private struct Document: Decodable {
    struct Layer: Decodable {
      let format: String
      let hosts: [String]?
    }

    let name: String
    let layers: [Layer]
    let written: Bool
  }

  @Test func itShowsTheEntryAndTheHosts() async throws {
    let outcome = try await files.pintop("import", "clients/android-9.1/okhttp.txt", "--share", "0.5")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("// okhttp covers **.example.com"))
    #expect(
      outcome.output.contains(
        #""android-9.1": { "format": "okhttp", "file": "clients/android-9.1/okhttp.txt", "share": 0.5 }"#))
    #expect(try files.folder.text("endpoints.json") == Self.configuration)
  }

  @Test func writingChangesNothingElse() async throws {
    let url = files.folder.url.appending(path: "endpoints.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path())
    let outcome = try await files.pintop("import", "clients/android-9.1/okhttp.txt", "--write", "--json")
    #expect(outcome.status == 0)
    #expect(try outcome.document(Document.self).written)
    let after = try files.folder.text("endpoints.json")
    let entry = "\n  \"clients\": {\n    \"android-9.1\": "
    #expect(after.contains(entry))
    // Taking the entry away gives the file as it was.
    let start = try #require(after.range(of: entry)).lowerBound
    let end = try #require(after.range(of: "\n  },", range: start..<after.endIndex)).upperBound
    #expect(after.replacingCharacters(in: start..<end, with: "") == Self.configuration)
    let mode = try FileManager.default.attributesOfItem(atPath: url.path())[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try await files.pintop("check", "--config-only").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: files.folder.url.path()).allSatisfy { !$0.hasSuffix(".new") })
  }

  @Test func aClientOfThatNameIsNotReplaced() async throws {
    #expect(try await files.pintop("import", "clients/android-9.1/okhttp.txt", "--write").status == 0)
    let before = try files.folder.text("endpoints.json")
    let again = try await files.pintop("import", "clients/android-9.1/okhttp.txt", "--write")
    #expect(again.status == 3)
    #expect(again.errors.contains("there is a client \"android-9.1\" already"))
    #expect(try files.folder.text("endpoints.json") == before)
    let other = try await files.pintop("import", "clients/android-9.1/okhttp.txt", "--write", "--name", "android-9.2")
    #expect(other.status == 0)
    #expect(try await files.pintop("check", "--config-only").status == 0)
  }

  @Test func anInfoPlistOfTwoFormatsMakesLayers() async throws {
    let list = """
      <plist><dict><key>TSKConfiguration</key><dict><key>TSKPinnedDomains</key><dict><key>example.com</key><dict>
      <key>TSKPublicKeyHashes</key><array><string>\(toolPins[0])</string><string>\(toolPins[1])</string></array>
      </dict></dict></dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict/></dict></dict></plist>
      """
    try files.folder.write(list, to: "Info.plist")
    let document = try await files.pintop("import", "Info.plist", "--json").document(Document.self)
    #expect(document.layers.map(\.format) == ["trustkit", "ios-pinned-domains"])
    #expect(document.layers[0].hosts == ["example.com"])
  }

  @Test func aLinkIsFollowedAndStays() async throws {
    try files.folder.write(Self.configuration, to: "real/shared.json")
    let link = files.folder.url.appending(path: "linked.json")
    try FileManager.default.createSymbolicLink(atPath: link.path(), withDestinationPath: "real/shared.json")
    let outcome = try await files.pintop(
      "import", "clients/android-9.1/okhttp.txt", "--write", "--config", "linked.json")
    #expect(outcome.status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path()) == "real/shared.json")
    #expect(try files.folder.text("real/shared.json").contains("android-9.1"))
  }

  @Test func aBrokenConfigurationIsLeftAlone() async throws {
    try files.folder.write("{ endpoints: [", to: "endpoints.json")
    let outcome = try await files.pintop("import", "clients/android-9.1/okhttp.txt", "--write")
    #expect(outcome.status == 3)
    #expect(try files.folder.text("endpoints.json") == "{ endpoints: [")
  }

  // MARK: Files of strangers

  private static let hostile: [(name: String, text: String, says: String)] = [
    (
      "bomb.xml", "<!DOCTYPE x [<!ENTITY a \"b\">]><network-security-config>&a;</network-security-config>",
      "bomb.xml:1:1:"
    ),
    ("outside.xml", "<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><network-security-config/>", "nothing is fetched"),
    ("deep.xml", String(repeating: "<domain-config>", count: 100_000), "nested more than"),
    ("deep.json", "{\"evaluators\":" + String(repeating: "[", count: 100_000), "nested more than"),
    ("root.xml", "<resources/>", "network-security-config or plist"),
    ("open.xml", "<network-security-config>\n<domain-config>", "open.xml:2:1:"),
    ("empty.xml", "", "is empty"),
    ("other.txt", "hello", "of no format that is known"),
  ]

  @Test(arguments: hostile.indices)
  func aBadFileIsRefusedWithThePlace(_ index: Int) async throws {
    let (name, text, says) = Self.hostile[index]
    try files.folder.write(text, to: name)
    let outcome = try await files.pintop("import", name)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(outcome.errors.contains(name))
  }

  @Test func aHundredMegabytesAreNotRead() async throws {
    let url = files.folder.url.appending(path: "big.xml")
    try Data("<network-security-config>".utf8).write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: 100 << 20)
    try handle.close()
    let start = ContinuousClock.now
    let outcome = try await files.pintop("import", "big.xml")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("larger than"))
    #expect(start.duration(to: .now) < .seconds(10))
  }

  @Test func aForeignEncodingIsRefused() async throws {
    try files.write(Array("<plist/>".utf8).flatMap { [$0, 0] }, to: "wide.plist")
    let outcome = try await files.pintop("import", "wide.plist")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("UTF-16"))
  }
}
