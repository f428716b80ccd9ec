import Dashboard
import Grid
import Monitoring
import Testing

@Suite struct StateLookTests {
  typealias Row = (state: EndpointState, severity: Severity, ascii: String, unicode: String, mono: Style.Attributes)

  static let table: [Row] = [
    (.refused, .critical, "X", "✗", [.reverse, .bold]), (.untrusted, .critical, "B", "⊘", .reverse),
    (.unreachable, .critical, "-", "▼", .reverse), (.http, .critical, "H", "◆", .reverse),
    (.misconfigured, .critical, "C", "◈", .reverse), (.expiring, .critical, "!", "▲", [.bold, .underline]),
    (.expiring, .warning, "~", "△", .bold), (.unpinned, .warning, "u", "◇", .bold),
    (.partial, .warning, "%", "◑", .bold), (.depends, .warning, "d", "◈", .bold),
    (.stale, .warning, "?", "◌", .underline), (.pending, .ok, ".", "·", .dim), (.accept, .ok, "+", "●", []),
  ]

  @Test func givesEachStateItsGlyphAndItsLook() {
    let mono = Capabilities(glyphs: .full, colours: .none, hasDim: true)
    for row in Self.table {
      #expect(StateLook.glyph(row.state, row.severity, .ascii) == row.ascii)
      #expect(StateLook.glyph(row.state, row.severity, .box) == row.ascii)
      #expect(StateLook.glyph(row.state, row.severity, .full) == row.unicode)
      #expect(StateLook.style(row.state, row.severity, mono) == Style(.standard, row.mono))
    }
    #expect(Set(Self.table.map(\.state)) == Set(EndpointState.allCases))
  }

  @Test(arguments: [ColourTier.ansi, .indexed256])
  func coloursByMeaning(colours: ColourTier) {
    let capabilities = Capabilities(glyphs: .full, colours: colours)
    func ink(_ state: EndpointState, _ severity: Severity) -> Ink { StateLook.style(state, severity, capabilities).ink }
    #expect(ink(.refused, .critical) == .red)
    #expect(ink(.untrusted, .critical) == .red)
    #expect(ink(.unreachable, .critical) == .magenta)
    #expect(ink(.expiring, .warning) == .yellow)
    #expect(ink(.stale, .warning) == .cyan)
    #expect(ink(.accept, .ok) == .standard)
    #expect(StateLook.style(.refused, .critical, capabilities).attributes.contains(.reverse))
    #expect(StateLook.style(.expiring, .critical, capabilities).attributes.contains(.reverse))
  }

  @Test func usesNoDimWhereTheTerminalHasNone() {
    let plain = Capabilities(glyphs: .ascii, colours: .none, hasDim: false)
    #expect(StateLook.style(.pending, .ok, plain) == .plain)
    for row in Keyboard().grid.rows {
      for cell in row { #expect(!cell.style.attributes.contains(.dim)) }
    }
  }

  @Test func reversesTheSelectedRow() {
    let grid = Keyboard().grid
    for column in 0..<80 {
      #expect(grid[column: column, row: 3].style.attributes.contains(.reverse))
      #expect(!grid[column: column, row: 5].style.attributes.contains(.reverse) || column < 11)
    }
  }
}
