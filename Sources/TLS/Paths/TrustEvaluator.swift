package import Pinning

/// Answers what a client asks of trust: every valid path within bounds, or why there is none.
///
/// It reads no clock and does no I/O; an answer depends on its arguments alone.
package struct TrustEvaluator: Sendable {
  private let store: TrustStore
  private let named: [String: TrustStore]
  private let suffixes: PublicSuffixList?

  /// `named` stores are those that a question may ask for by name instead of the system's. Without a list of public
  /// suffixes wildcards are not held against one, and a finding says so.
  package init(
    store: TrustStore, named: [String: TrustStore] = [:], suffixes: PublicSuffixList? = PublicSuffixList.debian
  ) {
    self.store = store
    self.named = named
    self.suffixes = suffixes
  }

  /// `remembered` issuers never turn a verdict: they only name what a server forgot to send. `status` says what else is
  /// known of the certificates, and what of it fails a path.
  package func answer(
    _ question: TrustQuestion, presented: PresentedChain, remembered: RememberedIssuers = .none,
    status: StatusPolicy = .off
  ) -> TrustAnswer {
    guard let leaf = presented.leaf else {
      return TrustAnswer(
        paths: [], failure: Self.leafless(presented), findings: Findings.always(question, presented))
    }
    let wanted = question.anchors.store
    let store = wanted.map { named[$0] } ?? store
    var evaluation = Evaluation(
      question: question, presented: presented, leaf: leaf, anchors: AnchorSet(question.anchors, store: store),
      remembered: remembered, suffixes: suffixes, status: status)
    let answer = evaluation.answer()
    guard let wanted, store == nil, question.anchors.includesStore else { return answer }
    return answer.adding(.noSuchStore(wanted))
  }

  private static func leafless(_ presented: PresentedChain) -> TrustFailure {
    switch presented.certificates.first {
    case .undecodable(_, let fingerprint, let detail):
      .undecodable(index: 0, fingerprint: fingerprint, detail: detail)
    case .decoded, nil: .nothingPresented
    }
  }
}

extension TrustAnswer {
  fileprivate func adding(_ finding: TrustFinding) -> TrustAnswer {
    TrustAnswer(
      paths: paths, failure: failure, built: built, rejected: rejected, findings: findings + [finding],
      isBounded: isBounded, work: work, holdsUntil: holdsUntil)
  }
}
