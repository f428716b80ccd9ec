package import Monitoring
import Synchronization

/// The newest snapshot, handed from the engine to whoever draws. An older one that nobody took is gone.
package final class SnapshotBox: Sendable {
  private let newest: Mutex<Snapshot>
  private let onChange: @Sendable () -> Void

  /// `onChange` is called after each new snapshot, on the engine's thread; it must not block.
  package init(onChange: @escaping @Sendable () -> Void = {}) {
    self.newest = Mutex(.empty)
    self.onChange = onChange
  }

  package var snapshot: Snapshot { newest.withLock { $0 } }

  package func put(_ snapshot: Snapshot) {
    newest.withLock { $0 = snapshot }
    onChange()
  }
}
