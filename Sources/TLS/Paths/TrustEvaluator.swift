package import Pinning

/// Answers what a client asks of trust: every valid path within bounds, or why there is none.
///
/// It reads no clock and does no I/O; an answer depends on its arguments alone.
package struct TrustEvaluator: Sendable {
  private let store: TrustStore

  package init(store: TrustStore) {
    self.store = store
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
    var evaluation = Evaluation(
      question: question, presented: presented, leaf: leaf,
      anchors: AnchorSet(question.anchors, store: store), remembered: remembered,
      status: status)
    return evaluation.answer()
  }

  private static func leafless(_ presented: PresentedChain) -> TrustFailure {
    switch presented.certificates.first {
    case .undecodable(_, let fingerprint, let detail):
      .undecodable(index: 0, fingerprint: fingerprint, detail: detail)
    case .decoded, nil: .nothingPresented
    }
  }
}
