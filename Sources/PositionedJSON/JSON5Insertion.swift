/// Adds members to objects of a JSON5 text and leaves every other byte as it is: comments, order, line ends.
package enum JSON5Insertion {
  /// Adds `"key": value` behind the last member of the object `name` at the top. Where there is no such object, one is
  /// added behind the last member of the top.
  ///
  /// `value` is JSON on one line. Throws where the text is broken, or the top or `name` is no object; whether the key is
  /// there already is the caller's to look at.
  package static func inserting(
    key: String, value: String, into name: String, of bytes: [UInt8]
  ) throws(JSON5InsertionFault) -> [UInt8] {
    do throws(JSON5Fault) {
      let top = try JSON5Parser.parse(bytes)
      guard case .object(let members) = top.content else { return try fail(.notAnObject(top.place)) }
      let text = Text(bytes, unit: indentUnit(members, bytes))
      guard let found = members.first(where: { $0.key == name }) else {
        let inner = "\(text.newline)\(text.unit)\(text.unit)\(key): \(value)\(text.newline)\(text.unit)"
        return try text.adding("\"\(name)\": {\(inner)}", to: top, members)
      }
      guard case .object(let inner) = found.value.content else { return try fail(.notAnObject(found.value.place)) }
      return try text.adding("\(key): \(value)", to: found.value, inner)
    } catch {
      throw .syntax(error)
    }
  }

  private static func fail(_ fault: JSON5InsertionFault) throws(JSON5Fault) -> [UInt8] {
    switch fault {
    case .syntax(let fault): throw fault
    case .notAnObject(let place):
      throw JSON5Fault(place: place, cause: .unexpected(expected: .keyOrBrace, seen: .character("[")))
    }
  }

  /// What the members of the top are indented by; two blanks where that cannot be seen.
  private static func indentUnit(_ members: [JSON5Member], _ bytes: [UInt8]) -> String {
    guard let first = members.first, let indent = Lines(bytes).indent(before: first.keyPlace), !indent.isEmpty else {
      return "  "
    }
    return indent
  }
}

/// Why nothing could be added.
package enum JSON5InsertionFault: Error, Hashable, Sendable {
  case syntax(JSON5Fault)
  case notAnObject(Place)
}

/// The lines of a text, to see how it is indented.
private struct Lines {
  let lines: [Substring.UnicodeScalarView]

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }.map {
      Substring($0).unicodeScalars
    }
  }

  /// The blanks before a place, where nothing else stands before it on its line.
  func indent(before place: Place) -> String? {
    guard lines.indices.contains(place.line - 1) else { return nil }
    let before = lines[place.line - 1].prefix(place.column - 1)
    return before.allSatisfy { $0 == " " || $0 == "\t" || $0 == "\u{feff}" }
      ? String(before.filter { $0 != "\u{feff}" }) : nil
  }

  /// The blanks that the place's line begins with.
  func indent(ofLineOf place: Place) -> String {
    guard lines.indices.contains(place.line - 1) else { return "" }
    return String(lines[place.line - 1].prefix { $0 == " " || $0 == "\t" })
  }
}

private struct Text {
  let bytes: [UInt8]
  /// One level.
  let unit: String
  let newline: String
  let lines: Lines

  init(_ bytes: [UInt8], unit: String) {
    self.bytes = bytes
    self.unit = unit
    lines = Lines(bytes)
    newline = lines.lines.contains { $0.last == "\r" } ? "\r\n" : "\n"
  }

  func adding(_ member: String, to object: JSON5Value, _ members: [JSON5Member]) throws(JSON5Fault) -> [UInt8] {
    guard let last = members.last else { return try filling(object, with: member) }
    let end = try JSON5Parser.range(of: last.value, in: bytes).upperBound
    let comma = try self.comma(after: end)
    let closesOnLine = endOfLine(from: comma.map { $0 + 1 } ?? end) == nil
    guard let indent = lines.indent(before: last.keyPlace), !closesOnLine else {
      return inserting([(comma.map { $0 + 1 } ?? end, (comma == nil ? ", " : " ") + member + (comma == nil ? "" : ","))]
      )
    }
    let point = endOfLine(from: comma.map { $0 + 1 } ?? end) ?? end
    let added = newline + indent + member
    guard comma == nil else { return inserting([(point, added + ",")]) }
    return inserting([(end, ","), (point, added)])
  }

  /// An object without members, perhaps with comments.
  private func filling(_ object: JSON5Value, with member: String) throws(JSON5Fault) -> [UInt8] {
    let range = try JSON5Parser.range(of: object, in: bytes)
    let base = lines.indent(ofLineOf: object.place)
    let hasLines = bytes[range].contains(UInt8(ascii: "\n"))
    return inserting([(range.lowerBound + 1, newline + base + unit + member + (hasLines ? "" : newline + base))])
  }

  /// The comma that follows a value, whatever stands between.
  private func comma(after end: Int) throws(JSON5Fault) -> Int? {
    var scanner = try JSON5Scanner(bytes)
    while scanner.byteOffset < end, scanner.next() != nil {}
    try scanner.skipBlanks()
    return scanner.isAt(",") ? scanner.byteOffset : nil
  }

  /// The end of the line that `offset` stands on, where only blanks and comments come before it; nil where something
  /// else does.
  private func endOfLine(from offset: Int) -> Int? {
    var index = offset
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "\n"): return index
      case UInt8(ascii: "\r"): return index
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        return bytes[index...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      case UInt8(ascii: "/"):
        guard let next = afterComment(index) else { return nil }
        index = next
      default: return nil
      }
    }
    return nil
  }

  /// Behind a `/* … */` that ends on its line.
  private func afterComment(_ start: Int) -> Int? {
    var index = start + 2
    while index + 1 < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return nil
  }

  private func inserting(_ insertions: [(offset: Int, text: String)]) -> [UInt8] {
    var result = [UInt8]()
    var from = 0
    for (offset, text) in insertions {
      result += bytes[from..<offset] + Array(text.utf8)
      from = offset
    }
    return result + bytes[from...]
  }
}
