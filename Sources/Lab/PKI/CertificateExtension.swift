package import Pinning

/// One extension to be minted: an identifier, the DER inside, and whether it is critical.
package struct CertificateExtension: Hashable, Sendable {
  package let id: OID
  package let isCritical: Bool
  /// What goes into the OCTET STRING, right or wrong.
  package let value: [UInt8]

  package init(_ id: OID, isCritical: Bool = false, value: [UInt8]) {
    self.id = id
    self.isCritical = isCritical
    self.value = value
  }

  /// DER of the Extension; FALSE is the default of `critical` and left out (X.690, section 11.5).
  var der: [UInt8] {
    isCritical
      ? DER.sequence(id.der, DER.boolean(true), DER.octetString(value))
      : DER.sequence(id.der, DER.octetString(value))
  }
}

/// The extensions of RFC 5280, section 4.2, that certificates in use bear.
extension CertificateExtension {
  package static func basicConstraints(_ constraints: BasicConstraints, isCritical: Bool = true)
    -> CertificateExtension
  {
    let isCA = constraints.isCA ? DER.boolean(true) : []
    let pathLength = constraints.pathLength.map { DER.integer(UInt64($0)) } ?? []
    return CertificateExtension(.basicConstraints, isCritical: isCritical, value: DER.sequence(isCA, pathLength))
  }

  package static func keyUsage(_ usages: Set<KeyUsage>) -> CertificateExtension {
    // The cases stand in the order of the bits.
    let bits = KeyUsage.allCases.enumerated().filter { usages.contains($0.element) }.map(\.offset)
    return CertificateExtension(.keyUsage, isCritical: true, value: DER.namedBits(bits))
  }

  package static func extendedKeyUsage(_ purposes: [OID]) -> CertificateExtension {
    CertificateExtension(.extendedKeyUsage, value: DER.element(tag: 0x30, purposes.flatMap(\.der)))
  }

  package static func alternativeNames(_ names: [MintedName], isCritical: Bool = false) -> CertificateExtension {
    CertificateExtension(
      .subjectAlternativeName, isCritical: isCritical, value: DER.element(tag: 0x30, names.flatMap(\.der)))
  }

  package static func subjectKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
    CertificateExtension(.subjectKeyIdentifier, value: DER.octetString(identifier))
  }

  package static func authorityKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
    CertificateExtension(.authorityKeyIdentifier, value: DER.sequence(DER.implicit(0, identifier)))
  }

  /// Where the issuer's certificate may be fetched.
  package static func issuerURLs(_ urls: [String]) -> CertificateExtension {
    let locations = urls.map { DER.sequence(OID.issuerLocation.der, MintedName.uri($0).der) }
    return CertificateExtension(.authorityInformationAccess, value: DER.element(tag: 0x30, locations.flatMap { $0 }))
  }

  package static func nameConstraints(permitted: [MintedName] = [], excluded: [MintedName] = [])
    -> CertificateExtension
  {
    CertificateExtension(
      .nameConstraints, isCritical: true,
      value: DER.sequence(subtrees(0, permitted), subtrees(1, excluded)))
  }

  private static func subtrees(_ number: UInt8, _ names: [MintedName]) -> [UInt8] {
    names.isEmpty ? [] : DER.explicit(number, names.flatMap { DER.sequence($0.der) })
  }
}
