package import Endpoints
package import Pinning

/// One endpoint over time: results go in, its status and its confirmed problems come out. A value; it reads no clock.
package struct EndpointMonitor: Sendable {
  package let endpoint: Endpoint
  var addresses: [AddressMonitor] = []
  private(set) var resolve = ConditionMachine()
  private(set) var drift = ConditionMachine()
  private(set) var dispute = ResolverDispute()
  private(set) var resolveFailure: ProbeFailure?
  private var answers: [ResolverAnswer] = []
  private var state: AddressState
  private var since: Timestamp
  private var lastProbe: Timestamp?
  private var recent: [EndpointState] = []
  private var vanished = VanishedAddresses()
  private(set) var expiry = ClockHold()
  private(set) var renewal = ClockHold()
  /// When it began to fail in transport, on every address; nil while it can be reached.
  package private(set) var downSince: Timestamp?
  /// The last round in which it could be reached; nil if it never could.
  package private(set) var lastReached: Timestamp?
  package var hasBeenReached: Bool { lastReached != nil }
  /// Rounds that were skipped because the one before had not ended.
  package var overruns = 0

  package init(endpoint: Endpoint, at now: Timestamp) {
    self.endpoint = endpoint
    self.state = AddressState(state: .pending, reason: .noResultYet)
    self.since = now
  }

  /// Takes in one round: the observation, and the judgement of each chain that was presented in it.
  package mutating func apply(
    _ observation: Observation, judgements: [SocketAddress: Judgement], _ terms: RoundTerms = RoundTerms(),
    at now: Timestamp
  ) {
    guard !observation.isInconclusive else { return noteOwnFault(observation) }
    lastProbe = now
    resolveFailure = observation.resolveFailure
    answers = observation.answers
    observeResolving(terms)
    if observation.resolveFailure == nil { takeAddresses(observation, judgements, terms, at: now) }
    dispute.observe(answers, addresses.filter(\.isCurrent).map(\.status))
    noteReach(at: now)
    drift.observe(currentDrift == nil ? .ok : .failing, rule: .presented)
    turnStale(at: now)
    settle(at: now)
    recent = (recent + [state.state]).suffix(EndpointStatus.historyLength)
    let isWhole = resolveFailure == nil && known.allSatisfy(\.isSeenNow)
    expiry.observe(expiryProblem(at: now), isWhole: isWhole)
    renewal.observe(renewalProblem(at: now), isWhole: isWhole)
  }

  /// Looks at what the clock alone changes: expiry, staleness, how long addresses are gone. True where something changed.
  package mutating func tick(at now: Timestamp) -> Bool {
    let stale = addresses.count(where: \.isStale)
    turnStale(at: now)
    for index in addresses.indices { addresses[index].tick(at: now) }
    let before = state
    settle(at: now)
    let isFewer = vanished.drop(at: now)
    return isFewer || before != state || stale != addresses.count(where: \.isStale)
  }

  /// A finding waits for its second look.
  package var awaitsConfirmation: Bool { known.contains(where: \.awaitsConfirmation) }

  /// The last round failed in transport: look again sooner.
  package var awaitsRetry: Bool {
    resolve.isSuspect || known.contains { $0.reach.isSuspect || $0.http.machine.isSuspect }
  }

  package func status(isProbing: Bool, at now: Timestamp) -> EndpointStatus {
    EndpointStatus(
      endpoint: endpoint, state: state.state, severity: state.severity, reason: state.reason, since: since,
      addresses: addresses.map(\.status), answers: answers, clients: clients, nextBreak: nextBreak(at: now),
      leafEnds: leafEnds, roundTrip: roundTrip, lastProbe: lastProbe, isProbing: isProbing, recent: recent,
      findings: findings, vanished: vanished.rows, drift: resolveFailure == nil ? currentDrift : nil)
  }

  /// Not in order in a way that our own network could have brought about.
  package var isFailing: Bool {
    lastProbe == nil || downSince != nil || state.state == .stale
      || addresses.contains { $0.state.state == .unreachable || $0.state.state == .pending }
  }

  private mutating func takeAddresses(
    _ observation: Observation, _ judgements: [SocketAddress: Judgement], _ terms: RoundTerms, at now: Timestamp
  ) {
    let known = Dictionary(addresses.map { ($0.address, $0) }, uniquingKeysWith: { first, _ in first })
    let present = Set(observation.addresses.map(\.address))
    let last = predecessor(of: observation.addresses)
    for monitor in addresses where !present.contains(monitor.address) { vanished.keep(monitor.status, since: now) }
    _ = vanished.drop(at: now)
    addresses = observation.addresses.map { seen in
      guard var monitor = known[seen.address] else {
        return AddressMonitor(
          seen, judgement: judgements[seen.address], record: vanished.take(seen.address) ?? AddressRecord(),
          heirOf: last,
          expectsRefusal: endpoint.clientCertificate?.expectsRefusal ?? false, at: now)
      }
      monitor.apply(seen, judgement: judgements[seen.address], terms, at: now)
      return monitor
    }
  }

  /// Behind many a balancer a name has one address at a time, and often another one: what fails there is the endpoint, and
  /// neither begins nor ends with each answer.
  private func predecessor(of seen: [AddressObservation]) -> AddressMonitor? {
    guard addresses.count == 1, seen.count == 1, addresses[0].address != seen[0].address else { return nil }
    return addresses[0]
  }

  /// Whoever waits for a first result is told why there is none.
  private mutating func noteOwnFault(_ observation: Observation) {
    guard lastProbe == nil, let failure = observation.resolveFailure ?? observation.addresses.first?.failure else {
      return
    }
    state = AddressState(state: .pending, reason: .probe(failure))
  }

  private mutating func observeResolving(_ terms: RoundTerms) {
    if resolveFailure != nil, terms.isOffline { return }
    resolve.observe(resolveFailure == nil ? .ok : .failing, rule: .transport)
  }

  private mutating func noteReach(at now: Timestamp) {
    let isDown = resolveFailure != nil || known.allSatisfy { $0.state.state == .unreachable && !$0.isSeenNow }
    if isDown {
      downSince = downSince ?? now
    } else {
      downSince = nil
      lastReached = now
    }
  }

  /// The state with what second looks showed, in the round that they belong to.
  mutating func settleAfterLooks(at now: Timestamp) {
    settle(at: now)
    guard !recent.isEmpty else { return }
    recent[recent.count - 1] = state.state
    let isWhole = resolveFailure == nil && known.allSatisfy(\.isSeenNow)
    expiry.amend(expiryProblem(at: now), isWhole: isWhole)
  }

  private mutating func settle(at now: Timestamp) {
    let next = currentState(at: now)
    if next.state != state.state { since = now }
    state = next
  }
}

