import Grid
import Monitoring

/// Makes texts of what the terminal can show.
struct Pen: Hashable, Sendable {
  let capabilities: Capabilities

  var tier: GlyphTier { capabilities.glyphs }

  func text(_ string: String) -> SafeText { SafeText(string, tier: tier) }

  func blank(_ columns: Int) -> SafeText { SafeText.blank(columns, tier: tier) }

  func line(_ string: String, _ style: Style = .plain) -> StyledText { StyledText(text(string), style) }

  /// Secondary: never needed to understand the screen.
  var faint: Style {
    switch capabilities.colours {
    case .none: Style(.standard, capabilities.hasDim ? .dim : [])
    case .ansi: Style(.standard, capabilities.hasDim ? .dim : [])
    case .indexed256: Style(.grey)
    }
  }

  static let strong = Style(.standard, .bold)

  /// One column of a rule between panes.
  var rule: SafeText { text(tier == .ascii ? "=" : "─") }

  /// One column of the line between left and right.
  var upright: SafeText { text(tier == .ascii ? "|" : "│") }

  var times: String { tier == .ascii ? "x" : "×" }

  /// A rule over the whole width of `rect`'s first row with words in it at both ends.
  func title(_ left: StyledText, _ right: StyledText, in rect: Rect, of grid: inout Grid) {
    let row = rect.line(0)
    guard !row.isEmpty else { return }
    for column in row.column..<row.endColumn { grid.write(rule, faint, column: column, row: row.row, in: row) }
    grid.write(left, in: row.dropLeft(2))
    let start = row.columns - right.columns - 2
    if start > left.columns + 3 { grid.write(right, in: row.dropLeft(start)) }
  }
}
