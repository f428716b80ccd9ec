import Grid
import Testing

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("a\u{202E}b", "a\\u{202E}b"), ("\u{1B}[31m", "\\u{1B}[31m"), ("a\nb\tc\0", "a\\u{A}b\\u{9}c\\u{0}"),
    ("\u{200B}\u{200D}\u{FEFF}\u{2066}", "\\u{200B}\\u{200D}\\u{FEFF}\\u{2066}"), ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"),
    ("\u{2028}\u{00AD}\u{00A0}", "\\u{2028}\\u{AD}\\u{A0}"), ("\u{E000}\u{10FFFF}", "\\u{E000}\\u{10FFFF}"),
    ("\u{1F1E9}\u{1F1EA}", "\\u{1F1E9}\\u{1F1EA}"), ("\u{115F}\u{3164}", "\\u{115F}\\u{3164}"),
  ])
  func showsWhatMustNotReachATerminalByItsNumber(text: String, shown: String) {
    #expect(SafeText(text, tier: .full).plain == shown)
    #expect(SafeText(text, tier: .ascii).plain == shown)
  }

  @Test(arguments: [
    ("abc", 3), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("Ａ", 2), ("😀", 2), ("한", 2), ("…", 1), ("●", 1),
    ("☕\u{FE0F}", 2),
    ("⚠\u{FE0F}", 1), ("〈", 2), ("xn--mnchen-3ya.de", 17),
  ])
  func settlesWidths(text: String, columns: Int) {
    #expect(SafeText(text, tier: .full).columns == columns)
  }

  @Test func keepsOneCombiningMarkAndDropsTheRest() {
    let text = SafeText("e\u{301}\u{302}\u{303}x", tier: .full)
    #expect(text.glyphs.count == 2)
    #expect(text.plain == "e\u{301}x")
  }

  @Test func showsACombiningMarkThatStandsOnNothingByItsNumber() {
    #expect(SafeText("\u{301}a", tier: .full).plain == "\\u{301}a")
    #expect(SafeText("a \u{301}", tier: .full).plain == "a \\u{301}")
    #expect(SafeText("\u{202E}\u{301}", tier: .full).plain == "\\u{202E}\\u{301}")
  }

  @Test func leavesNothingAboveASCIIInTheASCIITier() {
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = SafeText(String(Character(scalar)), tier: .ascii)
      let isPlain = text.glyphs.allSatisfy {
        (0x20...0x7E).contains($0.scalar.value) && $0.combining == nil && !$0.isWide
      }
      if !isPlain { Issue.record("U+\(String(value, radix: 16)) came through") }
    }
  }

  @Test func neverLetsAControlThroughInAnyTier() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shape = ScalarShape(scalar)
      guard shape == .narrow || shape == .wide || shape == .combining else { continue }
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
        Issue.record("U+\(String(value, radix: 16)) is drawn")
      default: break
      }
    }
  }

  @Test func holdsToLatinLettersAndLinesOnTheConsole() {
    #expect(SafeText("é─…日", tier: .box).plain == "é─...\\u{65E5}")
  }

  @Test(arguments: [(GlyphTier.full, "abcd…"), (.box, "abcd~"), (.ascii, "abcd~")])
  func cutsWithAnEllipsis(tier: GlyphTier, shown: String) {
    let text = SafeText("abcdefgh", tier: tier)
    #expect(text.truncated(to: 5).plain == shown)
    #expect(text.truncated(to: 8).plain == "abcdefgh")
    #expect(text.truncated(to: 0).plain == "")
    #expect(text.truncated(to: 1).columns == 1)
  }

  @Test func neverCutsAWideGlyphInHalf() {
    let text = SafeText("日本語", tier: .full)
    #expect(text.truncated(to: 4).plain == "日…")
    #expect(text.truncated(to: 4).columns == 3)
    #expect(text.leftAligned(4).columns == 4)
    #expect(text.rightAligned(4).plain == " 日…")
    #expect(text.suffix(columns: 3).plain == "語")
  }

  @Test func padsToJustSoManyColumns() {
    let text = SafeText("ab", tier: .full)
    #expect(text.leftAligned(4).plain == "ab  ")
    #expect(text.rightAligned(4).plain == "  ab")
    #expect(text.rightAligned(1).columns == 1)
  }

  @Test func boundsWhatItKeeps() {
    let text = SafeText(String(repeating: "x", count: 100_000), tier: .full)
    #expect(text.columns == SafeText.longest + 1)
    #expect(text.plain.hasSuffix("…"))
  }

  @Test func isTheSameWhenMadeSafeTwice() {
    let once = SafeText("a\u{202E}日e\u{301}😀…", tier: .full)
    #expect(SafeText(once.plain, tier: .full) == once)
  }
}
