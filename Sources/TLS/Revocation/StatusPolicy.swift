package import Pinning

/// What is to be known of the certificates of a path beyond its validity, and what of that fails the path.
package struct StatusPolicy: Sendable {
  package var revocation: RevocationPolicy
  package var transparency: TransparencyPolicy

  package init(revocation: RevocationPolicy = .off, transparency: TransparencyPolicy = .off) {
    self.revocation = revocation
    self.transparency = transparency
  }

  /// Nothing is asked, so nothing is found.
  package static let off = StatusPolicy()
}

/// Whether what is found fails a path.
package enum StatusWeight: Hashable, Sendable {
  case finding
  case failure
}

/// What the server stapled to its handshake.
package enum StapledStatus: Hashable, Sendable {
  /// No handshake was seen, so nothing is known.
  case notObserved
  /// The client asked for the certificate's status, and the server sent none.
  case absent
  /// An OCSP response as sent, whatever is in it.
  case response([UInt8])
}

/// What is known of revocation.
package struct RevocationPolicy: Sendable {
  let lists: RevocationIndex
  /// Of a revoked certificate, and of one that a list should speak for and does not.
  package let listWeight: StatusWeight
  package let staple: StapledStatus
  /// Of a stapled response that says "revoked", or does not say what it should, or is missing though promised.
  package let stapleWeight: StatusWeight
  /// What is worth knowing of certificates beside that, by their fingerprints.
  let notes: [Digest256: [RevocationNote]]

  /// By default a list that is given binds: a certificate on it fails its path, and so does a list of the issuer's that
  /// cannot be used. A certificate for which there is no list never fails. What is stapled is only found.
  package init(
    lists: [RevocationList] = [], listWeight: StatusWeight = .failure, staple: StapledStatus = .notObserved,
    stapleWeight: StatusWeight = .finding, notes: [Digest256: [RevocationNote]] = [:]
  ) {
    self.lists = RevocationIndex(lists)
    self.listWeight = listWeight
    self.staple = staple
    self.stapleWeight = stapleWeight
    self.notes = notes
  }

  package static let off = RevocationPolicy()
}
