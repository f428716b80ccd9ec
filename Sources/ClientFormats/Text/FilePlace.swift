package import PositionedJSON

/// A place in a file of a client: in a text as an editor shows it, in a binary file by its bytes.
package enum FilePlace: Hashable, Sendable, CustomStringConvertible {
  /// Nothing narrower than the file is to blame.
  case file
  case text(Place)
  /// Bytes from the beginning of the file, from 0.
  case byte(Int)

  /// `12:9`, `byte 4711`, or nothing for the whole file.
  package var description: String {
    switch self {
    case .file: ""
    case .text(let place): place.description
    case .byte(let offset): "byte \(offset)"
    }
  }

  /// In a text; nil in a binary file, and for the whole file.
  package var text: Place? {
    switch self {
    case .text(let place): place
    case .file, .byte: nil
    }
  }

  /// In a binary file; else nil.
  package var byte: Int? {
    switch self {
    case .byte(let offset): offset
    case .file, .text: nil
    }
  }

  /// For a sentence: `line 12, column 9`, `byte 4711`, `the file`.
  package var words: String {
    switch self {
    case .file: "the file"
    case .text(let place): "line \(place.line), column \(place.column)"
    case .byte(let offset): "byte \(offset)"
    }
  }
}

extension Place {
  /// The place of a character of a text.
  init(of index: String.Index, in text: String) {
    let before = text[..<index].unicodeScalars
    let ends = before.count { $0 == "\n" }
    let start = before.lastIndex(of: "\n").map { before.index(after: $0) } ?? before.startIndex
    self.init(line: ends + 1, column: before.distance(from: start, to: before.endIndex) + 1)
  }
}
