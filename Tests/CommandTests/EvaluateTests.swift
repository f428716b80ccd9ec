import Foundation
import Lab
import Testing

/// `pintop evaluate` as a script runs it, on chains made here.
struct EvaluateTests {
  private let folder: TemporaryFolder
  private let hierarchy: Hierarchy

  init() throws {
    folder = try TemporaryFolder()
    hierarchy = try Hierarchy(at: LabClock.system())
    let leaf = try hierarchy.leaf("api.example.com")
    try folder.write(leaf.pem + hierarchy.intermediate.certificate.pem, to: "chain.pem")
    try folder.write(leaf.pem, to: "leaf.pem")
    try folder.write(hierarchy.root.certificate.pem, to: "root.pem")
    try folder.write("no certificate at all", to: "empty.pem")
  }

  private func evaluate(_ arguments: String...) async throws -> (status: Int32, document: Evaluated?, text: String) {
    let outcome = try await Tool.run(["evaluate"] + arguments, in: folder.url)
    return (
      outcome.status, try? JSONDecoder().decode(Evaluated.self, from: Data(outcome.output.utf8)), outcome.output
    )
  }

  @Test func aTrustedChainHasItsPathAndExitsZero() async throws {
    let (status, document, _) = try await evaluate(
      "--chain", "chain.pem", "--anchors", "root.pem", "--host", "api.example.com", "--json")
    #expect(status == 0)
    #expect(document?.verdict == "trusted")
    #expect(document?.paths.first?.certificates.count == 3)
    #expect(document?.bounded == false)
  }

  @Test(arguments: [
    (["--host", "other.example.com"], "wrong-identity"), (["--at", "2001-01-01T00:00:00Z"], "not-yet-valid"),
    (["--at", "2099-01-01T00:00:00.5Z"], "expired"), (["--max-depth", "0"], "max-depth-exceeded"),
  ])
  func whatSpeaksAgainstAChainIsTheReason(options: [String], code: String) async throws {
    let arguments = ["evaluate", "--chain", "chain.pem", "--anchors", "root.pem", "--json"] + options
    let outcome = try await Tool.run(arguments, in: folder.url)
    let document = try JSONDecoder().decode(Evaluated.self, from: Data(outcome.output.utf8))
    #expect(outcome.status == 2)
    #expect(document.verdict == "untrusted")
    #expect(document.reason.code == code, "\(document.reason.detail)")
  }

  @Test func aMissingIntermediateIsNamed() async throws {
    let (status, document, _) = try await evaluate("--chain", "leaf.pem", "--anchors", "root.pem", "--json")
    #expect(status == 2)
    #expect(document?.reason.code == "unknown-issuer")
    #expect(document?.findings.contains { $0.code == "identity-not-checked" } == true)
  }

  @Test func thereIsATextForPeople() async throws {
    let (status, _, text) = try await evaluate("--chain", "leaf.pem", "--anchors", "root.pem")
    #expect(status == 2)
    #expect(text.hasPrefix("UNTRUSTED at "))
    #expect(text.contains("next: add the certificate of"))
  }

  @Test(arguments: [
    ["--chain", "nowhere.pem", "--anchors", "root.pem"], ["--chain", "chain.pem", "--anchors", "empty.pem"],
    ["--chain", "chain.pem", "--anchors", "root.pem", "--at", "yesterday"], ["--chain", "chain.pem"],
    ["--chain", "chain.pem", "--anchors", "root.pem", "--max-depth", "-1"],
    ["--chain", "chain.pem", "--anchors", "root.pem", "--policy", "lax"],
  ])
  func whatCannotBeJudgedExitsThree(arguments: [String]) async throws {
    let outcome = try await Tool.run(["evaluate", "--json"] + arguments, in: folder.url)
    #expect(outcome.status == 3)
    #expect(outcome.output.hasPrefix(#"{"schemaVersion":1,"error":"#))
  }
}

private struct Evaluated: Decodable {
  struct Path: Decodable {
    struct Certificate: Decodable {
      let sha256: String
      let spkiSHA256: String
      let subject: String
      let notBefore: String
      let notAfter: String
    }

    let certificates: [Certificate]
  }

  let schemaVersion: Int
  let verdict: String
  let reason: CheckedReason
  let paths: [Path]
  let findings: [CheckedReason]
  let bounded: Bool
}
