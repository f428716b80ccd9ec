import Endpoints
import Judging
import Pinning

/// One endpoint's observation together with the judgement of each chain in it, with what second looks of earlier rounds
/// showed (`known`).
struct ProbedRound: Sendable {
  let observation: Observation
  let judgements: [SocketAddress: Judgement]
  /// This machine's network at the end of the round, where it was looked at.
  let network: NetworkOfRound.Reading?

  init(
    _ endpoint: Endpoint, prober: any EndpointProbing, judge: Judge, wallClock: @Sendable () -> Timestamp,
    known: [SocketAddress: [Look]] = [:], network: NetworkOfRound = NetworkOfRound(), isUrgent: Bool = false
  ) async {
    var plan = endpoint.plan
    plan.isUrgent = isUrgent
    let (observation, reading) = network.judge(await prober.probe(plan))
    let now = wallClock()
    let judged = observation.addresses.compactMap { seen in
      seen.presented.map { presented in
        (
          seen.address,
          judge.judge(
            endpoint, builds: endpoint.clients, presented: presented, session: seen.session,
            looks: known[seen.address] ?? [], at: now)
        )
      }
    }
    self.observation = observation
    self.network = reading
    self.judgements = Dictionary(judged, uniquingKeysWith: { first, _ in first })
  }
}
