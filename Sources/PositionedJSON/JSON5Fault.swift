/// Why a text is no JSON5, and where.
package struct JSON5Fault: Error, Hashable, Sendable {
  package let place: Place
  package let cause: Cause

  package init(place: Place, cause: Cause) {
    self.place = place
    self.cause = cause
  }

  package enum Cause: Hashable, Sendable {
    case tooLarge(bytes: Int, limit: Int)
    case invalidUTF8(byte: UInt8)
    /// The text begins as UTF-16 does.
    case utf16
    case nestedTooDeeply(limit: Int)
    case tooManyValues(limit: Int)
    case unexpected(expected: Expected, seen: Seen)
    /// The text ends within something that was opened before.
    case unclosed(Container, opened: Place)
    case lineBreakInString(opened: Place)
    /// `\` before a digit other than a lone 0.
    case digitEscape
    /// A half of a surrogate pair, which no text can hold.
    case loneSurrogate(UInt16)
    /// A decimal number with a needless 0 in front, which some read as octal.
    case leadingZero
  }

  package enum Container: String, Hashable, Sendable {
    case object, array, string, comment
  }

  package enum Expected: Hashable, Sendable {
    case value
    /// In an object just opened or after a comma.
    case keyOrBrace
    case colon
    case commaOrBrace
    case commaOrBracket
    case digit
    case hexDigit
    case identifierPart
    case comment
    case endOfFile
    /// The rest of a word such as `true`.
    case word(String)
  }

  package enum Seen: Hashable, Sendable {
    case endOfFile
    case character(Unicode.Scalar)
  }
}

extension JSON5Fault.Cause {
  /// What is wrong, without a full stop.
  package var message: String {
    switch self {
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes, and at most \(limit) are read"
    case .invalidUTF8(let byte): "the byte 0x\(String(byte, radix: 16)) is no UTF-8 here"
    case .utf16: "the file seems to be UTF-16"
    case .nestedTooDeeply(let limit): "arrays and objects are nested more than \(limit) deep"
    case .tooManyValues(let limit): "the file holds more than \(limit) values"
    case .unexpected(let expected, let seen): "expected \(expected.words), saw \(seen.words)"
    case .unclosed(let container, let opened):
      "the file ends within the \(container.rawValue) that was opened at line \(opened.line), column \(opened.column)"
    case .lineBreakInString(let opened):
      "the line ends within the text that was opened at line \(opened.line), column \(opened.column)"
    case .digitEscape: "a backslash before a digit means nothing in JSON5"
    case .loneSurrogate(let unit):
      "\\u\(String(unit, radix: 16, uppercase: true)) is half of a surrogate pair without its other half"
    case .leadingZero: "a number may not begin with a needless 0"
    }
  }

  /// What to do, without a full stop.
  package var remedy: String {
    switch self {
    case .tooLarge: "check that this is the file you mean"
    case .invalidUTF8, .utf16: "save the file as UTF-8"
    case .nestedTooDeeply: "remove the needless brackets"
    case .tooManyValues: "split the file"
    case .unexpected(let expected, _): expected.remedy
    case .unclosed(let container, _): "close it with \(container.closing)"
    case .lineBreakInString(_): "close the text on its line, or write \\n for a line break"
    case .digitEscape: "write \\u and four hexadecimal digits"
    case .loneSurrogate: "write both halves, or the character itself"
    case .leadingZero: "remove the 0"
    }
  }
}

extension JSON5Fault.Container {
  var closing: String {
    switch self {
    case .object: "}"
    case .array: "]"
    case .string: "the quote that opened it"
    case .comment: "*/"
    }
  }
}

extension JSON5Fault.Expected {
  var words: String {
    switch self {
    case .value: "a value"
    case .keyOrBrace: "a key or }"
    case .colon: "a colon after the key"
    case .commaOrBrace: "a comma or }"
    case .commaOrBracket: "a comma or ]"
    case .digit: "a digit"
    case .hexDigit: "a hexadecimal digit"
    case .identifierPart: "a letter or digit of a key"
    case .comment: "// or /*"
    case .endOfFile: "the end of the file"
    case .word(let word): word
    }
  }

  package var remedy: String {
    switch self {
    case .value: "write a text in quotes, a number, true, false, null, an array or an object"
    case .keyOrBrace: "put the key in quotes, or close the object"
    case .colon: "put a colon between the key and its value"
    case .commaOrBrace: "put a comma before the next key, or close the object"
    case .commaOrBracket: "put a comma before the next value, or close the array"
    case .digit, .hexDigit: "complete the number or the escape"
    case .identifierPart: "put the key in quotes"
    case .comment: "a comment begins with // or /*"
    case .endOfFile: "remove what follows the last bracket"
    case .word: "put texts in quotes"
    }
  }
}

extension JSON5Fault.Seen {
  var words: String {
    switch self {
    case .endOfFile: "the end of the file"
    case .character(let scalar): SafeText.quote(scalar)
    }
  }
}
