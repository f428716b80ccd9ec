import Pinning

/// What kinds of condition there are. One kind is one alert of an endpoint, however many addresses have it.
package enum ConditionKind: Int, Hashable, Comparable, Sendable, CaseIterable {
  case reach
  case trust
  case pins
  case expiry
  case protection
  case drift
  case staleness

  package static func < (left: ConditionKind, right: ConditionKind) -> Bool { left.rawValue < right.rawValue }
}

/// A confirmed condition that somebody should know of.
package struct Problem: Hashable, Sendable {
  package let kind: ConditionKind
  package let state: EndpointState
  package let severity: Severity
  package let reason: StateReason

  package init(kind: ConditionKind, state: EndpointState, severity: Severity, reason: StateReason) {
    self.kind = kind
    self.state = state
    self.severity = severity
    self.reason = reason
  }
}
