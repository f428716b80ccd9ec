import Grid
import Monitoring

/// Keys and states, made from the tables that the program itself goes by.
struct HelpPopup {
  let pen: Pen

  /// The box leaves a margin where there is room for one.
  static func rect(size: Size) -> Rect {
    let screen = Rect(size)
    let columns = size.columns >= wantedColumns + 8 ? wantedColumns : size.columns
    return screen.centred(columns: columns, rows: min(lines.count + 2, size.rows))
  }

  private static let wantedColumns = 92

  static func pageHeight(size: Size) -> Int { PopupFrame.content(of: rect(size: size)).rows }

  static func lineCount(size: Size) -> Int { lines.count }

  func draw(first: Int, size: Size, _ grid: inout Grid) {
    let rect = Self.rect(size: size)
    let height = PopupFrame.content(of: rect).rows
    let start = max(0, min(first, Self.lines.count - height))
    let place = "\(start + 1)-\(min(Self.lines.count, start + height))/\(Self.lines.count)"
    let note = height < Self.lines.count ? "j k scroll  \(place)  Esc closes" : "Esc closes"
    let area = PopupFrame(pen: pen).draw("Help", note: note, in: rect, &grid)
    for (offset, line) in Self.lines.dropFirst(start).prefix(area.rows).enumerated() {
      draw(line, in: area.line(offset), &grid)
    }
  }

  private func draw(_ line: Line, in rect: Rect, _ grid: inout Grid) {
    switch line {
    case .title(let title): grid.write(pen.line(title, Pen.strong), in: rect)
    case .blank: break
    case .key(let names, let words):
      var text = StyledText(pen.text(names).leftAligned(12), Pen.strong)
      text.append(pen.text(" \(words)"))
      grid.write(text, in: rect)
    case .state(let state, let severity):
      let look = StateLook.style(state, severity, pen.capabilities)
      var text = pen.line(StateLook.glyph(state, severity, pen.tier) + " ", look)
      text.append(pen.text(state.word).leftAligned(9), look)
      let level = state == .expiring ? (severity == .critical ? " (soon)" : " (later)") : ""
      text.append(pen.text("  " + StateLook.meaning(state) + level))
      grid.write(text, in: rect)
    }
  }

  private enum Line {
    case title(String)
    case blank
    case key(String, String)
    case state(EndpointState, Severity)
  }

  private static let lines: [Line] =
    [.title("KEYS")] + BindingTable.bindings(in: .panes).map { .key($0.keyNames, $0.words) }
    + [.blank, .title("STATES, the heaviest first")] + states
    + [.blank, .title("COLUMNS")] + columns
    + [.blank, .title("COMMANDS")] + commands

  private static let states: [Line] = EndpointState.allCases.flatMap { state -> [Line] in
    state == .expiring ? [.state(state, .critical), .state(state, .warning)] : [.state(state, state.severity)]
  }

  private static let columns: [Line] =
    Column.allCases.map { .key($0.title, $0.words) } + [
      .key("  ?", "forecast from a chain that is not seen now"),
      .key("  ~", "a renewal is expected about then"),
    ]

  private static let commands: [Line] = [
    .key(":rehearse", "FILE: what if this chain, leaf, request or key were installed at the selection"),
    .key("", "renewal [same-key, new-key, new-intermediate, new-root]: what if all were renewed"),
    .key("", "any of them, or nothing, with \"at 2027-01-05\": what if it were that day"),
    .key(":goto", "NAME: select that endpoint"),
    .key(":recheck", "[NAME...]: probe it now"),
    .key(":help :quit", "this help; the end"),
  ]
}

/// A box over the panes.
struct PopupFrame {
  let pen: Pen

  /// What is inside of the frame. A box too small for a frame has none.
  static func content(of rect: Rect) -> Rect {
    guard rect.rows >= 4, rect.columns >= 12 else { return rect }
    return Rect(column: rect.column + 2, row: rect.row + 1, columns: rect.columns - 4, rows: rect.rows - 2)
  }

  func draw(_ title: String, note: String, in rect: Rect, _ grid: inout Grid) -> Rect {
    grid.clear(rect)
    let content = Self.content(of: rect)
    guard content != rect else { return rect }
    pen.title(pen.line(" \(title) ", Pen.strong), pen.line(" \(note) "), in: rect, of: &grid)
    pen.title(StyledText(), StyledText(), in: rect.line(rect.rows - 1), of: &grid)
    for row in rect.row + 1..<rect.endRow - 1 {
      grid.write(pen.upright, pen.faint, column: rect.column, row: row, in: rect)
      grid.write(pen.upright, pen.faint, column: rect.endColumn - 1, row: row, in: rect)
    }
    return content
  }
}
