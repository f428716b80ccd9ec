/// Reads one JSON5 text (spec.json5.org, version 1.0.0) into values that know their places.
package struct JSON5Parser {
  /// How much of a text is read at all.
  package struct Limits: Sendable {
    /// Room for some thirty thousand endpoints with every key set; what is larger is no configuration.
    package let bytes: Int
    /// The format itself needs six levels. The parser calls itself for each, and a stack is finite.
    package let depth: Int
    /// As many as thirty thousand endpoints need; each takes about a hundred bytes of memory.
    package let values: Int

    package init(bytes: Int = 16 << 20, depth: Int = 32, values: Int = 1 << 20) {
      self.bytes = bytes
      self.depth = depth
      self.values = values
    }
  }

  private let limits: Limits
  private var scanner: JSON5Scanner
  private var depth = 0
  private var values = 0

  package static func parse(_ bytes: [UInt8], limits: Limits = Limits()) throws(JSON5Fault) -> JSON5Value {
    guard bytes.count <= limits.bytes else {
      throw JSON5Fault(
        place: Place(line: 1, column: 1), cause: .tooLarge(bytes: bytes.count, limit: limits.bytes))
    }
    var parser = JSON5Parser(limits: limits, scanner: try JSON5Scanner(bytes))
    return try parser.document()
  }

  private init(limits: Limits, scanner: JSON5Scanner) {
    self.limits = limits
    self.scanner = scanner
  }

  /// The bytes that a value of this text takes: from its first to the one after its last.
  static func range(of value: JSON5Value, in bytes: [UInt8]) throws(JSON5Fault) -> Range<Int> {
    var parser = JSON5Parser(limits: Limits(), scanner: try JSON5Scanner(bytes))
    while parser.scanner.place != value.place, parser.scanner.next() != nil {}
    let start = parser.scanner.byteOffset
    _ = try parser.value()
    return start..<parser.scanner.byteOffset
  }

  private mutating func document() throws(JSON5Fault) -> JSON5Value {
    try scanner.skipBlanks()
    let value = try value()
    try scanner.skipBlanks()
    guard scanner.isAtEnd else { throw scanner.unexpected(.endOfFile) }
    return value
  }

  private mutating func value() throws(JSON5Fault) -> JSON5Value {
    let place = scanner.place
    values += 1
    guard values <= limits.values else {
      throw JSON5Fault(place: place, cause: .tooManyValues(limit: limits.values))
    }
    return JSON5Value(content: try content(at: place), place: place)
  }

  private mutating func content(at place: Place) throws(JSON5Fault) -> JSON5Value.Content {
    switch scanner.peek() {
    case "{": return .object(try nested(at: place) { parser throws(JSON5Fault) in try parser.members(opened: place) })
    case "[": return .array(try nested(at: place) { parser throws(JSON5Fault) in try parser.elements(opened: place) })
    case "\"", "'": return .string(try scanner.string())
    case "t":
      try scanner.word("true")
      return .bool(true)
    case "f":
      try scanner.word("false")
      return .bool(false)
    case "n":
      try scanner.word("null")
      return .null
    case let scalar? where JSON5Scanner.beginsNumber(scalar): return .number(try scanner.number())
    default: throw scanner.unexpected(.value)
    }
  }

  private mutating func nested<Items>(
    at place: Place, _ read: (inout JSON5Parser) throws(JSON5Fault) -> Items
  ) throws(JSON5Fault) -> Items {
    depth += 1
    guard depth <= limits.depth else {
      throw JSON5Fault(place: place, cause: .nestedTooDeeply(limit: limits.depth))
    }
    scanner.next()
    let items = try read(&self)
    depth -= 1
    return items
  }

  private mutating func elements(opened: Place) throws(JSON5Fault) -> [JSON5Value] {
    var elements = [JSON5Value]()
    while true {
      try skipBlanks(within: .array, opened: opened)
      if scanner.skip("]") { return elements }
      elements.append(try value())
      try skipBlanks(within: .array, opened: opened)
      guard scanner.skip(",") || scanner.isAt("]") else { throw scanner.unexpected(.commaOrBracket) }
    }
  }

  private mutating func members(opened: Place) throws(JSON5Fault) -> [JSON5Member] {
    var members = [JSON5Member]()
    while true {
      try skipBlanks(within: .object, opened: opened)
      if scanner.skip("}") { return members }
      members.append(try member(opened: opened))
      try skipBlanks(within: .object, opened: opened)
      guard scanner.skip(",") || scanner.isAt("}") else { throw scanner.unexpected(.commaOrBrace) }
    }
  }

  private mutating func member(opened: Place) throws(JSON5Fault) -> JSON5Member {
    let place = scanner.place
    let key = scanner.isAt("\"") || scanner.isAt("'") ? try scanner.string() : try scanner.identifier()
    try skipBlanks(within: .object, opened: opened)
    guard scanner.skip(":") else { throw scanner.unexpected(.colon) }
    try skipBlanks(within: .object, opened: opened)
    return JSON5Member(key: key, keyPlace: place, value: try value())
  }

  /// Blanks and comments inside a bracket, where the text may not end.
  private mutating func skipBlanks(within container: JSON5Fault.Container, opened: Place) throws(JSON5Fault) {
    try scanner.skipBlanks()
    guard scanner.isAtEnd else { return }
    throw JSON5Fault(place: scanner.place, cause: .unclosed(container, opened: opened))
  }
}
