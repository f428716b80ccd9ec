import Pinning

/// Asks the CRLs of a certificate's issuer whether it is revoked (RFC 5280, section 6.3.3).
struct RevocationListJudge: ~Copyable {
  /// What one list says of one certificate.
  enum Saying {
    case revoked(RevocationList.Entry)
    case notListed(until: Timestamp)
    case doubt(RevocationDoubt)
    /// It is for other certificates, or by another key.
    case nothing(RevocationNote)
  }

  private let index: RevocationIndex
  private let date: Timestamp
  private var verifier = RevocationListVerifier()
  /// The instants at which a list that was asked begins, and has ended.
  private(set) var edges = Set<Timestamp>()

  init(_ index: RevocationIndex, at date: Timestamp) {
    self.index = index
    self.date = date
  }

  /// What every list in the issuer's name says; a later list comes after an earlier one.
  mutating func sayings(
    of certificate: CertificateFacts, issuedBy issuer: CertificateFacts, on shelf: inout CertificateShelf
  ) -> [Saying] {
    let lists = index.lists(for: certificate).sorted { $0.thisUpdate < $1.thisUpdate }
    var sayings = [Saying]()
    for list in lists { sayings.append(saying(of: list, on: certificate, issuedBy: issuer, shelf: &shelf)) }
    return sayings
  }

  private mutating func saying(
    of list: RevocationList, on certificate: CertificateFacts, issuedBy issuer: CertificateFacts,
    shelf: inout CertificateShelf
  ) -> Saying {
    // A serial number is its issuer's only once (section 4.1.2.2), so an entry counts whatever the list is for.
    let entry = list.scope.onlyAttributeCertificates ? nil : list.revocation(of: certificate)
    guard entry != nil || list.scope.covers(certificate) else { return .nothing(.outOfScope) }
    guard verifier.isSigned(list, by: issuer, on: &shelf) else { return Self.unsigned(list, by: issuer) }
    edges.insert(list.thisUpdate)
    if let nextUpdate = list.nextUpdate { edges.insert(nextUpdate.advanced(bySeconds: 1)) }
    guard issuer.keyUsage?.contains(.cRLSign) ?? true else { return .doubt(.issuerMayNotSignCRLs) }
    // A list with a critical extension that is not understood says nothing, not even "revoked" (section 5.2).
    if let obstacle = list.obstacles.first(where: { entry == nil || $0.hidesEntries }) { return .doubt(obstacle) }
    return dated(list, entry)
  }

  /// A certificate once revoked stays so: an entry outlives its list, and one that was made before the list began counts.
  private func dated(_ list: RevocationList, _ entry: RevocationList.Entry?) -> Saying {
    guard let nextUpdate = list.nextUpdate else { return .doubt(.malformedCRL(.noNextUpdate)) }
    if date < list.thisUpdate {
      if let entry, entry.revokedAt <= date { return .revoked(entry) }
      return .doubt(.crlNotYetValid(thisUpdate: list.thisUpdate, at: date))
    }
    if let entry { return .revoked(entry) }
    return date > nextUpdate ? .doubt(.staleCRL(nextUpdate: nextUpdate, at: date)) : .notListed(until: nextUpdate)
  }

  /// A CA that changes its key keeps its name: a list by its other key is not a false one.
  private static func unsigned(_ list: RevocationList, by issuer: CertificateFacts) -> Saying {
    guard let named = list.authorityKeyIdentifier, let own = issuer.subjectKeyIdentifier, named != own else {
      return .doubt(.badCRLSignature)
    }
    return .nothing(.otherKey)
  }
}

extension RevocationList {
  /// An entry that takes a certificate off the list is none (section 6.3.3 (k)).
  fileprivate func revocation(of certificate: CertificateFacts) -> Entry? {
    entries[certificate.serial].flatMap { $0.reason == .removeFromCRL ? nil : $0 }
  }
}

extension RevocationDoubt {
  /// Whether a list's entries say nothing either. One that holds changes only, or revocations for some reasons only,
  /// does not say who is not revoked; who stands on it is (sections 5.2.4 and 5.2.5).
  fileprivate var hidesEntries: Bool {
    switch self {
    case .unsupportedCRL(.delta), .unsupportedCRL(.onlySomeReasons): false
    case .unsupportedCRL(.indirect), .unsupportedCRL(.relativeName), .staleCRL, .crlNotYetValid, .badCRLSignature,
      .issuerMayNotSignCRLs, .unsupportedCRLExtension, .malformedCRL, .malformedOCSP, .staleOCSP, .ocspNotYetValid,
      .unverifiedOCSP, .ocspForAnother, .unknownToOCSP, .stapleMissing:
      true
    }
  }
}

extension RevocationList.Scope {
  /// RFC 5280, section 6.3.3 (b) (2). A list that no distribution point names is taken for one of the issuer's own.
  func covers(_ certificate: CertificateFacts) -> Bool {
    let isAuthority = certificate.basicConstraints?.isCA == true
    if onlyAttributeCertificates || (onlyUserCertificates && isAuthority) || (onlyAuthorities && !isAuthority) {
      return false
    }
    guard let distributionPoint else { return true }
    let names = DistributionPoints.names(of: certificate)
    return distributionPoint.contains { names.contains($0) || Self.isDirectoryName($0, certificate.issuer.der) }
  }

  private static func isDirectoryName(_ general: [UInt8], _ name: [UInt8]) -> Bool {
    var cursor = DERCursor(general[...])
    return cursor.next(tag: 0xa4).map { Array($0.content) == name } ?? false
  }
}
