extension JSON5Scanner {
  static func beginsNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "+", "-", ".", "I", "N": true
    default: false
    }
  }

  /// A number (JSON5, section 6): decimal with leading or trailing point, hexadecimal, Infinity, NaN; signed.
  mutating func number() throws(JSON5Fault) -> JSON5Number {
    var sign = ""
    if skip("-") { sign = "-" } else if skip("+") { sign = "+" }
    let magnitude = try unsignedNumber()
    if let scalar = peek(), Self.continuesIdentifier(scalar) || scalar == "." { throw unexpected(.digit) }
    return JSON5Number(value: sign == "-" ? -magnitude.value : magnitude.value, text: sign + magnitude.text)
  }

  private mutating func unsignedNumber() throws(JSON5Fault) -> JSON5Number {
    switch peek() {
    case "I":
      try word("Infinity")
      return JSON5Number(value: .infinity, text: "Infinity")
    case "N":
      try word("NaN")
      return JSON5Number(value: .nan, text: "NaN")
    case "0":
      let second = peekSecondByte()
      return second == UInt8(ascii: "x") || second == UInt8(ascii: "X") ? try hexadecimal() : try decimal()
    default: return try decimal()
    }
  }

  private mutating func hexadecimal() throws(JSON5Fault) -> JSON5Number {
    next()
    next()
    var value = 0.0
    var text = "0x"
    while let scalar = peek(), let digit = scalar.hexDigitValue {
      // Beyond 2^53 the last digits are lost, as in every reader that keeps numbers as doubles.
      value = value * 16 + Double(digit)
      text.unicodeScalars.append(scalar)
      next()
    }
    guard text.utf8.count > 2 else { throw unexpected(.hexDigit) }
    return JSON5Number(value: value, text: text)
  }

  private mutating func decimal() throws(JSON5Fault) -> JSON5Number {
    let start = place
    let whole = digits()
    if whole.utf8.count > 1, whole.hasPrefix("0") { throw JSON5Fault(place: start, cause: .leadingZero) }
    var text = whole
    if skip(".") {
      let fraction = digits()
      guard !whole.isEmpty || !fraction.isEmpty else { throw unexpected(.digit) }
      text = (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction)
    } else if whole.isEmpty {
      throw unexpected(.digit)
    }
    text += try exponent()
    // The text has the shape that the standard library reads; what is beyond a double becomes infinite there.
    return JSON5Number(value: Double(text) ?? .infinity, text: text)
  }

  private mutating func exponent() throws(JSON5Fault) -> String {
    guard skip("e") || skip("E") else { return "" }
    var sign = ""
    if skip("-") { sign = "-" } else if skip("+") { sign = "+" }
    let digits = digits()
    guard !digits.isEmpty else { throw unexpected(.digit) }
    return "e" + sign + digits
  }

  private mutating func digits() -> String {
    var digits = String.UnicodeScalarView()
    while isAtDigit, let digit = next() { digits.append(digit) }
    return String(digits)
  }
}
