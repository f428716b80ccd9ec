import Pinning

/// Finds one extension in the original bytes of a certificate.
enum OriginalExtension {
  /// The content of the extension's OCTET STRING. `identifier` is the content of its object identifier in lower-case
  /// hexadecimal. Nil where there is none.
  static func value(_ identifier: String, in der: [UInt8]) -> ArraySlice<UInt8>? {
    var outer = DERCursor(der[...])
    guard let certificate = outer.next(tag: DERCursor.sequence) else { return nil }
    var inner = DERCursor(certificate.content)
    guard let toBeSigned = inner.next(tag: DERCursor.sequence) else { return nil }
    var fields = DERCursor(toBeSigned.content)
    while let field = fields.next() {
      if field.tag == DERCursor.explicitExtensions { return value(identifier, among: field.content) }
    }
    return nil
  }

  private static func value(_ identifier: String, among content: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var outer = DERCursor(content)
    guard let sequence = outer.next(tag: DERCursor.sequence) else { return nil }
    var extensions = DERCursor(sequence.content)
    while let item = extensions.next(tag: DERCursor.sequence) {
      var parts = DERCursor(item.content)
      guard let object = parts.next(tag: DERCursor.objectIdentifier) else { return nil }
      guard Hex.encode(Array(object.content)) == identifier else { continue }
      _ = parts.next(tag: DERCursor.boolean)
      return parts.next(tag: DERCursor.octetString)?.content
    }
    return nil
  }
}
