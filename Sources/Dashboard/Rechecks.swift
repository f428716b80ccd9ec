import Endpoints
import Monitoring
import Pinning

/// Probes that were asked for by key and whose results have not been seen.
struct Rechecks: Hashable, Sendable {
  private struct Waiting: Hashable, Sendable {
    let askedAt: Timestamp
    let stateBefore: EndpointState
    let lastProbeBefore: Timestamp?
    let observationsBefore: [AddressObservation]
    /// A snapshot has shown the probe under way.
    var wasSeen = false

    /// Dates are whole seconds, so a quick second result may bear the same one: then the observation tells.
    func isOver(_ status: EndpointStatus) -> Bool {
      if status.lastProbe != lastProbeBefore { return true }
      if status.isProbing { return false }
      return wasSeen || status.addresses.map(\.observation) != observationsBefore
    }
  }

  struct Outcome: Hashable, Sendable {
    let endpoint: String
    let stateBefore: EndpointState
    let status: EndpointStatus
  }

  private var waiting: [String: Waiting] = [:]

  var isEmpty: Bool { waiting.isEmpty }
  var count: Int { waiting.count }

  func contains(_ name: String) -> Bool { waiting[name] != nil }

  mutating func begin(_ status: EndpointStatus, now: Timestamp) {
    guard waiting[status.name] == nil else { return }
    waiting[status.name] = Waiting(
      askedAt: now, stateBefore: status.state, lastProbeBefore: status.lastProbe,
      observationsBefore: status.addresses.map(\.observation), wasSeen: status.isProbing)
  }

  mutating func drop(_ name: String) { waiting[name] = nil }

  /// Takes out those whose result has come; endpoints that are no longer there are dropped.
  mutating func settle(_ snapshot: Snapshot) -> [Outcome] {
    guard !waiting.isEmpty else { return [] }
    var outcomes: [Outcome] = []
    var missing = Set(waiting.keys)
    for status in snapshot.endpoints {
      guard let mine = waiting[status.name] else { continue }
      missing.remove(status.name)
      if mine.isOver(status) {
        outcomes.append(Outcome(endpoint: status.name, stateBefore: mine.stateBefore, status: status))
        waiting[status.name] = nil
      } else if status.isProbing {
        waiting[status.name]?.wasSeen = true
      }
    }
    for name in missing { waiting[name] = nil }
    return outcomes
  }

  /// Takes out those that have waited longer than any probe may take; a clock that jumps may do so early, which only
  /// loses a word on the screen.
  mutating func expire(now: Timestamp) -> [String] {
    let late = waiting.filter { now.seconds(since: $0.value.askedAt).magnitude > Self.patience }
    for name in late.keys { waiting[name] = nil }
    return late.keys.sorted()
  }

  /// Twice the longest timeout of a probe, for one that waits its turn.
  private static let patience = UInt64(Defaults.longestTimeout.components.seconds) * 2
}
