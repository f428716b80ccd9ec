package import Pinning

/// Reads public keys that stand in no certificate.
package enum PublicKeyReader {
  /// Reads one SubjectPublicKeyInfo (RFC 5280, section 4.1) that takes up all of `der`. Nil where it is none.
  package static func key(spki der: [UInt8]) -> PublicKeyFacts? {
    guard isPublicKeyInfo(der) else { return nil }
    return facts(der)
  }

  /// The key of a certification request (RFC 2986, section 4.1) that takes up all of `der`; its signature is not looked
  /// at. Nil where it is none.
  package static func key(request der: [UInt8]) -> PublicKeyFacts? {
    var outer = DERCursor(der[...])
    guard let request = outer.next(tag: DERCursor.sequence), outer.nextTag == nil else { return nil }
    var inner = DERCursor(request.content)
    guard let information = inner.next(tag: DERCursor.sequence) else { return nil }
    var fields = DERCursor(information.content)
    guard fields.next(tag: DERCursor.integer) != nil, fields.next(tag: DERCursor.sequence) != nil,
      let key = fields.next(tag: DERCursor.sequence), fields.nextTag == attributes || fields.nextTag == nil
    else { return nil }
    return self.key(spki: Array(key.whole))
  }

  /// A key as PKCS#1 has it (RFC 8017, appendix A.1.1), in the form that pins are of. Nil where it is none.
  package static func key(pkcs1 der: [UInt8]) -> PublicKeyFacts? {
    var outer = DERCursor(der[...])
    guard let numbers = outer.next(tag: DERCursor.sequence), outer.nextTag == nil else { return nil }
    var inner = DERCursor(numbers.content)
    guard inner.next(tag: DERCursor.integer) != nil, inner.next(tag: DERCursor.integer) != nil, inner.nextTag == nil
    else { return nil }
    let bits = value(0x03, [0] + der)
    return key(spki: value(DERCursor.sequence, rsaAlgorithm + bits))
  }

  /// rsaEncryption with its NULL (RFC 3279, section 2.3.1).
  private static let rsaAlgorithm: [UInt8] = [
    0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
  ]

  private static let attributes: UInt8 = 0xa0

  private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    if content.count < 0x80 { return [tag, UInt8(content.count)] + content }
    var length = [UInt8]()
    var rest = content.count
    while rest > 0 {
      length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return [tag, 0x80 | UInt8(length.count)] + length + content
  }

  private static func isPublicKeyInfo(_ der: [UInt8]) -> Bool {
    var outer = DERCursor(der[...])
    guard let info = outer.next(tag: DERCursor.sequence), outer.nextTag == nil else { return false }
    var inner = DERCursor(info.content)
    return inner.next(tag: DERCursor.sequence) != nil && inner.next(tag: 0x03) != nil && inner.nextTag == nil
  }

  private static func facts(_ der: [UInt8]) -> PublicKeyFacts {
    PublicKeyFacts(
      spki: der, spkiSHA256: Digest256(sha256Of: der), spkiSHA1: SHA1Digest.of(der), kind: KeyReader.kind(spki: der))
  }
}
