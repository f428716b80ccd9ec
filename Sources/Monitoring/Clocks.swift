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
      .min { ($1.severity, $0.next.at, $0.next.cause.code) < ($0.severity, $1.next.at, $1.next.cause.code) }
  }

  /// Every clock, pressing or not.
  package static func all(_ judgement: Judgement, at now: Timestamp) -> [Clock] {
    var clocks = [Clock]()
    if let ends = judgement.trustEnds, let cause = NextBreakCause(ends.cause) {
      let thresholds = Thresholds.certificate(lifetimeSeconds: lifetime(ending: ends, judgement))
      clocks.append(clock(NextBreak(at: ends.at, cause: cause), thresholds, now))
    }
    return clocks + looks(judgement, at: now) + releases(judgement, at: now)
  }

  /// The ends of certificates that second looks show.
  private static func looks(_ judgement: Judgement, at now: Timestamp) -> [Clock] {
    judgement.lookEnds.map { ends in
      let thresholds = Thresholds.certificate(lifetimeSeconds: lifetime(ending: ends.forecast, ends.judgement))
      return clock(ends.next, thresholds, now)
    }
  }

  /// Clocks whose remedy is an app release: a pin set's end, the end of what is pinned.
  private static func releases(_ judgement: Judgement, at now: Timestamp) -> [Clock] {
    var clients = [Forecast: [AffectedClient]]()
    for client in judgement.clients where client.verdict == .acceptPinned {
      for forecast in [client.breaks, client.unpins].compactMap({ $0 }) {
        guard forecast.cause == .pinSetEnds || isPinned(forecast, client) else { continue }
        clients[forecast, default: []].append(AffectedClient(client))
      }
    }
    let ends = clients.compactMap { forecast, clients in
      NextBreakCause(forecast.cause).map { NextBreak(at: forecast.at, cause: $0, clients: clients.byShare) }
    }
    return ends.map { clock($0, .appRelease, now) }
  }

  /// The expected renewal, where some client would not survive it and a release would have to come before it. It makes
  /// no state, for nothing that is known ends: it is told ahead, and stands under NEXT BREAK.
  package static func renewal(_ judgement: Judgement, at now: Timestamp) -> Clock? {
    NextBreak.renewal(judgement, at: now).map { clock($0, .appRelease, now) }.flatMap { $0.severity > .ok ? $0 : nil }
  }

  private static func clock(_ next: NextBreak, _ thresholds: Thresholds, _ now: Timestamp) -> Clock {
    Clock(next: next, severity: thresholds.severity(secondsLeft: next.at.seconds(since: now)))
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

extension Judgement {
  /// When trust ends in what second looks show of the host.
  var lookEnds: [(forecast: Forecast, judgement: Judgement, next: NextBreak)] {
    looks.filter(\.kind.isOfHost).compactMap { look in
      guard let ends = look.judgement.trustEnds, let cause = NextBreakCause(ends.cause) else { return nil }
      return (ends, look.judgement, NextBreak(at: ends.at, cause: cause, look: look.kind))
    }
  }
}
