package import Pinning

/// Writes DER (X.690): each function gives one whole element, tag and length included.
///
/// Nothing is checked: tests need certificates that break the rules as much as ones that keep them.
package enum DER {
  /// Any element: one tag byte, a definite length, the content.
  package static func element(tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag] + length(content.count) + content
  }

  package static func sequence(_ elements: [UInt8]...) -> [UInt8] {
    element(tag: 0x30, elements.flatMap { $0 })
  }

  package static func set(_ elements: [UInt8]...) -> [UInt8] {
    element(tag: 0x31, elements.flatMap { $0 })
  }

  package static func boolean(_ value: Bool) -> [UInt8] {
    element(tag: 0x01, [value ? 0xff : 0])
  }

  /// An INTEGER of a value that is not negative.
  package static func integer(_ value: UInt64) -> [UInt8] {
    let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    return integer(unsigned: bytes)
  }

  /// An INTEGER of a big-endian magnitude: leading zeros go, one comes back where the top bit would mean a sign.
  package static func integer(unsigned magnitude: [UInt8]) -> [UInt8] {
    let digits = Array(magnitude.drop { $0 == 0 })
    guard let first = digits.first else { return element(tag: 0x02, [0]) }
    return element(tag: 0x02, first & 0x80 == 0 ? digits : [0] + digits)
  }

  package static func octetString(_ content: [UInt8]) -> [UInt8] {
    element(tag: 0x04, content)
  }

  /// A BIT STRING of whole bytes.
  package static func bitString(_ content: [UInt8]) -> [UInt8] {
    element(tag: 0x03, [0] + content)
  }

  /// A BIT STRING as named bits: the numbers given are set, and trailing zeros go (X.690, section 11.2.2).
  package static func namedBits(_ bits: [Int]) -> [UInt8] {
    guard let highest = bits.max() else { return element(tag: 0x03, [0]) }
    var bytes = [UInt8](repeating: 0, count: highest / 8 + 1)
    for bit in bits { bytes[bit / 8] |= 0x80 >> UInt8(bit % 8) }
    return element(tag: 0x03, [UInt8(7 - highest % 8)] + bytes)
  }

  package static func utf8String(_ text: String) -> [UInt8] {
    element(tag: 0x0c, Array(text.utf8))
  }

  /// Two letters of a country and the like; the alphabet is not checked.
  package static func printableString(_ text: String) -> [UInt8] {
    element(tag: 0x13, Array(text.utf8))
  }

  package static let null: [UInt8] = [0x05, 0x00]

  /// A constructed element with a context-specific tag, below 31.
  package static func explicit(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    element(tag: 0xa0 | number, content)
  }

  /// A primitive element with a context-specific tag, below 31.
  package static func implicit(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    element(tag: 0x80 | number, content)
  }

  /// UTCTime through 2049, GeneralizedTime from 2050 on and before 1950 (RFC 5280, section 4.1.2.5).
  package static func time(_ instant: Timestamp) -> [UInt8] {
    let civil = CivilTime(instant)
    let rest = [civil.month, civil.day, civil.hour, civil.minute, civil.second].map { digits($0, 2) }.joined() + "Z"
    return (1950...2049).contains(civil.year)
      ? element(tag: 0x17, Array((digits(civil.year % 100, 2) + rest).utf8))
      : element(tag: 0x18, Array((digits(civil.year, 4) + rest).utf8))
  }

  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(count)] }
    let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }.drop { $0 == 0 }
    return [0x80 | UInt8(bytes.count)] + bytes
  }

  static func digits(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
