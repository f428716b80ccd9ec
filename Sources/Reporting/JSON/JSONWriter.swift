extension JSONValue {
  /// Strict JSON (RFC 8259), indented by two blanks, without a line end behind it.
  package var indented: String {
    var writer = JSONWriter(isIndented: true)
    writer.write(self)
    return writer.text
  }

  /// Strict JSON (RFC 8259) on one line.
  package var compact: String {
    var writer = JSONWriter(isIndented: false)
    writer.write(self)
    return writer.text
  }
}

private struct JSONWriter {
  let isIndented: Bool
  private(set) var text = ""
  private var depth = 0

  init(isIndented: Bool) {
    self.isIndented = isIndented
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .integer(let integer): text += String(integer)
    // Swift's description of a finite double is the shortest that reads back the same, and is JSON.
    case .number(let number): text += number.isFinite ? "\(number)" : "null"
    case .string(let string): writeString(string)
    case .array(let elements): writeItems(elements, "[", "]") { writer, element in writer.write(element) }
    case .object(let members):
      writeItems(members, "{", "}") { writer, member in
        writer.writeString(member.key)
        writer.text += writer.isIndented ? ": " : ":"
        writer.write(member.value)
      }
    }
  }

  private mutating func writeItems<Item>(
    _ items: [Item], _ open: String, _ close: String, _ write: (inout JSONWriter, Item) -> Void
  ) {
    text += open
    guard !items.isEmpty else {
      text += close
      return
    }
    depth += 1
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      breakLine()
      write(&self, item)
    }
    depth -= 1
    breakLine()
    text += close
  }

  private mutating func breakLine() {
    if isIndented { text += "\n" + String(repeating: "  ", count: depth) }
  }

  private mutating func writeString(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if Self.isEscaped(scalar) { writeEscape(scalar) } else { text.unicodeScalars.append(scalar) }
      }
    }
    text += "\""
  }

  /// Controls must be escaped. So that nobody who prints JSON to a terminal, or pastes it into a script, is fooled by
  /// a name in a certificate, so are invisible and bidirectional characters and the two Unicode line ends.
  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }

  private mutating func writeEscape(_ scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? .init() {
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
