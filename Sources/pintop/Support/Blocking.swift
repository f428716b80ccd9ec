import Dispatch
import Synchronization

/// Runs asynchronous work to its end from a synchronous command.
///
/// The main thread waits in a semaphore: it is none of Swift's pool, so nothing that the work needs is held up.
enum Blocking {
  static func run<Success: Sendable>(_ work: @escaping @Sendable () async throws -> Success) throws -> Success {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Success, any Error>?>(nil)
    Task.detached {
      let outcome: Result<Success, any Error>
      do {
        outcome = .success(try await work())
      } catch {
        outcome = .failure(error)
      }
      result.withLock { $0 = outcome }
      done.signal()
    }
    done.wait()
    guard let outcome = result.withLock({ $0 }) else { preconditionFailure("the work signals after it has a result") }
    return try outcome.get()
  }
}
