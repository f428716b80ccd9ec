/// Walks over DER values (X.690) without decoding them, to find original bytes that OpenSSL would encode anew.
struct DERCursor {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.rest = bytes
  }

  /// One value: its identifier byte, its content, and all of it.
  struct Value {
    let tag: UInt8
    let content: ArraySlice<UInt8>
    let whole: ArraySlice<UInt8>
  }

  var nextTag: UInt8? { rest.first }

  /// Steps over one value. Nil at the end, and where a length runs beyond it or is indefinite.
  mutating func next() -> Value? {
    guard let tag = rest.first, tag & 0x1f != 0x1f else { return nil }
    var body = rest.dropFirst()
    guard let length = Self.takeLength(&body), length <= body.count else { return nil }
    let end = body.startIndex + length
    let value = Value(tag: tag, content: body[..<end], whole: rest[..<end])
    rest = rest[end...]
    return value
  }

  /// Steps over one value that must have this identifier byte.
  mutating func next(tag: UInt8) -> Value? {
    guard nextTag == tag else { return nil }
    return next()
  }

  private static func takeLength(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.popFirst() else { return nil }
    guard first & 0x80 != 0 else { return Int(first) }
    let count = Int(first & 0x7f)
    // Four bytes of length are more than any certificate takes; none means the indefinite form, which is not DER.
    guard (1...4).contains(count), bytes.count >= count else { return nil }
    var length = 0
    for _ in 0..<count { length = length << 8 | Int(bytes.removeFirst()) }
    return length
  }

  static let boolean: UInt8 = 0x01
  static let integer: UInt8 = 0x02
  static let octetString: UInt8 = 0x04
  static let objectIdentifier: UInt8 = 0x06
  static let sequence: UInt8 = 0x30
  static let explicitVersion: UInt8 = 0xa0
  static let explicitExtensions: UInt8 = 0xa3
}
