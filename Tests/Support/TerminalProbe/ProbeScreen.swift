import Grid

/// A screen with every style, letters beyond ASCII, and a wide character at the end of its last line.
struct ProbeScreen {
  var lastEvent = ""
  /// A text field's, if there is one.
  var cursor: Grid.Position?

  /// A wide character as it should be, then cells whose width is not what they say, then what moves a terminal.
  private static let widths: [Cell.Text] = [
    .wide("\u{6F22}", combining: nil), .tail, .narrow("a", combining: nil), .narrow("\u{6F22}", combining: nil),
    .narrow("b", combining: nil), .wide("c", combining: nil), .tail, .narrow("\u{1B}", combining: nil),
    .narrow("\n", combining: nil), .narrow("\u{200B}", combining: nil), .narrow("d", combining: "e"), .tail,
    .narrow("f", combining: "\u{301}"),
  ]

  func grid(_ size: Size) -> Grid {
    var grid = Grid(size: size)
    put("probe \(size.columns)x\(size.rows)", row: 0, Style(.red, [.bold]), &grid)
    put("last \(lastEvent)", row: 1, .plain, &grid)
    put("\u{2717} \u{25BC} e\u{301}", row: 2, Style(.yellow, [.reverse]), &grid)
    for (column, text) in ProbeScreen.widths.enumerated() { grid.set(Cell(text), column: column, row: 4) }
    grid.cursor = cursor
    put("grey and dim", row: 3, Style(.grey, [.dim, .underline]), &grid)
    // No tail behind it: it would stand half beyond the screen.
    if size.rows > 1 { grid.set(Cell(.wide("\u{6F22}", combining: nil)), column: size.columns - 1, row: size.rows - 1) }
    return grid
  }

  private func put(_ text: String, row: Int, _ style: Style, _ grid: inout Grid) {
    for (column, character) in text.enumerated() {
      let scalars = Array(character.unicodeScalars)
      let combining = scalars.count > 1 ? scalars[1] : nil
      grid.set(Cell(.narrow(scalars[0], combining: combining), style), column: column, row: row)
    }
  }
}
