/// What the terminal can show.
package struct Capabilities: Hashable, Sendable {
  package let glyphs: GlyphTier
  package let colours: ColourTier
  /// `dim` is shown differently from plain text.
  package let hasDim: Bool

  package init(glyphs: GlyphTier, colours: ColourTier, hasDim: Bool = true) {
    self.glyphs = glyphs
    self.colours = colours
    self.hasDim = hasDim
  }

  package static let ascii = Capabilities(glyphs: .ascii, colours: .none, hasDim: false)
}

package enum GlyphTier: Hashable, Sendable {
  /// Nothing above 0x7E.
  case ascii
  /// Line drawing, but few symbols: the Linux console.
  case box
  case full
}

package enum ColourTier: Hashable, Sendable {
  /// Bold, underline and reverse only.
  case none
  /// 8 or 16 colours.
  case ansi
  case indexed256
}

/// A size in columns and rows; both may be as small as 1.
package struct Size: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
