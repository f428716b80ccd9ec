/// Parameters as AFNetworking's `AFQueryStringFromParameters` writes them.
package enum QueryString {
  /// A field and its value; nil is null, which has no `=`.
  package struct Pair: Hashable, Sendable {
    package let field: String
    package let value: String?

    package init(_ field: String, _ value: String?) {
      self.field = field
      self.value = value
    }
  }

  /// `a=1&b%5B%5D=2`; empty where there are no parameters.
  package static func text(_ parameters: [String: PlainJSON]) -> String {
    pairs(parameters).map { pair in
      pair.value.map { "\(escaped(pair.field))=\(escaped($0))" } ?? escaped(pair.field)
    }.joined(separator: "&")
  }

  /// Keys in order, nested ones as `key[nested]`, elements of arrays as `key[]` in theirs.
  package static func pairs(_ parameters: [String: PlainJSON]) -> [Pair] {
    sorted(parameters).flatMap { pairs($0.key, $0.value) }
  }

  private static func pairs(_ field: String, _ value: PlainJSON) -> [Pair] {
    switch value {
    case .object(let members): sorted(members).flatMap { pairs("\(field)[\($0.key)]", $0.value) }
    case .array(let items): items.flatMap { pairs("\(field)[]", $0) }
    case .null: [Pair(field, nil)]
    // `[@YES description]` is "1".
    case .bool(let value): [Pair(field, value ? "1" : "0")]
    case .number(let number): [Pair(field, number.plainText)]
    case .string(let text): [Pair(field, text)]
    case .secret(let secret): [Pair(field, secret.revealed)]
    }
  }

  /// By description, as `compare:` orders texts: upper case before lower case.
  private static func sorted(_ members: [String: PlainJSON]) -> [(key: String, value: PlainJSON)] {
    members.sorted { $0.key < $1.key }
  }

  /// Percent-encodes all but what a URL's query may hold (RFC 3986, section 3.4) less `:#[]@!$&'()*+,;=`: letters,
  /// digits, `-._~`, and `/` and `?`.
  package static func escaped(_ text: String) -> String {
    var out = ""
    for byte in text.utf8 {
      if isPlain(byte) {
        out.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        out += "%" + (digits.count == 1 ? "0" + digits : digits)
      }
    }
    return out
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "?"):
      true
    default: false
    }
  }
}
