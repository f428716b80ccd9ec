/// What the values of standard extensions look like (RFC 5280, section 4.2 and appendix A.2), as far as OpenSSL lets
/// other shapes pass: sequences that must not be empty, members that must be there.
enum ExtensionShape {
  /// A clause to stand after the extension's name; nil where the shape is right or not known here.
  static func fault(of item: CertificateAnatomy.Extension) -> String? {
    switch item.id {
    case ExtensionID.extendedKeyUsage: listFault(item) { $0.tag == DERCursor.objectIdentifier }
    case ExtensionID.subjectAlternativeName, ExtensionID.issuerAlternativeName: listFault(item, isGeneralName)
    case ExtensionID.authorityInformationAccess, ExtensionID.subjectInformationAccess:
      listFault(item, isAccessDescription)
    case ExtensionID.distributionPoints, ExtensionID.freshestCRL: listFault(item, isDistributionPoint)
    case ExtensionID.certificatePolicies: policiesFault(item)
    case ExtensionID.policyMappings: listFault(item) { members(of: $0)?.count == 2 }
    case ExtensionID.policyConstraints: listFault(item) { ($0.tag == 0x80 || $0.tag == 0x81) && isCount($0) }
    case ExtensionID.inhibitAnyPolicy:
      isCount(DERCursor.one(item.value, tag: DERCursor.integer)) ? nil : malformed
    case ExtensionID.keyUsage: keyUsageFault(item)
    case ExtensionID.subjectKeyIdentifier: keyIdentifierFault(item)
    case ExtensionID.authorityKeyIdentifier:
      DERCursor.one(item.value, tag: DERCursor.sequence)?.children == nil ? malformed : nil
    // OpenSSL reads the first value and leaves what follows.
    default: ExtensionID.isStandard(item.id) && DERCursor.all(item.value[...])?.count != 1 ? malformed : nil
    }
  }

  private static func listFault(
    _ item: CertificateAnatomy.Extension, _ isMember: (DERCursor.Value) -> Bool
  ) -> String? {
    guard let members = DERCursor.one(item.value, tag: DERCursor.sequence)?.children else { return malformed }
    if members.isEmpty { return "is empty" }
    return members.allSatisfy(isMember) ? nil : malformed
  }

  private static func isAccessDescription(_ value: DERCursor.Value) -> Bool {
    guard let parts = members(of: value), parts.count == 2 else { return false }
    return parts[0].tag == DERCursor.objectIdentifier && isGeneralName(parts[1])
  }

  /// By its tag (section 4.2.1.6): other, X.400, directory and EDI party names are constructed, the rest is not. Mail
  /// addresses and URIs are ASCII; host names have a rule of their own.
  static func isGeneralName(_ value: DERCursor.Value) -> Bool {
    switch value.tag {
    case 0x81, 0x86: value.content.allSatisfy { $0 < 0x80 }
    case 0xa0, 0x82, 0xa3, 0xa4, 0xa5, 0x87, 0x88: true
    default: false
    }
  }

  /// What is in a SEQUENCE; nil for anything else.
  private static func members(of value: DERCursor.Value) -> [DERCursor.Value]? {
    value.tag == DERCursor.sequence ? value.children : nil
  }

  /// SkipCerts is an INTEGER from 0 on (sections 4.2.1.11 and 4.2.1.14).
  private static func isCount(_ value: DERCursor.Value?) -> Bool {
    guard let first = value?.content.first else { return false }
    return first < 0x80
  }

  /// A point of reasons alone names nothing, nor does one with an empty list of names (section 4.2.1.13).
  private static func isDistributionPoint(_ value: DERCursor.Value) -> Bool {
    guard let parts = members(of: value) else { return false }
    return parts.contains { $0.tag == 0xa0 && $0.children?.first?.content.isEmpty == false || $0.tag == 0xa2 }
  }

  /// No policy stands twice (section 4.2.1.4).
  private static func policiesFault(_ item: CertificateAnatomy.Extension) -> String? {
    if let fault = listFault(item, { members(of: $0)?.first?.tag == DERCursor.objectIdentifier }) { return fault }
    let policies = DERCursor.one(item.value, tag: DERCursor.sequence)?.children ?? []
    let ids = policies.compactMap { $0.children?.first?.bytes }
    return Set(ids).count == ids.count ? nil : "names a policy twice"
  }

  /// At least one bit is set (section 4.2.1.3).
  private static func keyUsageFault(_ item: CertificateAnatomy.Extension) -> String? {
    guard let bits = DERCursor.one(item.value, tag: DERCursor.bitString) else { return malformed }
    return bits.content.dropFirst().contains { $0 != 0 } ? nil : "names no usage"
  }

  private static func keyIdentifierFault(_ item: CertificateAnatomy.Extension) -> String? {
    guard let identifier = DERCursor.one(item.value, tag: DERCursor.octetString) else { return malformed }
    return identifier.content.isEmpty ? "is empty" : nil
  }

  private static let malformed = "cannot be decoded"
}
