package import Endpoints
package import Pinning

/// One address over time: its last result, the last chain it presented, and its conditions.
package struct AddressMonitor: Hashable, Sendable {
  package let address: SocketAddress
  package private(set) var observation: AddressObservation
  /// Of the last chain that was presented, however long ago.
  package private(set) var judgement: Judgement?
  package private(set) var isSeenNow: Bool
  package private(set) var state: AddressState
  package private(set) var since: Timestamp
  package private(set) var reach = ConditionMachine()
  package private(set) var trust = ConditionMachine()
  package private(set) var pins = ConditionMachine()
  package private(set) var protection = ConditionMachine()
  package private(set) var record: AddressRecord
  /// The state in which each condition last failed: what is told until it is resolved.
  private var failures: [ConditionKind: AddressState] = [:]

  /// `record` is what is known of the address from before.
  package init(
    _ observation: AddressObservation, judgement: Judgement?, record: AddressRecord = AddressRecord(), at now: Timestamp
  ) {
    self.record = record
    self.address = observation.address
    self.observation = observation
    self.judgement = judgement
    self.isSeenNow = judgement != nil
    self.state = AddressState(observation: observation, judgement: judgement, at: now)
    self.since = now
    takeRecord(at: now)
    observe()
  }

  /// Takes in the next result. One that says nothing of the server (our own fault) leaves all as it is.
  package mutating func apply(_ observation: AddressObservation, judgement: Judgement?, at now: Timestamp) {
    guard !observation.isInconclusive else { return }
    self.observation = observation
    isSeenNow = judgement != nil
    if let judgement { self.judgement = judgement }
    enter(AddressState(observation: observation, judgement: judgement, at: now), at: now)
    takeRecord(at: now)
    observe()
  }

  private mutating func takeRecord(at now: Timestamp) {
    guard isSeenNow, let presented = observation.presented, let judgement else { return }
    record.take(presented, judgement, at: now)
  }

  /// Looks again at what depends on the clock alone.
  package mutating func tick(at now: Timestamp) {
    guard isSeenNow else { return }
    enter(AddressState(observation: observation, judgement: judgement, at: now), at: now)
  }

  package var status: AddressStatus {
    AddressStatus(
      address: address, state: state.state, severity: state.severity, reason: state.reason, since: since,
      observation: observation, judgement: judgement, record: record)
  }

  /// Something waits to be confirmed by a second look at the same address.
  package var awaitsConfirmation: Bool { trust.isSuspect || pins.isSuspect || protection.isSuspect }

  private mutating func enter(_ next: AddressState, at now: Timestamp) {
    if next.state != state.state { since = now }
    state = next
  }

  /// How the condition last failed; nil if it never did.
  package func lastFailure(of kind: ConditionKind) -> AddressState? { failures[kind] }

  /// What was not looked at moves nothing: a server that cannot be reached says nothing of its certificate.
  private mutating func observe() {
    reach.observe(outcome(.reach, [.unreachable]), rule: .transport)
    let presented = state.state != .unreachable
    trust.observe(presented ? outcome(.trust, [.untrusted]) : .inconclusive, rule: .presented)
    pins.observe(presented ? outcome(.pins, [.refused]) : .inconclusive, rule: .presented)
    protection.observe(
      presented ? outcome(.protection, [.unpinned, .misconfigured, .depends]) : .inconclusive, rule: .presented)
  }

  private mutating func outcome(_ kind: ConditionKind, _ failing: [EndpointState]) -> ConditionMachine.Outcome {
    guard failing.contains(state.state) else { return .ok }
    failures[kind] = state
    return .failing
  }
}

extension AddressObservation {
  /// The result says nothing of the server: pintop ran out of something, or was told to stop.
  package var isInconclusive: Bool {
    switch failure?.cause {
    case .outOfDescriptors, .crowded, .cancelled: true
    default: false
    }
  }
}
