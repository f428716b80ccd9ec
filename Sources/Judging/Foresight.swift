import Pinning

/// An answer at its date.
struct Moment {
  let date: Timestamp
  let answer: TrustAnswer
}

/// Finds the first instant at which trust turns, by looking at every instant at which it can.
enum Foresight {
  /// How many instants are looked at. A path search may hold some dozens of certificates, each with two edges.
  private static let limit = 64

  /// The first instant, `start` included, at which `turned` holds; nil where it never does, or not within the limit.
  static func first(
    from start: Moment, moment: (Timestamp) -> Moment, turned: (Moment) -> Bool
  ) -> Forecast? {
    if turned(start) { return Forecast(at: start.date, cause: .now) }
    var current = start
    for _ in 0..<limit {
      guard let date = current.answer.holdsUntil else { return nil }
      let next = moment(date)
      if turned(next) { return Forecast(at: date, cause: cause(at: date, before: current.answer)) }
      current = next
    }
    return nil
  }

  private static func cause(at date: Timestamp, before: TrustAnswer) -> ForecastCause {
    ForecastCause(endingAt: date, on: before.paths.map(\.certificates)) ?? .leafEnds
  }
}

extension ForecastCause {
  /// What ended just before `date`: of all on the chains the certificate nearest to the leaf. Nil where none did.
  init?(endingAt date: Timestamp, on chains: [[CertificateFacts]]) {
    let last = date.advanced(bySeconds: -1)
    let positions = chains.flatMap { chain in
      chain.indices.filter { chain[$0].notAfter == last }.map { ChainPosition(index: $0, of: chain.count) }
    }
    if positions.contains(.leaf) {
      self = .leafEnds
    } else if positions.contains(.intermediate) {
      self = .intermediateEnds
    } else if positions.contains(.anchor) {
      self = .anchorEnds
    } else {
      return nil
    }
  }
}
