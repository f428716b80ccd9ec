import Lab
import Pinning
import Testing

/// The certificates of the case table: leaf L under I under R, and others beside them.
struct Cast {
  enum Keys: String, CaseIterable, CustomTestStringConvertible {
    case ec, rsa

    var testDescription: String { rawValue }
  }

  let keys: Keys
  let root: Authority
  let issuing: Authority
  let leaf: MintedCertificate
  /// On no path.
  let backup: MintedCertificate

  init(_ keys: Keys = .ec) throws {
    self.keys = keys
    root = try Authority.root("Test Root", at: Stage.noon, key: try Self.key(keys, 0))
    issuing = try root.intermediate("Test Issuing CA", at: Stage.noon, key: try Self.key(keys, 1))
    leaf = try issuing.issue(.leaf(Stage.host, at: Stage.noon), key: try Self.key(keys, 2))
    backup = try Authority.selfSigned(.leaf("backup.example.com", at: Stage.noon), key: try Self.key(keys, 3))
      .certificate
  }

  var chain: [MintedCertificate] { [leaf, issuing.certificate] }

  /// Another leaf under I.
  func leaf(key: SigningKey? = nil, _ change: (inout CertificateTemplate) -> Void = { _ in }) throws
    -> MintedCertificate
  {
    var template = CertificateTemplate.leaf(Stage.host, at: Stage.noon)
    change(&template)
    return try issuing.issue(template, key: key ?? fresh())
  }

  /// A key that is used for nothing else, of this cast's kind; RSA keys take time, and come from a pool.
  func fresh() throws -> SigningKey { try Self.key(keys, 4) }

  private static func key(_ keys: Keys, _ index: Int) throws -> SigningKey {
    switch keys {
    case .ec: try SigningKey.ec()
    case .rsa: try rsaPool.get()[index]
    }
  }

  private static let rsaPool = Result { try (0..<5).map { _ in try SigningKey.rsa() } }
}
