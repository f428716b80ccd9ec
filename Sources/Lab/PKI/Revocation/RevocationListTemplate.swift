package import Pinning

/// All that a CRL says, but for issuer and key (RFC 5280, section 5). Every part may be set, to right values or to wrong
/// ones.
package struct RevocationListTemplate: Hashable, Sendable {
  package var thisUpdate: Timestamp
  /// Nil leaves the field out.
  package var nextUpdate: Timestamp?
  package var entries: [Entry] = []
  /// Nil leaves the extension out.
  package var number: UInt64? = 1
  package var hasAuthorityKeyIdentifier = true
  /// Come last, in this order; identifiers that stand in the list already are not replaced but repeated.
  package var extraExtensions: [CertificateExtension] = []
  package var signatureHash = SignatureHash.sha256

  package struct Entry: Hashable, Sendable {
    /// The INTEGER's content bytes.
    package var serial: [UInt8]
    package var revokedAt: Timestamp
    /// Nil leaves the extension out.
    package var reason: RevocationReason?
    package var extraExtensions: [CertificateExtension] = []

    package init(serial: [UInt8], revokedAt: Timestamp, reason: RevocationReason? = nil) {
      self.serial = serial
      self.revokedAt = revokedAt
      self.reason = reason
    }
  }

  /// A list of an hour ago that holds for a week, as public CAs issue them.
  package init(at date: Timestamp, _ entries: [Entry] = []) {
    self.thisUpdate = date.advanced(bySeconds: -3600)
    self.nextUpdate = thisUpdate.advanced(byDays: 7)
    self.entries = entries
  }
}

extension Authority {
  /// Signs a CRL in this authority's name: with its own key, or with another one.
  package func revocationList(
    _ template: RevocationListTemplate, signedWith other: SigningKey? = nil
  ) throws(MintFault) -> [UInt8] {
    let key = other ?? key
    let hash = template.signatureHash.usable(with: key.family)
    let algorithm = hash.algorithmIdentifier(key.family)
    let signed = toBeSigned(template, algorithm, key: key)
    return DER.sequence(signed, algorithm, DER.bitString(try key.sign(signed, hash: hash)))
  }

  private func toBeSigned(_ template: RevocationListTemplate, _ algorithm: [UInt8], key: SigningKey) -> [UInt8] {
    let extensions =
      [
        template.hasAuthorityKeyIdentifier ? .authorityKeyIdentifier(CertificateWriter.identifier(of: key)) : nil,
        template.number.map { .revocationListNumber($0) },
      ].compactMap { $0 } + template.extraExtensions
    let entries = template.entries.isEmpty ? [] : DER.element(tag: 0x30, template.entries.flatMap(\.der))
    return DER.sequence(
      DER.integer(1), algorithm, subject.der, DER.time(template.thisUpdate),
      template.nextUpdate.map { DER.time($0) } ?? [], entries,
      extensions.isEmpty ? [] : DER.explicit(0, DER.element(tag: 0x30, extensions.flatMap(\.der))))
  }
}

extension RevocationListTemplate.Entry {
  fileprivate var der: [UInt8] {
    let reason: [CertificateExtension] =
      reason.map {
        [CertificateExtension(.revocationReason, value: DER.element(tag: 0x0a, [UInt8($0.rawValue)]))]
      } ?? []
    let extensions = reason + extraExtensions
    return DER.sequence(
      DER.element(tag: 0x02, serial), DER.time(revokedAt),
      extensions.isEmpty ? [] : DER.element(tag: 0x30, extensions.flatMap(\.der)))
  }
}

/// The extensions of CRLs, and of certificates for them.
extension CertificateExtension {
  package static func revocationListNumber(_ number: UInt64, isCritical: Bool = false) -> CertificateExtension {
    CertificateExtension(.revocationListNumber, isCritical: isCritical, value: DER.integer(number))
  }

  /// RFC 5280, section 5.2.5. `flags` are the numbers of the BOOLEAN fields that are TRUE: 1 only users' certificates,
  /// 2 only authorities', 4 indirect, 5 only attribute certificates.
  package static func issuingDistributionPoint(_ names: [MintedName] = [], flags: [UInt8] = [])
    -> CertificateExtension
  {
    let point = names.isEmpty ? [] : DER.explicit(0, DER.explicit(0, names.flatMap(\.der)))
    return CertificateExtension(
      .issuingDistributionPoint, isCritical: true,
      value: DER.sequence(point, flags.flatMap { DER.implicit($0, [0xff]) }))
  }

  /// RFC 5280, section 4.2.1.13, one point a name.
  package static func distributionPoints(_ names: [MintedName]) -> CertificateExtension {
    CertificateExtension(
      .distributionPoints,
      value: DER.element(
        tag: 0x30, names.flatMap { DER.sequence(DER.explicit(0, DER.explicit(0, $0.der))) }))
  }
}

extension OID {
  // Extensions of CRLs and their entries (RFC 5280, sections 5.2 and 5.3).
  package static let revocationListNumber = OID(2, 5, 29, 20)
  package static let revocationReason = OID(2, 5, 29, 21)
  package static let invalidityDate = OID(2, 5, 29, 24)
  package static let deltaIndicator = OID(2, 5, 29, 27)
  package static let issuingDistributionPoint = OID(2, 5, 29, 28)
  package static let certificateIssuer = OID(2, 5, 29, 29)
  package static let distributionPoints = OID(2, 5, 29, 31)
}
