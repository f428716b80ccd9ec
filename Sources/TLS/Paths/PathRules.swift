import Pinning

/// What a policy asks of every path.
struct PathRules: Sendable {
  /// OpenSSL's: 1 asks for 80 bits of security, which ends RSA below 1024, curves below 160, MD5 and SHA-1; 2 asks for
  /// 112 bits, which ends RSA below 2048. An anchor's own signature is exempt.
  let securityLevel: Int32
  /// The smallest curve; 0 leaves it to the level.
  let smallestCurve: Int

  init(_ policy: TrustPolicy) {
    switch policy {
    case .standard: (securityLevel, smallestCurve) = (1, 0)
    // App Transport Security: RSA from 2048, elliptic curves from 256 bits, SHA-256.
    case .ats: (securityLevel, smallestCurve) = (2, 256)
    }
  }
}
