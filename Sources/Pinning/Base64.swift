/// Base64 as RFC 4648, section 4, with padding and without line breaks.
package enum Base64 {
  /// Why a text is no base64.
  package enum Fault: Error, Hashable, Sendable {
    /// A character outside the alphabet, at this offset in UTF-8 bytes.
    case foreignCharacter(offset: Int)
    /// The length, with padding, is no multiple of four, or padding stands where none may.
    case wrongPadding
    /// The bits beyond the last byte are not zero, so two texts would mean the same bytes.
    case strayBits
  }

  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text = [UInt8]()
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(buffer >> bits & 63)])
      }
    }
    if bits > 0 { text.append(alphabet[Int(buffer << (6 - bits) & 63)]) }
    while text.count % 4 != 0 { text.append(padding) }
    return String(decoding: text, as: UTF8.self)
  }

  /// RFC 4648, section 3.5, leaves it to the reader whether bits beyond the last byte may be other than zero; those of
  /// clients do not look at them.
  package static func decode(_ text: some StringProtocol, allowsStrayBits: Bool = false) throws(Fault) -> [UInt8] {
    let characters = Array(text.utf8)
    let body = characters.prefix { $0 != padding }
    let pads = characters.count - body.count
    var bytes = [UInt8]()
    bytes.reserveCapacity(body.count * 3 / 4)
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    for (offset, character) in body.enumerated() {
      guard let value = value(of: character) else { throw .foreignCharacter(offset: offset) }
      buffer = buffer << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    guard characters.dropFirst(body.count).allSatisfy({ $0 == padding }), pads <= 2, characters.count % 4 == 0
    else { throw .wrongPadding }
    guard allowsStrayBits || buffer & (1 << bits - 1) == 0 else { throw .strayBits }
    return bytes
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
