import CLinux
import Glibc

/// Wakes the terminal's loop from any thread.
///
/// It carries nothing: put the newest value into a mutex, then call `signal()`; the handler of `.woken` takes that
/// value. Any number of calls before the loop looks make one event.
package final class WakeUp: Sendable {
  let descriptor: Int32

  /// - Throws: `TerminalError.system` where the system has no descriptor left.
  package init() throws(TerminalError) {
    descriptor = clinux_event_open()
    guard descriptor >= 0 else { throw .system(.eventDescriptor, code: errno) }
  }

  deinit { close(descriptor) }

  /// Never waits.
  package func signal() { clinux_event_signal(descriptor) }

  /// True when there was a call since the last look.
  func take() -> Bool { clinux_event_take(descriptor) == 1 }
}
