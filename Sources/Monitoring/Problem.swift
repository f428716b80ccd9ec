import Pinning

/// What kinds of condition there are. One kind is one alert of an endpoint, however many addresses have it.
package enum ConditionKind: Int, Hashable, Comparable, Sendable, CaseIterable {
  case monitor
  case reach
  case flapping
  case trust
  case access
  case pins
  case http
  case configuration
  case expiry
  case renewal
  case ownCertificate
  case protection
  case doubt
  case drift
  case resolvers
  case staleness

  package static func < (left: ConditionKind, right: ConditionKind) -> Bool { left.rawValue < right.rawValue }
}

/// A confirmed condition that somebody should know of.
package struct Problem: Hashable, Sendable {
  package let kind: ConditionKind
  package let state: EndpointState
  package let severity: Severity
  package let reason: StateReason
  /// Who is concerned; empty where it is nobody in particular.
  package let clients: [AffectedClient]
  /// What changed in what is presented and brought this about, where that was seen.
  package let change: ChangedPart?

  package init(
    kind: ConditionKind, state: EndpointState, severity: Severity, reason: StateReason, clients: [AffectedClient] = [],
    change: ChangedPart? = nil
  ) {
    self.kind = kind
    self.state = state
    self.severity = severity
    self.reason = reason
    self.clients = clients
    self.change = change
  }

  /// Who, whom and why in one line, without a full stop: `ios-6.2 (35%) refuses api.example.com: leaf re-keyed`. May
  /// hold text from the network.
  package func summary(host: String) -> String {
    let cause = kind == .pins ? change?.words ?? reason.cause : reason.cause
    let isOne = clients.count == 1
    switch kind {
    case .pins: return "\(clients.text) \(isOne ? "refuses" : "refuse") \(host): \(cause)"
    case .configuration: return "\(clients.text) cannot work: \(cause)"
    case .protection: return "\(clients.text) \(isOne ? "connects" : "connect") to \(host) without pins: \(cause)"
    case .doubt: return "what \(clients.text) \(isOne ? "does" : "do") with \(host) depends on the device: \(cause)"
    case .monitor: return cause
    case .reach, .flapping, .trust, .access, .http, .expiry, .renewal, .ownCertificate, .drift, .resolvers, .staleness:
      return "\(host): \(cause)"
    }
  }
}

extension StateReason {
  /// The reason without the name of a client, which stands elsewhere.
  fileprivate var cause: String {
    if case .client(_, let reason) = self { return reason.detail }
    return detail
  }
}
