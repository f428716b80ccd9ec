/// A value of a JSON5 text with the place where it begins.
package struct JSON5Value: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSON5Number)
    case string(String)
    case array([JSON5Value])
    /// In file order, equal keys kept, so that a reader can report them.
    case object([JSON5Member])
  }

  package let content: Content
  package let place: Place

  package var kind: JSON5Kind {
    switch content {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

/// A key and its value.
package struct JSON5Member: Hashable, Sendable {
  package let key: String
  package let keyPlace: Place
  package let value: JSON5Value
}

/// A number as it was written and as it is.
package struct JSON5Number: Hashable, Sendable {
  /// May be infinite or no number at all: JSON5 can write both.
  package let value: Double
  package let text: String
}

/// What a JSON5 value is.
package enum JSON5Kind: Hashable, Sendable, CaseIterable {
  case null, bool, number, string, array, object

  /// With its article, for a sentence.
  package var words: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text in quotes"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
