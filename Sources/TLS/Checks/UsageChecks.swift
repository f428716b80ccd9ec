import Pinning

/// Rules on what a certificate's key may do: basic constraints, key usage, extended key usage.
enum UsageChecks {
  static func breaches(_ subject: CheckSubject) -> [Breach] {
    everyone(subject) + (subject.isServer ? server(subject) : authority(subject))
  }

  private static func everyone(_ subject: CheckSubject) -> [Breach] {
    let facts = subject.facts
    let signs = facts.keyUsage?.contains(.keyCertSign) ?? false
    let isCA = facts.basicConstraints?.isCA ?? false
    var breaches = [Breach]()
    if let item = subject.anatomy.extension(ExtensionID.keyUsage), !item.isCritical {
      breaches.append(Breach(.keyUsageNotCritical, "its key usage is not critical"))
    }
    if signs, !isCA {
      breaches.append(
        Breach(.certSignWithoutAuthority, "its key usage allows signing certificates, and it is no CA"))
    }
    if facts.basicConstraints?.pathLength != nil, !isCA || !(facts.keyUsage.map { _ in signs } ?? true) {
      breaches.append(
        Breach(.pathLengthWithoutCertSign, "it has a path length, and may not sign certificates"))
    }
    return breaches
  }

  private static func authority(_ subject: CheckSubject) -> [Breach] {
    var breaches = [Breach]()
    if subject.facts.keyUsage == nil {
      breaches.append(Breach(.keyUsageMissing, "it is a CA's and has no key usage"))
    }
    if let purposes = subject.facts.extendedKeyUsage,
      !purposes.contains(Purpose.server), !purposes.contains(Purpose.any)
    {
      breaches.append(
        Breach(.purposeOfAuthority, "its extended key usage lacks TLS servers: \(purposes.joined(separator: ", "))"))
    }
    return breaches
  }

  private static func server(_ subject: CheckSubject) -> [Breach] {
    let facts = subject.facts
    var breaches = [Breach]()
    if facts.basicConstraints?.isCA == true {
      breaches.append(Breach(.leafIsAuthority, "it is a CA's certificate and serves as a server's"))
    }
    if facts.extendedKeyUsage == nil {
      breaches.append(Breach(.purposeMissing, "it has no extended key usage"))
    }
    if let purposes = facts.extendedKeyUsage, purposes.contains(Purpose.server), purposes.contains(Purpose.any) {
      breaches.append(Breach(.anyPurpose, "its extended key usage allows any purpose"))
    }
    // A CA's certificate in this place is a finding of its own.
    if facts.basicConstraints?.isCA != true, facts.keyUsage?.contains(.cRLSign) == true {
      breaches.append(Breach(.keyUsageOfServer, "it is a server's, and its key usage allows signing revocation lists"))
    }
    return breaches
  }
}

/// Purposes by their object identifiers (RFC 5280, section 4.2.1.12).
enum Purpose {
  static let server = "1.3.6.1.5.5.7.3.1"
  static let any = "2.5.29.37.0"
}
