import Pinning

/// Rules on the authority and subject key identifiers (RFC 5280, sections 4.2.1.1 and 4.2.1.2).
enum KeyIdentifierChecks {
  static func breaches(_ subject: CheckSubject) -> [Breach] {
    authority(subject) + own(subject)
  }

  private static func authority(_ subject: CheckSubject) -> [Breach] {
    guard let item = subject.anatomy.extension(ExtensionID.authorityKeyIdentifier) else {
      // "Where a CA distributes its public key in the form of a self-signed certificate, [it] MAY be omitted." On a path
      // only the anchor may have signed itself.
      guard subject.role != .anchor || !subject.facts.isSelfIssued else { return [] }
      return [Breach(.authorityKeyIdentifierMissing, "it has no authority key identifier")]
    }
    guard let members = DERCursor.one(item.value, tag: DERCursor.sequence)?.children else { return [] }
    return form(subject, members.map(\.tag)) + match(subject)
  }

  private static func form(_ subject: CheckSubject, _ tags: [UInt8]) -> [Breach] {
    guard tags.contains(keyIdentifier) else {
      return [Breach(.authorityKeyIdentifierMissing, "its authority key identifier names no key")]
    }
    // RFC 5280 lets it name issuer and serial number too.
    guard tags.contains(where: { $0 != keyIdentifier }), subject.role == .anchor || subject.isUnderCurrentProfile else {
      return []
    }
    return [
      Breach(.authorityKeyIdentifierForm, "its authority key identifier names more than a key: an issuer or a number")
    ]
  }

  private static func match(_ subject: CheckSubject) -> [Breach] {
    // An anchor of its own making is its own issuer.
    guard let issuer = subject.issuer ?? (subject.facts.isSelfIssued ? subject.facts : nil),
      KeyIdentifierMatch(of: subject.facts, with: issuer) == .mismatch
    else { return [] }
    return [
      Breach(
        .authorityKeyIdentifierMismatch,
        "its authority key identifier is \(hex(subject.facts.authorityKeyIdentifier)), and its issuer's key is "
          + hex(issuer.subjectKeyIdentifier))
    ]
  }

  private static func own(_ subject: CheckSubject) -> [Breach] {
    guard subject.isAuthority, !subject.has(ExtensionID.subjectKeyIdentifier) else { return [] }
    return [Breach(.subjectKeyIdentifierMissing, "it is a CA's and has no subject key identifier")]
  }

  private static func hex(_ identifier: [UInt8]?) -> String { Hex.encode(identifier ?? []) }

  /// keyIdentifier [0].
  private static let keyIdentifier: UInt8 = 0x80
}
