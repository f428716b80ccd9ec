package import Pinning

/// Something that was told once: a change for the worse, confirmed, or its end.
package struct Alert: Hashable, Sendable, Identifiable {
  /// Grows by one with each alert of a run.
  package let id: UInt64
  /// The first of those concerned.
  package internal(set) var endpoint: String
  /// All that the same cause befell within a round, in the order in which they were met; never empty.
  package internal(set) var endpoints: [String]
  package let state: EndpointState
  package internal(set) var severity: Severity
  package internal(set) var reason: StateReason
  package let raisedAt: Timestamp
  /// Nil while it lasts.
  package internal(set) var resolvedAt: Timestamp?
  package internal(set) var acknowledgement: Acknowledgement?
  /// Who is concerned, those first that most have; empty where it is nobody in particular.
  package internal(set) var clients: [AffectedClient]
  /// Who, whom and why in one line, such as `ios-6.2 (35%) refuses api.example.com: leaf re-keyed`. May hold text from
  /// the network.
  package internal(set) var summary: String

  package init(
    id: UInt64, endpoint: String, others: [String] = [], state: EndpointState, severity: Severity, reason: StateReason,
    raisedAt: Timestamp,
    resolvedAt: Timestamp? = nil, acknowledgement: Acknowledgement? = nil, clients: [AffectedClient] = [],
    summary: String? = nil
  ) {
    self.id = id
    self.endpoint = endpoint
    self.endpoints = [endpoint] + others
    self.state = state
    self.severity = severity
    self.reason = reason
    self.raisedAt = raisedAt
    self.resolvedAt = resolvedAt
    self.acknowledgement = acknowledgement
    self.clients = clients
    self.summary = summary ?? "\(endpoint): \(reason.detail)"
  }

  package var isActive: Bool { resolvedAt == nil }
}

/// Somebody has seen an alert and says so.
package struct Acknowledgement: Hashable, Sendable {
  /// Never empty.
  package let comment: String
  package let by: String
  package let at: Timestamp

  package init(comment: String, by: String, at: Timestamp) {
    self.comment = comment
    self.by = by
    self.at = at
  }
}
