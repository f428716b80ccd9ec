import Foundation
import Testing

/// Runs blocking work on a thread of its own, so that no thread of the pool that the servers' tasks need is held up.
func onThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Swift.Result { try work() }) }.start()
  }
}

/// Looks again and again until the condition holds, for at most ten seconds; answers whether it did.
func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
  let clock = ContinuousClock()
  let deadline = clock.now + .seconds(10)
  while clock.now < deadline {
    if try await condition() { return true }
    try await Task.sleep(for: .milliseconds(20))
  }
  return false
}
