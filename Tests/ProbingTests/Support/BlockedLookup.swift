import Endpoints
import Glibc
import Pinning
import Probing
import Synchronization

/// A lookup that blocks its thread until it is released, and counts who came.
final class BlockedLookup: Sendable {
  private struct State {
    var isOpen = false
    var calls: [String: Int] = [:]
  }

  private let state = Mutex(State())

  /// How often `host` was looked up.
  func calls(_ host: String) -> Int { state.withLock { $0.calls[host] ?? 0 } }

  var allCalls: Int { state.withLock { $0.calls.values.reduce(0, +) } }

  /// Lets all threads go on, now and later.
  func release() {
    state.withLock { $0.isOpen = true }
  }

  /// Blocks for hosts that begin with `hang`; each host has the address 127.0.0.1.
  var lookup: NameLookup {
    { [self] host in
      state.withLock { $0.calls[host, default: 0] += 1 }
      while host.hasPrefix("hang"), !state.withLock({ $0.isOpen }) { usleep(1000) }
      return .success([IPAddress.localhost])
    }
  }
}
