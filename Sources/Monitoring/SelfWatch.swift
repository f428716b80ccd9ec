package import Pinning

/// Whether it is us: where nearly everything that could be reached fails at once, it is our own way out that is gone.
///
/// Then one alert tells that the monitor is offline, and no failure in transport is counted against a server.
package struct SelfWatch: Sendable {
  /// Of fewer endpoints several may well fail together.
  private static let fewest = 5
  /// Of those that were looked at since the first one failed.
  private static let share = 0.8

  /// How many of how many fail; nil while pintop can see.
  package private(set) var failing: (count: Int, of: Int)?

  package init() {}

  package var isOffline: Bool { failing != nil }

  /// Looks at all endpoints. `round` is the longest interval and timeout among them: what began to fail longer ago than
  /// that is an old matter, unless we are offline since.
  package mutating func look(at monitors: some Sequence<EndpointMonitor>, round: Duration, now: Timestamp) {
    let known = monitors.filter(\.hasBeenReached)
    let earliest = now.advanced(bySeconds: -round.components.seconds)
    let down = known.filter { $0.downSince.map { isOffline || $0 >= earliest } ?? false }
    guard let onset = down.compactMap(\.downSince).min() else {
      failing = nil
      return
    }
    let looked = known.count { $0.downSince.map { $0 >= onset } ?? ($0.lastReached.map { $0 >= onset } ?? false) }
    let isGone = down.count >= Self.fewest && Double(down.count) >= Self.share * Double(looked)
    failing = isGone ? (down.count, looked) : nil
  }

  /// What is to be told, under the name `SelfWatch.name`.
  package var problems: [Problem] {
    guard let failing else { return [] }
    return [
      Problem(
        kind: .monitor, state: .unreachable, severity: .critical,
        reason: .monitorOffline(failing: failing.count, of: failing.of))
    ]
  }

  /// In the place of an endpoint's name in alerts.
  package static let name = "pintop"
}
