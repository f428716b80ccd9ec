import Pinning

/// What checking one signature costs by the key that made it, in checks with RSA of 2048 bits and the usual exponent.
///
/// Whoever presents certificates chooses their keys, and they cost from one to some hundred times that. The figures are
/// those of `openssl speed` (3.0, x86-64), rounded up; only their proportions matter.
enum SignatureCost {
  static func of(_ issuer: CertificateFacts) -> Int {
    switch issuer.key {
    case .rsa(let bits): rsa(bits: bits, exponentBits: KeyReader.rsaBits(spki: issuer.spki)?.exponent ?? 17)
    case .ec(let curve, let bits): self.curve(curve, bits: bits)
    case .ed25519: 6
    case .ed448: 10
    case .dsa(let bits): max(4, 12 * bits / 2048 * bits / 2048)
    case .other: 50
    case .undecodable: 1
    }
  }

  /// Squares of the modulus, one for each bit of the exponent: 65537 has 17, and OpenSSL takes exponents as long as the
  /// modulus up to 3072 bits.
  private static func rsa(bits: Int, exponentBits: Int) -> Int {
    max(1, bits * bits * max(17, exponentBits) / (17 * 2048 * 2048))
  }

  /// OpenSSL has code of its own for the usual curves; on others the work grows with the cube of their size.
  private static func curve(_ name: String, bits: Int) -> Int {
    switch name {
    case "prime256v1": 4
    case "secp384r1": 35
    case "secp521r1": 30
    default: max(4, 15 * bits * bits / 256 * bits / (256 * 256))
    }
  }
}
