extension Grid {
  package var bounds: Rect { Rect(size) }

  /// Writes from (`column`, `row`) on, clipped to `rect`; a wide glyph that would be cut in half becomes a blank.
  /// Returns the column behind the text, as if nothing had been clipped.
  @discardableResult
  package mutating func write(_ text: SafeText, _ style: Style = .plain, column: Int, row: Int, in rect: Rect) -> Int {
    let area = rect.clipped(to: bounds)
    var place = column
    for glyph in text.glyphs {
      defer { place += glyph.columns }
      guard row >= area.row, row < area.endRow, place < area.endColumn else { continue }
      put(glyph, style, column: place, row: row, in: area)
    }
    return place
  }

  /// Writes one styled line at the left of `rect`'s first row. A line that is too long ends in an ellipsis.
  package mutating func write(_ line: StyledText, in rect: Rect) {
    var column = rect.column
    for run in line.runs {
      let room = rect.endColumn - column
      guard room > 0 else { return }
      let isCut = line.columns > rect.columns && column + run.text.columns >= rect.endColumn
      let isLastToFit = column + run.text.columns > rect.endColumn || isCut
      let text = isLastToFit ? Self.cut(run.text, room: room) : run.text
      column = write(text, run.style, column: column, row: rect.row, in: rect)
      if isLastToFit { return }
    }
  }

  /// Cut with an ellipsis even where the text would just fit, because more was to follow.
  private static func cut(_ text: SafeText, room: Int) -> SafeText {
    (text + .blank(1, tier: text.tier)).truncated(to: room)
  }

  /// Fills `rect` with blanks of a style.
  package mutating func clear(_ rect: Rect, _ style: Style = .plain) {
    let area = rect.clipped(to: bounds)
    for row in area.row..<max(area.row, area.endRow) {
      for column in area.column..<max(area.column, area.endColumn) {
        replace(Cell(Cell.blank.text, style), column: column, row: row)
      }
    }
  }

  /// Gives every cell of `rect` these attributes beside its own.
  package mutating func add(_ attributes: Style.Attributes, in rect: Rect) {
    let area = rect.clipped(to: bounds)
    for row in area.row..<max(area.row, area.endRow) {
      for column in area.column..<max(area.column, area.endColumn) {
        var cell = self[column: column, row: row]
        cell.style.attributes.formUnion(attributes)
        set(cell, column: column, row: row)
      }
    }
  }

  /// The characters alone: rows joined by newlines, blanks at their ends left out.
  package var plainText: String {
    rows.map(Self.plainText).joined(separator: "\n")
  }

  private static func plainText(_ row: [Cell]) -> String {
    var scalars: [Unicode.Scalar] = []
    for cell in row {
      switch cell.text {
      case .narrow(let scalar, let mark), .wide(let scalar, let mark):
        scalars.append(scalar)
        if let mark { scalars.append(mark) }
      case .tail: break
      }
    }
    while scalars.last == " " { scalars.removeLast() }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private mutating func put(_ glyph: SafeText.Glyph, _ style: Style, column: Int, row: Int, in area: Rect) {
    guard glyph.isWide else {
      guard column >= area.column else { return }
      return replace(Cell(.narrow(glyph.scalar, combining: glyph.combining), style), column: column, row: row)
    }
    if column >= area.column, column + 1 < area.endColumn {
      replace(Cell(.wide(glyph.scalar, combining: glyph.combining), style), column: column, row: row)
      replace(Cell(.tail, style), column: column + 1, row: row)
      return
    }
    for half in [column, column + 1] where half >= area.column && half < area.endColumn {
      replace(Cell(Cell.blank.text, style), column: half, row: row)
    }
  }

  /// Sets a cell inside the grid; the other half of a wide character that stood there becomes a blank.
  private mutating func replace(_ cell: Cell, column: Int, row: Int) {
    switch self[column: column, row: row].text {
    case .narrow: break
    case .wide: set(.blank, column: column + 1, row: row)
    case .tail where cell.text != .tail: set(.blank, column: column - 1, row: row)
    case .tail: break
    }
    set(cell, column: column, row: row)
  }
}
