import Grid

extension Grid {
  /// The grid without styles, a line a row, without blanks at the ends of lines.
  func plainText(asciiOnly: Bool) -> String {
    rows.map { row in
      var line = String.UnicodeScalarView()
      for cell in row { line.append(contentsOf: cell.text.scalars(asciiOnly: asciiOnly)) }
      while line.last == " " { line.removeLast() }
      return String(line) + "\n"
    }.joined()
  }
}

extension Cell.Text {
  fileprivate func scalars(asciiOnly: Bool) -> [Unicode.Scalar] {
    switch self {
    case .narrow(let scalar, let combining): plain(scalar, combining, asciiOnly: asciiOnly)
    case .wide(let scalar, let combining): asciiOnly ? ["?", "?"] : plain(scalar, combining, asciiOnly: false)
    case .tail: []
    }
  }

  private func plain(_ scalar: Unicode.Scalar, _ combining: Unicode.Scalar?, asciiOnly: Bool) -> [Unicode.Scalar] {
    guard asciiOnly else { return [scalar] + (combining.map { [$0] } ?? []) }
    return [scalar.value <= 0x7E ? scalar : "?"]
  }
}
