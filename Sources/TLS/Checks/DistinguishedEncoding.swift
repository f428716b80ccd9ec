/// What of BER in a certificate is no DER (X.690, sections 8, 10 and 11; RFC 5280, section 4.1), as far as OpenSSL lets
/// it pass.
///
/// Values that equal their DEFAULT, members of a SET OF out of order and trailing zero bits of a list of named bits are
/// left alone: certificates in use have them.
enum DistinguishedEncoding {
  /// A clause to stand after "it"; nil where all is right. Extensions are looked into where RFC 5280 defines them.
  static func fault(in der: [UInt8], extensions: [CertificateAnatomy.Extension]) -> String? {
    if let fault = fault(inAll: der[...], depth: 0) { return "holds \(fault)" }
    for item in extensions where ExtensionID.isStandard(item.id) {
      if let fault = fault(inAll: item.value[...], depth: 0) {
        return "holds, in its extension \(ExtensionID.name(item.id)), \(fault)"
      }
    }
    return nil
  }

  /// Of values one after another that fill the bytes.
  static func fault(inAll bytes: ArraySlice<UInt8>, depth: Int = 0) -> String? {
    // What nests deeper than OpenSSL follows (ASN1_MAX_CONSTRUCTED_NEST) is no part of a certificate.
    guard depth < 30 else { return "values that nest too deep" }
    var cursor = DERCursor(bytes)
    while let value = cursor.next() {
      if let fault = fault(of: value, depth: depth) { return fault }
    }
    return cursor.nextTag == nil ? nil : "a value that cannot be told from the next"
  }

  private static func fault(of value: DERCursor.Value, depth: Int) -> String? {
    guard value.whole.count - value.content.count == 1 + lengthOctets(value.content.count) else {
      return "a length in more octets than it takes"
    }
    let isConstructed = value.tag & 0x20 != 0
    if value.tag & 0xc0 == 0 {
      guard isConstructed == constructed.contains(value.tag & 0x1f) else {
        return isConstructed ? "a string in pieces" : "a sequence that is none"
      }
    }
    return isConstructed ? fault(inAll: value.content, depth: depth + 1) : primitiveFault(value.tag, value.content)
  }

  /// One octet below 128, else one more for each octet of the number (X.690, section 10.1).
  private static func lengthOctets(_ length: Int) -> Int {
    length < 0x80 ? 1 : 1 + (Int.bitWidth - length.leadingZeroBitCount + 7) / 8
  }

  /// Of the universal types; what a tag of another class stands for is not known here.
  private static func primitiveFault(_ tag: UInt8, _ content: ArraySlice<UInt8>) -> String? {
    switch tag {
    case DERCursor.boolean: content == [0] || content == [0xff] ? nil : "a Boolean that is neither 00 nor ff"
    case DERCursor.integer, enumerated: isShortest(content) ? nil : "a number in more octets than it takes"
    case DERCursor.bitString: isRightBitString(content) ? nil : "a bit string with unused bits that are set"
    case DERCursor.objectIdentifier: isIdentifier(content) ? nil : "an object identifier that is none"
    case null: content.isEmpty ? nil : "a NULL that is not empty"
    default: nil
    }
  }

  /// The first nine bits are neither all 0 nor all 1 (section 8.3.2).
  private static func isShortest(_ content: ArraySlice<UInt8>) -> Bool {
    guard let first = content.first, let second = content.dropFirst().first else { return !content.isEmpty }
    return !(first == 0 && second < 0x80) && !(first == 0xff && second >= 0x80)
  }

  /// Section 11.2.1.
  private static func isRightBitString(_ content: ArraySlice<UInt8>) -> Bool {
    guard let unused = content.first, unused < 8 else { return false }
    guard content.count > 1, let last = content.last else { return unused == 0 }
    return last & ((1 << unused) - 1) == 0
  }

  /// Section 8.19.2: each arc ends, and in no more octets than it takes.
  private static func isIdentifier(_ content: ArraySlice<UInt8>) -> Bool {
    guard let last = content.last, last < 0x80 else { return false }
    var isStart = true
    for octet in content {
      if isStart, octet == 0x80 { return false }
      isStart = octet < 0x80
    }
    return true
  }

  /// SEQUENCE and SET.
  private static let constructed: Set<UInt8> = [0x10, 0x11]
  private static let enumerated: UInt8 = 0x0a
  private static let null: UInt8 = 0x05
}
