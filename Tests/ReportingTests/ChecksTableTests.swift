import Foundation
import Pinning
import Testing

/// docs/checks.md gives every rule in words; these tests hold its table to the code.
struct ChecksTableTests {
  @Test(arguments: CheckRule.allCases) func theTableSaysWhatTheCodeDoes(rule: CheckRule) throws {
    let row = try #require(try Self.rows()[rule.rawValue], "docs/checks.md has no row for \(rule.rawValue)")
    try #require(row.count == 5, "\(row)")
    #expect(row[3] == rule.standing.rawValue)
    #expect(row[4] == rule.source)
    #expect(row.allSatisfy { !$0.isEmpty })
  }

  @Test func nothingElseIsListed() throws {
    #expect(Set(try Self.rows().keys) == Set(CheckRule.allCases.map(\.rawValue)))
  }

  @Test func onlyKnownTextsAreSources() {
    for rule in CheckRule.allCases {
      for source in rule.source.split(separator: "; ") {
        #expect(["RFC ", "BR ", "Apple, "].contains { source.hasPrefix($0) }, "\(rule.rawValue): \(source)")
      }
    }
  }

  private static func rows() throws -> [String: [String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/checks.md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
    let rows = lines.map { line in
      line.dropFirst().dropLast().split(separator: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return Dictionary(rows.map { ($0[0].replacing("`", with: ""), $0) }) { first, _ in first }
  }
}
