import Endpoints
import PositionedJSON

// What stands in the answer.
extension Reading {
  /// `200`, `"200-299"`, or an array of such.
  mutating func statuses(_ field: Located<JSON5Value>?) -> Draft<[ClosedRange<Int>]> {
    guard let field else { return .absent }
    guard case .array = field.value.content else {
      guard let range = statusRange(field) else { return .faulty }
      return .present(field.with([range]))
    }
    let elements = elements(of: field) ?? []
    if elements.isEmpty { return fault(.expect(.noStatus), at: field) }
    let ranges = elements.compactMap { statusRange($0) }
    return ranges.count == elements.count ? .present(field.with(ranges)) : .faulty
  }

  private mutating func statusRange(_ field: Located<JSON5Value>) -> ClosedRange<Int>? {
    let seen: String
    switch field.value.content {
    case .number(let number): seen = number.text
    case .string(let text): seen = text
    case .null, .bool, .array, .object:
      reportKind(of: field, expected: .string)
      return nil
    }
    let ends = seen.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(Self.status)
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else {
      issues.add(.expect(.badStatus(seen)), at: field)
      return nil
    }
    return first...last
  }

  /// Three digits (RFC 9112, section 4), the first not 0.
  private static func status(_ text: Substring) -> Int? {
    guard text.utf8.count == 3, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text).flatMap { $0 >= 100 ? $0 : nil }
  }

  /// `"any"`, or an array of types.
  mutating func contentTypes(_ field: Located<JSON5Value>?) -> Draft<[String]?> {
    guard let field else { return .absent }
    if case .string = field.value.content {
      return choice(field, ["any"], named: \.self).located.map { .present($0.with(nil)) } ?? .faulty
    }
    let types = texts(field)
    guard let located = types.located else { return .faulty }
    var isFaulty = false
    for type in located.value where !Self.isContentType(type.value) {
      issues.add(.expect(.badContentType(type.value)), at: type)
      isFaulty = true
    }
    return isFaulty ? .faulty : .present(located.with(located.value.map { $0.value.lowercased() }))
  }

  private static func isContentType(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { HeaderText.isToken($0) }
  }

  /// An object of paths, each with the value that is to stand there.
  mutating func expectedValues(_ field: Located<JSON5Value>?) -> Draft<[ExpectedValue]> {
    guard let field else { return .absent }
    guard let entries = entries(of: field) else { return .faulty }
    let values = entries.compactMap { name, value -> ExpectedValue? in
      let path = bodyPath(name)
      guard let json = plainJSON(value, allowsSecrets: false), let path else { return nil }
      return ExpectedValue(path, json)
    }
    return values.count == entries.count ? .present(field.with(values)) : .faulty
  }

  mutating func bodyPaths(_ field: Located<JSON5Value>?) -> Draft<[BodyPath]> {
    let paths = textOrTexts(field)
    guard let located = paths.located else { return paths.isAbsent ? .absent : .faulty }
    let read = located.value.compactMap { bodyPath($0) }
    return read.count == located.value.count ? .present(located.with(read)) : .faulty
  }

  private mutating func bodyPath(_ text: Located<String>) -> BodyPath? {
    do throws(BodyPathFault) {
      return try BodyPath(text.value)
    } catch {
      issues.add(.expect(.badPath(text.value, error)), at: text)
      return nil
    }
  }

  /// A text, or an array of texts, which may hold line breaks.
  mutating func contents(_ field: Located<JSON5Value>?) -> Draft<[String]> {
    guard let field else { return .absent }
    let fields: [Located<JSON5Value>]
    if case .array = field.value.content { fields = elements(of: field) ?? [] } else { fields = [field] }
    let texts = fields.compactMap { content($0).value }
    return texts.count == fields.count ? .present(field.with(texts)) : .faulty
  }

  /// Any text.
  mutating func content(_ field: Located<JSON5Value>?) -> Draft<String> {
    guard let field else { return .absent }
    guard case .string(let text) = field.value.content else {
      reportKind(of: field, expected: .string)
      return .faulty
    }
    return .present(field.with(text))
  }

  /// An object of fields, each with its value, or `true` where any will do.
  mutating func expectedHeaders(_ field: Located<JSON5Value>?) -> Draft<[ExpectedField]> {
    guard let field else { return .absent }
    guard let entries = entries(of: field) else { return .faulty }
    let fields = entries.compactMap { name, value -> ExpectedField? in
      guard HeaderText.isToken(name.value) else {
        issues.add(.expect(.badHeaderName(name.value)), at: name)
        return nil
      }
      if case .bool(true) = value.value.content { return ExpectedField(name.value, nil) }
      return content(value).value.map { ExpectedField(name.value, $0) }
    }
    return fields.count == entries.count ? .present(field.with(fields)) : .faulty
  }

  /// The first number of a version such as `4.0.1`.
  mutating func majorVersion(_ field: Located<JSON5Value>?) -> Draft<Int> {
    let text = text(field)
    guard let located = text.located else { return text.isAbsent ? .absent : .faulty }
    let parts = located.value.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...4).contains(parts.count), parts.allSatisfy({ UInt16($0) != nil && $0.first != "+" }),
      let major = parts.first.flatMap({ Int($0) })
    else { return fault(.expect(.badVersion(located.value)), at: located) }
    return .present(located.with(major))
  }

  mutating func whole(_ field: Located<JSON5Value>?, within range: ClosedRange<Int>) -> Draft<Int> {
    guard let field else { return .absent }
    guard case .number(let number) = field.value.content else {
      reportKind(of: field, expected: .number)
      return .faulty
    }
    guard let whole = Int(exactly: number.value), range.contains(whole) else {
      let words = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      return fault(.value(.numberOutOfRange(seen: number.text, range: words)), at: field)
    }
    return .present(field.with(whole))
  }
}

/// What fields may hold (RFC 9110, section 5).
enum HeaderText {
  static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  /// Visible ASCII, with blanks within.
  static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7e).contains($0) || $0 == 0x09 }
      && !" \t".utf8.contains(text.utf8.first ?? 0) && !" \t".utf8.contains(text.utf8.last ?? 0)
  }
}
