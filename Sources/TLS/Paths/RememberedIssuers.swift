package import Pinning

/// Certificates of issuers that were met elsewhere: they name what a server forgot to send, and turn no verdict.
package struct RememberedIssuers: Sendable {
  private let index: NameIndex

  package static let none = RememberedIssuers([])

  package init(_ certificates: [CertificateFacts]) {
    self.index = NameIndex(certificates)
  }

  func issuers(of certificate: CertificateFacts) -> [CertificateFacts] {
    index.issuers(of: certificate)
  }
}
