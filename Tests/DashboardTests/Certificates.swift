@_spi(PathValidation) import Pinning

/// Certificates as values: no bytes stand behind them.
enum Certificates {
  static func digest(_ seed: UInt8) -> Digest256 {
    // 32 bytes always make a digest.
    Digest256(bytes: (0..<32).map { seed &* 37 &+ UInt8($0) &* 11 })!
  }

  static func name(_ common: String) -> DistinguishedName {
    DistinguishedName(der: Array(common.utf8), description: "CN=\(common),O=Example", commonName: common)
  }

  static func make(
    _ common: String, issuer: String, seed: UInt8, names: [String] = [], ends: Timestamp,
    key: KeyKind = .ec(
      curve: "prime256v1", bits: 256)
  ) -> CertificateFacts {
    CertificateFacts(
      der: [seed], fingerprint: digest(seed &+ 100), spkiSHA256: digest(seed), spki: [seed], subject: name(common),
      issuer: name(issuer), alternativeNames: names.map { .dns($0) }, serial: "0\(seed)",
      notBefore: ends.advanced(byDays: -90), notAfter: ends, key: key, signatureAlgorithm: "ecdsa-with-SHA256",
      basicConstraints: nil, keyUsage: nil, extendedKeyUsage: nil, subjectKeyIdentifier: nil,
      authorityKeyIdentifier: nil, issuerURLs: [])
  }

  /// Leaf, intermediate and anchor.
  static func path(leaf host: String, seed: UInt8, ends: Timestamp, issuer: UInt8 = 201) -> [CertificateFacts] {
    let far = Fixtures.now.advanced(byDays: 500)
    return [
      make(host, issuer: "R11", seed: seed, names: [host], ends: ends),
      make("R11", issuer: "ISRG Root X1", seed: issuer, ends: far),
      make("ISRG Root X1", issuer: "ISRG Root X1", seed: 202, ends: far.advanced(byDays: 3000)),
    ]
  }

  static func validated(_ certificates: [CertificateFacts]) -> ValidatedPath {
    ValidatedPath(certificates: certificates, witness: PathWitness())
  }
}
