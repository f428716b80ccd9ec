extension JSON5Scanner {
  /// Reads exactly this word, which no letter or digit may follow.
  mutating func word(_ word: String) throws(JSON5Fault) {
    for scalar in word.unicodeScalars {
      guard skip(scalar) else { throw unexpected(.word(word)) }
    }
    if let scalar = peek(), Self.continuesIdentifier(scalar) { throw unexpected(.word(word)) }
  }

  /// An unquoted key: an ECMAScript 5.1 IdentifierName (section 7.6), reserved words among them.
  mutating func identifier() throws(JSON5Fault) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = peek() {
      let place = place
      if scalar == "\\" {
        let escaped = try identifierEscape()
        guard name.isEmpty ? Self.beginsIdentifier(escaped) : Self.continuesIdentifier(escaped) else {
          throw JSON5Fault(place: place, cause: .unexpected(expected: .identifierPart, seen: .character(escaped)))
        }
        name.append(escaped)
      } else if name.isEmpty ? Self.beginsIdentifier(scalar) : Self.continuesIdentifier(scalar) {
        name.append(scalar)
        next()
      } else {
        break
      }
    }
    guard !name.isEmpty else { throw unexpected(.keyOrBrace) }
    return String(name)
  }

  private mutating func identifierEscape() throws(JSON5Fault) -> Unicode.Scalar {
    let place = place
    next()
    guard skip("u") else { throw unexpected(.identifierPart) }
    let unit = try hexDigits(4)
    guard let scalar = Unicode.Scalar(unit) else {
      throw JSON5Fault(place: place, cause: .loneSurrogate(UInt16(truncatingIfNeeded: unit)))
    }
    return scalar
  }

  static func beginsIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "$" || scalar == "_" { return true }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: true
    default: false
    }
  }

  static func continuesIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    if beginsIdentifier(scalar) || scalar == "\u{200c}" || scalar == "\u{200d}" { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
    default: false
    }
  }
}
