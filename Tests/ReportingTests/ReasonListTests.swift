import Endpoints
import Foundation
import Monitoring
import Pinning
import Reporting
import Testing

/// The published list stands in docs/reasons.md, that of the rules in docs/checks.md; these tests hold it to the code.
struct ReasonListTests {
  @Test func everyCodeIsListedAndNothingElse() throws {
    let listed = Set(try Self.listedCodes())
    let produced = Set(EveryReason.codes)
    #expect(produced.subtracting(listed).sorted() == [])
    #expect(listed.subtracting(produced).sorted() == [])
  }

  @Test func noCodeIsListedTwice() throws {
    let counts = Dictionary(grouping: try Self.listedCodes(), by: \.self)
    #expect(counts.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test func everyCodeHasAMeaningAndARemedy() throws {
    for row in try Self.rows(of: "reasons.md") {
      #expect(row.count == 3, "\(row)")
      #expect(row.allSatisfy { !$0.isEmpty }, "\(row)")
    }
  }

  @Test func codesAreKebabCase() {
    for code in EveryReason.codes {
      #expect(code.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(code)")
    }
  }

  private static func listedCodes() throws -> [String] {
    try (rows(of: "reasons.md") + rows(of: "checks.md")).compactMap {
      $0.first.map { String($0.dropFirst().dropLast()) }
    }
  }

  /// The cells of all table rows that begin with a code.
  private static func rows(of page: String) throws -> [[String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/\(page)")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.dropFirst().dropLast().split(separator: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }
}
