/// The AlgorithmIdentifiers that BR 7.1.3 allows, byte for byte.
enum AlgorithmEncoding {
  // MARK: - Keys (BR 7.1.3.1)

  static let rsaKey = sequence(object(pkcs1 + [0x01]) + null)

  static func ecKey(_ curve: String) -> [UInt8] {
    sequence(object([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]) + object(curves[curve] ?? []))
  }

  private static let curves: [String: [UInt8]] = [
    "prime256v1": [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07],
    "secp384r1": [0x2b, 0x81, 0x04, 0x00, 0x22],
    "secp521r1": [0x2b, 0x81, 0x04, 0x00, 0x23],
  ]

  // MARK: - Signatures (BR 7.1.3.2)

  static let signatures = Set(rsaSignatures + ecdsaSignatures).union(pssSignatures)

  /// RSA with SHA-256, 384, 512 and ECDSA with the same, by their object identifiers.
  static let strong = Set((rsaNumbers.map { pkcs1 + [$0] }) + ecdsaNumbers.map { ecdsa + [$0] })

  static let pss = pkcs1 + [0x0a]

  private static let rsaSignatures = rsaNumbers.map { sequence(object(pkcs1 + [$0]) + null) }

  private static let ecdsaSignatures = ecdsaNumbers.map { sequence(object(ecdsa + [$0])) }

  /// RSASSA-PSS (RFC 4055, section 3.1) with MGF-1 over the same hash, and a salt as long as the hash.
  static let pssSignatures = Set(
    [(number: UInt8(1), salt: UInt8(32)), (2, 48), (3, 64)].map { hash in
      let digest = sequence(object(sha2 + [hash.number]) + null)
      let mask = sequence(object(pkcs1 + [0x08]) + digest)
      let parameters = element(0xa0, digest) + element(0xa1, mask) + element(0xa2, [0x02, 0x01, hash.salt])
      return sequence(object(pss) + sequence(parameters))
    })

  // MARK: - Signatures that no platform takes any more

  /// MD2, MD4, MD5 and SHA-1 with RSA (RFC 8017, appendix A.2.4; MD4 is 3), SHA-1 with DSA (RFC 3279, section 2.2.2, and
  /// the older one of OIW) and with ECDSA (section 2.2.3).
  static let old: Set<[UInt8]> = Set(
    [0x02, 0x03, 0x04, 0x05].map { pkcs1 + [$0] }
      + [
        [0x2a, 0x86, 0x48, 0xce, 0x38, 0x04, 0x03], [0x2b, 0x0e, 0x03, 0x02, 0x1b], [0x2b, 0x0e, 0x03, 0x02, 0x1d],
        [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x01],
      ])

  /// RSASSA-PSS hashes with SHA-1 unless it says otherwise (RFC 4055, section 3.1).
  static func pssHashIsOld(_ algorithm: [UInt8]) -> Bool {
    guard let parts = DERCursor.one(algorithm, tag: DERCursor.sequence)?.children,
      let parameters = parts.dropFirst().first,
      let hash = parameters.children?.first(where: { $0.tag == 0xa0 })?.children?.first?.children?.first?.bytes
    else { return true }
    // 1.3.14.3.2.26 and 1.2.840.113549.2.5
    return hash == [0x2b, 0x0e, 0x03, 0x02, 0x1a] || hash == [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x05]
  }

  /// The object identifier of an AlgorithmIdentifier.
  static func identifier(_ algorithm: [UInt8]) -> [UInt8]? {
    DERCursor.one(algorithm, tag: DERCursor.sequence)?.children?.first?.bytes
  }

  private static let rsaNumbers: [UInt8] = [0x0b, 0x0c, 0x0d]
  private static let ecdsaNumbers: [UInt8] = [0x02, 0x03, 0x04]
  /// 1.2.840.113549.1.1
  private static let pkcs1: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01]
  /// 1.2.840.10045.4.3
  private static let ecdsa: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03]
  /// 2.16.840.1.101.3.4.2
  private static let sha2: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02]

  private static let null: [UInt8] = [0x05, 0x00]

  private static func object(_ content: [UInt8]) -> [UInt8] { element(DERCursor.objectIdentifier, content) }

  private static func sequence(_ content: [UInt8]) -> [UInt8] { element(DERCursor.sequence, content) }

  /// None of these is longer than 127 bytes.
  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, UInt8(content.count)] + content }
}
