package import Endpoints
package import Pinning
package import TLS

/// Judges presented chains: asks each client's question, has it answered, and takes the client's verdict, now and at
/// every later instant at which it can turn.
package struct Judge: Sendable {
  private let evaluator: TrustEvaluator
  private let sources: StatusSources
  private let memory = JudgementMemory()
  private let issuers = IssuerMemory()

  /// `sources` are what the endpoints' settings name of revocation and transparency.
  package init(evaluator: TrustEvaluator, sources: StatusSources = .none) {
    self.evaluator = evaluator
    self.sources = sources
  }

  /// The judgement of what an endpoint presented at one address: by its own settings, by the pins beside it, and by the
  /// `builds` that talk to it. An unchanged chain is not searched again before the next instant at which an answer can
  /// change. `session` is nil where the handshake was not completed. `look` names the second look that showed the chain,
  /// `hop` the host that a redirect led to.
  package func judge(
    _ endpoint: Endpoint, builds: [ClientBuild] = [], presented: PresentedChain, session: SessionFacts?,
    at date: Timestamp, look: LookKind? = nil, hop: String? = nil
  ) -> Judgement {
    let known = issuers.current
    let key = JudgementMemory.Key(
      endpoint: endpoint, presented: presented, session: session, builds: builds,
      fetched: endpoint.trust.status.fetchesLists ? sources.generation : 0, look: look, hop: hop)
    if let judgement = memory.judgement(for: key, at: date, issuers: known.generation) { return judgement }
    let judging = EndpointJudging(
      endpoint: endpoint, builds: builds, session: session,
      answers: AnswerBook(presented, evaluator: evaluator, remembered: known.issuers, session: session),
      status: sources.policy(for: endpoint.trust.status, presented: presented, session: session), look: look)
    let (judgement, holdsUntil) = judging.judgement(at: date)
    issuers.remember(judgement.trust)
    memory.remember(judgement, for: key, holdsUntil: holdsUntil, issuers: known.generation)
    return judgement
  }

  /// The judgement as it would be once the chain that is presented has been renewed at `date`, all else as it is: what
  /// is foreseen is foreseen from there. Nothing of it is remembered.
  package func rehearse(
    _ renewal: Renewal, of endpoint: Endpoint, builds: [ClientBuild] = [], presented: PresentedChain,
    session: SessionFacts?, at date: Timestamp
  ) -> Judgement {
    let answers = AnswerBook(presented, evaluator: evaluator, remembered: issuers.current.issuers)
    return EndpointJudging(
      endpoint: endpoint, builds: builds, session: session,
      answers: RenewedAnswers(renewal, of: answers, at: date), status: .off
    ).judgement(at: date).0
  }

  /// The judgement of a candidate that no server presents yet, as if the endpoint did. Nothing of it is remembered.
  package func rehearse(
    _ candidate: Candidate, of endpoint: Endpoint, builds: [ClientBuild] = [], session: SessionFacts?,
    at date: Timestamp
  ) -> Judgement {
    EndpointJudging(
      endpoint: endpoint, builds: builds, session: session, answers: AnswerBook(candidate, evaluator: evaluator),
      status: .off
    ).judgement(at: date).0
  }
}
