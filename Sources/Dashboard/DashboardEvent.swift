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
  /// Tell nothing of these endpoints until then; nil ends it.
  case mute([String], until: Timestamp?)
  /// Stop polling, or go on.
  case setPaused(Bool)
  /// Work out what would be, away from the thread that draws; the answer is `EffectResult.rehearsed`.
  case rehearse(RehearsalRequest)
  /// Name the files that begin so; the answer is `EffectResult.files`.
  case listFiles(beginning: String)
  /// Put this on the clipboard of the terminal.
  case copy(CopyContent)
  /// Have the terminal report the mouse, or no longer.
  case setMouse(Bool)
  /// Paint every cell anew, because something else may have written on the screen.
  case redraw
  /// End, leaving the terminal as it was, or with the last screen on it.
  case quit(leavingScreen: Bool)
}

/// What is put on the clipboard.
package enum CopyContent: Hashable, Sendable {
  /// Safe text: no control characters but line ends.
  case text(String)
  /// The endpoint as `check --json` prints it.
  case json(EndpointStatus)
}

/// How an effect went.
package enum EffectResult: Hashable, Sendable {
  /// So many alerts bear the comment now.
  case acknowledged(Int)
  /// The alerts were gone before the comment arrived.
  case nothingToAcknowledge
  /// Rechecked only just before, so the last result stands.
  case recheckedTooSoon([String])
  /// What would be.
  case rehearsed(id: UInt64, WhatIf)
  /// Why it cannot be said: one line that names the file and the remedy.
  case rehearsalFailed(id: UInt64, String)
  /// The files whose names begin so, folders with a slash behind them.
  case files(beginning: String, [String])
}
