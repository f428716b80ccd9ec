import Pinning

/// A certificate taken apart as its bytes are (RFC 5280, section 4.1), for rules on form that decoding hides.
struct CertificateAnatomy {
  struct Extension {
    let id: [UInt8]
    let isCritical: Bool
    /// What the OCTET STRING holds.
    let value: [UInt8]
  }

  struct Time {
    let tag: UInt8
    let text: [UInt8]
  }

  /// As encoded: 0 is version 1, 2 is version 3; what takes more than one octet is none, and -1.
  let version: Int
  let serial: [UInt8]
  /// AlgorithmIdentifiers, whole: within the signed part, beside it, and of the key.
  let innerAlgorithm: [UInt8]
  let outerAlgorithm: [UInt8]
  let keyAlgorithm: [UInt8]
  /// The BIT STRING of the key without its count of unused bits.
  let keyBits: [UInt8]
  let keyUnusedBits: UInt8
  let notBefore: Time
  let notAfter: Time
  let hasEmptyIssuer: Bool
  let hasEmptySubject: Bool
  /// Issuer and subject are names: relative names of one attribute or more.
  let hasReadableNames: Bool
  let subjectCommonNames: [String]
  let hasUniqueIdentifier: Bool
  /// Nil where the field is missing.
  let extensions: [Extension]?

  func `extension`(_ id: [UInt8]) -> Extension? { extensions?.first { $0.id == id } }

  /// Nil where the bytes have another shape, down to each extension; then OpenSSL would not have decoded them, or they are
  /// no DER.
  init?(der: [UInt8]) {
    guard let outer = DERCursor.one(der, tag: DERCursor.sequence)?.children, outer.count == 3,
      var fields = outer[0].children
    else { return nil }
    version = Self.takeVersion(&fields)
    guard fields.count >= 6, let validity = fields[3].children, validity.count == 2,
      let key = fields[5].children, key.count == 2, key[1].tag == DERCursor.bitString
    else { return nil }
    serial = fields[0].bytes
    innerAlgorithm = Array(fields[1].whole)
    outerAlgorithm = Array(outer[1].whole)
    notBefore = Time(tag: validity[0].tag, text: validity[0].bytes)
    notAfter = Time(tag: validity[1].tag, text: validity[1].bytes)
    hasEmptyIssuer = fields[2].content.isEmpty
    hasEmptySubject = fields[4].content.isEmpty
    let subject = NameAttributes(der: Array(fields[4].whole))
    hasReadableNames = subject != nil && NameAttributes(der: Array(fields[2].whole)) != nil
    subjectCommonNames = subject?.commonNames ?? []
    keyAlgorithm = Array(key[0].whole)
    keyBits = Array(key[1].content.dropFirst())
    keyUnusedBits = key[1].content.first ?? 0
    let rest = fields[6...]
    // issuerUniqueID [1] and subjectUniqueID [2], primitive or not.
    hasUniqueIdentifier = rest.contains { [0x81, 0x82, 0xa1, 0xa2].contains($0.tag) }
    switch rest.first(where: { $0.tag == DERCursor.explicitExtensions }).map(Self.extensions) {
    case .some(.none): return nil
    case .some(let found): extensions = found
    case .none: extensions = nil
    }
  }

  /// DEFAULT v1 is left out in DER.
  private static func takeVersion(_ fields: inout [DERCursor.Value]) -> Int {
    guard fields.first?.tag == DERCursor.explicitVersion else { return 0 }
    let digits = fields.removeFirst().children?.first?.bytes ?? []
    return digits.count == 1 && digits[0] < 0x80 ? Int(digits[0]) : -1
  }

  /// Nil where one of them cannot be told apart: what it asks for would be lost.
  private static func extensions(_ field: DERCursor.Value) -> [Extension]? {
    guard let lists = field.children, lists.count == 1, let items = lists[0].children else { return nil }
    let found = items.compactMap { item -> Extension? in
      guard let parts = item.children, parts.count == 2 || parts.count == 3 && parts[1].tag == DERCursor.boolean,
        parts[0].tag == DERCursor.objectIdentifier, parts[parts.count - 1].tag == DERCursor.octetString
      else { return nil }
      let isCritical = parts.count == 3 && parts[1].content.first != 0
      return Extension(id: parts[0].bytes, isCritical: isCritical, value: parts[parts.count - 1].bytes)
    }
    return found.count == items.count ? found : nil
  }
}
