@_spi(PathValidation) package import Pinning

/// Certificates, paths and answers as values, for tests of what needs no OpenSSL. The bytes mean nothing.
package enum Fixture {
  /// 2026-11-21T00:00:00Z.
  package static let now = Timestamp(secondsSinceEpoch: 1_795_219_200)

  /// A digest whose bytes all come from the name.
  package static func digest(_ name: String) -> Digest256 {
    var bytes = Array(name.utf8.prefix(32))
    bytes += [UInt8](repeating: 0, count: 32 - bytes.count)
    guard let digest = Digest256(bytes: bytes) else { preconditionFailure("32 bytes make a digest") }
    return digest
  }

  package static func name(_ text: String) -> DistinguishedName {
    DistinguishedName(der: Array(text.utf8), description: "CN=\(text)", commonName: text)
  }

  /// A certificate named `name`, with the key named `key` (by default its own), from `begins` to `ends` in days from
  /// `now`; `edition` tells certificates of one name and key apart.
  package static func certificate(
    _ name: String, issuer: String = "R", key: String? = nil, edition: Int = 1, begins: Int64 = -2, ends: Int64 = 88,
    kind: KeyKind = .ec(curve: "prime256v1", bits: 256), host: String = "api.example.com", urls: [String] = []
  ) -> CertificateFacts {
    let key = key ?? name
    return CertificateFacts(
      der: Array("\(name)/\(key)/\(edition)".utf8), fingerprint: digest("f:\(name)/\(key)/\(edition)"),
      spkiSHA256: digest("k:\(key)"), spki: Array(key.utf8), subject: Fixture.name(name), issuer: Fixture.name(issuer),
      alternativeNames: [.dns(host)], serial: "01", notBefore: now.advanced(byDays: begins),
      notAfter: now.advanced(byDays: ends), key: kind,
      signatureAlgorithm: "ecdsa-with-SHA256", basicConstraints: nil, keyUsage: nil, extendedKeyUsage: nil,
      subjectKeyIdentifier: nil, authorityKeyIdentifier: nil, issuerURLs: urls,
      spkiSHA1: Array(digest("s:\(key)").bytes.prefix(20)))
  }

  /// Leaf L under I under R, all of them good now.
  package static let chain = [
    certificate("L", issuer: "I"), certificate("I", issuer: "R", begins: -400, ends: 1400),
    certificate("R", begins: -2000, ends: 5000),
  ]

  package static func path(_ certificates: [CertificateFacts] = chain) -> ValidatedPath {
    ValidatedPath(certificates: certificates, witness: PathWitness())
  }

  package static func trusted(_ certificates: [CertificateFacts] = chain) -> TrustAnswer {
    TrustAnswer(paths: [path(certificates)], failure: nil)
  }

  package static func pin(_ key: String) -> PinnedItem { .publicKey(Pin(spkiSHA256: digest("k:\(key)"))) }

  package static func fingerprint(_ certificate: CertificateFacts) -> PinnedItem {
    .certificate(certificate.fingerprint)
  }
}
