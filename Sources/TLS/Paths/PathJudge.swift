import Pinning

/// Puts one candidate to every test, for one question.
enum PathJudge {
  /// All that speaks against the path; empty where it is valid.
  static func failures(
    of path: [CertificateFacts], for question: TrustQuestion, on shelf: inout CertificateShelf
  ) -> [TrustFailure] {
    let rules = PathRules(question.policy)
    let objections = PathVerifier.objections(to: path, rules: rules, on: &shelf)
    var failures = objections.map { ObjectionReader.failure($0, on: path, shelf: &shelf) }
    failures += path.enumerated().dropFirst().dropLast().compactMap { authorityFailure($0.element, depth: $0.offset) }
    failures += path.enumerated().compactMap { keyFailure($0.element, depth: $0.offset, rules: rules) }
    failures += apartFromIssuers(path, for: question, on: &shelf)
    var seen = Set<TrustFailure>()
    return failures.filter { seen.insert($0).inserted }
  }

  /// What speaks against certificates on their own: dates and identity. Also asked of chains that reach no anchor.
  static func apartFromIssuers(
    _ path: [CertificateFacts], for question: TrustQuestion, on shelf: inout CertificateShelf
  ) -> [TrustFailure] {
    var failures = path.enumerated().compactMap { dateFailure($0.element, depth: $0.offset, at: question.date) }
    if let leaf = path.first,
      let failure = IdentityChecker.failure(question.identity, on: leaf, shelf: &shelf)
    {
      failures.append(failure)
    }
    return failures
  }

  /// Both ends of the window are inside (RFC 5280, section 4.1.2.5).
  private static func dateFailure(_ facts: CertificateFacts, depth: Int, at date: Timestamp) -> TrustFailure? {
    let name = CertificateName(facts, depth: depth)
    if date < facts.notBefore { return .notYetValid(name, notBefore: facts.notBefore, at: date) }
    if date > facts.notAfter { return .expired(name, notAfter: facts.notAfter, at: date) }
    return nil
  }

  /// RFC 5280, section 6.1.4 (k) and (n), of intermediates. OpenSSL, unless strict, takes some without basic
  /// constraints for authorities. Anchors are exempt: they are trusted as a name and a key (section 6.1.1 (d)).
  private static func authorityFailure(_ facts: CertificateFacts, depth: Int) -> TrustFailure? {
    guard facts.basicConstraints?.isCA == true else { return .notCA(CertificateName(facts, depth: depth)) }
    guard facts.keyUsage?.contains(.keyCertSign) ?? true else {
      return .wrongKeyUsage(CertificateName(facts, depth: depth))
    }
    return nil
  }

  private static func keyFailure(_ facts: CertificateFacts, depth: Int, rules: PathRules) -> TrustFailure? {
    let isWeak =
      switch facts.key {
      case .ec(_, let bits): bits < rules.smallestCurve
      case .rsa(let bits): bits < rules.smallestRSA
      case .ed25519, .ed448, .dsa, .other, .undecodable: false
      }
    return isWeak ? .weakKey(CertificateName(facts, depth: depth), key: facts.key) : nil
  }
}
