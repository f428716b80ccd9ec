/// The value of a field that lists challenges (RFC 9110, section 11.6.1).
enum Challenges {
  /// The schemes in their order, none of them empty. Commas part challenges and their parameters alike: what begins with
  /// a name and `=` is a parameter.
  static func schemes(in value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    parts(of: value).compactMap { part in
      let text = part.drop(while: isBlank)
      let word = text.prefix { !isBlank($0) && $0 != equals }
      let isParameter = text[word.endIndex...].drop(while: isBlank).first == equals
      return word.isEmpty || isParameter ? nil : word
    }
  }

  /// Between commas that stand outside quotes (RFC 9110, sections 5.6.1 and 5.6.4).
  private static func parts(of value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts = [ArraySlice<UInt8>]()
    var start = value.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in value.indices {
      switch value[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted:
        parts.append(value[start..<index])
        start = index + 1
      case _: break
      }
    }
    return parts + [value[start...]]
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private static let equals = UInt8(ascii: "=")
}
