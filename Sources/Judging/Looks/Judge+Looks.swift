package import Endpoints
package import Pinning

extension Judge {
  /// The judgement of what an address presented, with what second looks at it showed: clients that send no name are
  /// judged by what is presented without one, and each other chain is judged for all whom it may meet.
  ///
  /// `looks` are the last of each kind that said anything. A client whose look was not taken yet depends on it.
  package func judge(
    _ endpoint: Endpoint, builds: [ClientBuild], presented: PresentedChain, session: SessionFacts?,
    looks: [Look], at date: Timestamp
  ) -> Judgement {
    let isNamed = endpoint.url.serverName != nil
    let nameless = isNamed ? builds.filter(\.meetsDefaultHost) : []
    let usual = judge(
      endpoint, builds: builds.map { isNamed && $0.meetsDefaultHost ? $0.withoutServerName : $0 },
      presented: presented, session: session, at: date)
    let naming = builds.filter { build in !nameless.contains { $0.name == build.name } }
    let others = looks.compactMap { look -> LookJudgement? in
      guard case .seen(let chain) = look.outcome, !look.kind.isAnswered(by: presented, session),
        look.kind == .withoutName || !chain.isSame(as: presented)
      else { return nil }
      let concerned = look.kind == .withoutName ? nameless : naming
      let judgement = judge(
        endpoint, builds: concerned, presented: chain, session: look.session ?? session, at: date, look: look.kind)
      return LookJudgement(kind: look.kind, judgement: judgement)
    }
    let composition = LookComposition(
      usual: usual, presented: presented, looks: looks, others: others, nameless: Set(nameless.map(\.name)),
      host: endpoint.url.identity)
    return composition.judgement
  }
}

extension PresentedChain {
  /// The same certificates in the same order.
  fileprivate func isSame(as other: PresentedChain) -> Bool {
    certificates.map(\.fingerprint) == other.certificates.map(\.fingerprint)
  }
}
