import Pinning

/// The anchors that one question lets end a path.
struct AnchorSet: Sendable {
  private let store: NameIndex?
  private let imported: NameIndex

  init(_ selection: AnchorSelection, store: TrustStore) {
    self.store = selection.includesStore ? store.index : nil
    self.imported = NameIndex(selection.imported)
  }

  func contains(_ certificate: CertificateFacts) -> Bool {
    imported.contains(certificate) || (store?.contains(certificate) ?? false)
  }

  func issuers(of certificate: CertificateFacts) -> [CertificateFacts] {
    imported.issuers(of: certificate) + (store?.issuers(of: certificate) ?? [])
  }
}
