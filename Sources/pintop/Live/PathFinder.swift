import Pinning
import TLS

/// The paths of a chain under given anchors.
struct PathFinder {
  let anchors: EvaluationFiles.Anchors
  let date: Timestamp

  /// `system`, or a file.
  init(anchors: String, at date: Timestamp) throws {
    self.anchors = try EvaluationFiles().anchors(anchors)
    self.date = date
  }

  /// Every valid path and, where there is none, the chain as built. Without a host no identity is checked.
  func answer(_ presented: PresentedChain, host: String?) -> TrustAnswer {
    let question = TrustQuestion(
      anchors: anchors.selection, identity: host.map(ReferenceIdentity.init(host:)), date: date, wantsBuiltChain: true)
    return TrustEvaluator(store: anchors.store).answer(question, presented: presented)
  }
}

extension TrustAnswer {
  /// Paths, else the chain as built, else nothing.
  var chains: [[CertificateFacts]] {
    isTrusted ? paths.map(\.certificates) : built.map { [$0.certificates] } ?? []
  }
}