extension EndpointMonitor {
  private func currentState(at now: Timestamp) -> AddressState {
    guard let lastProbe else { return state }
    if let staleness = staleness(since: lastProbe, at: now) { return staleness }
    if let resolveFailure { return AddressState(state: .unreachable, reason: .probe(resolveFailure)) }
    let candidates =
      known.map(\.state).filter { $0.state != .unreachable && $0.state != .pending }
      + [disagreement].compactMap { $0 }
    let seen = candidates.min { ($0.state.rank, $1.severity) < ($1.state.rank, $0.severity) } ?? known.first?.state
    return [seen, ownCertificateState(at: now)].compactMap(\.self)
      .min { ($0.state.rank, $1.severity) < ($1.state.rank, $0.severity) }
      ?? AddressState(state: .pending, reason: .noResultYet)
  }

  /// Three rounds without a result: what is shown may no longer be so.
  private func staleness(since last: Timestamp, at now: Timestamp) -> AddressState? {
    let age = now.seconds(since: last)
    guard age > staleAfter else { return nil }
    return AddressState(state: .stale, reason: .stale(seconds: age))
  }

  /// Seconds: three rounds. A second is the clock's grain, below which nothing can be told apart.
  private var staleAfter: Int64 {
    max(3 * endpoint.interval.components.seconds, 3) + endpoint.timeout.components.seconds
  }

  private mutating func turnStale(at now: Timestamp) {
    // Where nothing at all is learned, that is told of the endpoint.
    guard addresses.contains(where: \.isCurrent) else { return }
    for index in addresses.indices { addresses[index].turnStale(after: staleAfter, at: now) }
  }

