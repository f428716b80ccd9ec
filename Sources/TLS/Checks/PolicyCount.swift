/// How many policies a certificate names (RFC 5280, sections 4.2.1.4 and 4.2.1.5).
enum PolicyCount {
  static func isBeyondLimit(_ anatomy: CertificateAnatomy) -> Bool {
    [ExtensionID.certificatePolicies, ExtensionID.policyMappings].contains { id in
      guard let item = anatomy.extension(id), let list = DERCursor.one(item.value, tag: DERCursor.sequence) else {
        return false
      }
      return list.children?.count ?? 0 > PathLimits.policies
    }
  }
}
