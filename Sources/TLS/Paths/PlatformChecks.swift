import Pinning

/// What one platform asks of a path beside signatures, constraints, dates and names: strength of keys and signatures,
/// the leaf's lifetime, and Certificate Transparency.
struct PlatformChecks {
  let platform: PlatformRules
  /// The path ends at an anchor of the platform's own store.
  let isUnderPlatform: Bool
  /// Lists of timestamps as they came in the handshake beside the certificate.
  let sentTimestamps: [[UInt8]]

  /// `path` is leaf to anchor; `anchorIndex` is where its first anchor stands.
  func failures(
    of path: [CertificateFacts], anchorIndex: Int, on shelf: inout CertificateShelf
  ) -> [TrustFailure] {
    var failures = [TrustFailure]()
    for (depth, certificate) in path.enumerated().prefix(anchorIndex) {
      failures += weaknesses(certificate, CertificateName(certificate, depth: depth), on: &shelf)
    }
    guard let leaf = path.first else { return failures }
    if anchorIndex > 0 { failures += lifetime(of: leaf) }
    return failures + transparency(of: leaf)
  }

  // MARK: - Strength

  private func weaknesses(
    _ facts: CertificateFacts, _ name: CertificateName, on shelf: inout CertificateShelf
  ) -> [TrustFailure] {
    guard let strength = PlatformStrength(platform) else { return [] }
    var failures = [TrustFailure]()
    if strength.isWeak(facts.key) { failures.append(.weakKey(name, key: facts.key)) }
    if let anatomy = shelf.anatomy(of: facts), strength.isWeakSignature(anatomy.innerAlgorithm) {
      failures.append(.weakSignature(name, algorithm: facts.signatureAlgorithm))
    }
    return failures
  }

  // MARK: - The leaf

  /// Apple, support articles 102028 (825 days) and 103769 (398 days of 86 400 seconds under the platform's own anchors).
  private func lifetime(of leaf: CertificateFacts) -> [TrustFailure] {
    guard case .appleTLS = platform, let days = allowedDays(of: leaf),
      leaf.lifetimeSeconds > days * Timestamp.secondsPerDay
    else { return [] }
    return [
      .lifetimeTooLong(CertificateName(leaf, depth: 0), seconds: leaf.lifetimeSeconds, allowedDays: Int(days))
    ]
  }

  private func allowedDays(of leaf: CertificateFacts) -> Int64? {
    if isUnderPlatform, leaf.notBefore >= .septemberFirst2020 { return 398 }
    return leaf.notBefore >= .julyFirst2019 ? 825 : nil
  }

  /// Apple, support article 103214: leaves issued after 15 October 2018. Only that there is a timestamp is asked; which
  /// logs a device knows is not known here.
  private func transparency(of leaf: CertificateFacts) -> [TrustFailure] {
    guard platform.requiresTransparency, isUnderPlatform, leaf.notBefore >= .octoberSixteenth2018,
      TransparencyJudge.timestamps(of: leaf, beside: sentTimestamps) == 0
    else { return [] }
    return [.notTransparent(CertificateName(leaf, depth: 0), verified: 0, needed: 1)]
  }
}

extension PlatformRules {
  fileprivate var requiresTransparency: Bool {
    switch self {
    case .appleTLS(let requires), .conscrypt(let requires): requires
    case .own, .appleBasicX509, .okHttpCleaner: false
    }
  }
}

extension Timestamp {
  /// 2018-10-16T00:00:00Z.
  fileprivate static let octoberSixteenth2018 = Timestamp(secondsSinceEpoch: 1_539_648_000)
  /// 2019-07-01T00:00:00Z.
  fileprivate static let julyFirst2019 = Timestamp(secondsSinceEpoch: 1_561_939_200)
  /// 2020-09-01T00:00:00Z.
  fileprivate static let septemberFirst2020 = Timestamp(secondsSinceEpoch: 1_598_918_400)
}
