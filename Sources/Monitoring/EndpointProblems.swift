package import Pinning

extension EndpointMonitor {
  /// The conditions that are confirmed now, at most one of a kind.
  package func problems(at now: Timestamp) -> [Problem] {
    [
      reachProblem, trustProblem, pinsProblem, protectionProblem, driftProblem, expiryProblem(at: now),
      staleProblem(at: now),
    ]
    .compactMap { $0 }
  }

  private var reachProblem: Problem? {
    if resolve.isConfirmed, let resolveFailure {
      return Problem(kind: .reach, state: .unreachable, severity: .critical, reason: .probe(resolveFailure))
    }
    let failing = addresses.filter(\.reach.isConfirmed)
    guard let failure = failing.first?.lastFailure(of: .reach) else { return nil }
    if failing.count == addresses.count {
      return Problem(kind: .reach, state: .unreachable, severity: .critical, reason: failure.reason)
    }
    return Problem(
      kind: .reach, state: .partial, severity: .warning,
      reason: .addresses(accepting: addresses.count - failing.count, of: addresses.count, drift: nil))
  }

  private var trustProblem: Problem? { worst(.trust, where: \.trust.isConfirmed) }

  private var pinsProblem: Problem? { worst(.pins, where: \.pins.isConfirmed) }

  private var protectionProblem: Problem? { worst(.protection, where: \.protection.isConfirmed) }

  /// Over the addresses in which the condition is confirmed, the heaviest way in which it last failed.
  private func worst(_ kind: ConditionKind, where isConfirmed: (AddressMonitor) -> Bool) -> Problem? {
    let failures = addresses.filter(isConfirmed).compactMap { $0.lastFailure(of: kind) }
    return failures.min { $0.state.rank < $1.state.rank }.map {
      Problem(kind: kind, state: $0.state, severity: $0.severity, reason: $0.reason)
    }
  }

  private var driftProblem: Problem? {
    guard drift.isConfirmed, let found = Drift(addresses.filter(\.isSeenNow)) else { return nil }
    return Problem(
      kind: .drift, state: .partial, severity: .warning,
      reason: .addresses(
        accepting: addresses.count { $0.state.severity == .ok }, of: addresses.count, drift: found))
  }

  /// A function of the clock and of the last chain seen, while the server cannot be reached too.
  private func expiryProblem(at now: Timestamp) -> Problem? {
    let pressing = addresses.compactMap { $0.judgement.flatMap { Clocks.pressing($0, at: now) } }
      .min { ($1.severity, $0.next.at) < ($0.severity, $1.next.at) }
    return pressing.map {
      Problem(kind: .expiry, state: .expiring, severity: $0.severity, reason: .expiring($0.next))
    }
  }

  private func staleProblem(at now: Timestamp) -> Problem? {
    let current = status(isProbing: false, at: now)
    guard current.state == .stale else { return nil }
    return Problem(kind: .staleness, state: .stale, severity: .warning, reason: current.reason)
  }
}
