/// The one clock of a probe: when it began and when all of it must have ended.
struct Stopwatch: Sendable {
  let start: ContinuousClock.Instant
  let deadline: ContinuousClock.Instant

  /// All the time that the probe has.
  let timeout: Duration

  init(timeout: Duration) {
    self.init(timeout: timeout, start: .now)
  }

  private init(timeout: Duration, start: ContinuousClock.Instant) {
    self.timeout = timeout
    self.start = start
    deadline = start + timeout
  }

  /// The same, having stood still for so long: what is waited for other probes' sake is no time of this one.
  func resumed(after waited: Duration) -> Stopwatch { Stopwatch(timeout: timeout, start: start + waited) }

  var elapsed: Duration { start.duration(to: .now) }

  /// When a stage that begins now must have ended.
  func end(ofStageWithin budget: Duration) -> ContinuousClock.Instant {
    min(deadline, .now + budget)
  }
}
