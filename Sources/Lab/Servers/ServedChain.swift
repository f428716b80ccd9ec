/// What a server presents and signs its handshake with.
package struct ServedChain: Hashable, Sendable {
  /// DER of each certificate, sent exactly so: the leaf first, then whatever is given, related or not.
  package let certificates: [[UInt8]]
  /// Belongs to the first certificate.
  package let key: SigningKey

  package init(certificates: [[UInt8]], key: SigningKey) {
    self.certificates = certificates
    self.key = key
  }

  /// The leaf's own key signs.
  package init(_ leaf: MintedCertificate, _ others: MintedCertificate...) {
    self.init(certificates: [leaf.der] + others.map(\.der), key: leaf.key)
  }
}
