import Pinning

/// How an issuer's key identifier fits the one that a certificate names (RFC 5280, sections 4.2.1.1 and 4.2.1.2).
///
/// It only orders the search: path validation (section 6) does not look at it.
enum KeyIdentifierMatch: Int, Comparable {
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

  static func < (left: KeyIdentifierMatch, right: KeyIdentifierMatch) -> Bool { left.rawValue < right.rawValue }

  /// Best fit first, else in the order given.
  static func sorted(_ issuers: [CertificateFacts], for certificate: CertificateFacts) -> [CertificateFacts] {
    issuers.enumerated()
      .map { (match: KeyIdentifierMatch(of: certificate, with: $0.element), offset: $0.offset, issuer: $0.element) }
      .sorted { ($0.match, $0.offset) < ($1.match, $1.offset) }
      .map(\.issuer)
  }
}
