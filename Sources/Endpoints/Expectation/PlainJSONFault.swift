/// Why a body is no JSON as `NSJSONSerialization` takes it without options, and where.
package struct PlainJSONFault: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    case invalidUTF8
    /// UTF-16 or UTF-32, by its byte order mark or its zero bytes.
    case otherEncoding
    /// The text ends where more was due.
    case cutShort
    /// A character that may not stand here.
    case unexpected(Unicode.Scalar)
    /// A top level that is neither an array nor an object.
    case fragment
    case nestedTooDeeply(limit: Int)
    case controlCharacter
    case badEscape
    /// Half of a surrogate pair.
    case loneSurrogate
    case badNumber
    /// Beyond what a double holds.
    case numberTooLarge
    /// Something stands behind the end.
    case rest
  }

  package let cause: Cause
  /// In bytes from the body's start, from 0.
  package let offset: Int

  package init(_ cause: Cause, at offset: Int) {
    self.cause = cause
    self.offset = offset
  }

  /// A clause that names the place.
  package var detail: String { "\(cause.words) at byte \(offset)" }
}

extension PlainJSONFault.Cause {
  fileprivate var words: String {
    switch self {
    case .invalidUTF8: "a byte that is no UTF-8"
    case .otherEncoding: "UTF-16 or UTF-32 in place of UTF-8"
    case .cutShort: "the text ends too early"
    case .unexpected(let scalar):
      (0x20...0x7e).contains(scalar.value)
        ? "an unexpected \"\(scalar)\"" : "an unexpected U+\(String(scalar.value, radix: 16, uppercase: true))"
    case .fragment: "neither an array nor an object"
    case .nestedTooDeeply(let limit): "nested deeper than \(limit)"
    case .controlCharacter: "a control character in a text"
    case .badEscape: "an escape that there is not"
    case .loneSurrogate: "half of a surrogate pair"
    case .badNumber: "a malformed number"
    case .numberTooLarge: "a number beyond what a double holds"
    case .rest: "something behind the end"
    }
  }
}
