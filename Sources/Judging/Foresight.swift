import Pinning

/// An answer at its date.
struct Moment {
  let date: Timestamp
  let answer: TrustAnswer
}

/// Finds the first instant at which a verdict turns, by looking at every instant at which it can.
enum Foresight {
  /// How many instants are looked at. A path search may hold some dozens of certificates, each with two edges.
  private static let limit = 64

  /// The first instant, `start` included, at which `turned` holds; nil where it never does, or not within the limit.
  static func first(
    from start: Moment, pinSetEnd: Timestamp? = nil, moment: (Timestamp) -> Moment, turned: (Moment) -> Bool
  ) -> Forecast? {
    if turned(start) { return Forecast(at: start.date, cause: .now) }
    var current = start
    for _ in 0..<limit {
      let edges = [current.answer.holdsUntil, pinSetEnd.flatMap { $0 > current.date ? $0 : nil }]
      guard let date = edges.compactMap({ $0 }).min() else { return nil }
      let next = moment(date)
      if turned(next) {
        return Forecast(at: date, cause: cause(at: date, before: current.answer, pinSetEnd: pinSetEnd))
      }
      current = next
    }
    return nil
  }

  /// What ended just then: the pin set, or the certificate that stood nearest to the leaf on a path that was valid.
  private static func cause(at date: Timestamp, before: TrustAnswer, pinSetEnd: Timestamp?) -> ForecastCause {
    let chains = before.paths.map(\.certificates) + [before.built?.certificates].compactMap { $0 }
    let last = date.advanced(bySeconds: -1)
    let positions = chains.flatMap { chain in
      chain.indices.filter { chain[$0].notAfter == last }.map { ChainPosition(index: $0, of: chain.count) }
    }
    if positions.contains(.leaf) { return .leafEnds }
    if positions.contains(.intermediate) { return .intermediateEnds }
    if positions.contains(.anchor) { return .anchorEnds }
    return pinSetEnd == date ? .pinSetEnds : .leafEnds
  }
}
