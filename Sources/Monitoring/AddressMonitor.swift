package import Endpoints
package import Pinning

/// One address over time: its last result, the last chain it presented, and its conditions.
package struct AddressMonitor: Hashable, Sendable {
  package let address: SocketAddress
  /// The server is to refuse us over our client certificate.
  private let expectsRefusal: Bool
  package private(set) var observation: AddressObservation
  /// Of the last chain that was presented, however long ago.
  package private(set) var judgement: Judgement?
  package private(set) var isSeenNow: Bool
  /// The last round said something of it, whatever.
  private(set) var isCurrent: Bool
  /// The last round that did; nil where none ever did.
  private(set) var lastResult: Timestamp?
  /// Nothing was learned of it for so long that what is shown may no longer be so.
  private(set) var isStale = false
  package private(set) var state: AddressState
  package private(set) var since: Timestamp
  package private(set) var reach = ConditionMachine()
  package private(set) var trust = ConditionMachine()
  private(set) var access = ConditionMachine()
  private(set) var clients = ClientConditions()
  private(set) var looks = LookBook()
  private(set) var lookConditions = LookConditions()
  private(set) var http = HTTPBook()
  package private(set) var record: AddressRecord
  package private(set) var flaps = FlapRing()
  /// The state in which each condition last failed: what is told until it is resolved.
  private var failures: [ConditionKind: AddressState] = [:]

  /// `record` is what is known of the address from before. `last` is the address in whose place it came: what was going
  /// on there goes on.
  package init(
    _ observation: AddressObservation, judgement: Judgement?, record: AddressRecord = AddressRecord(),
    heirOf last: AddressMonitor? = nil,
    expectsRefusal: Bool = false, at now: Timestamp
  ) {
    if let last {
      (reach, trust, access) = (last.reach, last.trust, last.access)
      (clients, lookConditions, http) = (last.clients, last.lookConditions, last.http)
      (flaps, failures) = (last.flaps, last.failures)
    }
    self.record = record
    self.expectsRefusal = expectsRefusal
    self.address = observation.address
    self.observation = observation
    if observation.session != nil { http.take(observation.http, isOffline: false) }
    self.judgement = judgement?.following(http.redirects)
    self.isSeenNow = judgement != nil
    self.isCurrent = !observation.isInconclusive
    self.lastResult = isCurrent ? now : nil
    self.state = AddressState(
      observation: observation, judgement: self.judgement, http: http.state, expectsRefusal: expectsRefusal, at: now)
    self.since = now
    guard isCurrent else { return }
    if observation.session != nil { lookConditions.forget(observation.answers) }
    takeRecord(at: now)
    observe(RoundTerms())
  }

  /// Takes in the next result. One that says nothing of the server (our own fault) leaves all as it is.
  package mutating func apply(
    _ observation: AddressObservation, judgement: Judgement?, _ terms: RoundTerms = RoundTerms(), at now: Timestamp
  ) {
    isCurrent = !observation.isInconclusive
    guard isCurrent else { return }
    (lastResult, isStale) = (now, false)
    self.observation = observation
    if observation.session != nil { lookConditions.forget(observation.answers) }
    if observation.session != nil { http.take(observation.http, isOffline: terms.isOffline) }
    isSeenNow = judgement != nil
    let judgement = judgement?.following(http.redirects)
    if let judgement { self.judgement = judgement }
    enter(stateNow(judgement, at: now), at: now)
    takeRecord(at: now)
    observe(terms)
  }

  /// Takes in second looks that followed the last result; `judgement` is that of its chain with them, nil where the
  /// result has been followed by another since. What they were not taken for moves nothing.
  package mutating func take(_ looks: [Look], judgement: Judgement?, at now: Timestamp) {
    self.looks.take(looks, usual: observation.presented)
    guard isSeenNow, let judgement = judgement?.following(http.redirects) else { return }
    self.judgement = judgement
    enter(stateNow(judgement, at: now), at: now)
    lookConditions.observe(looks, judgement)
    let known = Set(self.looks.known(beside: observation).map(\.kind))
    let told = Set(looks.filter { $0.isConclusive || !known.contains($0.kind) }.map(\.kind))
    clients.observe(judgement) { $0.look.map(told.contains) ?? false }
  }

  private mutating func takeRecord(at now: Timestamp) {
    guard isSeenNow, let presented = observation.presented, let judgement else { return }
    record.take(presented, judgement, at: now)
  }

  /// Looks again at what depends on the clock alone.
  package mutating func tick(at now: Timestamp) {
    guard isSeenNow, !isStale else { return }
    enter(stateNow(judgement, at: now), at: now)
  }

  /// Where the rounds say nothing of it for longer than `limit` seconds, while they do of others. The state and the
  /// conditions of the endpoint go on without it.
  mutating func turnStale(after limit: Int64, at now: Timestamp) {
    guard !isCurrent, !isStale, let age = lastResult.map({ now.seconds(since: $0) }), age > limit else { return }
    isStale = true
    enter(AddressState(state: .stale, reason: .stale(seconds: age)), at: now)
  }

  /// It was looked at, and not too long ago.
  var isKnown: Bool { lastResult != nil && !isStale }

  package var status: AddressStatus {
    AddressStatus(
      address: address, state: state.state, severity: state.severity, reason: state.reason, since: since,
      observation: observation, judgement: judgement, record: record,
      looks: looks.records(beside: observation))
  }

  /// Something waits to be confirmed by a second look at the same address.
  package var awaitsConfirmation: Bool { trust.isSuspect || access.isSuspect || clients.isSuspect || awaitsLooks }

  /// What second looks showed waits to be confirmed by others.
  var awaitsLooks: Bool { lookConditions.isSuspect }

  private func stateNow(_ judgement: Judgement?, at now: Timestamp) -> AddressState {
    AddressState(
      observation: observation, judgement: judgement, http: http.state, expectsRefusal: expectsRefusal, at: now)
  }

  private mutating func enter(_ next: AddressState, at now: Timestamp) {
    if next.state != state.state { since = now }
    state = next
  }

  /// How the condition last failed; nil if it never did.
  package func lastFailure(of kind: ConditionKind) -> AddressState? { failures[kind] }

  /// What was not looked at moves nothing: a server that cannot be reached says nothing of its certificate.
  private mutating func observe(_ terms: RoundTerms) {
    observeReach(terms)
    guard isChainSeen else { return }
    access.observe(admission.isLetIn ? failing(.access, admission.state ?? state) : .ok, rule: .presented)
    observeTrust()
    if isSeenNow, let judgement {
      clients.observe(judgement) { $0.look == nil && (http.areRedirectsFresh || $0.redirectHost == nil) }
    }
    if observation.session != nil { looks.beginRound() }
  }

  /// What was presented where redirects led is confirmed by following them again.
  private mutating func observeTrust() {
    if let distrust {
      trust.observe(failing(.trust, distrust), rule: .presented)
    } else if !http.areRedirectsFresh, judgement?.redirectDistrust != nil {
      trust.observe(.inconclusive, rule: .presented)
    } else {
      trust.observe(.ok, rule: .presented)
    }
  }

  private mutating func observeReach(_ terms: RoundTerms) {
    let down = admission.isRefused ? admission.state : state.state == .unreachable ? state : nil
    let isDown = down != nil
    if isDown, terms.isOffline { return }
    reach.observe(down.map { failing(.reach, $0) } ?? .ok, rule: .transport)
    if !terms.isByHand { flaps.observe(!isDown) }
  }

  private var admission: Admission { Admission(observation, expectsRefusal: expectsRefusal) }

  /// The server showed what it presents, although it may refuse us.
  private var isChainSeen: Bool { state.state != .unreachable || (admission.isRefused && isSeenNow) }

  /// Why what is presented is not acceptable to anybody, whatever else is the matter.
  private var distrust: AddressState? {
    guard isSeenNow, let judgement else { return state.state == .untrusted ? state : nil }
    if let failure = judgement.distrust { return AddressState(state: .untrusted, reason: .trust(failure)) }
    return http.areRedirectsFresh ? judgement.redirectDistrust.map(AddressState.init(redirect:)) : nil
  }

  private mutating func failing(_ kind: ConditionKind, _ state: AddressState) -> ConditionMachine.Outcome {
    failures[kind] = state
    return .failing
  }
}

extension AddressObservation {
  /// The result says nothing of the server: pintop ran out of something, or was told to stop.
  package var isInconclusive: Bool {
    failure?.cause.isOurs ?? false
  }
}
