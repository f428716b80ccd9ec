import Pinning

/// The anchors that one question lets end a path.
struct AnchorSet: Sendable {
  private let store: TrustStore?
  private let imported: NameIndex

  /// `store` is the one that the selection names; nil where there is none of that name.
  init(_ selection: AnchorSelection, store: TrustStore?) {
    self.store = selection.includesStore ? store : nil
    self.imported = NameIndex(selection.imported)
  }

  func contains(_ certificate: CertificateFacts) -> Bool {
    imported.contains(certificate) || isFromStore(certificate)
  }

  /// An anchor of the store; what was imported besides counts as the store's.
  func isFromStore(_ certificate: CertificateFacts) -> Bool {
    store?.index.contains(certificate) ?? false
  }

  /// An anchor of the platform's own store: what binds CAs of the public web binds below it.
  func isFromPlatform(_ certificate: CertificateFacts) -> Bool {
    store?.isPlatforms ?? false && isFromStore(certificate)
  }

  /// It is an anchor, or another certificate of the name and key of one.
  func holdsNameAndKey(of certificate: CertificateFacts) -> Bool {
    imported.holdsNameAndKey(of: certificate) || store?.index.holdsNameAndKey(of: certificate) ?? false
  }

  func issuers(of certificate: CertificateFacts) -> [CertificateFacts] {
    imported.issuers(of: certificate) + (store?.index.issuers(of: certificate) ?? [])
  }

  /// The store bars it, and nobody has imported it in spite of that.
  func distrustFailure(_ certificate: CertificateFacts, depth: Int) -> TrustFailure? {
    guard let store, store.distrusted.contains(certificate.fingerprint), !imported.contains(certificate) else {
      return nil
    }
    return .distrusted(CertificateName(certificate, depth: depth))
  }
}
