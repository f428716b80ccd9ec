/// A domain name as labels of bytes, ASCII letters in lower case (RFC 1035, section 3.1; RFC 4343).
struct DNSName: Hashable, Sendable {
  /// RFC 1035, section 2.3.4: octets of a label, and of a name with its length octets and its end.
  private static let longestLabel = 63
  private static let longestName = 255

  let labels: [[UInt8]]

  /// Nil where the text is no name that DNS can carry. A dot at the end is passed over.
  init?(_ text: String) {
    let bare = text.hasSuffix(".") ? text.dropLast() : text[...]
    let labels = bare.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { $0.map(Self.lowercased) }
    guard labels.allSatisfy({ (1...Self.longestLabel).contains($0.count) }),
      labels.reduce(1, { $0 + $1.count + 1 }) <= Self.longestName
    else { return nil }
    self.labels = labels
  }

  /// Reads a name, perhaps compressed; the reader then stands behind it.
  ///
  /// A pointer must lead to a place before the part that it ends (RFC 1035, section 4.1.4, "a prior occurrence"): each
  /// jump goes further back, so that no message can lead round in a loop.
  init(_ reader: inout DNSReader) throws(DNSFault) {
    var labels = [[UInt8]]()
    var length = 1
    var partStart = reader.offset
    var end: Int?
    while true {
      let octet = try reader.byte()
      switch octet >> 6 {
      case 0 where octet == 0:
        if let end { reader.offset = end }
        self.labels = labels
        return
      case 0:
        length += Int(octet) + 1
        guard length <= Self.longestName else { throw .nameTooLong }
        labels.append(try reader.bytes(Int(octet)).map(Self.lowercased))
      case 3:
        let target = Int(octet & 0x3f) << 8 | Int(try reader.byte())
        guard target < partStart else { throw .pointerForward }
        end = end ?? reader.offset
        partStart = target
        reader.offset = target
      default: throw .reservedLabel
      }
    }
  }

  /// Not compressed.
  var wire: [UInt8] { labels.flatMap { [UInt8($0.count)] + $0 } + [0] }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
