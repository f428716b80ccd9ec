/// The attributes of an X.501 name, for comparing names as RFC 5280, section 7.1, says.
struct NameAttributes {
  struct Attribute: Hashable, Comparable {
    let type: [UInt8]
    /// Case folded, blanks merged and trimmed; the bytes as they are where the value is no text.
    let value: String

    static func < (left: Attribute, right: Attribute) -> Bool {
      (left.type.description, left.value) < (right.type.description, right.value)
    }
  }

  /// Relative names from the root on, each sorted.
  let steps: [[Attribute]]
  /// As they stand, in the certificate's order.
  let commonNames: [String]
  let emailAddresses: [String]

  /// Nil where the bytes are no Name.
  init?(der: [UInt8]) {
    guard let sets = DERCursor.one(der, tag: DERCursor.sequence)?.children else { return nil }
    self.init(sets: sets)
  }

  private init?(sets: [DERCursor.Value]) {
    var steps = [[Attribute]]()
    var commonNames = [String]()
    var emailAddresses = [String]()
    for set in sets {
      guard set.tag == DERCursor.set, let members = set.children, !members.isEmpty else { return nil }
      var step = [Attribute]()
      for member in members {
        guard let parts = member.children, parts.count == 2, parts[0].tag == DERCursor.objectIdentifier else {
          return nil
        }
        let text = Self.text(parts[1])
        if parts[0].bytes == Self.commonName, let text { commonNames.append(text) }
        if parts[0].bytes == Self.emailAddress, let text { emailAddresses.append(text) }
        step.append(Attribute(type: parts[0].bytes, value: text.map(Self.folded) ?? Self.raw(parts[1])))
      }
      steps.append(step.sorted())
    }
    self.steps = steps
    self.commonNames = commonNames
    self.emailAddresses = emailAddresses
  }

  /// A directoryName constraint holds a name that begins with all its steps.
  func isWithin(_ subtree: NameAttributes) -> Bool { steps.starts(with: subtree.steps) }

  /// Nil for what is no character string.
  private static func text(_ value: DERCursor.Value) -> String? {
    switch value.tag {
    // UTF8String, NumericString, PrintableString, IA5String, VisibleString.
    case 0x0c, 0x12, 0x13, 0x16, 0x1a: String(decoding: value.content, as: UTF8.self)
    // TeletexString, read as Latin-1, which is what CAs put there.
    case 0x14: String(String.UnicodeScalarView(value.content.map { Unicode.Scalar($0) }))
    // BMPString and UniversalString.
    case 0x1e: wide(value.content, width: 2)
    case 0x1c: wide(value.content, width: 4)
    default: nil
    }
  }

  private static func wide(_ bytes: ArraySlice<UInt8>, width: Int) -> String? {
    guard bytes.count.isMultiple(of: width) else { return nil }
    let bytes = Array(bytes)
    let scalars = stride(from: 0, to: bytes.count, by: width).map { start in
      bytes[start..<start + width].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    return String(String.UnicodeScalarView(scalars.map { Unicode.Scalar($0) ?? "\u{fffd}" }))
  }

  private static func folded(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }

  private static func raw(_ value: DERCursor.Value) -> String { value.whole.map { "\($0)" }.joined(separator: ".") }

  private static let commonName: [UInt8] = [0x55, 0x04, 0x03]
  /// 1.2.840.113549.1.9.1
  private static let emailAddress: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x01]
}
