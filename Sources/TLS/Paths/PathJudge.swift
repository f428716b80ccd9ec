import COpenSSL
import Pinning

/// Puts one candidate to every test, for one question.
struct PathJudge {
  let question: TrustQuestion
  let anchors: AnchorSet
  let suffixes: PublicSuffixList?
  /// Lists of timestamps as they came in the handshake.
  let sentTimestamps: [[UInt8]]
  private var memory = CheckMemory()

  init(question: TrustQuestion, anchors: AnchorSet, suffixes: PublicSuffixList?, sentTimestamps: [[UInt8]]) {
    self.question = question
    self.anchors = anchors
    self.suffixes = suffixes
    self.sentTimestamps = sentTimestamps
  }

  /// All that speaks against the path, which is empty where it is valid, and what is worth knowing of it.
  mutating func outcome(of path: [CertificateFacts], on shelf: inout CertificateShelf) -> PathChecks.Outcome {
    // Signatures and names alone, and those the search has checked.
    if case .okHttpCleaner = question.platform { return PathChecks.Outcome() }
    let anchorIndex = anchorIndex(of: path)
    var outcome = validation(of: path, anchorIndex: anchorIndex, on: &shelf)
    let checks = PlatformChecks(
      platform: question.platform, isUnderPlatform: path.last.map(anchors.isFromPlatform) ?? false,
      sentTimestamps: sentTimestamps)
    let failures =
      checks.failures(of: path, anchorIndex: anchorIndex, on: &shelf)
      + path.enumerated().compactMap { anchors.distrustFailure($0.element, depth: $0.offset) }
      + Self.identityFailure(path, for: question, on: &shelf)
    var seen = Set<TrustFailure>()
    outcome.failures = (outcome.failures + failures).filter { seen.insert($0).inserted }
    return outcome
  }

  /// Where the validated part of the path ends: at its end, or where the platform asks no more at its first anchor.
  private func anchorIndex(of path: [CertificateFacts]) -> Int {
    guard question.platform.trustsAnchorsBlindly else { return path.count - 1 }
    if path.first.map(anchors.holdsNameAndKey) ?? false { return 0 }
    return path.firstIndex(where: anchors.contains) ?? path.count - 1
  }

  /// What speaks against the path up to its first anchor, identity apart.
  private mutating func validation(
    of whole: [CertificateFacts], anchorIndex: Int, on shelf: inout CertificateShelf
  ) -> PathChecks.Outcome {
    let isBlind = question.platform.trustsAnchorsBlindly
    if isBlind, anchorIndex == 0 { return PathChecks.Outcome() }
    let path = Array(whole.prefix(anchorIndex + 1))
    let rules = PathRules(question)
    let checks = PathChecks(
      question: question, suffixes: suffixes, isFromStore: path.last.map(anchors.isFromStore) ?? false)
    var outcome = checks.outcome(of: path, memory: &memory, on: &shelf)
    var failures = verification(of: path, rules: rules, on: &shelf)
    failures += path.enumerated().dropFirst().dropLast().compactMap {
      Self.authorityFailure($0.element, depth: $0.offset)
    }
    failures += path.enumerated().compactMap { Self.keyFailure($0.element, depth: $0.offset, rules: rules) }
    if question.scope == .everything { failures += Self.purposeFailure(path) }
    failures += Self.dateFailures(isBlind ? path.dropLast() : path[...], at: question.date)
    failures = failures.filter { !isForgiven($0, leaf: path.first) }
    outcome.failures = Self.merged(failures, outcome.failures)
    return outcome
  }

