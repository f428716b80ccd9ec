import Pinning

/// Rules on keys and signatures: their kinds, sizes and encodings (BR 6.1.5, 6.1.6 and 7.1.3).
enum AlgorithmChecks {
  static func breaches(_ subject: CheckSubject) -> [Breach] {
    key(subject) + signature(subject)
  }

  // MARK: - Keys

  /// A key that signs or serves and is too short or of another kind than RSA, P-256, P-384 and P-521 (BR 6.1.5).
  static func isWeak(_ key: KeyKind) -> Bool {
    switch key {
    case .rsa(let bits): bits < 2048
    case .ec(let curve, _): !["prime256v1", "secp384r1", "secp521r1"].contains(curve)
    case .ed25519, .ed448, .dsa, .other: true
    case .undecodable: false
    }
  }

  private static func key(_ subject: CheckSubject) -> [Breach] {
    switch subject.facts.key {
    case .rsa(let bits): rsa(subject, bits: bits)
    case .ec(let curve, _):
      subject.anatomy.keyAlgorithm == AlgorithmEncoding.ecKey(curve) || isWeak(subject.facts.key)
        ? [] : [Breach(.keyAlgorithmEncoding, "its key's curve is not named as it must be")]
    case .ed25519, .ed448, .dsa, .other, .undecodable: []
    }
  }

  private static func rsa(_ subject: CheckSubject, bits: Int) -> [Breach] {
    var breaches = [Breach]()
    if !bits.isMultiple(of: 8) {
      breaches.append(Breach(.rsaModulus, "its RSA modulus has \(bits) bits, which are no whole bytes"))
    }
    if let exponent = exponent(subject.anatomy.keyBits), !isSound(exponent) {
      breaches.append(Breach(.rsaExponent, "its RSA exponent \(Hex.encode(exponent)) is even, or below 3"))
    }
    if subject.anatomy.keyAlgorithm != AlgorithmEncoding.rsaKey {
      breaches.append(Breach(.keyAlgorithmEncoding, "its RSA key is not marked as rsaEncryption with NULL"))
    }
    return breaches
  }

  /// RSAPublicKey (RFC 3279, section 2.3.1): modulus, then exponent.
  private static func exponent(_ key: [UInt8]) -> [UInt8]? {
    guard let parts = DERCursor.one(key, tag: DERCursor.sequence)?.children, parts.count == 2 else { return nil }
    return parts[1].bytes
  }

  private static func isSound(_ exponent: [UInt8]) -> Bool {
    let digits = exponent.drop { $0 == 0 }
    guard let last = digits.last, last & 1 == 1 else { return false }
    return digits.count > 1 || last >= 3
  }

  // MARK: - Signatures

  /// The algorithm is one of those in force, whatever its encoding.
  static func isStrong(_ algorithm: [UInt8]) -> Bool {
    guard let id = AlgorithmEncoding.identifier(algorithm) else { return false }
    return id == AlgorithmEncoding.pss
      ? AlgorithmEncoding.pssSignatures.contains(algorithm) : AlgorithmEncoding.strong.contains(id)
  }

  private static func signature(_ subject: CheckSubject) -> [Breach] {
    let algorithm = subject.anatomy.innerAlgorithm
    guard isStrong(algorithm), !AlgorithmEncoding.signatures.contains(algorithm) else { return [] }
    return [
      Breach(
        .signatureAlgorithmEncoding, "its signature algorithm \(subject.facts.signatureAlgorithm) is wrongly encoded")
    ]
  }
}
