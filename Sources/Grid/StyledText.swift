/// A line of safe text in several styles.
package struct StyledText: Hashable, Sendable {
  package struct Run: Hashable, Sendable {
    package let text: SafeText
    package var style: Style
  }

  package private(set) var runs: [Run] = []
  package private(set) var columns = 0

  package init() {}

  package init(_ text: SafeText, _ style: Style = .plain) {
    append(text, style)
  }

  package mutating func append(_ text: SafeText, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    runs.append(Run(text: text, style: style))
    columns += text.columns
  }

  package mutating func append(_ other: StyledText) {
    for run in other.runs { append(run.text, run.style) }
  }

  /// The line with these attributes added to every run.
  package func adding(_ attributes: Style.Attributes) -> StyledText {
    var copy = self
    for index in copy.runs.indices { copy.runs[index].style.attributes.formUnion(attributes) }
    return copy
  }

  package var plain: String { runs.map(\.text.plain).joined() }
}

extension StyledText {
  /// The line broken at blanks into lines of at most `width` columns; those after the first begin `hang` columns in.
  package func wrapped(to width: Int, hang: Int = 0) -> [StyledText] {
    guard columns > width, width > 0 else { return [self] }
    let indent = hang < width / 2 ? max(0, hang) : 0
    let glyphs = runs.flatMap { run in run.text.glyphs.map { (glyph: $0, style: run.style) } }
    let bare = glyphs.map(\.glyph)
    var lines: [StyledText] = []
    var start = 0
    while start < glyphs.count {
      let room = lines.isEmpty ? width : width - indent
      let end = Self.breakPoint(bare, from: start, room: room)
      lines.append(line(glyphs[start..<end], indent: lines.isEmpty ? 0 : indent))
      start = end
      while start < glyphs.count, glyphs[start].glyph.scalar == " " { start += 1 }
    }
    return lines
  }

  /// Behind the last blank that still fits, else where the room ends.
  private static func breakPoint(_ glyphs: [SafeText.Glyph], from start: Int, room: Int) -> Int {
    var taken = 0
    var lastBlank: Int?
    var index = start
    while index < glyphs.count {
      taken += glyphs[index].columns
      if taken > room {
        if glyphs[index].scalar == " " { return index }
        return max(start + 1, lastBlank ?? index)
      }
      if glyphs[index].scalar == " ", index > start { lastBlank = index }
      index += 1
    }
    return glyphs.count
  }

  private func line(_ part: ArraySlice<(glyph: SafeText.Glyph, style: Style)>, indent: Int) -> StyledText {
    var line = StyledText()
    guard let tier = runs.first?.text.tier else { return line }
    line.append(.blank(indent, tier: tier))
    var index = part.startIndex
    while index < part.endIndex {
      let style = part[index].style
      let end = part[index...].firstIndex { $0.style != style } ?? part.endIndex
      line.append(SafeText(safe: part[index..<end].map(\.glyph), tier: tier), style)
      index = end
    }
    return line
  }
}
