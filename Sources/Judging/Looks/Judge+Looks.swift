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
    let nameless = endpoint.nameless(builds)
    let naming = nameless.isEmpty ? builds : builds.filter { !$0.meetsDefaultHost }
    let usual = judge(
      endpoint, builds: endpoint.certain(builds), presented: presented, session: session, at: date)
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

extension Endpoint {
  /// Those who are presented what a server presents without a name, where that is not the usual look anyhow.
  fileprivate func nameless(_ builds: [ClientBuild]) -> [ClientBuild] {
    url.serverName == nil ? [] : builds.filter(\.meetsDefaultHost)
  }

  /// The same builds, of which it is certain that some send no name: what they meet is not what is looked at with one.
  func certain(_ builds: [ClientBuild]) -> [ClientBuild] {
    guard !nameless(builds).isEmpty else { return builds }
    return builds.map { $0.meetsDefaultHost ? $0.withoutServerName : $0 }
  }
}

extension PresentedChain {
  /// The same certificates in the same order.
  fileprivate func isSame(as other: PresentedChain) -> Bool {
    certificates.map(\.fingerprint) == other.certificates.map(\.fingerprint)
  }
}
