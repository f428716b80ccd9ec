import CLinux
import Glibc

/// Takes the signals of `Signal` as events instead of interruptions.
///
/// Make it on the main thread before any other thread is started: threads inherit what is blocked, and a thread with
/// these signals open would take them with their default action. While it lives no signal of these ends the process.
package struct SignalInbox: ~Copyable {
  let descriptor: Int32

  /// - Throws: `TerminalError.system` where the system has no descriptor left.
  package init() throws(TerminalError) {
    let numbers = Signal.allCases.map(\.number)
    descriptor = clinux_signals_open(numbers, Int32(numbers.count))
    guard descriptor >= 0 else { throw .system(.signalDescriptor, code: errno) }
  }

  deinit {
    let numbers = Signal.allCases.map(\.number)
    clinux_signals_close(descriptor, numbers, Int32(numbers.count))
  }

  /// The next signal that waits, nil when none does.
  package func next() -> Signal? {
    while true {
      let number = clinux_signals_next(descriptor)
      guard number > 0 else { return nil }
      if let signal = Signal(number: number) { return signal }
    }
  }
}
