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
    case .ec(let curve, _): curveNaming(subject, curve) + point(subject.anatomy)
    case .ed25519, .ed448, .dsa, .other, .undecodable: []
    }
  }

  private static func curveNaming(_ subject: CheckSubject, _ curve: String) -> [Breach] {
    subject.anatomy.keyAlgorithm == AlgorithmEncoding.ecKey(curve) || isWeak(subject.facts.key)
      ? [] : [Breach(.keyAlgorithmEncoding, "its key's curve is not named as it must be")]
  }

  /// Uncompressed, 4, or compressed, 2 and 3: neither the point at infinity nor the hybrid form (RFC 5480, section 2.2).
  private static func point(_ anatomy: CertificateAnatomy) -> [Breach] {
    let form = anatomy.keyBits.first ?? 0
    guard anatomy.keyUnusedBits == 0, (2...4).contains(form) else {
      return [Breach(.keyEncoding, "its key is no point in the uncompressed or compressed form")]
    }
    return []
  }

  private static func rsa(_ subject: CheckSubject, bits: Int) -> [Breach] {
    var breaches = [Breach]()
    if !bits.isMultiple(of: 8) {
      breaches.append(Breach(.rsaModulus, "its RSA modulus has \(bits) bits, which are no whole bytes"))
    }
    if let numbers = numbers(subject.anatomy) {
      if !isOddAndPositive(numbers.modulus) {
        breaches.append(Breach(.rsaModulus, "its RSA modulus is even, or not above zero"))
      }
      if !isSound(numbers.exponent) {
        breaches.append(
          Breach(.rsaExponent, "its RSA exponent \(Hex.encode(numbers.exponent)) is even, or below 3"))
      }
    } else {
      breaches.append(Breach(.keyEncoding, "its RSA key is not just a modulus and an exponent, in DER"))
    }
    if subject.anatomy.keyAlgorithm != AlgorithmEncoding.rsaKey {
      breaches.append(Breach(.keyAlgorithmEncoding, "its RSA key is not marked as rsaEncryption with NULL"))
    }
    return breaches
  }

  /// RSAPublicKey (RFC 3279, section 2.3.1): modulus, then exponent.
  private static func numbers(_ anatomy: CertificateAnatomy) -> (modulus: [UInt8], exponent: [UInt8])? {
    guard anatomy.keyUnusedBits == 0, DistinguishedEncoding.fault(inAll: anatomy.keyBits[...]) == nil,
      let parts = DERCursor.one(anatomy.keyBits, tag: DERCursor.sequence)?.children, parts.count == 2
    else { return nil }
    return (parts[0].bytes, parts[1].bytes)
  }

  private static func isOddAndPositive(_ number: [UInt8]) -> Bool {
    guard let first = number.first, let last = number.last else { return false }
    return first < 0x80 && last & 1 == 1
  }

  private static func isSound(_ exponent: [UInt8]) -> Bool {
    isOddAndPositive(exponent) && exponent != [1]
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
