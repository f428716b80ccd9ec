import Monitoring
import Pinning

/// What must be said above all panes: that what is shown is not so, not now, or not looked at.
enum Banner {
  /// The weightiest first, each in several lengths, the longest first.
  static func of(_ model: DashboardModel) -> [[String]] {
    [whatIf(model), paused(model), withoutRoute(model), frozen(model)].compactMap(\.self)
  }

  private static func whatIf(_ model: DashboardModel) -> [String]? {
    guard let whatIf = model.whatIf else { return nil }
    let words = "WHAT-IF \(whatIf.label) at \(day(whatIf.at)), not live"
    let count = Words.plural(whatIf.endpoints.count, "endpoint")
    return [" \(words)   (\(count) supposed; alerts are live; Esc returns)", " \(words)   (Esc returns)", words]
  }

  /// The day; the minute too where it is not the day's first.
  private static func day(_ date: Timestamp) -> String {
    let clock = Words.clock(date)
    return clock == "00:00:00" ? date.day : "\(date.day) \(clock.prefix(5))"
  }

  private static func paused(_ model: DashboardModel) -> [String]? {
    guard model.live.isPollingPaused else { return nil }
    return [" PROBING PAUSED, you are blind   (p goes on)", " PROBING PAUSED, you are blind", "PROBING PAUSED"]
  }

  private static func withoutRoute(_ model: DashboardModel) -> [String]? {
    let isTold = model.live.alerts.contains { alert in
      if case .noLocalRoute = alert.reason { alert.isActive } else { false }
    }
    guard isTold else { return nil }
    return [
      " NO ROUTE: this machine is offline, nothing is said of servers", " NO ROUTE, this machine is offline",
      "NO ROUTE",
    ]
  }

  private static func frozen(_ model: DashboardModel) -> [String]? {
    guard let frozen = model.frozen else { return nil }
    let words = "DISPLAY FROZEN, still probing"
    return [" \(words)   (as of \(Words.clock(frozen.at)); f goes on)", " \(words)", words]
  }
}
