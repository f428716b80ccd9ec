import PositionedJSON

/// A dictionary of a property list by key, with what is needed to say where something is wrong in it.
struct PropertyListDictionary {
  /// How remarks call it: its own key, or `Info.plist` at the top.
  let name: String
  let place: FilePlace
  let entries: [PropertyListEntry]

  /// Nil where the value is no dictionary.
  init?(_ value: PropertyListValue, name: String) {
    guard case .dictionary(let entries) = value.content else { return nil }
    self.name = name
    self.place = value.place
    self.entries = entries
  }

  subscript(key: String) -> PropertyListEntry? { entries.first { $0.key == key } }

  /// An app's own, and not a part of one that was saved by itself: all of them name their bundle.
  var isInfoPlist: Bool { entries.contains { $0.key.hasPrefix("CFBundle") } }
}

extension PropertyListValue {
  /// The value in a few words, for remarks.
  var words: String {
    switch content {
    case .string(let text): "the text \(SafeText.quote(text))"
    case .integer(let number): "the number \(number)"
    case .real(let number): "the number \(number)"
    case .bool(let bool): "\(bool)"
    case .date(let date): "the date \(date)"
    case .data(let bytes): "data of \(bytes.count) bytes"
    case .array(let values): "an array of \(values.count)"
    case .dictionary(let entries): "a dictionary of \(entries.count)"
    }
  }
}

extension Reading {
  /// The dictionary under one of `keys`, wherever it stands: under a key of an Info.plist, or the whole file where it
  /// has one of `inner`'s keys at its top.
  mutating func configurationDictionary(_ bytes: [UInt8], key: String, inner: [String]) throws(ClientFileFaults)
    -> PropertyListDictionary
  {
    let root: PropertyListValue
    do throws(PropertyListFault) {
      root = try PropertyListReader.read(bytes)
    } catch {
      if !BinaryPropertyList.isOne(bytes), SourceFault.isTrustKitInCode(String(decoding: bytes, as: UTF8.self)) {
        throw refusal(.source(.trustKitInCode))
      }
      throw refusal(.propertyList(error.cause), at: error.place)
    }
    guard let top = PropertyListDictionary(root, name: "Info.plist") else {
      throw refusal(
        .wrongRoot(seen: root.kind.rawValue, expected: PropertyListKind.dictionary.rawValue), at: root.place)
    }
    if let entry = top[key] {
      guard let found = PropertyListDictionary(entry.value, name: key) else {
        throw refusal(
          .wrongRoot(seen: entry.value.kind.rawValue, expected: PropertyListKind.dictionary.rawValue),
          at: entry.value.place)
      }
      if entry.replacesAnother { remark(.repeatedKey(key), at: entry.keyPlace) }
      remarkRepeatedKeys(in: entry.value)
      return found
    }
    // In an app's whole Info.plist nobody looks for these keys at the top.
    if top.isInfoPlist, let misplaced = inner.lazy.compactMap({ top[$0] }).first {
      throw refusal(.misplaced(key: misplaced.key, expected: key), at: misplaced.keyPlace)
    }
    guard let bare = PropertyListDictionary(root, name: key), inner.contains(where: { bare[$0] != nil }) else {
      throw refusal(.noConfiguration(expected: [key] + inner), at: root.place)
    }
    remarkRepeatedKeys(in: root)
    return bare
  }

  /// The reader bounds the depth.
  private mutating func remarkRepeatedKeys(in value: PropertyListValue) {
    switch value.content {
    case .string, .integer, .real, .bool, .date, .data: return
    case .array(let values): for value in values { remarkRepeatedKeys(in: value) }
    case .dictionary(let entries):
      for entry in entries {
        if entry.replacesAnother { remark(.repeatedKey(entry.key), at: entry.keyPlace) }
        remarkRepeatedKeys(in: entry.value)
      }
    }
  }
}
