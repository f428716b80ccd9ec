/// Small readings of ASCII inside UTF-8 texts, which the standard library has only with Unicode's rules.
extension StringProtocol {
  /// Without the blanks and line ends of XML and JSON around it.
  var trimmed: String {
    let bytes = Array(utf8)
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// A to Z as a to z; other characters as they are.
  var asciiLowercased: String {
    String(decoding: utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
