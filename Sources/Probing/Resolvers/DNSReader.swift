/// Why a message is no good answer.
enum DNSFault: Error, Hashable, Sendable {
  case cutShort
  case nameTooLong
  case pointerForward
  /// Label types 01 and 10 (RFC 6891, section 5 gave the first up).
  case reservedLabel
  case addressLength(Int)
  case aliasLoop
  case aliasesTooMany

  var detail: String {
    switch self {
    case .cutShort: "the answer is cut short"
    case .nameTooLong: "the answer holds a name of more than 255 bytes"
    case .pointerForward: "the answer holds a compressed name that does not point back"
    case .reservedLabel: "the answer holds a label of an unknown type"
    case .addressLength(let length): "the answer holds an address of \(length) bytes"
    case .aliasLoop: "the answer's aliases lead round in a loop"
    case .aliasesTooMany: "the answer's chain of aliases is too long"
    }
  }
}

/// Reads a message from front to back; never past its end.
struct DNSReader {
  private let message: [UInt8]
  var offset = 0

  init(_ message: [UInt8]) {
    self.message = message
  }

  mutating func byte() throws(DNSFault) -> UInt8 {
    guard offset < message.count else { throw .cutShort }
    defer { offset += 1 }
    return message[offset]
  }

  mutating func bytes(_ count: Int) throws(DNSFault) -> ArraySlice<UInt8> {
    guard message.count - offset >= count else { throw .cutShort }
    defer { offset += count }
    return message[offset..<offset + count]
  }

  mutating func word() throws(DNSFault) -> UInt16 {
    UInt16(try byte()) << 8 | UInt16(try byte())
  }

  mutating func longWord() throws(DNSFault) -> UInt32 {
    UInt32(try word()) << 16 | UInt32(try word())
  }
}
