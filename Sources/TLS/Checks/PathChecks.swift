import Pinning

/// Holds one candidate against the rules beside OpenSSL's.
struct PathChecks {
  let question: TrustQuestion
  let suffixes: PublicSuffixList?
  /// The path ends at an anchor of the store, not at one that was imported.
  let isFromStore: Bool

  struct Outcome {
    var failures = [TrustFailure]()
    var findings = [TrustFinding]()
  }

  func outcome(
    of path: [CertificateFacts], memory: inout CheckMemory, on shelf: inout CertificateShelf
  ) -> Outcome {
    let subjects = subjects(of: path, on: &shelf)
    var outcome = Outcome()
    outcome.failures += depthFailure(path).map { [$0] } ?? []
    outcome.failures += NameConstraintChecks.failure(of: subjects, memory: &memory).map { [$0] } ?? []
    if question.scope == .everything {
      outcome.failures += subjects.enumerated().flatMap { weaknesses($0.element, depth: $0.offset) }
    }
    for (depth, subject) in subjects.enumerated() {
      add(breaches(subject, &memory), of: CertificateName(subject.facts, depth: depth), subject.role, to: &outcome)
    }
    outcome.findings += missingSuffixes(subjects)
    return outcome
  }

  private func subjects(of path: [CertificateFacts], on shelf: inout CertificateShelf) -> [CheckSubject] {
    path.enumerated().compactMap { depth, facts in
      guard let anatomy = shelf.anatomy(of: facts) else { return nil }
      let isLast = depth == path.count - 1
      return CheckSubject(
        facts: facts, anatomy: anatomy, role: isLast ? .anchor : depth == 0 ? .leaf : .intermediate,
        issuer: isLast ? nil : path[depth + 1], isServer: depth == 0)
    }
  }

  // MARK: - The path as a whole

  /// Self-issued intermediates are not counted (RFC 5280, section 6.1.4 (l)).
  private func depthFailure(_ path: [CertificateFacts]) -> TrustFailure? {
    let seen = path.dropFirst().dropLast().count { !$0.isSelfIssued }
    guard let allowed = question.maxDepth, seen > allowed else { return nil }
    return .tooManyIntermediates(allowed: allowed, seen: seen)
  }

  /// The anchor's key is looked at where it made a signature of the path; its own signature proves nothing.
  private func weaknesses(_ subject: CheckSubject, depth: Int) -> [TrustFailure] {
    let name = CertificateName(subject.facts, depth: depth)
    let isAlone = subject.role == .anchor && subject.isServer
    let isSigned = subject.role != .anchor
    var failures = [TrustFailure]()
    if !isAlone, AlgorithmChecks.isWeak(subject.facts.key) { failures.append(.weakKey(name, key: subject.facts.key)) }
    if isSigned, !AlgorithmChecks.isStrong(subject.anatomy.innerAlgorithm) {
      failures.append(.weakSignature(name, algorithm: subject.facts.signatureAlgorithm))
    }
    return failures
  }

  // MARK: - Each certificate

  private func breaches(_ subject: CheckSubject, _ memory: inout CheckMemory) -> [Breach] {
    let constraints = memory.constraints(of: subject)
    let alone = memory.breaches(of: subject) { subject in
      FieldChecks.breaches(subject) + ExtensionChecks.breaches(subject) + UsageChecks.breaches(subject)
        + AlgorithmChecks.breaches(subject) + AlternativeNameChecks.breaches(subject, suffixes: suffixes)
        + NameConstraintChecks.breaches(subject, constraints) + encoding(subject)
    }
    // The rest turns on the path.
    let all =
      alone + KeyIdentifierChecks.breaches(subject)
      + LifetimeCheck.breaches(subject, isFromStore: isFromStore, policy: question.policy)
    let asked = all.filter { question.platform.asks($0.rule) }
    switch question.scope {
    case .everything: return asked
    case .clients: return asked.filter(\.rule.isAskedByClients)
    }
  }

  private func encoding(_ subject: CheckSubject) -> [Breach] {
    let fault = DistinguishedEncoding.fault(in: subject.facts.der, extensions: subject.anatomy.extensions ?? [])
    return fault.map { [Breach(.encoding, "it \($0)")] } ?? []
  }

  private func add(
    _ breaches: [Breach], of name: CertificateName, _ role: CheckSubject.Role, to outcome: inout Outcome
  ) {
    for breach in breaches {
      if role == .anchor {
        outcome.findings.append(.anchorFault(name, rule: breach.rule, detail: breach.detail))
      } else if isFailure(breach.rule) {
        outcome.failures.append(.ruleBroken(name, rule: breach.rule, detail: breach.detail))
      } else {
        outcome.findings.append(.ruleBroken(name, rule: breach.rule, detail: breach.detail))
      }
    }
  }

  private func isFailure(_ rule: CheckRule) -> Bool {
    switch rule.standing {
    case .failure: true
    case .finding: false
    case .failureUnderATS: question.policy == .ats
    }
  }

  private func missingSuffixes(_ subjects: [CheckSubject]) -> [TrustFinding] {
    guard suffixes == nil, question.scope == .everything, let leaf = subjects.first,
      leaf.facts.alternativeNames.contains(where: { $0.description.hasPrefix("*.") })
    else { return [] }
    return [.noPublicSuffixList(path: PublicSuffixList.debianPath)]
  }
}
