import Grid
import Testing

@testable import Terminal

@Suite("What the terminal can show")
struct TerminalEnvironmentTests {
  @Test(
    "The glyphs follow the locale, the type and the command line",
    arguments: [
      ("xterm-256color", true, false, GlyphTier.full), ("tmux-256color", true, false, .full),
      ("xterm-256color", false, false, .ascii), ("xterm-256color", true, true, .ascii), ("vt100", true, false, .ascii),
      ("vt220", true, false, .ascii), ("linux", true, false, .box), ("linux-16color", true, false, .box),
      ("linux", false, false, .ascii),
    ])
  func glyphs(used: String, isUTF8: Bool, forcesASCII: Bool, wanted: GlyphTier) {
    let environment = TerminalEnvironment(type: used, isUTF8: isUTF8, forcesASCII: forcesASCII)
    #expect(environment.capabilities(used: used, colours: 8, hasDim: true).glyphs == wanted)
  }

  @Test(
    "The colours follow the terminal, and NO_COLOR",
    arguments: [
      (-1, false, ColourTier.none), (0, false, .none), (2, false, .none), (8, false, .ansi), (16, false, .ansi),
      (88, false, .ansi), (256, false, .indexed256), (0x100_0000, false, .indexed256), (256, true, .none),
    ])
  func colours(count: Int, refuses: Bool, wanted: ColourTier) {
    let environment = TerminalEnvironment(type: "xterm", refusesColour: refuses)
    #expect(environment.capabilities(used: "xterm", colours: count, hasDim: true).colours == wanted)
  }

  @Test(
    "The type that is asked for is tried first, where it can place a cursor",
    arguments: [
      (nil, ["xterm-256color", "vt100"]), ("", ["xterm-256color", "vt100"]), ("dumb", ["xterm-256color", "vt100"]),
      ("unknown", ["xterm-256color", "vt100"]), ("screen", ["screen", "xterm-256color", "vt100"]),
      ("vt100", ["vt100", "xterm-256color"]), ("xterm-256color", ["xterm-256color", "vt100"]),
    ])
  func candidates(type: String?, wanted: [String]) {
    #expect(TerminalEnvironment(type: type).candidates == wanted)
  }

  @Test("A notice shows no control character of TERM and is short")
  func notice() {
    let text = TerminalNotice.drawnAs("vt100", insteadOf: "a\u{1B}[2J" + String(repeating: "x", count: 500)).description
    #expect(text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) })
    #expect(text.count < 80)
    #expect(text.contains("a?[2J"))
  }
}
