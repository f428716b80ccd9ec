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
  package private(set) var state: AddressState
  package private(set) var since: Timestamp
  package private(set) var reach = ConditionMachine()
  package private(set) var trust = ConditionMachine()
  private(set) var access = ConditionMachine()
  private(set) var clients = ClientConditions()
  private(set) var looks = LookBook()
  private(set) var lookConditions = LookConditions()
  package private(set) var record: AddressRecord
  package private(set) var flaps = FlapRing()
  /// The state in which each condition last failed: what is told until it is resolved.
  private var failures: [ConditionKind: AddressState] = [:]

  /// `record` is what is known of the address from before.
  package init(
    _ observation: AddressObservation, judgement: Judgement?, record: AddressRecord = AddressRecord(),
    expectsRefusal: Bool = false, at now: Timestamp
  ) {
    self.record = record
    self.expectsRefusal = expectsRefusal
    self.address = observation.address
    self.observation = observation
    self.judgement = judgement
    self.isSeenNow = judgement != nil
    self.state = AddressState(observation: observation, judgement: judgement, expectsRefusal: expectsRefusal, at: now)
    self.since = now
    takeRecord(at: now)
    observe(RoundTerms())
  }

  /// Takes in the next result. One that says nothing of the server (our own fault) leaves all as it is.
  package mutating func apply(
    _ observation: AddressObservation, judgement: Judgement?, _ terms: RoundTerms = RoundTerms(), at now: Timestamp
  ) {
    guard !observation.isInconclusive else { return }
    self.observation = observation
    isSeenNow = judgement != nil
    if let judgement { self.judgement = judgement }
    enter(
      AddressState(observation: observation, judgement: judgement, expectsRefusal: expectsRefusal, at: now), at: now)
    takeRecord(at: now)
    observe(terms)
  }

  /// Takes in second looks that followed the last result; `judgement` is that of its chain with them, nil where the
  /// result has been followed by another since. What they were not taken for moves nothing.
  package mutating func take(_ looks: [Look], judgement: Judgement?, at now: Timestamp) {
    self.looks.take(looks, usual: observation.presented)
    guard isSeenNow, let judgement else { return }
    self.judgement = judgement
    enter(
      AddressState(observation: observation, judgement: judgement, expectsRefusal: expectsRefusal, at: now), at: now)
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
    guard isSeenNow else { return }
    enter(
      AddressState(observation: observation, judgement: judgement, expectsRefusal: expectsRefusal, at: now), at: now)
  }

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
    trust.observe(distrust.map { failing(.trust, $0) } ?? .ok, rule: .presented)
    if isSeenNow, let judgement { clients.observe(judgement) { $0.look == nil } }
    if observation.session != nil { looks.beginRound() }
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
    if state.state == .untrusted { return state }
    guard isSeenNow, let failure = judgement?.distrust else { return nil }
    return AddressState(state: .untrusted, reason: .trust(failure))
  }

  private mutating func failing(_ kind: ConditionKind, _ state: AddressState) -> ConditionMachine.Outcome {
    failures[kind] = state
    return .failing
  }
}

extension AddressObservation {
  /// The result says nothing of the server: pintop ran out of something, or was told to stop.
  package var isInconclusive: Bool {
    switch failure?.cause {
    case .outOfDescriptors, .noRoute, .crowded, .late, .cancelled: true
    default: false
    }
  }
}
