/// Reads a body as `NSJSONSerialization` does without options: strict JSON (RFC 8259) in UTF-8, an array or an object at
/// the top. Bounded in depth, and by the body's own bound in size.
package struct PlainJSONParser {
  /// As deep as Foundation reads.
  package static let deepest = 512

  private let bytes: [UInt8]
  private var offset: Int
  private var depth = 0

  package static func parse(_ bytes: [UInt8]) throws(PlainJSONFault) -> PlainJSON {
    try checkEncoding(bytes)
    // A byte order mark is passed over, as Foundation does (RFC 8259, section 8.1, allows it).
    var parser = PlainJSONParser(bytes: bytes, offset: bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    return try parser.document()
  }

  private init(bytes: [UInt8], offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  private static func checkEncoding(_ bytes: [UInt8]) throws(PlainJSONFault) {
    let head = Array(bytes.prefix(4))
    let isMarked = head.starts(with: [0xff, 0xfe]) || head.starts(with: [0xfe, 0xff])
    if isMarked || (head.count >= 2 && head.prefix(2).contains(0)) { throw PlainJSONFault(.otherEncoding, at: 0) }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var place = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): place += UTF8.width(scalar)
      case .emptyInput: return
      case .error: throw PlainJSONFault(.invalidUTF8, at: place)
      }
    }
  }

  private mutating func document() throws(PlainJSONFault) -> PlainJSON {
    skipBlanks()
    let start = offset
    guard let first = peek else { throw PlainJSONFault(.cutShort, at: offset) }
    let value = try value()
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { throw PlainJSONFault(.fragment, at: start) }
    skipBlanks()
    guard offset == bytes.count else { throw PlainJSONFault(.rest, at: offset) }
    return value
  }

  private mutating func value() throws(PlainJSONFault) -> PlainJSON {
    switch peek {
    case nil: throw PlainJSONFault(.cutShort, at: offset)
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["): return .array(try elements())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return .number(try number())
    default: throw unexpected()
    }
  }
}

// MARK: - Arrays and objects

extension PlainJSONParser {
  private mutating func elements() throws(PlainJSONFault) -> [PlainJSON] {
    try descend()
    var elements = [PlainJSON]()
    skipBlanks()
    if skip(UInt8(ascii: "]")) { return ascended(elements) }
    while true {
      skipBlanks()
      elements.append(try value())
      skipBlanks()
      if skip(UInt8(ascii: "]")) { return ascended(elements) }
      guard skip(UInt8(ascii: ",")) else { throw unexpected() }
    }
  }

  private mutating func members() throws(PlainJSONFault) -> [String: PlainJSON] {
    try descend()
    var members = [String: PlainJSON]()
    skipBlanks()
    if skip(UInt8(ascii: "}")) { return ascended(members) }
    while true {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw unexpected() }
      let key = try string()
      skipBlanks()
      guard skip(UInt8(ascii: ":")) else { throw unexpected() }
      skipBlanks()
      members[key] = try value()
      skipBlanks()
      if skip(UInt8(ascii: "}")) { return ascended(members) }
      guard skip(UInt8(ascii: ",")) else { throw unexpected() }
    }
  }

  private mutating func descend() throws(PlainJSONFault) {
    depth += 1
    guard depth <= Self.deepest else { throw PlainJSONFault(.nestedTooDeeply(limit: Self.deepest), at: offset) }
    offset += 1
  }

  private mutating func ascended<Items>(_ items: Items) -> Items {
    depth -= 1
    return items
  }
}

// MARK: - Texts

extension PlainJSONParser {
  private mutating func string() throws(PlainJSONFault) -> String {
    offset += 1
    var text = [UInt8]()
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += Array(String(try escaped()).utf8)
      case 0..<0x20:
        throw PlainJSONFault(.controlCharacter, at: offset)
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw PlainJSONFault(.cutShort, at: offset)
  }

  private mutating func escaped() throws(PlainJSONFault) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let letter = peek else { throw PlainJSONFault(.cutShort, at: offset) }
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode(from: start)
    default: throw PlainJSONFault(.badEscape, at: start)
    }
  }

  private mutating func unicode(from start: Int) throws(PlainJSONFault) -> Unicode.Scalar {
    let first = try hexadecimal(from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xd800..<0xdc00).contains(first), skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
      throw PlainJSONFault(.loneSurrogate, at: start)
    }
    let second = try hexadecimal(from: start)
    guard (0xdc00..<0xe000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first - 0xd800) << 10) + UInt32(second - 0xdc00))
    else { throw PlainJSONFault(.loneSurrogate, at: start) }
    return scalar
  }

  private mutating func hexadecimal(from start: Int) throws(PlainJSONFault) -> UInt16 {
    guard offset + 4 <= bytes.count else { throw PlainJSONFault(.cutShort, at: bytes.count) }
    var number: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw PlainJSONFault(.badEscape, at: start)
      }
      number = number << 4 | UInt16(digit)
    }
    offset += 4
    return number
  }
}

// MARK: - Words and numbers

extension PlainJSONParser {
  private mutating func word(_ word: String, _ value: PlainJSON) throws(PlainJSONFault) -> PlainJSON {
    for byte in word.utf8 {
      guard let seen = peek else { throw PlainJSONFault(.cutShort, at: offset) }
      guard seen == byte else { throw unexpected() }
      offset += 1
    }
    return value
  }

  /// RFC 8259, section 6.
  private mutating func number() throws(PlainJSONFault) -> PlainNumber {
    let start = offset
    _ = skip(UInt8(ascii: "-"))
    let leading = digits()
    guard leading > 0, leading == 1 || bytes[offset - leading] != UInt8(ascii: "0") else {
      throw PlainJSONFault(.badNumber, at: start)
    }
    if skip(UInt8(ascii: ".")), digits() == 0 { throw PlainJSONFault(.badNumber, at: start) }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      if digits() == 0 { throw PlainJSONFault(.badNumber, at: start) }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text) else { throw PlainJSONFault(.badNumber, at: start) }
    guard value.isFinite else { throw PlainJSONFault(.numberTooLarge, at: start) }
    return PlainNumber(value, text: text)
  }

  private mutating func digits() -> Int {
    let start = offset
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset - start
  }
}

// MARK: - Bytes

extension PlainJSONParser {
  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { offset += 1 }
  }

  private func unexpected() -> PlainJSONFault {
    guard offset < bytes.count else { return PlainJSONFault(.cutShort, at: offset) }
    let scalar = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
    return PlainJSONFault(.unexpected(scalar ?? "\u{fffd}"), at: offset)
  }
}
