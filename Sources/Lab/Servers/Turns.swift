/// Runs operations one after the other, in the order in which they were asked for. An actor alone does not: while one
/// of its functions waits, another begins.
actor Turns {
  private var last: Task<Void, any Error>?

  /// Returns, or throws, when the operation has.
  func take(_ operation: @escaping @Sendable () async throws -> Void) async throws {
    let previous = last
    let task = Task {
      _ = await previous?.result
      try await operation()
    }
    last = task
    try await task.value
  }

  /// Waits for all that was asked for so far.
  func end() async {
    _ = await last?.result
  }
}
