import Lab

/// A certificate's signed part as whole DER elements, to be changed and signed anew.
struct SignedPart {
  /// Version, serial number, algorithm, issuer, validity, subject, key, and what follows.
  var fields: [[UInt8]]

  /// What stands beside the signed part.
  var outerAlgorithm: [UInt8]

  init(_ der: [UInt8]) {
    let outer = Elements.within(der)
    fields = Elements.within(outer[0])
    outerAlgorithm = outer[1]
  }

  var version: [UInt8] {
    get { fields[0] }
    set { fields[0] = newValue }
  }

  /// Both inside and outside.
  mutating func setAlgorithm(_ algorithm: [UInt8]) {
    fields[2] = algorithm
    outerAlgorithm = algorithm
  }

  /// The extensions, each whole.
  var extensions: [[UInt8]] {
    get { Elements.within(Elements.within(fields[7])[0]) }
    set { fields[7] = DER.explicit(3, DER.element(tag: 0x30, newValue.flatMap { $0 })) }
  }
}

/// Takes DER apart that was minted here, and so is right.
enum Elements {
  /// The elements in the content of one constructed element.
  static func within(_ element: [UInt8]) -> [[UInt8]] {
    var rest = element.dropFirst(headerLength(element[...]))
    var elements = [[UInt8]]()
    while !rest.isEmpty {
      let length = headerLength(rest) + contentLength(rest)
      elements.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return elements
  }

  private static func headerLength(_ bytes: ArraySlice<UInt8>) -> Int {
    let first = bytes[bytes.startIndex + 1]
    return first < 0x80 ? 2 : 2 + Int(first & 0x7f)
  }

  private static func contentLength(_ bytes: ArraySlice<UInt8>) -> Int {
    let first = bytes[bytes.startIndex + 1]
    guard first >= 0x80 else { return Int(first) }
    return bytes.dropFirst(2).prefix(Int(first & 0x7f)).reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Authority {
  /// A certificate of this authority's with parts of it changed, and an ECDSA signature with SHA-256 that fits.
  func reissued(_ minted: MintedCertificate, _ change: (inout SignedPart) -> Void) throws -> MintedCertificate {
    var part = SignedPart(minted.der)
    change(&part)
    let signed = DER.element(tag: 0x30, part.fields.flatMap { $0 })
    let signature = DER.bitString(try key.sign(signed, hash: .sha256))
    return MintedCertificate(der: DER.sequence(signed, part.outerAlgorithm, signature), key: minted.key)
  }
}
