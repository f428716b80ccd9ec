import Foundation
import Testing

/// The table of targets in docs/architecture.md, as rows of `| target | job | imports |`.
struct ArchitectureTable {
  struct Row {
    let isPure: Bool
    let mayImport: Set<String>
  }

  let rows: [String: Row]

  /// What the toolchain brings; every target that is not pure may use it.
  static let system: Set<String> = ["Foundation", "Glibc", "Dispatch", "Synchronization"]

  static func read() throws -> ArchitectureTable {
    let text = try String(contentsOf: Repository.root.appending(path: "docs/architecture.md"), encoding: .utf8)
    var rows = [String: Row]()
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 3, "a row of the table has three cells: \(line)")
      let row = Row(isPure: cells[0].hasSuffix("(pure)"), mayImport: Set(names(in: cells[2])))
      for target in names(in: cells[0]) { rows[target] = row }
    }
    return ArchitectureTable(rows: rows)
  }

  private static func names(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}

/// The checkout that these tests were built from.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Folders of Sources that hold Swift.
  static func targets() throws -> [String] { try folders().filter { !isC($0) } }

  /// Folders of Sources that hold C.
  static func cTargets() throws -> [String] { try folders().filter(isC) }

  /// The C targets' names begin with a C that stands for itself: `COpenSSL`, not `Configuration`.
  private static func isC(_ folder: String) -> Bool {
    folder.hasPrefix("C") && folder.dropFirst().first?.isUppercase == true
  }

  private static func folders() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path()).sorted()
  }

  static func swiftFiles(of target: String) throws -> [URL] {
    let folder = root.appending(path: "Sources/\(target)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    return paths.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }

  /// The modules that a file imports, whatever stands before or behind the word.
  static func imports(of file: URL) throws -> Set<String> {
    let text = try String(contentsOf: file, encoding: .utf8)
    return Set(
      text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").prefix { !$0.hasPrefix("//") }
        guard let keyword = words.firstIndex(of: "import"), words[..<keyword].allSatisfy(isModifier) else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias", "let", "var"]
        let name = words[words.index(after: keyword)...].first { !kinds.contains($0) }
        return name.flatMap { $0.split(separator: ".").first.map(String.init) }
      })
  }

  private static func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
  }
}
