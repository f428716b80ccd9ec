import Grid

/// A line of text being typed.
package struct TextField: Hashable, Sendable {
  private var scalars: [Unicode.Scalar]
  /// Scalars before the cursor.
  private(set) var cursor: Int

  /// A comment, a filter or a file's path, not a document.
  static let longest = 500

  init(_ text: String = "") {
    scalars = Array(text.unicodeScalars.prefix(Self.longest))
    cursor = scalars.count
  }

  package var text: String { Self.string(scalars[...]) }

  var textBeforeCursor: String { Self.string(scalars[..<cursor]) }

  /// Nothing but blanks.
  var isBlank: Bool { scalars.allSatisfy { $0.properties.isWhitespace } }

  /// Takes a key; false where it means nothing in a text field.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let scalar): insert([scalar])
    case .paste(let text): insert(Self.oneLine(text))
    case .backspace: delete(from: cursor - 1, to: cursor)
    case .delete: delete(from: cursor, to: cursor + 1)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(scalars.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = scalars.count
    case .control("u"): delete(from: 0, to: cursor)
    case .control("k"): delete(from: cursor, to: scalars.count)
    case .control("w"): deleteWord()
    case .control("h"): delete(from: cursor - 1, to: cursor)
    case .control, .function, .escape, .enter, .tab, .backTab, .insert, .up, .down, .pageUp, .pageDown,
      .click, .wheelUp, .wheelDown:
      return false
    }
    return true
  }

  private mutating func insert(_ new: [Unicode.Scalar]) {
    let fitting = new.prefix(max(0, Self.longest - scalars.count))
    scalars.insert(contentsOf: fitting, at: cursor)
    cursor += fitting.count
  }

  private mutating func delete(from start: Int, to end: Int) {
    let range = max(0, start)..<min(scalars.count, max(0, end))
    guard !range.isEmpty else { return }
    scalars.removeSubrange(range)
    cursor = min(range.lowerBound, scalars.count)
  }

  private mutating func deleteWord() {
    var start = cursor
    while start > 0, scalars[start - 1] == " " { start -= 1 }
    while start > 0, scalars[start - 1] != " " { start -= 1 }
    delete(from: start, to: cursor)
  }

  /// Line ends become blanks, other controls go.
  private static func oneLine(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.compactMap { scalar in
      if scalar == "\n" || scalar == "\r" || scalar == "\t" { return " " }
      return scalar.properties.generalCategory == .control ? nil : scalar
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
