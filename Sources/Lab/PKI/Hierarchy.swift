package import Pinning

/// The usual three: a root, an issuing CA below it, and leaves.
///
///     let pki = try Hierarchy(at: now)
///     let chain = try pki.chain("api.example.test")   // [leaf, intermediate], as a server sends it
package struct Hierarchy: Hashable, Sendable {
  package let root: Authority
  package let intermediate: Authority
  /// The instant that all windows are laid around.
  package let date: Timestamp

  /// `name` stands in the subjects of root and intermediate: two hierarchies of different names share nothing. With a
  /// seed the keys are seeded by that name, else fresh.
  package init(_ name: String = "Test", at date: Timestamp, seed: String? = nil) throws(MintFault) {
    let rootKey = try Self.key("\(name) root", seed)
    let issuingKey = try Self.key("\(name) issuing", seed)
    root = try Authority.root("\(name) Root CA", at: date, key: rootKey)
    intermediate = try root.intermediate("\(name) Issuing CA", at: date, key: issuingKey)
    self.date = date
  }

  /// A leaf for a host, issued by the intermediate.
  package func leaf(_ host: String, key: SigningKey? = nil) throws(MintFault) -> MintedCertificate {
    try intermediate.issue(.leaf(host, at: date), key: key)
  }

  /// The presented chain of a well-kept server: leaf, then intermediate; the root stays at home.
  package func chain(_ host: String, key: SigningKey? = nil) throws(MintFault) -> [MintedCertificate] {
    [try leaf(host, key: key), intermediate.certificate]
  }

  private static func key(_ name: String, _ seed: String?) throws(MintFault) -> SigningKey {
    guard let seed else { return try .ec() }
    return try .seeded(name, seed: seed)
  }
}
