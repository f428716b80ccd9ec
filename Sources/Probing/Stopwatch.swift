/// The one clock of a probe: when it began and when all of it must have ended.
struct Stopwatch: Sendable {
  let start: ContinuousClock.Instant
  let deadline: ContinuousClock.Instant

  /// All the time that the probe has.
  let timeout: Duration

  init(timeout: Duration) {
    self.timeout = timeout
    start = .now
    deadline = start + timeout
  }

  var elapsed: Duration { start.duration(to: .now) }

  /// When a stage that begins now must have ended.
  func end(ofStageWithin budget: Duration) -> ContinuousClock.Instant {
    min(deadline, .now + budget)
  }
}
