import Endpoints
package import Pinning

/// All alerts of a run: what is active, and what was, bounded. Each problem is told once, and what befalls many endpoints
/// from one cause within a round is told once for all of them.
package struct AlertBook: Sendable {
  /// Newest first.
  package private(set) var alerts: [Alert] = []
  private var active: [Key: UInt64] = [:]
  private var entries: [UInt64: Entry] = [:]
  private var lastID: UInt64 = 0
  private let capacity: Int

  /// For how long after an alert another endpoint with the same cause joins it: two rounds of the usual interval, since
  /// a finding is confirmed by a second one.
  package static let joining: Int64 = 2 * Defaults.interval.components.seconds

  private struct Key: Hashable {
    let endpoint: String
    let kind: ConditionKind
    let host: String
  }

  /// Who an active alert is about.
  private struct Entry {
    let cause: SharedCause?
    var members: [(key: Key, problem: Problem)]

    mutating func set(_ problem: Problem, of key: Key) {
      guard let index = members.firstIndex(where: { $0.key == key }) else { return members.append((key, problem)) }
      members[index].problem = problem
    }
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
      alerts[index].acknowledgement = acknowledgement
    }
  }

  private mutating func settle(_ key: Key, _ problem: Problem?, at now: Timestamp) -> Bool {
    switch (active[key], problem) {
    case (nil, nil): return false
    case (nil, let problem?):
      raise(problem, key, at: now)
      return true
    case (let id?, nil):
      if leave(key, id), let index = index(of: id) { alerts[index].resolvedAt = now }
      return true
    case (let id?, let problem?): return update(id, problem, key, at: now)
    }
  }

  /// Only a rise in severity, another state, or a client more is news; a better reason is taken over in silence.
  private mutating func update(_ id: UInt64, _ problem: Problem, _ key: Key, at now: Timestamp) -> Bool {
    guard var entry = entries[id], let before = entry.members.first(where: { $0.key == key })?.problem,
      before != problem
    else { return false }
    let isMore = !Set(problem.clients.map(\.name)).isSubset(of: before.clients.map(\.name))
    // One of many that goes its own way is told by itself; the others stay as they are.
    let parts = entry.members.count > 1 && SharedCause(problem) != entry.cause
    if problem.severity > before.severity || problem.state != before.state || isMore || parts {
      if leave(key, id) { alerts.removeAll { $0.id == id } }
      raise(problem, key, at: now)
      return true
    }
    entry.set(problem, of: key)
    entries[id] = entry
    return refresh(id)
  }

  private mutating func raise(_ problem: Problem, _ key: Key, at now: Timestamp) {
    if let id = joinable(problem, at: now) {
      active[key] = id
      entries[id]?.set(problem, of: key)
      _ = refresh(id)
      return
    }
    lastID += 1
    active[key] = lastID
    entries[lastID] = Entry(cause: SharedCause(problem), members: [(key, problem)])
    alerts.insert(
      Alert(
        id: lastID, endpoint: key.endpoint, state: problem.state, severity: problem.severity, reason: problem.reason,
        raisedAt: now, clients: problem.clients, summary: problem.summary(host: key.host)),
      at: 0)
  }

  /// The alert of the same cause that was raised just now.
  private func joinable(_ problem: Problem, at now: Timestamp) -> UInt64? {
    guard let cause = SharedCause(problem) else { return nil }
    return alerts.first { alert in
      alert.isActive && alert.severity >= problem.severity && now.seconds(since: alert.raisedAt) <= Self.joining
        && entries[alert.id]?.cause == cause
    }?.id
  }

  /// Takes an endpoint out of an alert. True where it was the last.
  private mutating func leave(_ key: Key, _ id: UInt64) -> Bool {
    active[key] = nil
    entries[id]?.members.removeAll { $0.key == key }
    guard entries[id]?.members.isEmpty ?? true else {
      _ = refresh(id)
      return false
    }
    entries[id] = nil
    return true
  }

  /// Has the alert say what its members are now. True where that is something else than before.
  private mutating func refresh(_ id: UInt64) -> Bool {
    guard let index = index(of: id), let members = entries[id]?.members, let first = members.first else { return false }
    var alert = alerts[index]
    alert.endpoint = first.key.endpoint
    alert.endpoints = members.map(\.key.endpoint)
    alert.severity = members.map(\.problem.severity).max() ?? alert.severity
    alert.reason = first.problem.reason
    alert.clients = first.problem.clients
    alert.summary = first.problem.summary(host: Self.list(members.map(\.key.host)))
    guard alert != alerts[index] else { return false }
    alerts[index] = alert
    return true
  }

  /// `a, b and 4 more`.
  private static func list(_ hosts: [String]) -> String {
    switch hosts.count {
    case ...3: hosts.joined(separator: ", ")
    default: hosts.prefix(2).joined(separator: ", ") + " and \(hosts.count - 2) more"
    }
  }

  private func index(of id: UInt64) -> Int? {
    alerts.firstIndex { $0.id == id }
  }

  private mutating func trim() {
    while alerts.count > capacity, let last = alerts.lastIndex(where: { !$0.isActive }) { alerts.remove(at: last) }
  }
}
