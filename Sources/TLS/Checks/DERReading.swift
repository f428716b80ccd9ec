/// Readings of DER values (X.690) that the checks share.
extension DERCursor.Value {
  /// The values inside of a constructed one; nil where they do not fill it exactly.
  var children: [DERCursor.Value]? {
    guard tag & 0x20 != 0 else { return nil }
    return DERCursor.all(content)
  }

  var bytes: [UInt8] { Array(content) }
}

extension DERCursor {
  /// All values one after another; nil where something is left over.
  static func all(_ bytes: ArraySlice<UInt8>) -> [Value]? {
    var cursor = DERCursor(bytes)
    var values = [Value]()
    while let value = cursor.next() { values.append(value) }
    return cursor.nextTag == nil ? values : nil
  }

  /// The one value that fills the bytes.
  static func one(_ bytes: [UInt8], tag: UInt8) -> Value? {
    var cursor = DERCursor(bytes[...])
    guard let value = cursor.next(tag: tag), cursor.nextTag == nil else { return nil }
    return value
  }

  static let bitString: UInt8 = 0x03
  static let utcTime: UInt8 = 0x17
  static let generalizedTime: UInt8 = 0x18
  static let set: UInt8 = 0x31
}