  /// OpenSSL's word, unless there are so many policies that it would be long in coming.
  private func verification(
    of path: [CertificateFacts], rules: PathRules, on shelf: inout CertificateShelf
  ) -> [TrustFailure] {
    for (depth, facts) in path.enumerated() {
      guard let anatomy = shelf.anatomy(of: facts), PolicyCount.isBeyondLimit(anatomy) else { continue }
      return [.limitMet(CertificateName(facts, depth: depth), .policies(PathLimits.policies))]
    }
    return PathVerifier.objections(to: path, rules: rules, on: &shelf).map {
      ObjectionReader.failure($0, on: path, shelf: &shelf)
    }
  }

  /// Purposes that the platform reads otherwise than OpenSSL.
  private func isForgiven(_ failure: TrustFailure, leaf: CertificateFacts?) -> Bool {
    guard case .wrongPurpose(let name, let purposes) = failure else { return false }
    let isForAny = purposes.contains(Purpose.any)
    if name.depth == 0 { return question.platform.takesAnyPurpose && isForAny }
    if question.platform.checksPurposeOfLeafOnly { return true }
    // A CA may be for any purpose (BR 7.1.2.10.6). Clients on OpenSSL refuse that all the same.
    return question.platform == .own && question.scope == .everything && isForAny
  }

  /// OpenSSL's word on a name constraint, or that it gave up on them, yields to one that names names.
  private static func merged(_ failures: [TrustFailure], _ checks: [TrustFailure]) -> [TrustFailure] {
    let isKnown = checks.contains { failure in
      switch failure {
      case .nameConstraint, .limitMet: true
      case .rejectedByOpenSSL, .nothingPresented, .undecodable, .unknownIssuer, .selfSigned, .untrustedRoot,
        .wrongIdentity, .expired, .notYetValid, .badSignature, .notCA, .pathLengthExceeded, .wrongKeyUsage,
        .wrongPurpose, .unsupportedCriticalExtension, .malformed, .weakKey, .weakSignature, .ruleBroken,
        .policyConstraint, .tooManyIntermediates, .distrusted, .protocolTooOld, .revoked, .revocationUnknown,
        .notTransparent, .noForwardSecrecy, .lifetimeTooLong:
        false
      }
    }
    var seen = Set<TrustFailure>()
    return (failures.filter { !isKnown || !isAboutConstraints($0) } + checks).filter { seen.insert($0).inserted }
  }

  private static func isAboutConstraints(_ failure: TrustFailure) -> Bool {
    if case .rejectedByOpenSSL(_, code: Int(X509_V_ERR_UNSPECIFIED), _) = failure { return true }
    if case .nameConstraint = failure { return true }
    return false
  }

  /// What speaks against certificates on their own: dates and identity. Also asked of chains that reach no anchor.
  static func apartFromIssuers(
    _ path: [CertificateFacts], for question: TrustQuestion, on shelf: inout CertificateShelf
  ) -> [TrustFailure] {
    if case .okHttpCleaner = question.platform { return [] }
    return dateFailures(path[...], at: question.date) + identityFailure(path, for: question, on: &shelf)
  }

  private static func identityFailure(
    _ path: [CertificateFacts], for question: TrustQuestion, on shelf: inout CertificateShelf
  ) -> [TrustFailure] {
    path.first.flatMap { IdentityChecker.failure(question.identity, on: $0, shelf: &shelf) }.map { [$0] } ?? []
  }

  private static func dateFailures(_ path: ArraySlice<CertificateFacts>, at date: Timestamp) -> [TrustFailure] {
    path.enumerated().compactMap { dateFailure($0.element, depth: $0.offset, at: date) }
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

  /// A server's certificate that names purposes names its own (RFC 5280, section 4.2.1.12): OpenSSL takes two of the
  /// last century for it. A server that is its own anchor was chosen for what it is.
  private static func purposeFailure(_ path: [CertificateFacts]) -> [TrustFailure] {
    guard path.count > 1, let leaf = path.first, let purposes = leaf.extendedKeyUsage,
      !purposes.contains(Purpose.server)
    else { return [] }
    return [.wrongPurpose(CertificateName(leaf, depth: 0), purposes: purposes)]
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
