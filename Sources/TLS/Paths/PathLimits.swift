/// How far the search for paths goes. Whoever presents certificates decides how many there are and how they hang
/// together, so every dimension has an end; an answer that met one says so.
enum PathLimits {
  /// Certificates on a path: OkHttp follows at most 9 signers from the leaf, and paths in use have at most 6.
  static let pathLength = 10

  /// Signers that OkHttp's cleaner follows from the leaf on (`MAX_SIGNERS`).
  static let cleanerSigners = 9

  /// Signatures checked while searching: as Go's crypto/x509 (maxChainSignatureChecks) and rustls-webpki have it.
  static let signatureChecks = 100

  /// What those checks may cost together, by `SignatureCost`: 250 checks on P-256, or some 20 ms of CPU. Three signatures
  /// on P-384, more than the public web's chains have, cost a tenth of it.
  static let signatureCost = 1000

  /// Partial paths looked at. Cross-signed issuers in a full mesh give exponentially many; real ones give under 20.
  static let steps = 1000

  /// Complete candidates verified.
  static let candidates = 32

  /// Names held against name constraints over all candidates: as rustls-webpki has it. Both lists are the sender's, and
  /// the work grows with their product.
  static let nameComparisons = 250_000

  /// Policies, or mappings of them, in one certificate: as many as OpenSSL's tree of policies holds
  /// (POLICY_TREE_NODES_MAX). Before it builds the tree, it takes time that grows with more than their square.
  static let policies = 1000
}
