import Synchronization

/// How a wait ended.
enum WaitEnd<Value: Sendable>: Sendable {
  case value(Value)
  case deadlinePassed
  case cancelled
}

/// One value that comes once, and the one task that waits for it until a deadline.
///
/// Whoever settles first wins, the giver, the deadline or the task's cancellation; the others learn that they came
/// too late. So the waiting task is resumed exactly once, and a giver knows whether its value was taken.
final class Waiter<Value: Sendable>: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<WaitEnd<Value>, Never>)
    case settled(WaitEnd<Value>)
  }

  private let state = Mutex(State.idle)

  /// True where this settled the wait; false where it was settled before.
  @discardableResult
  func settle(_ end: WaitEnd<Value>) -> Bool {
    let (isFirst, continuation) = state.withLock { state -> (Bool, CheckedContinuation<WaitEnd<Value>, Never>?) in
      switch state {
      case .idle:
        state = .settled(end)
        return (true, nil)
      case .waiting(let continuation):
        state = .settled(end)
        return (true, continuation)
      case .settled:
        return (false, nil)
      }
    }
    continuation?.resume(returning: end)
    return isFirst
  }

  /// Waits for the value; called once.
  func wait(until deadline: ContinuousClock.Instant) async -> WaitEnd<Value> {
    if let end = settledEnd { return end }
    return await withDiscardingTaskGroup { group in
      group.addTask {
        // A cancelled sleep throws: then the wait is over already, or the task's own cancellation settles it.
        guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
        self.settle(.deadlinePassed)
      }
      let end = await withTaskCancellationHandler {
        await withCheckedContinuation { self.resume($0) }
      } onCancel: {
        self.settle(.cancelled)
      }
      group.cancelAll()
      return end
    }
  }

  private var settledEnd: WaitEnd<Value>? {
    state.withLock {
      switch $0 {
      case .settled(let end): end
      case .idle, .waiting: nil
      }
    }
  }

  private func resume(_ continuation: CheckedContinuation<WaitEnd<Value>, Never>) {
    let end = state.withLock { state -> WaitEnd<Value>? in
      switch state {
      case .idle, .waiting:
        state = .waiting(continuation)
        return nil
      case .settled(let end):
        return end
      }
    }
    if let end { continuation.resume(returning: end) }
  }
}
