/// What is to be known of the certificates of a path beyond its validity, and what of that fails the path.
package struct StatusPolicy: Sendable {
  package var revocation: RevocationPolicy

  package init(revocation: RevocationPolicy = .off) {
    self.revocation = revocation
  }

  /// Nothing is asked, so nothing is found.
  package static let off = StatusPolicy()
}

/// Whether what is found fails a path.
package enum StatusWeight: Hashable, Sendable {
  case finding
  case failure
}

/// What is known of revocation.
package struct RevocationPolicy: Sendable {
  let lists: RevocationIndex
  /// Of a revoked certificate, and of one that a list should speak for and does not.
  package let listWeight: StatusWeight

  /// By default a list that is given binds: a certificate on it fails its path, and so does a list of the issuer's that
  /// cannot be used. A certificate for which there is no list never fails.
  package init(lists: [RevocationList], listWeight: StatusWeight = .failure) {
    self.lists = RevocationIndex(lists)
    self.listWeight = listWeight
  }

  package static let off = RevocationPolicy(lists: [])
}
