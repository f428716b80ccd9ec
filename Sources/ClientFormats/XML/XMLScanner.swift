import PositionedJSON

/// Steps through whole UTF-8, byte by byte where it is ASCII, and knows the place.
struct XMLScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0
  private var line = 1
  private var column = 1

  /// `bytes` are checked UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var place: Place { Place(line: line, column: column) }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at hand; nil at the end.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The scalar at hand, for messages and names; nil at the end.
  var scalar: Unicode.Scalar? {
    guard let first = byte else { return nil }
    if first < 0x80 { return Unicode.Scalar(first) }
    let width = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    var value = UInt32(first) & (0x7f >> UInt32(width))
    for index in 1..<width where offset + index < bytes.count {
      value = value << 6 | UInt32(bytes[offset + index] & 0x3f)
    }
    return Unicode.Scalar(value)
  }

  mutating func next() {
    guard let byte else { return }
    offset += 1
    switch byte {
    case UInt8(ascii: "\n"): startLine()
    case UInt8(ascii: "\r"):
      // CR LF is one line end, counted at the LF.
      if self.byte != UInt8(ascii: "\n") { startLine() }
    default:
      // Continuation bytes belong to the column of their first.
      if byte & 0xc0 != 0x80 { column += 1 }
    }
  }

  private mutating func startLine() {
    line += 1
    column = 1
  }

  func isAt(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    return text.withUTF8Buffer { buffer in
      (0..<count).allSatisfy { bytes[offset + $0] == buffer[$0] }
    }
  }

  mutating func skip(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    for _ in 0..<text.utf8CodeUnitCount { next() }
    return true
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }

  /// True where there was any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = offset
    while let byte, Self.isBlank(byte) { next() }
    return offset > start
  }

  /// XML 1.0, section 2.3, where letters beyond ASCII are not told apart.
  mutating func name() throws(XMLFault) -> String {
    let start = offset
    guard let first = byte, Self.beginsName(first) else {
      throw XMLFault(place: place, cause: .expected(.name, seen: scalar))
    }
    while let byte, Self.continuesName(byte) { next() }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...0xff:
      true
    default: false
    }
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: beginsName(byte)
    }
  }

  /// The text up to `end`, which is stepped over.
  mutating func text(upTo end: StaticString, of part: XMLFault.Part, opened: Place) throws(XMLFault) -> String {
    var text = [UInt8]()
    while !isAt(end) {
      guard !isAtEnd else { throw XMLFault(place: opened, cause: .unclosed(part)) }
      try character(into: &text)
    }
    _ = skip(end)
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes the byte at hand, a line end of any kind as LF (XML 1.0, section 2.11).
  mutating func character(into text: inout [UInt8]) throws(XMLFault) {
    guard let byte else { return }
    if byte < 0x20 || byte >= 0xef { try checkCharacter() }
    next()
    if byte == UInt8(ascii: "\r") {
      if self.byte != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    } else {
      text.append(byte)
    }
  }

  private func checkCharacter() throws(XMLFault) {
    guard let scalar, !Self.isCharacter(scalar) else { return }
    throw XMLFault(place: place, cause: .foreignCharacter(scalar))
  }

  /// XML 1.0, section 2.2.
  static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xa, 0xd, 0x20...0xd7ff, 0xe000...0xfffd, 0x10000...0x10ffff: true
    default: false
    }
  }

  /// A reference, from its `&` to its `;`: one of the five entities or a number (XML 1.0, section 4.1).
  mutating func reference() throws(XMLFault) -> Unicode.Scalar {
    let opened = place
    next()
    // The longest number there is has seven digits; a name is cut only for the message.
    var text = ""
    while let scalar, scalar != ";" {
      guard text.utf8.count < 40, scalar != "<", scalar != "&", scalar.value > 0x20 else {
        throw XMLFault(place: opened, cause: .unclosed(.reference))
      }
      text.unicodeScalars.append(scalar)
      next()
      while let byte, byte & 0xc0 == 0x80 { next() }
    }
    guard skip(";") else { throw XMLFault(place: opened, cause: .unclosed(.reference)) }
    return try Self.resolve(text, at: opened)
  }

  private static func resolve(_ text: String, at place: Place) throws(XMLFault) -> Unicode.Scalar {
    switch text {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "apos": return "'"
    case "quot": return "\""
    default: break
    }
    guard text.hasPrefix("#") else { throw XMLFault(place: place, cause: .unknownEntity(text)) }
    let digits = text.dropFirst()
    let isHex = digits.hasPrefix("x")
    let number = isHex ? digits.dropFirst() : digits
    guard number.utf8.allSatisfy({ Unicode.Scalar($0).hexDigitValue != nil }),
      let scalar = UInt32(number, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init), isCharacter(scalar)
    else { throw XMLFault(place: place, cause: .badCharacterReference(String(digits))) }
    return scalar
  }
}
