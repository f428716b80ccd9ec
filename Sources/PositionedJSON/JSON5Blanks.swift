extension JSON5Scanner {
  func unexpected(_ expected: JSON5Fault.Expected) -> JSON5Fault {
    JSON5Fault(place: place, cause: .unexpected(expected: expected, seen: seen))
  }

  /// White space and comments.
  mutating func skipBlanks() throws(JSON5Fault) {
    while let scalar = peek() {
      if scalar == "/" {
        try skipComment()
      } else if Self.isBlank(scalar) {
        next()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(JSON5Fault) {
    let opened = place
    next()
    if skip("/") {
      while let scalar = peek(), !Self.endsLine(scalar) { next() }
    } else if skip("*") {
      while !isAtEnd {
        if next() == "*", skip("/") { return }
      }
      throw JSON5Fault(place: place, cause: .unclosed(.comment, opened: opened))
    } else {
      throw unexpected(.comment)
    }
  }

  /// JSON5, section 8: what ECMAScript 5.1 calls white space or a line terminator, or Unicode a space separator.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\u{0b}", "\u{0c}", " ", "\u{a0}", "\u{feff}": true
    default: endsLine(scalar) || (!scalar.isASCII && scalar.properties.generalCategory == .spaceSeparator)
    }
  }

  /// ECMAScript 5.1, section 7.3.
  static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}
