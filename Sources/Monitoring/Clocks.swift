package import Pinning

/// The clocks that run against an address, and when they begin to matter.
package enum Clocks {
  package struct Clock: Hashable, Sendable {
    package let next: NextBreak
    package let severity: Severity
  }

  /// The clock with the highest severity, the soonest of equals; nil while none matters yet.
  package static func pressing(_ judgement: Judgement, at now: Timestamp) -> Clock? {
    all(judgement, at: now).filter { $0.severity > .ok }
      .min { ($1.severity, $0.next.at) < ($0.severity, $1.next.at) }
  }

  /// Every clock, pressing or not.
  package static func all(_ judgement: Judgement, at now: Timestamp) -> [Clock] {
    var clocks = [Clock]()
    if let ends = judgement.trustEnds, let cause = NextBreakCause(ends.cause) {
      let thresholds = Thresholds.certificate(lifetimeSeconds: lifetime(ending: ends, judgement))
      clocks.append(Self.clock(ends.at, cause, thresholds, now))
    }
    for client in judgement.clients where client.verdict == .acceptPinned {
      for forecast in [client.breaks, client.unpins].compactMap({ $0 }) {
        guard let cause = NextBreakCause(forecast.cause) else { continue }
        let needsRelease = forecast.cause == .pinSetEnds || isPinned(forecast, client)
        guard needsRelease else { continue }
        clocks.append(Self.clock(forecast.at, cause, .appRelease, now))
      }
    }
    return clocks
  }

  private static func clock(
    _ at: Timestamp, _ cause: NextBreakCause, _ thresholds: Thresholds, _ now: Timestamp
  ) -> Clock {
    Clock(next: NextBreak(at: at, cause: cause), severity: thresholds.severity(secondsLeft: at.seconds(since: now)))
  }

  /// The certificate that ends is the one that the client has pinned, and not the leaf, which its owner renews.
  private static func isPinned(_ forecast: Forecast, _ client: ClientJudgement) -> Bool {
    switch (forecast.cause, client.match?.position) {
    case (.intermediateEnds, .intermediate), (.anchorEnds, .anchor): true
    default: false
    }
  }

  private static func lifetime(ending forecast: Forecast, _ judgement: Judgement) -> Int64 {
    let last = forecast.at.advanced(bySeconds: -1)
    let ending = judgement.trust.paths.lazy.flatMap(\.certificates).first { $0.notAfter == last }
    return ending?.lifetimeSeconds ?? 90 * Timestamp.secondsPerDay
  }
}

extension NextBreakCause {
  /// Nil for what has turned already: that has causes of its own.
  package init?(_ cause: ForecastCause) {
    switch cause {
    case .now: return nil
    case .leafEnds: self = .leafEnds
    case .intermediateEnds: self = .intermediateEnds
    case .anchorEnds: self = .anchorEnds
    case .pinSetEnds: self = .pinsEndThenOff
    case .pathBegins: self = .pathBegins
    }
  }
}
