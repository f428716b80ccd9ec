package import Pinning

extension EndpointMonitor {
  /// The conditions that are confirmed now, at most one of a kind.
  package func problems(at now: Timestamp) -> [Problem] {
    let others = [
      flappingProblem ?? reachProblem, trustProblem, accessProblem, httpProblem, driftProblem, resolverProblem,
      expiry.told(expiryProblem(at: now)), renewal.told(renewalProblem(at: now)), ownCertificateProblem(at: now),
      staleProblem(at: now),
    ]
    return others.compactMap { $0 } + ClientCondition.allCases.compactMap { clientProblem($0) }
  }

  /// While it goes to and fro that is told, and not each turn of it.
  private var flappingProblem: Problem? {
    let values = known.filter(\.flaps.isFlapping).map(\.flaps.value)
    return values.max().map { value in
      // To the nearest ten: a figure that moves with every round would be a new text each time.
      Problem(
        kind: .flapping, state: .partial, severity: .warning,
        reason: .flapping(percent: Int((value / 10).rounded()) * 10))
    }
  }

  private var reachProblem: Problem? {
    if resolve.isConfirmed, let resolveFailure {
      return Problem(kind: .reach, state: .unreachable, severity: .critical, reason: .probe(resolveFailure))
    }
    let known = known
    let failing = known.filter(\.reach.isConfirmed)
    guard let failure = failing.first?.lastFailure(of: .reach) else { return nil }
    if failing.count == known.count {
      return Problem(kind: .reach, state: .unreachable, severity: .critical, reason: failure.reason)
    }
    return Problem(
      kind: .reach, state: .partial, severity: .warning,
      reason: .addresses(accepting: known.count - failing.count, of: known.count, drift: nil))
  }

  /// Over the addresses in which it is confirmed, as it failed first.
  private var trustProblem: Problem? {
    let failing = known.filter(\.trust.isConfirmed)
    guard !failing.isEmpty else { return lookProblem }
    return failing.first?.lastFailure(of: .trust).map {
      Problem(
        kind: .trust, state: $0.state, severity: $0.severity, reason: $0.reason,
        change: Self.change(takingTrustFrom: failing))
    }
  }

  /// What a second look shows is not acceptable: told where the usual one is.
  private var lookProblem: Problem? {
    known.lazy.flatMap(\.lookConditions.confirmed).first.map {
      Problem(
        kind: .trust, state: .untrusted, severity: EndpointState.untrusted.severity, reason: .look($0.kind, $0.failure))
    }
  }

  /// Over the addresses in which it is confirmed, as it failed first.
  private var httpProblem: Problem? {
    known.first { $0.http.machine.isConfirmed }?.http.failure.map {
      Problem(kind: .http, state: $0.state, severity: $0.severity, reason: $0.reason)
    }
  }

  /// All clients with the condition at some address: one problem, however many they are.
  private func clientProblem(_ condition: ClientCondition) -> Problem? {
    let failing = known.filter { !$0.clients.confirmed(condition).isEmpty }
    var known = Set<String>()
    let judged = failing.flatMap { $0.clients.confirmed(condition) }.filter { known.insert($0.client).inserted }
    let clients = judged.map(AffectedClient.init).byShare
    guard let first = clients.first, let worst = judged.first(where: { $0.client == first.name }) else { return nil }
    return Problem(
      kind: condition.kind, state: condition.state,
      severity: condition == .refusal ? clients.refusalSeverity : condition.state.severity,
      reason: .client(name: worst.client, reason: worst.reason), clients: clients,
      change: condition == .refusal ? Self.change(refusedBy: Set(known), failing) : nil)
  }

  /// What changed in the presented chain when pins of these clients were lost; nil where it was so from the first look on.
  private static func change(refusedBy clients: Set<String>, _ failing: [AddressMonitor]) -> ChangedPart? {
    change(of: failing) { part in
      if case .pinLost(let client, _) = part { return clients.contains(client) }
      return false
    }
  }

  private static func change(takingTrustFrom failing: [AddressMonitor]) -> ChangedPart? {
    change(of: failing) { if case .trustLost = $0 { true } else { false } }
  }

  /// The change of the chain that came with the loss.
  private static func change(of failing: [AddressMonitor], with loss: (ChangedPart) -> Bool) -> ChangedPart? {
    let changes = failing.compactMap { $0.record.lastChange(where: loss) }
    return changes.lazy.compactMap { $0.parts.first(where: \.isOfChain) }.first
  }

  private var driftProblem: Problem? {
    guard drift.isConfirmed, let found = currentDrift else { return nil }
    return Problem(
      kind: .drift, state: .partial, severity: .warning,
      reason: .addresses(
        accepting: known.count { $0.state.severity == .ok }, of: known.count, drift: found))
  }

  private var resolverProblem: Problem? {
    dispute.told.map { Problem(kind: .resolvers, state: .partial, severity: .warning, reason: $0) }
  }

  /// A function of the clock and of the last chain seen, while the server cannot be reached too.
  func expiryProblem(at now: Timestamp) -> Problem? { clockProblem(.expiry) { Clocks.pressing($0, at: now) } }

  func renewalProblem(at now: Timestamp) -> Problem? { clockProblem(.renewal) { Clocks.renewal($0, at: now) } }

  private func clockProblem(_ kind: ConditionKind, _ clock: (Judgement) -> Clocks.Clock?) -> Problem? {
    let pressing = addresses.compactMap { $0.judgement.flatMap(clock) }
      .min { ($1.severity, $0.next.at) < ($0.severity, $1.next.at) }
    return pressing.map {
      Problem(
        kind: kind, state: .expiring, severity: $0.severity, reason: .expiring($0.next), clients: $0.next.clients)
    }
  }

  private func staleProblem(at now: Timestamp) -> Problem? {
    let current = status(isProbing: false, at: now)
    guard current.state == .stale else { return nil }
    return Problem(kind: .staleness, state: .stale, severity: .warning, reason: current.reason)
  }
}

extension ChangedPart {
  /// A change of certificates, which may turn what clients do.
  fileprivate var isOfChain: Bool {
    switch self {
    case .leafRekeyed, .leafReissued, .intermediatesChanged, .anchorChanged: true
    case .trustLost, .trustGained, .pinLost, .pinMatched: false
    }
  }
}
