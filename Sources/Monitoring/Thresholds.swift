import Pinning

/// When a clock that runs out begins to matter.
package struct Thresholds: Hashable, Sendable {
  /// Before this many seconds are left nothing is said.
  package let warning: Int64
  package let critical: Int64

  package init(warning: Int64, critical: Int64) {
    self.warning = warning
    self.critical = critical
  }

  /// For a certificate that its owner renews: a quarter and an eighth of its life, at most 30 and 14 days. Lifetimes
  /// fall to 47 days by 2029 (CA/Browser Forum ballot SC-081), so fixed days would cry wolf.
  package static func certificate(lifetimeSeconds life: Int64) -> Thresholds {
    Thresholds(
      warning: min(30 * Timestamp.secondsPerDay, life / 4), critical: min(14 * Timestamp.secondsPerDay, life / 8))
  }

  /// Where the remedy is an app release, which takes weeks to reach its users.
  package static let appRelease = Thresholds(
    warning: 60 * Timestamp.secondsPerDay, critical: 30 * Timestamp.secondsPerDay)

  /// A clock that has run out is critical too: zero and negative are values, not "no data".
  package func severity(secondsLeft: Int64) -> Severity {
    if secondsLeft < critical { return .critical }
    return secondsLeft < warning ? .warning : .ok
  }
}
