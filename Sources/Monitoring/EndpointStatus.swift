package import Endpoints
package import Pinning

/// One endpoint as it stands. It never changes. An object, because snapshots and rows hold it by the thousand, many times
/// a second, and a copy of all that is in it would cost more than a probe.
package final class EndpointStatus: Hashable, Sendable {
  package let endpoint: Endpoint
  package let state: EndpointState
  package let severity: Severity
  package let reason: StateReason
  /// When the state was entered.
  package let since: Timestamp
  /// In the order of the last observation; an address that has gone is not among them.
  package let addresses: [AddressStatus]
  /// Addresses that have gone, the last to go first; bounded, and dropped after a day.
  package let vanished: [VanishedAddress]
  /// What differs between the addresses that were seen in the last round.
  package let drift: Drift?
  /// What each resolver said in the last round; empty where none was asked.
  package let answers: [ResolverAnswer]
  /// Over addresses: each client's worst verdict.
  package let clients: [ClientJudgement]
  package let nextBreak: NextBreak?
  /// The earliest end of a leaf that was last seen, kept while unreachable.
  package let leafEnds: Timestamp?
  /// Connect and handshake of the slowest address in the last round; nil where none was completed.
  package let roundTrip: Duration?
  /// Nil before the first result.
  package let lastProbe: Timestamp?
  /// A probe is under way.
  package let isProbing: Bool
  /// States of the last rounds, oldest first, at most `EndpointStatus.historyLength`.
  package let recent: [EndpointState]
  /// What is not a failure but worth knowing, each once.
  package let findings: [Finding]

  package static let historyLength = 8

  package init(
    endpoint: Endpoint, state: EndpointState, severity: Severity, reason: StateReason, since: Timestamp,
    addresses: [AddressStatus] = [], answers: [ResolverAnswer] = [], clients: [ClientJudgement] = [],
    nextBreak: NextBreak? = nil,
    leafEnds: Timestamp? = nil, roundTrip: Duration? = nil, lastProbe: Timestamp? = nil, isProbing: Bool = false,
    recent: [EndpointState] = [], findings: [Finding] = [],
    vanished: [VanishedAddress] = [], drift: Drift? = nil
  ) {
    self.endpoint = endpoint
    self.state = state
    self.severity = severity
    self.reason = reason
    self.since = since
    self.addresses = addresses
    self.answers = answers
    self.clients = clients
    self.nextBreak = nextBreak
    self.leafEnds = leafEnds
    self.roundTrip = roundTrip
    self.lastProbe = lastProbe
    self.isProbing = isProbing
    self.recent = recent
    self.findings = findings
    self.vanished = vanished
    self.drift = drift
  }

  package var name: String { endpoint.name }

  package var clientsAccepting: Int { clients.count { $0.verdict.accepts } }

  /// Addresses in an acceptable state.
  package var addressesAccepting: Int { addresses.count { $0.severity == .ok } }

  /// The end of the pin set that ends first.
  package var pinsEnd: Timestamp? { clients.compactMap(\.pinsEnd).min() }
}

extension EndpointStatus {
  /// All fields count; one object is equal to itself without a look.
  package static func == (left: EndpointStatus, right: EndpointStatus) -> Bool {
    left === right
      || (left.endpoint == right.endpoint && left.state == right.state && left.severity == right.severity
        && left.reason == right.reason && left.since == right.since && left.holdsSameRound(as: right)
        && left.addresses == right.addresses && left.vanished == right.vanished && left.drift == right.drift
        && left.answers == right.answers && left.clients == right.clients && left.findings == right.findings)
  }

  private func holdsSameRound(as other: EndpointStatus) -> Bool {
    nextBreak == other.nextBreak && leafEnds == other.leafEnds && roundTrip == other.roundTrip
      && lastProbe == other.lastProbe && isProbing == other.isProbing && recent == other.recent
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(state)
    hasher.combine(lastProbe)
  }
}
