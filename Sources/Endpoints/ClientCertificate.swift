package import Pinning

/// What an endpoint has to do with certificates of clients.
package struct ClientCertificateTerms: Hashable, Sendable {
  /// What is sent where the server asks; nil sends none.
  package let own: OwnCertificate?
  /// The server is to refuse us, with or without a certificate: being let in is what is wrong.
  package let expectsRefusal: Bool

  package init(own: OwnCertificate? = nil, expectsRefusal: Bool = false) {
    self.own = own
    self.expectsRefusal = expectsRefusal
  }
}

/// A certificate of our own, without its key.
package struct OwnCertificate: Hashable, Sendable {
  package let leaf: CertificateFacts
  /// What is sent behind the leaf.
  package let issuers: [CertificateFacts]
  /// By which the key is found.
  package let identity: Digest256

  package init(leaf: CertificateFacts, issuers: [CertificateFacts] = [], identity: Digest256) {
    self.leaf = leaf
    self.issuers = issuers
    self.identity = identity
  }

  /// The one of them that ends first.
  package var firstToEnd: CertificateFacts {
    issuers.filter { !$0.isSelfIssued }.reduce(leaf) { $1.notAfter < $0.notAfter ? $1 : $0 }
  }

  /// The first second at which it is good for nothing.
  package var ends: Timestamp { firstToEnd.notAfter.advanced(bySeconds: 1) }
}
