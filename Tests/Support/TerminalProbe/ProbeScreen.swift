import Grid

/// A screen with every style, letters beyond ASCII, and a wide character at the end of its last line.
struct ProbeScreen {
  var lastEvent = ""

  func grid(_ size: Size) -> Grid {
    var grid = Grid(size: size)
    put("probe \(size.columns)x\(size.rows)", row: 0, Style(.red, [.bold]), &grid)
    put("last \(lastEvent)", row: 1, .plain, &grid)
    put("\u{2717} \u{25BC} e\u{301}", row: 2, Style(.yellow, [.reverse]), &grid)
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
