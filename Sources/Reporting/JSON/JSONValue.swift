import Endpoints
package import Pinning

/// A JSON value to be written. An object keeps its members in the order given, so that output is stable.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// Written as null where it is infinite or no number: JSON has neither.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])
}

/// A key and its value.
package struct JSONMember: Hashable, Sendable {
  package let key: String
  package let value: JSONValue

  package init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

extension JSONValue {
  /// Null where there is none.
  package static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// RFC 3339 in UTC; null where there is none.
  package static func time(_ time: Timestamp?) -> JSONValue { text(time?.description) }

  /// Seconds, to the microsecond; null where there is none.
  package static func seconds(_ duration: Duration?) -> JSONValue {
    guard let duration else { return .null }
    return .number((duration.inSeconds * 1_000_000).rounded() / 1_000_000)
  }
}
