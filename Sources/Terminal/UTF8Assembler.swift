/// Puts scalars together from bytes of UTF-8 (RFC 3629) that come one by one; what is invalid is dropped.
struct UTF8Assembler: Sendable {
  private var value: UInt32 = 0
  private var left = 0
  private var least: UInt32 = 0

  mutating func forget() { left = 0 }

  /// - Parameter byte: 0x80 or above
  /// - Returns: the scalar that it completes
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case 0x80..<0xC0: return proceed(byte)
    case 0xC2..<0xE0: begin(UInt32(byte & 0x1F), following: 1, least: 0x80)
    case 0xE0..<0xF0: begin(UInt32(byte & 0x0F), following: 2, least: 0x800)
    case 0xF0..<0xF5: begin(UInt32(byte & 0x07), following: 3, least: 0x10000)
    default: forget()
    }
    return nil
  }

  private mutating func begin(_ bits: UInt32, following: Int, least: UInt32) {
    value = bits
    left = following
    self.least = least
  }

  private mutating func proceed(_ byte: UInt8) -> Unicode.Scalar? {
    guard left > 0 else { return nil }
    value = value << 6 | UInt32(byte & 0x3F)
    left -= 1
    // Surrogates and what lies beyond U+10FFFF have no scalar.
    return left == 0 && value >= least ? Unicode.Scalar(value) : nil
  }
}
