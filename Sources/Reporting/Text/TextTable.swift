/// Lines of aligned columns, two blanks apart, with a note of any length behind each.
struct TextTable {
  enum Alignment {
    case left
    case right
  }

  /// Shorter notes than this say nothing: they get a line of their own then.
  static let shortestNote = 30

  private struct Row {
    let cells: [String]
    let note: String
  }

  private let alignments: [Alignment]
  private var rows: [Row]

  init(_ columns: [(title: String, alignment: Alignment)], note: String) {
    alignments = columns.map(\.alignment)
    rows = [Row(cells: columns.map(\.title), note: note)]
  }

  /// As many cells as there are columns, already safe.
  mutating func add(_ cells: [String], note: String) {
    rows.append(Row(cells: cells, note: note))
  }

  /// The titles first. Where `width` leaves no room for notes beside the columns, they stand below their rows,
  /// indented to the second column. No line ends in blanks.
  func lines(width: Int?) -> [String] {
    let widths = alignments.indices.map { column in
      rows.map { column < $0.cells.count ? PlainText.width($0.cells[column]) : 0 }.max() ?? 0
    }
    let used = widths.reduce(0) { $0 + $1 + 2 }
    if width.map({ $0 - used >= Self.shortestNote }) ?? true {
      return rows.map { Self.trimmed(line($0.cells, widths) + "  " + $0.note) }
    }
    let indent = String(repeating: " ", count: (widths.first ?? 0) + 2)
    return rows.enumerated().flatMap { index, row in
      let line = Self.trimmed(line(row.cells, widths))
      return index == 0 || row.note.isEmpty ? [line] : [line, indent + row.note]
    }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    cells.enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, widths[column] - PlainText.width(cell)))
      return alignments[column] == .left ? cell + padding : padding + cell
    }.joined(separator: "  ")
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
