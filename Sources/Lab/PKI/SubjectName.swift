/// A subject to be minted: an X.501 name of one attribute a step.
package struct SubjectName: Hashable, Sendable {
  /// DER of the Name (RFC 5280, section 4.1.2.4).
  package let der: [UInt8]

  /// Country, organisation, common name, in this order; what is nil is left out, and all nil is the empty name.
  package init(commonName: String?, organization: String? = "pintop lab", country: String? = nil) {
    let attributes = [
      country.map { Self.attribute(.country, DER.printableString($0)) },
      organization.map { Self.attribute(.organization, DER.utf8String($0)) },
      commonName.map { Self.attribute(.commonName, DER.utf8String($0)) },
    ]
    der = DER.element(tag: 0x30, attributes.compactMap { $0 }.flatMap { $0 })
  }

  /// A Name as it stands, right or wrong.
  package init(der: [UInt8]) {
    self.der = der
  }

  /// The name without attributes, for certificates that bear only alternative names.
  package static let empty = SubjectName(der: DER.sequence())

  private static func attribute(_ kind: OID, _ value: [UInt8]) -> [UInt8] {
    DER.set(DER.sequence(kind.der, value))
  }
}
