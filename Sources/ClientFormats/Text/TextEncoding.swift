/// How the bytes of a text are to be read: UTF-8, UTF-16 that says so by its byte order mark, or for XML ISO-8859-1 that
/// says so in its declaration.
enum TextEncoding: Hashable, Sendable {
  case utf8
  case utf16
  case latin1

  /// ISO-8859-1 as UTF-8: every byte is the character of that number.
  static func latin1(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 < 0x80 ? [$0] : [0xc0 | $0 >> 6, 0x80 | $0 & 0x3f] }
  }

  /// The text as UTF-8 without byte order mark. Only what is whole is read: nothing is replaced or passed over.
  static func decode(_ bytes: [UInt8]) throws(EncodingFault) -> (utf8: [UInt8], encoding: TextEncoding) {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return (try utf8(Array(bytes.dropFirst(3)), from: 3), .utf8) }
    if bytes.starts(with: [0xfe, 0xff]) { return (try utf16(bytes.dropFirst(2), isBigEndian: true), .utf16) }
    if bytes.starts(with: [0xff, 0xfe]) { return (try utf16(bytes.dropFirst(2), isBigEndian: false), .utf16) }
    // A text begins with an ASCII character, which in UTF-16 has a zero beside it.
    if bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 { throw .noByteOrderMark }
    return (try utf8(bytes, from: 0), .utf8)
  }

  private static func utf8(_ bytes: [UInt8], from start: Int) throws(EncodingFault) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while case .valid(let unit) = parser.parseScalar(from: &rest) { offset += unit.count }
    throw .invalidUTF8(byte: offset < bytes.count ? bytes[offset] : 0, offset: start + offset)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) throws(EncodingFault) -> [UInt8] {
    guard bytes.count % 2 == 0 else { throw .halfUnit }
    var units = [UInt16]()
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    guard let text = String(validating: units, as: UTF16.self) else { throw .invalidUTF16 }
    return Array(text.utf8)
  }
}

/// Why bytes are no text.
package enum EncodingFault: Error, Hashable, Sendable {
  case invalidUTF8(byte: UInt8, offset: Int)
  /// An odd number of bytes.
  case halfUnit
  /// Surrogates that do not pair.
  case invalidUTF16
  /// Zero bytes as in UTF-16 or UTF-32, and no byte order mark that says so.
  case noByteOrderMark

  package var message: String {
    switch self {
    case .invalidUTF8(let byte, _): "the byte 0x\(String(byte, radix: 16)) is no UTF-8 here"
    case .halfUnit: "the file is UTF-16 and ends within a character"
    case .invalidUTF16: "the file is UTF-16 with halves of characters"
    case .noByteOrderMark: "the file seems to be UTF-16 or UTF-32 without byte order mark"
    }
  }
}
