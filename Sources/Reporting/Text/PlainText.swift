/// Text from the network made fit for a line of output: a terminal shows it and obeys nothing in it.
struct PlainText {
  /// Keeps printable characters beyond ASCII.
  let allowsUnicode: Bool

  func safe(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars { out += safe(scalar) }
    return out
  }

  private func safe(_ scalar: Unicode.Scalar) -> String {
    if (0x20...0x7e).contains(scalar.value) { return String(scalar) }
    if allowsUnicode, Self.isPrintable(scalar) { return String(scalar) }
    if scalar == "\u{2026}" { return "..." }
    return "\\u{\(String(scalar.value, radix: 16))}"
  }

  /// Not controls, not what is invisible, turns a line around, or combines with its neighbour.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned,
      .nonspacingMark, .spacingMark, .enclosingMark:
      false
    case .spaceSeparator: scalar == " "
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Columns of a terminal that a safe text takes.
  static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  /// At most so many columns; what is cut ends in `~`.
  static func clipped(_ text: String, to width: Int) -> String {
    guard Self.width(text) > width else { return text }
    var out = ""
    var used = 0
    for scalar in text.unicodeScalars {
      let next = isWide(scalar) ? 2 : 1
      if used + next >= width { break }
      out.unicodeScalars.append(scalar)
      used += next
    }
    return width > 0 ? out + "~" : ""
  }

  /// The wide blocks of Unicode's East Asian Width (UAX 11), taken whole: a column too many harms nothing.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}
