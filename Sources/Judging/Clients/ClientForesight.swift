import Pinning

/// When a client's verdict turns for the worse if the server changes nothing: found by asking it again at every instant
/// at which it can turn.
struct ClientForesight {
  /// The first instant at which it refuses, or is misconfigured.
  let breaks: Forecast?
  /// The first instant at which it still connects, but not pinned; nil where it breaks before that.
  let unpins: Forecast?

  /// How many instants are looked at. A path search may hold some dozens of certificates, each with two edges.
  private static let limit = 64

  init(from start: ClientMoment, moment: (Timestamp) -> ClientMoment) {
    if start.isBroken {
      self.init(breaks: Forecast(at: start.date, cause: .now), unpins: nil)
      return
    }
    var unpins = start.isUnpinned ? Forecast(at: start.date, cause: .now) : nil
    var current = start
    for _ in 0..<Self.limit {
      guard let date = current.holdsUntil else { break }
      let next = moment(date)
      if next.isBroken {
        self.init(breaks: Forecast(at: date, cause: Self.cause(from: current, to: next)), unpins: unpins)
        return
      }
      if unpins == nil, next.isUnpinned { unpins = Forecast(at: date, cause: Self.cause(from: current, to: next)) }
      current = next
    }
    self.init(breaks: nil, unpins: unpins)
  }

  private init(breaks: Forecast?, unpins: Forecast?) {
    self.breaks = breaks
    self.unpins = unpins
  }

  /// What ended just then: the pin set where the client says so, else the certificate that stood nearest to the leaf on
  /// the path of the verdict, else on any other.
  static func cause(from before: ClientMoment, to after: ClientMoment) -> ForecastCause {
    if after.saysPinSetEnded { return .pinSetEnds }
    for chains in [Array(before.chains.prefix(1)), before.chains, before.answers.compactMap(\.built?.certificates)] {
      if let cause = ForecastCause(endingAt: after.date, on: chains) { return cause }
    }
    if before.clockEdges.contains(after.date) { return .pinSetEnds }
    return after.chains.contains { $0.contains { $0.notBefore == after.date } } ? .pathBegins : .leafEnds
  }
}

extension ClientMoment {
  fileprivate var saysPinSetEnded: Bool {
    let verdicts = [verdict, supposed]
    return verdicts.flatMap { [$0.reason] + $0.answers.map(\.reason) }.map(\.innermost).contains { reason in
      if case .pinSetExpired = reason { return true }
      if case .pinsNotNoted(.ended) = reason { return true }
      return false
    }
  }
}
