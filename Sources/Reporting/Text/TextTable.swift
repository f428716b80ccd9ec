/// Lines of aligned columns, two blanks apart. The last column is as long as its text.
struct TextTable {
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows = [[String]]()

  init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.title)]
  }

  /// As many cells as there are columns, already safe.
  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  /// The title first. No line ends in blanks.
  var lines: [String] {
    let widths = alignments.indices.map { column in
      rows.map { column < $0.count ? PlainText.width($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { line($0, widths) }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: max(0, widths[column] - PlainText.width(cell)))
      line += alignments[column] == .left ? cell + padding : padding + cell
      if column < cells.count - 1 { line += "  " }
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
