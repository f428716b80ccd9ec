/// What trust evaluation would say after a renewal, as far as that follows from what it says now.
///
/// Only for rehearsals: nothing was signed, so what stands here is a path by supposition. Signatures and names are taken
/// to be in order as they were; dates of what is renewed are mended.
package struct RenewedTrust: Hashable, Sendable {
  package let renewal: Renewal
  package let date: Timestamp

  package init(_ renewal: Renewal, at date: Timestamp) {
    self.renewal = renewal
    self.date = date
  }

  /// The answer after the renewal, from the one before it to the same question. Where that has no path it must hold the
  /// chain as built, or nothing can be mended.
  package func answer(_ answer: TrustAnswer, to question: TrustQuestion) -> TrustAnswer {
    let chains = answer.paths.map { Chain($0.certificates, reachesAnchor: true, question) }
    if !chains.isEmpty { return anchored(chains, answer, question) }
    guard let built = answer.built else { return answer }
    return mended(built, answer, question)
  }

  /// What is presented after the renewal: the leaf, and what stands on the chain that `answer` knows. What is off it
  /// stays.
  package func presented(_ presented: PresentedChain, by answer: TrustAnswer, to question: TrustQuestion)
    -> PresentedChain
  {
    var successors = [Digest256: CertificateFacts]()
    for chain in chains(of: answer, question) {
      for (old, new) in zip(chain.certificates, renewed(chain)) { successors[old.fingerprint] = new }
    }
    return PresentedChain(
      presented.certificates.enumerated().map { index, certificate in
        guard case .decoded(let facts) = certificate else { return certificate }
        if index == 0 { return .decoded(renewal.successor(of: facts, as: .leaf, at: date)) }
        return .decoded(successors[facts.fingerprint] ?? facts)
      })
  }

  // MARK: - Paths

  private func anchored(_ chains: [Chain], _ answer: TrustAnswer, _ question: TrustQuestion) -> TrustAnswer {
    let valid = chains.filter { isAnchored($0, question) }.map(renewed)
    guard valid.isEmpty, let first = chains.first else { return trusted(valid, question) }
    let chain = renewed(first)
    let failure = Self.withoutAnchor(chain)
    return TrustAnswer(
      paths: [], failure: failure,
      built: question.wantsBuiltChain ? BuiltChain(certificates: chain, faults: [failure]) : nil)
  }

  private func mended(_ built: BuiltChain, _ answer: TrustAnswer, _ question: TrustQuestion) -> TrustAnswer {
    let chain = Chain(built, question)
    let certificates = renewed(chain)
    let kept = Set(zip(chain.certificates, certificates).filter { $0 == $1 }.map(\.0.fingerprint))
    let faults = built.faults.filter { !$0.isMended(unless: kept) }
    guard let worst = faults.first else {
      return isAnchored(chain, question)
        ? trusted([certificates], question)
        : failing(certificates, [Self.withoutAnchor(certificates)], Self.withoutAnchor(certificates), question)
    }
    let failure = answer.failure.flatMap { faults.contains($0) ? $0 : nil } ?? worst
    return failing(certificates, faults, failure, question)
  }

  private func trusted(_ chains: [[CertificateFacts]], _ question: TrustQuestion) -> TrustAnswer {
    TrustAnswer(
      paths: chains.map { ValidatedPath(certificates: $0, witness: PathWitness()) }, failure: nil,
      built: question.wantsBuiltChain ? chains.first.map { BuiltChain(certificates: $0, faults: []) } : nil)
  }

  private func failing(
    _ chain: [CertificateFacts], _ faults: [TrustFailure], _ failure: TrustFailure, _ question: TrustQuestion
  ) -> TrustAnswer {
    TrustAnswer(
      paths: [], failure: failure,
      built: question.wantsBuiltChain ? BuiltChain(certificates: chain, faults: faults) : nil)
  }

  /// The anchor stayed, or its successor is one too: a new root comes with the platform's store, and not with what a
  /// client imported. A leaf that was its own anchor is none when it is another certificate.
  private func isAnchored(_ chain: Chain, _ question: TrustQuestion) -> Bool {
    guard let old = chain.certificates.last, let new = renewed(chain).last else { return false }
    return old == new || (chain.roles.last == .root && question.anchors.includesStore)
  }

  private static func withoutAnchor(_ chain: [CertificateFacts]) -> TrustFailure {
    guard let tip = chain.last else { return .nothingPresented }
    let name = CertificateName(tip, depth: chain.count - 1)
    guard tip.isSelfIssued else {
      return .unknownIssuer(of: name, missing: tip.issuer.short, issuerURLs: tip.issuerURLs, known: nil)
    }
    return chain.count == 1 ? .selfSigned(name) : .untrustedRoot(name)
  }

  // MARK: - Roles

  private struct Chain {
    let certificates: [CertificateFacts]
    let roles: [ChainRole]

    init(_ certificates: [CertificateFacts], reachesAnchor: Bool, _ question: TrustQuestion) {
      self.certificates = certificates
      roles = certificates.indices.map { index in
        if index == 0 { return .leaf }
        let certificate = certificates[index]
        let isStoreAnchor =
          reachesAnchor && index == certificates.count - 1 && !question.anchors.imported.contains(certificate)
        return certificate.isSelfIssued || isStoreAnchor ? .root : .intermediate
      }
    }

    init(_ built: BuiltChain, _ question: TrustQuestion) {
      let isShort = built.faults.contains { if case .unknownIssuer = $0 { true } else { false } }
      self.init(built.certificates, reachesAnchor: !isShort, question)
    }
  }

  private func chains(of answer: TrustAnswer, _ question: TrustQuestion) -> [Chain] {
    answer.paths.isEmpty
      ? [answer.built].compactMap { $0 }.map { Chain($0, question) }
      : answer.paths.map { Chain($0.certificates, reachesAnchor: true, question) }
  }

  private func renewed(_ chain: Chain) -> [CertificateFacts] {
    zip(chain.certificates, chain.roles).map { renewal.successor(of: $0, as: $1, at: date) }
  }
}

extension TrustFailure {
  /// A fault of dates on a certificate that is renewed goes away with it.
  fileprivate func isMended(unless kept: Set<Digest256>) -> Bool {
    if case .expired(let subject, _, _) = self { return !kept.contains(subject.fingerprint) }
    if case .notYetValid(let subject, _, _) = self { return !kept.contains(subject.fingerprint) }
    return false
  }
}
