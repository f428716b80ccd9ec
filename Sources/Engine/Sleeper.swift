import Synchronization

/// A sleep that another can end early.
final class Sleeper: Sendable {
  private struct State {
    var isWoken = false
    var task: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Sleeps until the instant, a call of `wake`, or cancellation; a wake that came before counts.
  func sleep(until deadline: ContinuousClock.Instant) async {
    let task: Task<Void, Never>? = state.withLock { state in
      guard !state.isWoken else {
        state.isWoken = false
        return nil
      }
      let task = Task<Void, Never> { try? await ContinuousClock().sleep(until: deadline) }
      state.task = task
      return task
    }
    guard let task else { return }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    state.withLock {
      $0.task = nil
      $0.isWoken = false
    }
  }

  func wake() {
    state.withLock {
      $0.isWoken = true
      $0.task?.cancel()
    }
  }
}
