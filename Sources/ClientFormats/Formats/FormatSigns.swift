/// What the first bytes of a file say of it.
enum FormatSigns {
  /// A chunk of type 3 with a header of eight bytes: how Android's resource compiler writes XML.
  static func isCompiledXML(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x03, 0x00, 0x08, 0x00]) }

  /// A DER SEQUENCE whose length is that of the file (X.690, section 8.1).
  static func isDER(_ bytes: [UInt8]) -> Bool { DERBytes.sequence(bytes[...])?.rest.isEmpty ?? false }

  static func isPEM(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(1 << 16)
    return contains(start, "-----BEGIN ")
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
  }
}

/// Just enough of DER (X.690) to tell a key from other bytes.
package enum DERBytes {
  private static let sequenceTag: UInt8 = 0x30
  private static let bitStringTag: UInt8 = 0x03

  /// The content of the SEQUENCE at the front, and what follows it.
  static func sequence(_ bytes: ArraySlice<UInt8>) -> (content: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    element(bytes, tag: sequenceTag)
  }

  /// A SubjectPublicKeyInfo and nothing else: a SEQUENCE of a SEQUENCE and a BIT STRING (RFC 5280, section 4.1).
  static func isPublicKeyInfo(_ bytes: [UInt8]) -> Bool {
    guard let whole = sequence(bytes[...]), whole.rest.isEmpty, let algorithm = sequence(whole.content),
      let key = element(algorithm.rest, tag: bitStringTag)
    else { return false }
    return key.rest.isEmpty
  }

  /// The bits of the key in a SubjectPublicKeyInfo, for RSA a PKCS#1 RSAPublicKey; nil of any other bytes.
  package static func keyBits(ofPublicKeyInfo bytes: [UInt8]) -> [UInt8]? {
    guard let whole = sequence(bytes[...]), let algorithm = sequence(whole.content),
      let key = element(algorithm.rest, tag: bitStringTag), key.content.first == 0
    else { return nil }
    return Array(key.content.dropFirst())
  }

  private static func element(_ bytes: ArraySlice<UInt8>, tag: UInt8) -> (
    content: ArraySlice<UInt8>, rest: ArraySlice<UInt8>
  )? {
    guard bytes.count >= 2, bytes.first == tag else { return nil }
    var rest = bytes.dropFirst()
    guard let first = rest.popFirst() else { return nil }
    var length = Int(first)
    if first >= 0x80 {
      let width = Int(first & 0x7f)
      guard (1...4).contains(width), rest.count >= width else { return nil }
      length = rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(width)
    }
    guard length <= rest.count else { return nil }
    return (rest.prefix(length), rest.dropFirst(length))
  }
}
