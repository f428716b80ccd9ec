package import Pinning
package import TLS

/// Judges what a server presents as shipped builds do: now, at every later instant at which that can turn, and after
/// each kind of renewal. It reads no clock and does no I/O.
package struct BuildJudge: Sendable {
  private let evaluator: TrustEvaluator

  package init(evaluator: TrustEvaluator) {
    self.evaluator = evaluator
  }

  /// Each build's judgement of the connection at its date, in the order of the builds. `remembered` issuers only feed
  /// the other answer of clients that fetch or remember what a server does not send.
  package func judge(
    _ builds: [ClientBuild], _ connection: ClientConnection, remembered: RememberedIssuers = .none
  ) -> [ClientJudgement] {
    let answers = AnswerBook(connection.presented, evaluator: evaluator, remembered: remembered)
    return builds.map { build in
      ClientJudging(
        name: build.name, share: build.share, model: build, connection: connection, answers: answers
      ).judgement().judgement
    }
  }

  /// Each client's judgement of a candidate at a date, in order, and where it turns from then up to `until`.
  ///
  /// `host` is as the URL has it, in ASCII. A `Public-Key-Pins` header counts as just noted.
  package func rehearse(
    _ candidate: Candidate, host: String, at date: Timestamp, until end: Timestamp? = nil,
    clients: [RehearsedClient]
  ) -> [(judgement: ClientJudgement, turns: [ClientTurn])] {
    let answers = AnswerBook(candidate, evaluator: evaluator)
    let connection = ClientConnection(host: host, date: date, presented: candidate.presented)
    return clients.map { client in
      let judging = ClientJudging(
        name: client.name, share: client.share, model: client.model, connection: connection, answers: answers)
      return (judging.judgement().judgement, end.map { judging.turns(until: $0) } ?? [])
    }
  }

  /// One build's judgement of the connection at its date.
  package func judge(
    _ build: ClientBuild, _ connection: ClientConnection, remembered: RememberedIssuers = .none
  ) -> ClientJudgement {
    let answers = AnswerBook(connection.presented, evaluator: evaluator, remembered: remembered)
    return ClientJudging(
      name: build.name, share: build.share, model: build, connection: connection, answers: answers
    ).judgement().judgement
  }
}
