import Judging
import Pinning
import Reporting
import TLS

/// One candidate before its deployment: a function of values, which reads no file and no clock.
struct Rehearsal: Sendable {
  /// A host with the clients that talk to it.
  struct Host: Sendable {
    /// The endpoint's name where it comes from a configuration.
    var endpoint: String?
    let host: RehearsalHost
    let clients: [RehearsedClient]
  }

  let candidate: Candidate
  let evaluator: TrustEvaluator
  let date: Timestamp
  /// The end of the range over which turns are wanted.
  let until: Timestamp?

  /// Each host's clients with their judgements, in order.
  func judged(_ hosts: [Host]) -> [RehearsalReport.Host] {
    hosts.map { host in
      let rehearsed = BuildJudge(evaluator: evaluator).rehearse(
        candidate, host: host.host.ascii, at: date, until: until, clients: host.clients)
      return RehearsalReport.Host(
        endpoint: host.endpoint, host: host.host.text,
        clients: rehearsed.map { RehearsalReport.Client($0.judgement, turns: $0.turns) })
    }
  }
}
