import Endpoints
import Judging
import Pinning

/// The second looks that followed one round, and what that round means with them.
struct LooksOfRound: Sendable {
  let looks: [SocketAddress: [Look]]
  let judgements: [SocketAddress: Judgement]

  /// `known` is what looks showed before: of each kind the newest that said anything counts.
  init(
    _ endpoint: Endpoint, after round: ProbedRound, at due: [SocketAddress: [LookKind]],
    known: [SocketAddress: [Look]], within time: Duration, prober: any EndpointProbing, judge: Judge,
    wallClock: @Sendable () -> Timestamp
  ) async {
    let looks = await prober.look(endpoint.plan, at: due, within: time)
    let now = wallClock()
    let judged = round.observation.addresses.compactMap { seen -> (SocketAddress, Judgement)? in
      guard let presented = seen.presented, let taken = looks[seen.address] else { return nil }
      let judgement = judge.judge(
        endpoint, builds: endpoint.clients, presented: presented, session: seen.session,
        looks: taken.over(known[seen.address] ?? []), at: now)
      return (seen.address, judgement)
    }
    self.looks = looks
    self.judgements = Dictionary(judged, uniquingKeysWith: { first, _ in first })
  }
}

extension [Look] {
  /// These, where they say anything, and of the other kinds what was known.
  fileprivate func over(_ known: [Look]) -> [Look] {
    let telling = filter(\.isConclusive)
    return telling + known.filter { old in !telling.contains { $0.kind == old.kind } }
  }
}
