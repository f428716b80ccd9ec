import PositionedJSON

/// A piece of Kotlin or Java, as far as calls with texts need telling apart.
struct SourceToken: Hashable {
  enum Kind: Hashable {
    /// A text in quotation marks; `$name` and `${name}` of Kotlin stand apart.
    case text([TextPart])
    case name(String)
    /// Any other character but blanks.
    case mark(Unicode.Scalar)
  }

  enum TextPart: Hashable {
    case literal(String)
    case reference(String)
  }

  let kind: Kind
  let place: Place

  func isName(_ name: String) -> Bool { kind == .name(name) }

  func isMark(_ mark: Unicode.Scalar) -> Bool { kind == .mark(mark) }
}

/// Takes Kotlin or Java apart. It knows comments, texts with their escapes, and names; all else is marks. It never fails:
/// what has no end ends with the file.
struct SourceScanner {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var column = 1

  /// More than any file has that people write: what follows is passed over.
  private static let mostTokens = 200_000

  static func tokens(_ text: String) -> [SourceToken] {
    var scanner = SourceScanner(scalars: Array(text.unicodeScalars))
    var tokens = [SourceToken]()
    while tokens.count < mostTokens, let token = scanner.next() { tokens.append(token) }
    return tokens
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  private mutating func next() -> SourceToken? {
    skipBlanksAndComments()
    guard let scalar = peek() else { return nil }
    let place = Place(line: line, column: column)
    if scalar == "\"" { return SourceToken(kind: .text(text()), place: place) }
    if scalar == "'" {
      skipCharacter()
      return SourceToken(kind: .mark("'"), place: place)
    }
    if Self.isNamePart(scalar) { return SourceToken(kind: .name(name()), place: place) }
    step()
    return SourceToken(kind: .mark(scalar), place: place)
  }

  private mutating func skipBlanksAndComments() {
    while let scalar = peek() {
      if isAt("//") {
        while let scalar = peek(), scalar != "\n" { step() }
      } else if isAt("/*") {
        step(2)
        while !isAtEnd, !isAt("*/") { step() }
        step(2)
      } else if scalar.properties.isWhitespace {
        step()
      } else {
        return
      }
    }
  }

  // MARK: Texts

  private mutating func text() -> [SourceToken.TextPart] {
    let isRaw = isAt("\"\"\"")
    step(isRaw ? 3 : 1)
    var parts = [SourceToken.TextPart]()
    var literal = String.UnicodeScalarView()
    while let scalar = peek() {
      if isRaw ? isAt("\"\"\"") : scalar == "\"" || scalar == "\n" { break }
      if scalar == "\\", !isRaw {
        step()
        escape(into: &literal)
      } else if scalar == "$", let name = reference() {
        parts += [.literal(String(literal)), .reference(name)]
        literal = String.UnicodeScalarView()
      } else {
        literal.append(scalar)
        step()
      }
    }
    step(isRaw ? 3 : 1)
    return parts + [.literal(String(literal))]
  }

  /// The character behind a backslash; the escapes that a host or pin could be written with.
  private mutating func escape(into literal: inout String.UnicodeScalarView) {
    guard let scalar = peek() else { return }
    step()
    switch scalar {
    case "n": literal.append("\n")
    case "t": literal.append("\t")
    case "r": literal.append("\r")
    case "u":
      let digits = String(String.UnicodeScalarView(scalars[index...].prefix(4)))
      guard digits.utf8.count == 4, let value = UInt32(digits, radix: 16), let unit = Unicode.Scalar(value) else {
        return
      }
      literal.append(unit)
      step(4)
    default: literal.append(scalar)
    }
  }

  /// `$name` or `${a.name}`; nil, and nothing taken, where the dollar is one.
  private mutating func reference() -> String? {
    let start = (index, line, column)
    step()
    let isBraced = peek() == "{"
    if isBraced { step() }
    var name = String.UnicodeScalarView()
    while let scalar = peek(),
      Self.isNamePart(scalar) || (isBraced && scalar != "}" && scalar != "\"" && scalar != "\n")
    {
      name.append(scalar)
      step()
    }
    if isBraced, peek() == "}" { step() }
    if name.isEmpty {
      (index, line, column) = start
      return nil
    }
    return String(name)
  }

  /// `'x'`, which no host or pin is written as.
  private mutating func skipCharacter() {
    step()
    while let scalar = peek(), scalar != "'", scalar != "\n" { step(scalar == "\\" ? 2 : 1) }
    step()
  }

  // MARK: Steps

  private mutating func name() -> String {
    var name = String.UnicodeScalarView()
    while let scalar = peek(), Self.isNamePart(scalar) {
      name.append(scalar)
      step()
    }
    return String(name)
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  private var isAtEnd: Bool { index >= scalars.count }

  private func peek() -> Unicode.Scalar? { isAtEnd ? nil : scalars[index] }

  private func isAt(_ text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

  private mutating func step(_ count: Int = 1) {
    for _ in 0..<count where !isAtEnd {
      if scalars[index] == "\n" {
        line += 1
        column = 1
      } else {
        column += 1
      }
      index += 1
    }
  }
}
