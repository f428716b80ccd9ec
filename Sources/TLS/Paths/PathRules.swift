import Pinning

/// What a policy asks of every path.
struct PathRules: Sendable {
  /// OpenSSL's: 1 asks for 80 bits of security, which ends curves below 160 bits, MD5 and SHA-1; 2 asks for 112 bits.
  /// An anchor's own signature is exempt.
  let securityLevel: Int32
  /// The smallest RSA modulus in bits: OpenSSL's levels round, and let 1000 bits pass for 1024.
  let smallestRSA: Int
  /// The smallest curve in bits; 0 leaves it to the level.
  let smallestCurve: Int

  init(_ policy: TrustPolicy) {
    // Under `CheckScope.everything` the rules for keys and signatures come on top; these are what clients ask.
    switch policy {
    // What no platform takes any more: RSA below 1024 bits, SHA-1.
    case .standard: (securityLevel, smallestRSA, smallestCurve) = (1, 1024, 0)
    // App Transport Security: RSA from 2048 bits, elliptic curves from 256, SHA-256.
    case .ats: (securityLevel, smallestRSA, smallestCurve) = (2, 2048, 256)
    }
  }
}
