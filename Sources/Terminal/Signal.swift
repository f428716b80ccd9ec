import CLinux
import Glibc

/// The signals that a dashboard lives by. `^C`, `^\` and `^Z` arrive as `interrupt`, `quit` and `stop`.
package enum Signal: Hashable, Sendable, CaseIterable {
  case hangUp, interrupt, quit, terminate
  case windowChanged, stop, continued

  init?(number: Int32) {
    guard let signal = Signal.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }

  /// The number that `kill` takes.
  package var number: Int32 {
    switch self {
    case .hangUp: SIGHUP
    case .interrupt: SIGINT
    case .quit: SIGQUIT
    case .terminate: SIGTERM
    case .windowChanged: SIGWINCH
    case .stop: SIGTSTP
    case .continued: SIGCONT
    }
  }

  /// Ends the process by this signal's default action, so that its parent sees it and a shell tells 128 + n. For the
  /// signals that only stop or wake a process it ends with that status itself. The terminal must be restored before.
  package func die() -> Never {
    clinux_die(number)
  }
}
