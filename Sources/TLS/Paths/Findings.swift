import Pinning

/// What is worth knowing beside the verdict.
struct Findings {
  let question: TrustQuestion
  let presented: PresentedChain
  let anchors: AnchorSet

  /// What is known without a search.
  static func always(_ question: TrustQuestion, _ presented: PresentedChain) -> [TrustFinding] {
    let unchecked: [TrustFinding] = question.identity == nil ? [.identityNotChecked] : []
    return unchecked
      + presented.certificates.dropFirst().compactMap { certificate in
        guard case .undecodable(_, let fingerprint, let detail) = certificate else { return nil }
        return .passedOver(fingerprint: fingerprint, detail: detail)
      }
  }

  /// `paths` are the valid ones: without any, every certificate would be off them, which says nothing. `checks` are
  /// what the rules found on them, or on the path that came nearest.
  func all(paths: [ValidatedPath], checks: [TrustFinding]) -> [TrustFinding] {
    var seen = Set<TrustFinding>()
    return (Self.always(question, presented) + ofPaths(paths) + checks).filter { seen.insert($0).inserted }
  }

  private func ofPaths(_ paths: [ValidatedPath]) -> [TrustFinding] {
    guard !paths.isEmpty else { return [] }
    let onPath = Set(paths.flatMap(\.certificates).map(\.fingerprint))
    return presented.certificates.enumerated().dropFirst().compactMap { index, certificate in
      guard let facts = certificate.facts else { return nil }
      let name = CertificateName(facts, depth: index)
      guard onPath.contains(facts.fingerprint) else { return .offPath(name) }
      return facts != presented.leaf && anchors.contains(facts) ? .anchorSent(name) : nil
    }
  }
}
