/// Text made safe for a terminal: the only way by which text reaches a cell.
///
/// Controls, bidirectional marks, zero-width and unassigned scalars are shown by their number (`\u{202E}`), each glyph
/// takes one column or two, and at most one combining mark stands on it. In the ASCII tier nothing above 0x7E is left.
/// International names in their ASCII form (`xn--…`) stay as they are.
package struct SafeText: Hashable, Sendable {
  package struct Glyph: Hashable, Sendable {
    package let scalar: Unicode.Scalar
    package internal(set) var combining: Unicode.Scalar?
    package let isWide: Bool

    package var columns: Int { isWide ? 2 : 1 }
  }

  package let tier: GlyphTier
  package private(set) var glyphs: [Glyph] = []
  /// The columns that the text takes.
  package private(set) var columns = 0

  /// No screen is wider than 500 columns; what a wrapped text can use beyond this is no longer read by anybody.
  package static let longest = 2000

  /// Any text at all; past `longest` columns it is cut, and an ellipsis says so.
  package init(_ text: String, tier: GlyphTier) {
    self.tier = tier
    var hasBase = false
    for scalar in text.unicodeScalars {
      guard columns < Self.longest else {
        append(Self.ellipsis(tier))
        break
      }
      hasBase = take(scalar, hasBase: hasBase)
    }
  }

  private init(glyphs: [Glyph], columns: Int, tier: GlyphTier) {
    self.tier = tier
    self.glyphs = glyphs
    self.columns = columns
  }

  package static func blank(_ columns: Int, tier: GlyphTier) -> SafeText {
    let count = max(0, columns)
    let glyph = Glyph(scalar: " ", combining: nil, isWide: false)
    return SafeText(glyphs: Array(repeating: glyph, count: count), columns: count, tier: tier)
  }

  package var isEmpty: Bool { glyphs.isEmpty }

  package static func + (left: SafeText, right: SafeText) -> SafeText {
    SafeText(glyphs: left.glyphs + right.glyphs, columns: left.columns + right.columns, tier: left.tier)
  }

  /// Reads one scalar; the result says whether a combining mark may follow.
  private mutating func take(_ scalar: Unicode.Scalar, hasBase: Bool) -> Bool {
    if scalar.value >= 0x20, scalar.value <= 0x7E {
      append(Glyph(scalar: scalar, combining: nil, isWide: false))
      return scalar != " "
    }
    let shape = ScalarShape(scalar)
    if shape == .dropped { return hasBase }
    guard isDrawable(scalar) else {
      appendStandIn(scalar)
      return false
    }
    switch shape {
    case .narrow, .wide:
      append(Glyph(scalar: scalar, combining: nil, isWide: shape == .wide))
      return true
    case .combining:
      return combine(scalar, hasBase: hasBase)
    case .escaped, .dropped:
      appendStandIn(scalar)
      return false
    }
  }

  private mutating func combine(_ scalar: Unicode.Scalar, hasBase: Bool) -> Bool {
    guard hasBase, let last = glyphs.indices.last else {
      appendStandIn(scalar)
      return false
    }
    if glyphs[last].combining == nil { glyphs[last].combining = scalar }
    return true
  }

  private func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    switch tier {
    case .ascii: false
    // What a console font of 256 or 512 glyphs holds: Latin letters and line drawing.
    case .box: scalar.value < 0x180 || (0x2500...0x257F).contains(scalar.value)
    case .full: true
    }
  }

  private mutating func append(_ glyph: Glyph) {
    glyphs.append(glyph)
    columns += glyph.columns
  }

  private mutating func appendStandIn(_ scalar: Unicode.Scalar) {
    let standIn = scalar == "…" ? "..." : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    for scalar in standIn.unicodeScalars { append(Glyph(scalar: scalar, combining: nil, isWide: false)) }
  }

  fileprivate static func ellipsis(_ tier: GlyphTier) -> Glyph {
    Glyph(scalar: tier == .full ? "…" : "~", combining: nil, isWide: false)
  }
}

extension SafeText {
  /// The text in at most so many columns; where it is cut, its last column is an ellipsis (`…`, or `~`).
  package func truncated(to limit: Int) -> SafeText {
    guard columns > limit else { return self }
    guard limit > 0 else { return SafeText(glyphs: [], columns: 0, tier: tier) }
    var kept = prefix(columns: limit - 1)
    kept.append(Self.ellipsis(tier))
    return kept
  }

  /// The text in just so many columns, blanks behind it.
  package func leftAligned(_ width: Int) -> SafeText {
    let text = truncated(to: width)
    return text + .blank(width - text.columns, tier: tier)
  }

  /// The text in just so many columns, blanks before it.
  package func rightAligned(_ width: Int) -> SafeText {
    let text = truncated(to: width)
    return SafeText.blank(width - text.columns, tier: tier) + text
  }

  /// As much of the front as fits, without an ellipsis.
  package func prefix(columns limit: Int) -> SafeText {
    var taken = 0
    let kept = glyphs.prefix { glyph in
      guard taken + glyph.columns <= limit else { return false }
      taken += glyph.columns
      return true
    }
    return SafeText(glyphs: Array(kept), columns: taken, tier: tier)
  }

  /// As much of the end as fits: what a text field shows when its text is long.
  package func suffix(columns limit: Int) -> SafeText {
    var taken = 0
    let kept = glyphs.reversed().prefix { glyph in
      guard taken + glyph.columns <= limit else { return false }
      taken += glyph.columns
      return true
    }
    return SafeText(glyphs: Array(kept.reversed()), columns: taken, tier: tier)
  }

  /// Glyphs from `range`, which must lie within `glyphs.indices`.
  package func slice(_ range: Range<Int>) -> SafeText {
    let part = Array(glyphs[range])
    return SafeText(glyphs: part, columns: part.reduce(0) { $0 + $1.columns }, tier: tier)
  }

  /// The text as it will be read on the screen.
  package var plain: String {
    var text = String.UnicodeScalarView()
    for glyph in glyphs {
      text.append(glyph.scalar)
      if let mark = glyph.combining { text.append(mark) }
    }
    return String(text)
  }
}

extension SafeText {
  /// Glyphs taken from another safe text.
  init(safe glyphs: [Glyph], tier: GlyphTier) {
    self.init(glyphs: glyphs, columns: glyphs.reduce(0) { $0 + $1.columns }, tier: tier)
  }
}
