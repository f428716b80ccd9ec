/// A place in a JSON body: `$` is the top, `.name` or `["any name"]` a member, `[0]` an element from 0.
package struct BodyPath: Hashable, Sendable, CustomStringConvertible {
  package enum Step: Hashable, Sendable {
    case key(String)
    /// From 0.
    case index(Int)
  }

  package let steps: [Step]

  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Reads `$.items[0]["two words"].id`. In brackets and quotes, `\"` and `\\` stand for a quote and a backslash.
  package init(_ text: String) throws(BodyPathFault) {
    var reader = BodyPathReader(text)
    steps = try reader.path()
  }

  package var description: String {
    steps.reduce("$") { text, step in
      switch step {
      case .index(let index): "\(text)[\(index)]"
      case .key(let key) where BodyPathReader.isPlain(key): "\(text).\(key)"
      case .key(let key):
        "\(text)[\"\(key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"]"
      }
    }
  }

  /// The value there; else how far the path goes, and what stands at that place.
  package func value(in json: PlainJSON) -> Result<PlainJSON, BodyPathMiss> {
    var current = json
    for (index, step) in steps.enumerated() {
      switch (step, current) {
      case (.key(let key), .object(let members)):
        guard let value = members[key] else { return .failure(miss(index, .noKey)) }
        current = value
      case (.index(let place), .array(let items)):
        guard items.indices.contains(place) else { return .failure(miss(index, .noElement(count: items.count))) }
        current = items[place]
      case (.key, _), (.index, _):
        return .failure(miss(index, .otherKind(current.kindWords)))
      }
    }
    return .success(current)
  }

  private func miss(_ reached: Int, _ cause: BodyPathMiss.Cause) -> BodyPathMiss {
    BodyPathMiss(reached: BodyPath(Array(steps.prefix(reached))), cause: cause)
  }
}

/// Where a path ends before it is at its end.
package struct BodyPathMiss: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    case noKey
    case noElement(count: Int)
    /// With its article.
    case otherKind(String)
    /// The body is empty, or one space: it parses to nothing.
    case nothing
  }

  /// The part of the path that is there.
  package let reached: BodyPath
  package let cause: Cause

  package init(reached: BodyPath, cause: Cause) {
    self.reached = reached
    self.cause = cause
  }

  /// A clause.
  package var detail: String {
    switch cause {
    case .noKey: "\(reached) has no such key"
    case .noElement(let count): "\(reached) has \(count) elements"
    case .otherKind(let kind): "\(reached) is \(kind)"
    case .nothing: "the body is empty"
    }
  }
}

/// Why a text is no path.
package struct BodyPathFault: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// It does not begin with `$`.
    case noTop
    /// A name is due.
    case noName
    /// Neither a number nor a quoted name stands in brackets.
    case badBracket
    case unclosedBracket
    /// A character that begins no step.
    case unexpected
  }

  package let cause: Cause
  /// In characters from 1.
  package let column: Int

  package init(_ cause: Cause, column: Int) {
    self.cause = cause
    self.column = column
  }

  /// A clause.
  package var detail: String {
    switch cause {
    case .noTop: "it does not begin with $"
    case .noName: "a name is missing at character \(column)"
    case .badBracket: "neither a number nor a name in quotes stands in the brackets at character \(column)"
    case .unclosedBracket: "the bracket at character \(column) is not closed"
    case .unexpected: "neither a dot nor a bracket stands at character \(column)"
    }
  }
}

/// Reads a path, character by character.
private struct BodyPathReader {
  private let text: [Character]
  private var place = 0

  init(_ text: String) {
    self.text = Array(text)
  }

  /// Needs no brackets.
  static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.allSatisfy { isNameCharacter($0) }
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    !".[]\"'$*? ".contains(character) && !character.isWhitespace
  }

  mutating func path() throws(BodyPathFault) -> [BodyPath.Step] {
    guard peek == "$" else { throw BodyPathFault(.noTop, column: 1) }
    place = 1
    var steps = [BodyPath.Step]()
    while let character = peek {
      switch character {
      case ".": steps.append(.key(try name()))
      case "[": steps.append(try bracket())
      default: throw fault(.unexpected)
      }
    }
    return steps
  }

  private mutating func name() throws(BodyPathFault) -> String {
    place += 1
    var name = ""
    while let character = peek, Self.isNameCharacter(character) {
      name.append(character)
      place += 1
    }
    guard !name.isEmpty else { throw fault(.noName) }
    return name
  }

  private mutating func bracket() throws(BodyPathFault) -> BodyPath.Step {
    let open = place + 1
    place += 1
    let step: BodyPath.Step
    if peek == "\"" {
      step = .key(try quoted(open))
    } else {
      var digits = ""
      while let character = peek, character.isASCII, character.isNumber {
        digits.append(character)
        place += 1
      }
      guard let index = Int(digits) else {
        throw BodyPathFault(peek == nil ? .unclosedBracket : .badBracket, column: open)
      }
      step = .index(index)
    }
    guard peek == "]" else { throw BodyPathFault(peek == nil ? .unclosedBracket : .badBracket, column: open) }
    place += 1
    return step
  }

  private mutating func quoted(_ open: Int) throws(BodyPathFault) -> String {
    place += 1
    var name = ""
    while let character = peek {
      place += 1
      if character == "\"" { return name }
      if character == "\\" {
        guard let escaped = peek, escaped == "\"" || escaped == "\\" else {
          throw BodyPathFault(.badBracket, column: open)
        }
        place += 1
        name.append(escaped)
      } else {
        name.append(character)
      }
    }
    throw BodyPathFault(.unclosedBracket, column: open)
  }

  private var peek: Character? { place < text.count ? text[place] : nil }

  private func fault(_ cause: BodyPathFault.Cause) -> BodyPathFault { BodyPathFault(cause, column: place + 1) }
}
