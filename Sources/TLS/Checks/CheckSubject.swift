import Pinning

/// One certificate of a path, as the rules see it.
struct CheckSubject {
  enum Role {
    case leaf
    case intermediate
    /// The end of the path, a leaf that is itself an anchor too.
    case anchor
  }

  let facts: CertificateFacts
  let anatomy: CertificateAnatomy
  let role: Role
  /// The next certificate of the path; nil for the anchor.
  let issuer: CertificateFacts?
  /// A path's only certificate: a server's own, whatever its role.
  let isServer: Bool

  /// Signs certificates on this path, so the rules for CAs hold.
  var isAuthority: Bool { !isServer }

  func has(_ id: [UInt8]) -> Bool { anatomy.extension(id) != nil }

  /// Issued when the profiles of BR 2.0.0 were in force (15 September 2023, BR 1.2.2); rules that came with them do
  /// not bind what was issued before.
  var isUnderCurrentProfile: Bool { facts.notBefore >= Self.profilesInForce }

  private static let profilesInForce = Timestamp(secondsSinceEpoch: 1_694_736_000)
}

/// One rule that a certificate breaks.
struct Breach: Hashable {
  let rule: CheckRule
  /// What was expected and what was seen, without the certificate's name.
  let detail: String

  init(_ rule: CheckRule, _ detail: String) {
    self.rule = rule
    self.detail = detail
  }
}
