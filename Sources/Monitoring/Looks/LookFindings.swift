import Endpoints
import Pinning

/// What is to be said of second looks at one address that is no failure of the endpoint.
enum LookFindings {
  static func findings(_ judgement: Judgement, _ records: [LookRecord], host: ReferenceIdentity) -> [Finding] {
    defaultHost(judgement, records, host)
      + judgement.looks.compactMap { look in
        switch look.kind {
        case .withoutName: nil
        case .rsa, .ecdsa: refusals(look, judgement)
        case .tls12, .tls13: otherLeaf(look, judgement)
        }
      }
  }

  private static func defaultHost(
    _ judgement: Judgement, _ records: [LookRecord], _ host: ReferenceIdentity
  ) -> [Finding] {
    guard let look = records.first(where: { $0.kind == .withoutName })?.known else { return [] }
    switch look.outcome {
    case .refused(let alert): return [.nameRequired(alert)]
    case .seen(let chain):
      guard let leaf = chain.leaf, leaf != judgement.leaf, !leaf.names(host) else { return [] }
      return [.defaultHost(CertificateName(leaf, depth: 0))]
    case .otherKind, .unknown: return []
    }
  }

  /// Clients that accept what they negotiate, and would not accept the certificate of the other kind: nothing cuts them
  /// off while the server's preference and their own stay as they are.
  private static func refusals(_ look: LookJudgement, _ judgement: Judgement) -> Finding? {
    let accepting = Set(judgement.clients.filter { $0.verdict.accepts }.map(\.client))
    let refusing = look.judgement.clients.filter { $0.verdict == .reject && accepting.contains($0.client) }
    guard !refusing.isEmpty, look.judgement.distrust == nil else { return nil }
    return .otherKindRefused(look.kind, clients: refusing.map(AffectedClient.init).byShare.map(\.name))
  }

  private static func otherLeaf(_ look: LookJudgement, _ judgement: Judgement) -> Finding? {
    guard let leaf = look.judgement.leaf, leaf != judgement.leaf else { return nil }
    return .versionDiffers(look.kind, CertificateName(leaf, depth: 0))
  }
}
