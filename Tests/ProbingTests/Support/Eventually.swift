/// Polls until `condition` holds; false where it does not within the time.
func eventually(within limit: Duration = .seconds(10), _ condition: () async throws -> Bool) async rethrows -> Bool {
  let deadline = ContinuousClock.now + limit
  while try await !condition() {
    guard ContinuousClock.now < deadline else { return false }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return true
}

extension ContinuousClock.Instant {
  /// Far enough not to matter, near enough to end a test that hangs.
  static var soon: Self { .now + .seconds(20) }
}
