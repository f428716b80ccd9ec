import Grid
import Testing

@Suite struct DrawingTests {
  private func grid(_ columns: Int, _ rows: Int = 1) -> Grid { Grid(size: Size(columns: columns, rows: rows)) }

  private func safe(_ text: String) -> SafeText { SafeText(text, tier: .full) }

  @Test func clipsToTheRectangle() {
    var grid = grid(10, 3)
    let end = grid.write(safe("abcdef"), column: 2, row: 1, in: Rect(column: 3, row: 1, columns: 3, rows: 1))
    #expect(grid.plainText == "\n   bcd\n")
    #expect(end == 8)
    grid.write(safe("zzz"), column: 0, row: 0, in: Rect(column: 3, row: 1, columns: 3, rows: 1))
    #expect(grid.plainText == "\n   bcd\n")
  }

  @Test func drawsNothingOutsideOfTheGrid() {
    var grid = grid(3)
    grid.write(safe("abcdef"), column: 1, row: 0, in: Rect(column: 0, row: 0, columns: 50, rows: 50))
    grid.write(safe("x"), column: 0, row: 7, in: Rect(column: 0, row: 0, columns: 50, rows: 50))
    #expect(grid.plainText == " ab")
  }

  @Test(arguments: [(0, "日本"), (1, " 日"), (3, "   ")])
  func blanksAWideGlyphThatIsCutByTheEdge(column: Int, shown: String) {
    var grid = grid(4)
    grid.write(safe("日本"), column: column, row: 0, in: grid.bounds)
    #expect(grid.plainText == (column == 3 ? "" : shown))
    expectWhole(grid)
  }

  @Test func leavesNoHalfOfAWideGlyphThatIsWrittenOver() {
    for column in 0..<6 {
      var grid = grid(6)
      grid.write(safe("日本語"), column: 0, row: 0, in: grid.bounds)
      grid.write(safe("x"), column: column, row: 0, in: grid.bounds)
      expectWhole(grid)
      grid.write(safe("字"), column: column, row: 0, in: grid.bounds)
      expectWhole(grid)
    }
  }

  /// Every wide cell has its tail, and every tail its wide cell.
  private func expectWhole(_ grid: Grid) {
    for row in grid.rows {
      for (column, cell) in row.enumerated() {
        let next = column + 1 < row.count ? row[column + 1].text : nil
        let last = column > 0 ? row[column - 1].text : nil
        if case .wide = cell.text { #expect(next == .tail) }
        if cell.text == .tail {
          var isBehindWide = false
          if case .wide = last { isBehindWide = true }
          #expect(isBehindWide)
        }
      }
    }
  }

  @Test func endsALineThatIsTooLongInAnEllipsis() {
    var line = StyledText(safe("abc"), Style(.red))
    line.append(safe("defg"))
    var grid = grid(5)
    grid.write(line, in: grid.bounds)
    #expect(grid.plainText == "abcd…")
    #expect(grid[column: 0, row: 0].style.ink == .red)
    #expect(grid[column: 3, row: 0].style.ink == .standard)
    var narrow = self.grid(3)
    narrow.write(line, in: narrow.bounds)
    #expect(narrow.plainText == "ab…")
    var wide = self.grid(7)
    wide.write(line, in: wide.bounds)
    #expect(wide.plainText == "abcdefg")
  }

  @Test func breaksLinesAtBlanks() {
    let line = StyledText(safe("one two three fourfivesix"))
    #expect(line.wrapped(to: 9, hang: 2).map(\.plain) == ["one two", "  three", "  fourfiv", "  esix"])
    #expect(line.wrapped(to: 100).map(\.plain) == ["one two three fourfivesix"])
    #expect(line.wrapped(to: 0).count == 1)
    #expect(StyledText(safe("日本語")).wrapped(to: 1).count == 3)
  }

  @Test func keepsStylesOverABreak() {
    var line = StyledText(safe("ab "), Style(.red))
    line.append(safe("cd"), Style(.cyan))
    let lines = line.wrapped(to: 3)
    #expect(lines.map(\.plain) == ["ab", "cd"])
    #expect(lines[1].runs.map(\.style.ink) == [.cyan])
  }

  @Test func addsAttributesToARectangle() {
    var grid = grid(3)
    grid.write(safe("abc"), Style(.red, .bold), column: 0, row: 0, in: grid.bounds)
    grid.add(.reverse, in: Rect(column: 1, row: 0, columns: 9, rows: 9))
    #expect(grid[column: 0, row: 0].style.attributes == .bold)
    #expect(grid[column: 2, row: 0].style == Style(.red, [.bold, .reverse]))
  }

  @Test func rectanglesAreNeverNegative() {
    let rect = Rect(column: 2, row: 2, columns: 3, rows: 2)
    #expect(rect.dropTop(5).isEmpty)
    #expect(rect.line(2).isEmpty)
    #expect(rect.clipped(to: Rect(column: 10, row: 10, columns: 3, rows: 3)).isEmpty)
    #expect(rect.centred(columns: 1, rows: 9) == Rect(column: 3, row: 2, columns: 1, rows: 2))
    #expect(Rect(column: 0, row: 0, columns: -4, rows: -1).isEmpty)
  }
}
