package import Grid

/// What the loop tells its handler.
package enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// The first event, and every change of the terminal's size.
  case resized(Size)
  /// `WakeUp.signal()` was called, once or more often.
  case woken
  /// The deadline of the last reply has passed.
  case deadline
  /// The process goes on after it was stopped.
  case resumed
}

/// What the handler wants of the loop.
package struct TerminalReply: Hashable, Sendable {
  package enum Display: Hashable, Sendable {
    case unchanged
    /// The grid may have changed.
    case changed
    /// Draw all of it, assuming nothing of what the terminal shows (`^L`).
    case everything
  }

  package enum Next: Hashable, Sendable {
    case carryOn
    /// Stop the process as `^Z` does, for a terminal whose suspend key is off.
    case suspend
    /// End the loop; with `leavingScreen` the last grid stays on the terminal as text.
    case end(leavingScreen: Bool)
  }

  package var display: Display
  /// When `.deadline` is to come; nil for never. Each reply replaces the last one's.
  package var deadline: ContinuousClock.Instant?
  package var next: Next
  /// Text for the terminal's clipboard.
  package var clipboard: String?
  /// Whether the terminal is to report the mouse; nil leaves it as it is.
  package var mouse: Bool?

  package init(
    _ display: Display = .unchanged, deadline: ContinuousClock.Instant? = nil, next: Next = .carryOn
  ) {
    self.display = display
    self.deadline = deadline
    self.next = next
  }
}

/// Why the loop ended. The terminal is restored by then.
package enum TerminalEnd: Hashable, Sendable {
  /// The handler said so.
  case asked
  /// HUP, INT, QUIT or TERM came: finish what must be finished, then call `die()` on it.
  case signal(Signal)
  /// The terminal has gone away without a signal. To die as by a hang-up is what a shell expects.
  case closed
}

extension TerminalEnd {
  /// Ends the process where a signal or the terminal ended the loop; returns where the handler did.
  package func dieIfKilled() {
    switch self {
    case .asked: return
    case .signal(let signal): signal.die()
    case .closed: Signal.hangUp.die()
    }
  }
}
