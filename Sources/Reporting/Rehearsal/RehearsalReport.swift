package import Pinning

/// What every client would do with a candidate, as `pintop rehearse` tells it.
package struct RehearsalReport: Sendable {
  /// One host, with the clients that talk to it.
  package struct Host: Sendable {
    /// The endpoint's name where it comes from a configuration.
    package let endpoint: String?
    /// As it was given.
    package let host: String
    package let clients: [Client]

    package init(endpoint: String? = nil, host: String, clients: [Client]) {
      self.endpoint = endpoint
      self.host = host
      self.clients = clients
    }
  }

  /// One client's judgement, and where it turns in the range that was asked for.
  package struct Client: Sendable {
    package let judgement: ClientJudgement
    package let turns: [ClientTurn]

    package init(_ judgement: ClientJudgement, turns: [ClientTurn] = []) {
      self.judgement = judgement
      self.turns = turns
    }
  }

  let candidate: Candidate
  /// The candidate's file as it was given.
  let file: String
  let date: Timestamp
  /// The end of the range, where one was asked for.
  let until: Timestamp?
  let hosts: [Host]
  /// The hosts come from a configuration, be there one or many.
  let isConfigured: Bool

  package init(
    _ candidate: Candidate, file: String, at date: Timestamp, until: Timestamp?, hosts: [Host], isConfigured: Bool
  ) {
    self.candidate = candidate
    self.file = file
    self.date = date
    self.until = until
    self.hosts = hosts
    self.isConfigured = isConfigured
  }

  var clients: [Client] { hosts.flatMap(\.clients) }

  /// 0 where every client accepts pinned, 1 where some accept unpinned or depend, 2 where some refuse or cannot work.
  package var exitCode: Int32 {
    clients.map { client -> Int32 in
      switch client.judgement.verdict {
      case .acceptPinned: 0
      case .acceptUnpinned, .depends: 1
      case .reject, .misconfigured: 2
      }
    }.max() ?? 0
  }
}

/// One instant of a timeline, with the client that turns.
struct DatedTurn {
  let endpoint: RehearsalReport.Host
  let client: ClientJudgement
  let turn: ClientTurn
}

extension RehearsalReport.Host {
  /// Every turn of every client, by time; of one instant in the order of the clients.
  var turns: [DatedTurn] {
    let all = clients.flatMap { client in
      client.turns.map { DatedTurn(endpoint: self, client: client.judgement, turn: $0) }
    }
    return all.enumerated().sorted { ($0.element.turn.at, $0.offset) < ($1.element.turn.at, $1.offset) }
      .map(\.element)
  }
}
