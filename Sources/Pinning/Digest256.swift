/// A SHA-256 digest: 32 bytes. What was hashed is said by the type or the property that holds it.
package struct Digest256: Hashable, Sendable, CustomStringConvertible {
  /// Exactly 32 bytes.
  package let bytes: [UInt8]

  /// Nil unless there are exactly 32 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// Nil unless the text is 64 hexadecimal digits; colons between bytes, as `openssl` prints them, are passed over.
  package init?(hex text: some StringProtocol) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }.map { Self.value(ofHexDigit: $0) }
    guard digits.count == 64 else { return nil }
    var bytes = [UInt8]()
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  /// 64 lower-case hexadecimal digits without colons.
  package var hex: String { Hex.encode(bytes) }

  /// 44 characters of base64.
  package var base64: String { Base64.encode(bytes) }

  package var description: String { hex }

  private static func value(ofHexDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Hexadecimal digits of bytes.
package enum Hex {
  /// Two lower-case digits a byte, nothing between them.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text = [UInt8]()
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
