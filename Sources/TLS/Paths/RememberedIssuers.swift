package import Pinning

/// Certificates of issuers that were met elsewhere: they name what a server forgot to send, and turn no verdict but the other answer of a client
/// that fetches or remembers issuers.
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
