import Pinning

/// What is worth knowing beside the verdict.
enum Findings {
  /// What is known without a search.
  static func always(_ question: TrustQuestion, _ presented: PresentedChain) -> [TrustFinding] {
    let unchecked: [TrustFinding] = question.identity == nil ? [.identityNotChecked] : []
    return unchecked
      + presented.certificates.dropFirst().compactMap { certificate in
        guard case .undecodable(_, let fingerprint, let detail) = certificate else { return nil }
        return .passedOver(fingerprint: fingerprint, detail: detail)
      }
  }

  /// `paths` are the valid ones: without any, every certificate would be off them, which says nothing.
  static func all(
    _ question: TrustQuestion, _ presented: PresentedChain, paths: [ValidatedPath], anchors: AnchorSet
  ) -> [TrustFinding] {
    guard !paths.isEmpty else { return always(question, presented) }
    return always(question, presented) + ofPaths(presented, paths: paths, anchors: anchors)
  }

  private static func ofPaths(
    _ presented: PresentedChain, paths: [ValidatedPath], anchors: AnchorSet
  ) -> [TrustFinding] {
    let onPath = Set(paths.flatMap(\.certificates).map(\.fingerprint))
    return presented.certificates.enumerated().dropFirst().compactMap { index, certificate in
      guard let facts = certificate.facts else { return nil }
      let name = CertificateName(facts, depth: index)
      guard onPath.contains(facts.fingerprint) else { return .offPath(name) }
      return facts != presented.leaf && anchors.contains(facts) ? .anchorSent(name) : nil
    }
  }
}
