package import Pinning

/// A value of a property list, from XML or binary, with its place.
package struct PropertyListValue: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case real(Double)
    case bool(Bool)
    /// To the second.
    case date(Timestamp)
    case data([UInt8])
    case array([PropertyListValue])
    /// In file order; of a key that stands twice in XML the last value, at the first one's turn.
    case dictionary([PropertyListEntry])
  }

  package let content: Content
  package let place: FilePlace

  package var kind: PropertyListKind {
    switch content {
    case .string: .string
    case .integer: .integer
    case .real: .real
    case .bool: .bool
    case .date: .date
    case .data: .data
    case .array: .array
    case .dictionary: .dictionary
    }
  }
}

package struct PropertyListEntry: Hashable, Sendable {
  package let key: String
  package let keyPlace: FilePlace
  package let value: PropertyListValue
  /// The key stands before, with a value that this one takes the place of.
  package let replacesAnother: Bool

  package init(key: String, keyPlace: FilePlace, value: PropertyListValue, replacesAnother: Bool = false) {
    self.key = key
    self.keyPlace = keyPlace
    self.value = value
    self.replacesAnother = replacesAnother
  }

  /// The same entry where the key stands before.
  var replacing: PropertyListEntry {
    PropertyListEntry(key: key, keyPlace: keyPlace, value: value, replacesAnother: true)
  }
}

/// What a value of a property list is; the raw value is its element's name in XML.
package enum PropertyListKind: String, Hashable, Sendable, CaseIterable {
  case string, integer, real, bool, date, data, array
  case dictionary = "dict"
}

/// Why a file is no property list that is read here, and where.
package struct PropertyListFault: Error, Hashable, Sendable {
  package let place: FilePlace
  package let cause: Cause

  package enum Cause: Hashable, Sendable {
    case xml(XMLFault.Cause)
    case binary(BinaryFault)
    /// The older form of NeXT: `{ key = value; }`.
    case openStep
    case wrongRoot(String)
    /// `<plist>` must hold one value.
    case rootValues(Int)
    case unknownElement(String)
    /// Text between the elements of a container.
    case strayText
    case keyWithoutValue(String)
    case valueWithoutKey
    case duplicateKey(String)
    case badNumber(String)
    case badDate(String)
    case badData
    case elementInText(String)
  }
}

/// What is wrong in the bytes of a binary property list.
package enum BinaryFault: Hashable, Sendable {
  case tooLarge(bytes: Int, limit: Int)
  /// Shorter than header and trailer, or the trailer's numbers do not fit the file.
  case badTrailer
  case badOffset(object: Int)
  case badReference(Int)
  case badLength
  case unknownType(UInt8)
  case badText
  case keyNotText
  case cycle
  case nestedTooDeeply(limit: Int)
  case tooManyValues(limit: Int)
  /// A number of more than 64 bits, or a date beyond the calendar.
  case outOfRange
}
