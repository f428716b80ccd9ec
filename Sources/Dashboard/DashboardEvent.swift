package import Grid
package import Monitoring
package import Pinning

/// All that can happen to the dashboard.
package enum DashboardEvent: Sendable {
  case key(Key)
  case snapshot(Snapshot)
  /// The wall clock. It may jump, either way; nothing is concluded from that.
  case tick(now: Timestamp)
  case resize(Size)
  case result(EffectResult)
}

/// What the dashboard asks of its surroundings.
package enum DashboardEffect: Hashable, Sendable {
  /// Probe these endpoints now, by name.
  case recheck([String])
  /// `comment` is never empty.
  case acknowledge([UInt64], comment: String)
  /// Paint every cell anew, because something else may have written on the screen.
  case redraw
  /// End, leaving the terminal as it was, or with the last screen on it.
  case quit(leavingScreen: Bool)
}

/// How an effect went.
package enum EffectResult: Hashable, Sendable {
  /// So many alerts bear the comment now.
  case acknowledged(Int)
  /// The alerts were gone before the comment arrived.
  case nothingToAcknowledge
  /// Rechecked only just before, so the last result stands.
  case recheckedTooSoon([String])
}
