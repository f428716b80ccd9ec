package import Pinning

/// All alerts of a run: what is active, and what was, bounded. Each problem is told once.
package struct AlertBook: Sendable {
  /// Newest first.
  package private(set) var alerts: [Alert] = []
  private var active: [Key: UInt64] = [:]
  private var lastID: UInt64 = 0
  private let capacity: Int

  private struct Key: Hashable {
    let endpoint: String
    let kind: ConditionKind
    let host: String
  }

  /// `capacity` bounds the list; active alerts are never dropped. 500 is more than a person reads in a shift.
  package init(capacity: Int = 500) {
    self.capacity = capacity
  }

  /// Brings the endpoint's alerts in line with its confirmed problems. True where anything changed. `host` is how the
  /// alerts' words call it; nil leaves that to its name.
  package mutating func reconcile(
    endpoint: String, host: String? = nil, problems: [Problem], at now: Timestamp
  ) -> Bool {
    var changed = false
    for kind in ConditionKind.allCases {
      let key = Key(endpoint: endpoint, kind: kind, host: host ?? endpoint)
      let problem = problems.first { $0.kind == kind }
      changed = settle(key, problem, at: now) || changed
    }
    if changed { trim() }
    return changed
  }

  /// Marks active alerts as seen by somebody. Unknown and ended ones are passed over.
  package mutating func acknowledge(_ ids: [UInt64], with acknowledgement: Acknowledgement) {
    for index in alerts.indices where ids.contains(alerts[index].id) && alerts[index].isActive {
      alerts[index] = alerts[index].changed(acknowledgement: acknowledgement)
    }
  }

  private mutating func settle(_ key: Key, _ problem: Problem?, at now: Timestamp) -> Bool {
    switch (active[key].flatMap(index), problem) {
    case (nil, nil): return false
    case (nil, let problem?):
      raise(problem, key, at: now)
      return true
    case (let index?, nil):
      alerts[index] = alerts[index].changed(resolvedAt: now)
      active[key] = nil
      return true
    case (let index?, let problem?): return update(index, problem, key, at: now)
    }
  }

  /// Only a rise in severity, another state, or a client more is news; a better reason is taken over in silence.
  private mutating func update(_ index: Int, _ problem: Problem, _ key: Key, at now: Timestamp) -> Bool {
    let alert = alerts[index]
    let isMore = !Set(problem.clients.map(\.name)).isSubset(of: alert.clients.map(\.name))
    if problem.severity > alert.severity || problem.state != alert.state || isMore {
      alerts.remove(at: index)
      raise(problem, key, at: now)
      return true
    }
    let changed = alert.changed(
      severity: problem.severity, reason: problem.reason, clients: problem.clients,
      summary: problem.summary(host: key.host))
    guard changed != alert else { return false }
    alerts[index] = changed
    return true
  }

  private mutating func raise(_ problem: Problem, _ key: Key, at now: Timestamp) {
    lastID += 1
    active[key] = lastID
    alerts.insert(
      Alert(
        id: lastID, endpoint: key.endpoint, state: problem.state, severity: problem.severity, reason: problem.reason,
        raisedAt: now, clients: problem.clients, summary: problem.summary(host: key.host)),
      at: 0)
  }

  private func index(of id: UInt64) -> Int? {
    alerts.firstIndex { $0.id == id }
  }

  private mutating func trim() {
    while alerts.count > capacity, let last = alerts.lastIndex(where: { !$0.isActive }) { alerts.remove(at: last) }
  }
}

extension Alert {
  fileprivate func changed(
    severity: Severity? = nil, reason: StateReason? = nil, resolvedAt: Timestamp? = nil,
    acknowledgement: Acknowledgement? = nil, clients: [AffectedClient]? = nil, summary: String? = nil
  ) -> Alert {
    Alert(
      id: id, endpoint: endpoint, state: state, severity: severity ?? self.severity, reason: reason ?? self.reason,
      raisedAt: raisedAt, resolvedAt: resolvedAt ?? self.resolvedAt,
      acknowledgement: acknowledgement ?? self.acknowledgement, clients: clients ?? self.clients,
      summary: summary ?? self.summary)
  }
}
