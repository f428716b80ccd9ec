extension JSON5Scanner {
  /// A text in single or double quotes (JSON5, section 5). The scanner stands at the quote.
  mutating func string() throws(JSON5Fault) -> String {
    let opened = place
    let quote = next()
    var text = String.UnicodeScalarView()
    while let scalar = peek() {
      if scalar == quote {
        next()
        return String(text)
      }
      if scalar == "\n" || scalar == "\r" {
        throw JSON5Fault(place: place, cause: .lineBreakInString(opened: opened))
      }
      if scalar == "\\" {
        if let escaped = try escape(opened: opened) { text.append(escaped) }
      } else {
        text.append(scalar)
        next()
      }
    }
    throw JSON5Fault(place: place, cause: .unclosed(.string, opened: opened))
  }

  /// What an escape stands for; nil where it continues the line.
  private mutating func escape(opened: Place) throws(JSON5Fault) -> Unicode.Scalar? {
    let place = place
    next()
    guard let scalar = next() else {
      throw JSON5Fault(place: self.place, cause: .unclosed(.string, opened: opened))
    }
    switch scalar {
    case "b": return "\u{08}"
    case "f": return "\u{0c}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0b}"
    case "x": return Unicode.Scalar(try hexDigits(2))
    case "u": return try unicodeEscape(at: place)
    case "0"..."9":
      if scalar == "0", !isAtDigit { return "\0" }
      throw JSON5Fault(place: place, cause: .digitEscape)
    case "\r":
      _ = skip("\n")
      return nil
    case "\n", "\u{2028}", "\u{2029}": return nil
    default: return scalar
    }
  }

  /// Four digits, or two times four where they are a surrogate pair.
  private mutating func unicodeEscape(at place: Place) throws(JSON5Fault) -> Unicode.Scalar {
    let unit = try hexDigits(4)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let lone = JSON5Fault(place: place, cause: .loneSurrogate(UInt16(truncatingIfNeeded: unit)))
    guard unit < 0xdc00, isAt("\\"), peekSecondByte() == UInt8(ascii: "u") else { throw lone }
    next()
    next()
    let low = try hexDigits(4)
    guard (0xdc00...0xdfff).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00))
    else { throw lone }
    return scalar
  }

  var isAtDigit: Bool { peek().map { ("0"..."9").contains($0) } ?? false }

  mutating func hexDigits(_ count: Int) throws(JSON5Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = peek()?.hexDigitValue else { throw unexpected(.hexDigit) }
      value = value << 4 | digit
      next()
    }
    return value
  }
}

extension Unicode.Scalar {
  /// 0 to 15 for an ASCII hexadecimal digit.
  package var hexDigitValue: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }
}
