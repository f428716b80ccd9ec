import Foundation
import Linting
import Testing

/// docs/lint.md lists the rules; this holds the list to the code.
struct DocumentationTests {
  private static func rows() throws -> [[String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/lint.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("| `") && !$0.hasPrefix("| `-") }
    return lines.filter { !$0.hasPrefix("| `FORMAT") }.map { line in
      line.dropFirst().dropLast().split(separator: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func everyRuleIsListedOnceAndNothingElse() throws {
    let listed = try Self.rows().compactMap { $0.first.map { String($0.dropFirst().dropLast()) } }
    #expect(listed.sorted() == LintCode.allCases.map(\.rawValue).sorted())
  }

  @Test func everyRuleHasItsSeverityAndMeaning() throws {
    for row in try Self.rows() {
      #expect(row.count == 3, "\(row)")
      #expect(LintSeverity.allCases.contains { row[1].contains($0.rawValue) }, "\(row)")
    }
  }

  /// What the table says of a rule is what its cases show.
  @Test(arguments: LintCase.all) func theListedSeverityIsTrue(_ one: LintCase) throws {
    let row = try #require(try Self.rows().first { $0[0] == "`\(one.code.rawValue)`" })
    #expect(row[1].contains(one.severity.rawValue))
  }
}
