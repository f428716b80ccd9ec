import Pinning

/// How an issuer's key identifier fits the one that a certificate names (RFC 5280, sections 4.2.1.1 and 4.2.1.2).
///
/// It only orders the search: path validation (section 6) does not look at it.
enum KeyIdentifierMatch: Equatable {
  case match
  /// One of the two has none.
  case unknown
  case mismatch

  init(of certificate: CertificateFacts, with issuer: CertificateFacts) {
    guard let wanted = certificate.authorityKeyIdentifier, let has = issuer.subjectKeyIdentifier else {
      self = .unknown
      return
    }
    self = wanted == has ? .match : .mismatch
  }

  /// Best fit first, else in the order given.
  static func sorted<Issuer>(
    _ issuers: [Issuer], for certificate: CertificateFacts, _ facts: (Issuer) -> CertificateFacts
  ) -> [Issuer] {
    guard issuers.count > 1 else { return issuers }
    let matches = issuers.map { KeyIdentifierMatch(of: certificate, with: facts($0)) }
    return [Self.match, .unknown, .mismatch].flatMap { match in
      issuers.indices.filter { matches[$0] == match }.map { issuers[$0] }
    }
  }
}
