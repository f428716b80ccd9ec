import Endpoints
import Judging
import Pinning

extension ProbedRound {
  /// What the round means with second looks that were taken since. `known` is what looks showed before: of each kind the
  /// newest that said anything counts.
  func judgements(
    of endpoint: Endpoint, with looks: [SocketAddress: [Look]], known: [SocketAddress: [Look]], judge: Judge,
    at now: Timestamp
  ) async -> [SocketAddress: Judgement] {
    let judged = observation.addresses.compactMap { seen -> (SocketAddress, Judgement)? in
      guard let presented = seen.presented, let taken = looks[seen.address] else { return nil }
      let judgement = judge.judge(
        endpoint, builds: endpoint.clients, presented: presented, session: seen.session,
        looks: taken.over(known[seen.address] ?? []), at: now)
      return (seen.address, judgement)
    }
    return Dictionary(judged, uniquingKeysWith: { first, _ in first })
  }
}

extension [Look] {
  /// These, where they say anything, and of the other kinds what was known.
  fileprivate func over(_ known: [Look]) -> [Look] {
    let telling = filter(\.isConclusive)
    return telling + known.filter { old in !telling.contains { $0.kind == old.kind } }
  }
}
