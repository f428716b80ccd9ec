import Pinning
import PositionedJSON

/// A property list in JSON, as `plutil -convert json` makes it: what it cannot say, dates and data, is no key of pins.
enum JSONPropertyList {
  /// Nil where the bytes are no JSON at all.
  static func value(_ bytes: [UInt8]) throws(PropertyListFault) -> PropertyListValue? {
    guard let root = try? JSON5Parser.parse(bytes, limits: Reading.jsonLimits) else { return nil }
    return try value(of: root)
  }

  /// The parser bounds the depth.
  private static func value(of json: JSON5Value) throws(PropertyListFault) -> PropertyListValue {
    PropertyListValue(content: try content(of: json), place: .text(json.place))
  }

  private static func content(of json: JSON5Value) throws(PropertyListFault) -> PropertyListValue.Content {
    switch json.content {
    case .null: throw PropertyListFault(place: .text(json.place), cause: .unknownElement("null"))
    case .bool(let value): return .bool(value)
    case .number(let number): return Int64(number.text).map { .integer($0) } ?? .real(number.value)
    case .string(let text): return .string(text)
    case .array(let elements):
      var values = [PropertyListValue]()
      for element in elements { values.append(try value(of: element)) }
      return .array(values)
    case .object(let members): return .dictionary(try entries(of: members))
    }
  }

  private static func entries(of members: [JSON5Member]) throws(PropertyListFault) -> [PropertyListEntry] {
    var entries = PropertyListEntries()
    for member in members {
      entries.set(
        PropertyListEntry(key: member.key, keyPlace: .text(member.keyPlace), value: try value(of: member.value)))
    }
    return entries.list
  }
}

/// The entries of a dictionary while it is read. CoreFoundation sets a key that stands twice anew, so that its last value
/// counts.
struct PropertyListEntries {
  private(set) var list = [PropertyListEntry]()
  private var indices = [String: Int]()

  mutating func set(_ entry: PropertyListEntry) {
    if let index = indices[entry.key] {
      list[index] = entry.replacing
    } else {
      indices[entry.key] = list.count
      list.append(entry)
    }
  }
}