  /// The addresses of which something is known that may still be so. Those to which this machine has no way, say, count
  /// neither for nor against the endpoint.
  var known: [AddressMonitor] {
    // Nearly always all of them, which then need no copy each.
    addresses.allSatisfy(\.isKnown) ? addresses : addresses.filter(\.isKnown)
  }

  /// Some addresses do not answer while others do, or they answer differently.
  private var disagreement: AddressState? {
    let known = known
    guard known.count > 1 else { return nil }
    let reachable = known.count { $0.state.state != .unreachable }
    guard reachable > 0, reachable < known.count || currentDrift != nil else { return nil }
    return AddressState(
      state: .partial,
      reason: .addresses(
        accepting: known.count { $0.state.severity == .ok }, of: known.count, drift: currentDrift))
  }

  var currentDrift: Drift? {
    guard addresses.count > 1 else { return nil }
    return Drift(addresses.filter { $0.isSeenNow && $0.isCurrent })
  }

  /// Each client's worst verdict over addresses that are seen now, else over the last ones seen.
  private var clients: [ClientJudgement] {
    let seen = known.filter(\.isSeenNow)
    let judged = (seen.isEmpty ? addresses : seen).compactMap(\.judgement)
    guard let first = judged.first else { return [] }
    return first.clients.map { client in
      judged.compactMap { $0.clients.first { $0.client == client.client } }
        .min { $0.verdict.weight < $1.verdict.weight } ?? client
    }
  }

  private func nextBreak(at now: Timestamp) -> NextBreak? {
    let breaks = addresses.compactMap { monitor in
      monitor.judgement.flatMap {
        NextBreak($0, isSeenNow: monitor.isSeenNow && !monitor.isStale && resolveFailure == nil, at: now)
      }
    }
    // Of two that have come, what the server does weighs more than what we have let end.
    return (breaks + [ownCertificateBreak].compactMap(\.self)).min { max($0.at, now) < max($1.at, now) }
  }

  private var leafEnds: Timestamp? { addresses.compactMap { $0.leaf?.notAfter }.min() }

  private var roundTrip: Duration? {
    guard resolveFailure == nil else { return nil }
    return addresses.compactMap(\.observation.times.roundTrip).max()
  }

  private var findings: [Finding] {
    var findings = [Finding]()
    for judgement in addresses.compactMap(\.judgement) {
      findings += judgement.trust.findings.map(Finding.trust)
      let life = judgement.leaf?.lifetimeSeconds ?? .max
      findings += judgement.clients.filter { $0.isDesignedToBreak(leafLife: life) }
        .map { Finding.pinDesignCannotSurviveRotation(client: $0.client) }
    }
    for monitor in addresses {
      guard let judgement = monitor.judgement else { continue }
      findings += LookFindings.findings(
        judgement, monitor.looks.records(beside: monitor.observation), host: endpoint.url.identity)
    }
    findings += ResolverFindings.findings(answers, addresses.map(\.status))
    if overruns > 0 { findings.append(.overrun(count: overruns)) }
    var seen = Set<Finding>()
    return findings.filter { seen.insert($0).inserted }
  }
}

extension AddressMonitor {
  /// The leaf last presented here.
  var leaf: CertificateFacts? { judgement?.leaf }
}

extension ClientJudgement {
  /// The only pin that matches is the leaf's, no other stands ready, and an app release takes longer to reach its users
  /// than a leaf lives. Never time-based: it holds on the leaf's first day as on its last.
  fileprivate func isDesignedToBreak(leafLife seconds: Int64) -> Bool {
    verdict == .acceptPinned && match?.position == .leaf && backups.isEmpty && !survival.newKey
      && seconds < Thresholds.appRelease.warning
  }
}

extension Verdict {
  /// 0 is the heaviest.
  fileprivate var weight: Int {
    switch self {
    case .reject: 0
    case .misconfigured: 1
    case .acceptUnpinned: 2
    case .depends: 3
    case .acceptPinned: 4
    }
  }
}

extension Observation {
  /// Nothing in this round says anything of the server.
  package var isInconclusive: Bool {
    switch resolveFailure?.cause {
    case .outOfDescriptors, .noRoute, .crowded, .late, .cancelled: return true
    default: return !addresses.isEmpty && addresses.allSatisfy(\.isInconclusive)
    }
  }
}
