import Pinning

/// What a client says from one instant to another if the server changes nothing: found by asking it again at every
/// instant at which it can turn.
struct ClientTimeline {
  /// The earliest first.
  let turns: [ClientTurn]

  /// How many instants are looked at: the edges of all certificates that a search may hold, and the clients' own.
  private static let limit = 512

  init(from start: ClientMoment, until end: Timestamp, moment: (Timestamp) -> ClientMoment) {
    var turns = [ClientTurn]()
    var current = start
    for _ in 0..<Self.limit {
      guard let date = current.holdsUntil, date <= end else { break }
      let next = moment(date)
      if next.verdict.verdict != current.verdict.verdict {
        turns.append(
          ClientTurn(
            at: date, from: current.verdict.verdict, to: next.verdict.verdict, reason: next.verdict.reason,
            cause: ClientForesight.cause(from: current, to: next)))
      }
      current = next
    }
    self.turns = turns
  }
}
