import CTerminal
import Grid

extension Grid {
  /// The grid without styles, a line a row, without blanks at the ends of lines. As on the screen, a cell whose width is
  /// not what it says, such as a control character, becomes question marks.
  func plainText(asciiOnly: Bool) -> String {
    rows.map { row in
      var line = String.UnicodeScalarView()
      var isCovered = false
      for cell in row {
        let isTail = cell.text == .tail
        if !(isTail && isCovered) { line.append(contentsOf: cell.text.scalars(asciiOnly: asciiOnly)) }
        isCovered = !isTail && cell.text.isWide
      }
      while line.last == " " { line.removeLast() }
      return String(line) + "\n"
    }.joined()
  }
}

extension Cell.Text {
  fileprivate func scalars(asciiOnly: Bool) -> [Unicode.Scalar] {
    switch self {
    case .narrow(let scalar, let combining): shown(scalar, combining, width: 1, asciiOnly: asciiOnly)
    case .wide(let scalar, let combining): shown(scalar, combining, width: 2, asciiOnly: asciiOnly)
    // One that no wide character covers.
    case .tail: [" "]
    }
  }

  fileprivate var isWide: Bool {
    if case .wide = self { true } else { false }
  }

  private func shown(
    _ scalar: Unicode.Scalar, _ combining: Unicode.Scalar?, width: Int32, asciiOnly: Bool
  ) -> [Unicode.Scalar] {
    let isKnown = cterm_width(scalar.value) == width && (!asciiOnly || scalar.value <= 0x7E)
    guard isKnown else { return Array(repeating: "?", count: Int(width)) }
    guard let combining, !asciiOnly, cterm_width(combining.value) == 0 else { return [scalar] }
    return [scalar, combining]
  }
}
