extension TrustKitConfiguration {
  /// What makes `TSKParseConfiguration` raise, at the launch of the app.
  package var configurationFaults: [ClientFault] {
    faults + domains.flatMap { self.faults(of: $0) }
  }

  private func faults(of domain: Domain) -> [ClientFault] {
    let length = RegistrySuffix.length(of: domain.host)
    if length == 0 { return [.hostWithoutRegistrySuffix(domain.host)] }
    if domain.excludesFromParentPolicy == true { return faults(ofExcluded: domain) }
    if domain.includesSubdomains == true, length == domain.host.utf8.count {
      return [.subdomainsOfPublicSuffix(domain.host)]
    }
    return pinFaults(of: domain)
  }

  private func faults(ofExcluded domain: Domain) -> [ClientFault] {
    let others = domain.keysBesideExclusion
    if !others.isEmpty { return [.exclusionWithOtherKeys(host: domain.host, keys: others)] }
    let hasParent = domains.contains {
      $0.includesSubdomains == true && HostNames.isSubdomain(domain.host, of: $0.host)
    }
    return hasParent ? [] : [.exclusionWithoutParent(host: domain.host)]
  }

  private func pinFaults(of domain: Domain) -> [ClientFault] {
    guard let hashes = domain.publicKeyHashes else {
      return [.missing(key: "TSKPublicKeyHashes", place: domain.host)]
    }
    let bad = hashes.filter { PinMatching.pins([$0]).isEmpty }
    if let first = bad.first { return [.badPin(text: first, host: domain.host)] }
    let distinct = PinMatching.pins(hashes).count
    let needed = domain.isEnforced ? 2 : 1
    return distinct < needed ? [.tooFewPins(host: domain.host, distinct: distinct, needed: needed)] : []
  }
}

extension TrustKitConfiguration.Domain {
  var isEnforced: Bool { enforcesPinning ?? true }

  /// `TSKExpirationDate` is midnight in UTC. What does not parse never ends.
  package var ends: Timestamp? { expirationDate.flatMap { DayText($0, allowsMore: false)?.midnight } }

  fileprivate var keysBesideExclusion: [String] {
    let known: [(String, Bool)] = [
      ("TSKPublicKeyHashes", publicKeyHashes != nil), ("TSKIncludeSubdomains", includesSubdomains != nil),
      ("TSKEnforcePinning", enforcesPinning != nil), ("TSKExpirationDate", expirationDate != nil),
      ("TSKReportUris", reportURIs != nil), ("TSKDisableDefaultReportUri", disablesDefaultReportURI != nil),
      ("TSKPublicKeyAlgorithms", publicKeyAlgorithms != nil),
    ]
    return known.filter(\.1).map(\.0) + otherKeys
  }
}
