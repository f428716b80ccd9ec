import Pinning

/// Rules on extensions as such: that they are there once, decode, and are critical only where they should be.
enum ExtensionChecks {
  static func breaches(_ subject: CheckSubject) -> [Breach] {
    guard let extensions = subject.anatomy.extensions else { return [] }
    guard !extensions.isEmpty else {
      return [Breach(.extensionsEmpty, "it has a field of extensions with none in it")]
    }
    return duplicates(extensions) + criticality(subject, extensions) + shapes(extensions)
  }

  private static func duplicates(_ extensions: [CertificateAnatomy.Extension]) -> [Breach] {
    var seen = Set<[UInt8]>()
    return extensions.filter { !seen.insert($0.id).inserted }.map {
      Breach(.extensionTwice, "it has the extension \(ExtensionID.name($0.id)) twice")
    }
  }

  // MARK: - Criticality

  private static func criticality(
    _ subject: CheckSubject, _ extensions: [CertificateAnatomy.Extension]
  ) -> [Breach] {
    extensions.compactMap { item in
      let name = ExtensionID.name(item.id)
      if item.isCritical, mustNotBeCritical(item.id, subject) {
        return Breach(.extensionCritical, "its extension \(name) is critical, which it must not be")
      }
      if !item.isCritical, mustBeCritical(item.id, subject) {
        return Breach(.extensionNotCritical, "its extension \(name) is not critical, which it must be")
      }
      return nil
    }
  }

  private static func mustNotBeCritical(_ id: [UInt8], _ subject: CheckSubject) -> Bool {
    if id == ExtensionID.extendedKeyUsage { return subject.isServer || subject.isUnderCurrentProfile }
    return neverCritical.contains(id)
  }

  private static func mustBeCritical(_ id: [UInt8], _ subject: CheckSubject) -> Bool {
    id == ExtensionID.basicConstraints ? subject.isAuthority : alwaysCritical.contains(id)
  }

  private static let neverCritical: Set<[UInt8]> = [
    ExtensionID.authorityKeyIdentifier, ExtensionID.subjectKeyIdentifier, ExtensionID.subjectDirectoryAttributes,
    ExtensionID.freshestCRL, ExtensionID.authorityInformationAccess, ExtensionID.subjectInformationAccess,
  ]

  private static let alwaysCritical: Set<[UInt8]> = [
    ExtensionID.nameConstraints, ExtensionID.policyConstraints, ExtensionID.inhibitAnyPolicy,
  ]

  // MARK: - Shape

  private static func shapes(_ extensions: [CertificateAnatomy.Extension]) -> [Breach] {
    extensions.compactMap { item in
      guard let fault = ExtensionShape.fault(of: item) else { return nil }
      return Breach(.extensionMalformed, "its extension \(ExtensionID.name(item.id)) \(fault)")
    }
  }
}
