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

/// Places of characters of a text, asked for from its beginning to its end, so that each stretch is counted once: a file
/// from a stranger may be one line of megabytes.
struct PlaceWalk {
  private let text: String
  private var index: String.Index
  private var line = 1
  private var column = 1

  init(_ text: String) {
    self.text = text
    self.index = text.startIndex
  }

  /// `next` is not before the character that was asked for last.
  mutating func place(of next: String.Index) -> Place {
    for scalar in text.unicodeScalars[index..<next] {
      if scalar == "\n" {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    index = next
    return Place(line: line, column: column)
  }
}
