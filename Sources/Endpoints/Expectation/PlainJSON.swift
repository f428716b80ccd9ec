/// A value of JSON (RFC 8259), without the place where it stood.
package enum PlainJSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(PlainNumber)
  case string(String)
  /// A text that is sent and never shown; only a configuration makes one.
  case secret(Secret)
  case array([PlainJSON])
  /// Of equal keys the last one counts; RFC 8259, section 4, leaves it open.
  case object([String: PlainJSON])

  package static func number(_ value: Double) -> PlainJSON { .number(PlainNumber(value)) }
}

/// A number as it is and as it was written. Numbers are equal by value: `1`, `1.0` and `1e0` are one.
package struct PlainNumber: Hashable, Sendable {
  /// Always finite.
  package let value: Double
  package let text: String

  package init(_ value: Double, text: String? = nil) {
    self.value = value
    self.text = text ?? Self.text(of: value)
  }

  /// As Foundation describes an `NSNumber`: whole numbers without a fraction.
  package var plainText: String {
    let isWholeText = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    return isWholeText ? text : Self.text(of: value)
  }

  private static func text(of value: Double) -> String {
    Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  /// Whole numbers beyond 2^53 that differ in a digit are one as doubles, and two as texts.
  package static func == (left: PlainNumber, right: PlainNumber) -> Bool {
    guard let one = Int64(left.text), let other = Int64(right.text) else { return left.value == right.value }
    return one == other
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}

extension PlainJSON {
  /// Compact, with sorted keys, so that one value is one text. Secrets are written as they are where `reveals`, else as
  /// a mark.
  package func text(reveals: Bool = false) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): Self.quoted(text)
    case .secret(let secret): Self.quoted(reveals ? secret.revealed : Secret.mark)
    case .array(let items): "[" + items.map { $0.text(reveals: reveals) }.joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.text(reveals: reveals))" }
        .joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case "\u{00}"..."\u{1f}":
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// What it is, with its article, for a sentence.
  package var kindWords: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string, .secret: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Every secret within.
  package var secrets: [Secret] {
    switch self {
    case .null, .bool, .number, .string: []
    case .secret(let secret): [secret]
    case .array(let items): items.flatMap(\.secrets)
    case .object(let members): members.values.flatMap(\.secrets)
    }
  }
}

extension PlainJSON {
  /// As AFNetworking's `removesKeysWithNullValues` leaves it: keys with null go, at every depth. Nulls in arrays go only
  /// where `inArrays`, as from AFNetworking 4.0 on.
  package func withoutNulls(inArrays: Bool) -> PlainJSON {
    switch self {
    case .array(let items):
      let kept = inArrays ? items.filter { $0 != .null } : items
      return .array(kept.map { $0.withoutNulls(inArrays: inArrays) })
    case .object(let members):
      return .object(members.filter { $0.value != .null }.mapValues { $0.withoutNulls(inArrays: inArrays) })
    case .null, .bool, .number, .string, .secret:
      return self
    }
  }
}
