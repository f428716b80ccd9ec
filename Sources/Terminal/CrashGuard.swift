import CTerminal

/// The guard that restores the terminal in a crash works on every thread; where a thread's stack has overflowed it needs
/// another stack.
package enum CrashGuard {
  /// Gives the calling thread such a stack, for as long as the thread lives. To be called on threads that live long, such
  /// as event loops; the thread that opens the session has one.
  package static func coverThisThread() { cterm_guard_cover_thread() }
}
