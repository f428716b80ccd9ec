/// Steps through the scalars of a text whose UTF-8 has been checked, and knows the place.
struct JSON5Scanner {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Throws where the bytes are no UTF-8. A byte order mark at the front is passed over.
  init(_ bytes: [UInt8]) throws(JSON5Fault) {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      throw JSON5Fault(place: Place(line: 1, column: 1), cause: .utf16)
    }
    self.bytes = bytes
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { offset = 3 }
    if String(validating: bytes, as: UTF8.self) == nil { try skipToInvalid() }
  }

  /// Bytes from the beginning of the text.
  var byteOffset: Int { offset }

  var place: Place { Place(line: line, column: column) }

  var isAtEnd: Bool { offset >= bytes.count }

  var seen: JSON5Fault.Seen { peek().map(JSON5Fault.Seen.character) ?? .endOfFile }

  /// The scalar at hand; nil at the end.
  func peek() -> Unicode.Scalar? { decode(at: offset)?.scalar }

  /// The byte after the one at hand, where the one at hand is ASCII.
  func peekSecondByte() -> UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

  func isAt(_ scalar: Unicode.Scalar) -> Bool { peek() == scalar }

  @discardableResult
  mutating func next() -> Unicode.Scalar? {
    guard let (scalar, width) = decode(at: offset) else { return nil }
    offset += width
    let endsLine = scalar == "\n" || (scalar == "\r" && !(offset < bytes.count && bytes[offset] == UInt8(ascii: "\n")))
    if endsLine {
      line += 1
      column = 1
    } else {
      column += 1
    }
    return scalar
  }

  /// Steps over the scalar if it is the one at hand.
  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard isAt(scalar) else { return false }
    next()
    return true
  }

  private func decode(at offset: Int) -> (scalar: Unicode.Scalar, width: Int)? {
    guard offset < bytes.count else { return nil }
    let first = UInt32(bytes[offset])
    if first < 0x80 { return (Unicode.Scalar(UInt8(first)), 1) }
    let width = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    var value = first & (0x7f >> UInt32(width))
    for index in 1..<width {
      guard offset + index < bytes.count else { return nil }
      value = value << 6 | UInt32(bytes[offset + index] & 0x3f)
    }
    return Unicode.Scalar(value).map { ($0, width) }
  }

  /// Walks to the first byte that is no UTF-8 and throws its place.
  private mutating func skipToInvalid() throws(JSON5Fault) {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[offset...].makeIterator()
    while case .valid = parser.parseScalar(from: &rest) { next() }
    throw JSON5Fault(place: place, cause: .invalidUTF8(byte: offset < bytes.count ? bytes[offset] : 0))
  }
}
