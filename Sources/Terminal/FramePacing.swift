/// When the next frame is due: at most ten a second for what happens by itself, and at once for what a person does.
struct FramePacing {
  typealias Instant = ContinuousClock.Instant

  /// Ten frames a second.
  static let newsInterval: Duration = .milliseconds(100)
  /// A held key repeats about 30 times a second; each press is seen within 50 ms even so.
  static let promptInterval: Duration = .milliseconds(20)

  private var last: Instant?
  /// When to draw, nil while nothing has changed.
  private(set) var due: Instant?

  /// Something shown has changed.
  ///
  /// - Parameter promptly: a person waits for it
  mutating func request(promptly: Bool, at now: Instant) {
    let interval = promptly ? FramePacing.promptInterval : FramePacing.newsInterval
    let earliest = max(now, last.map { $0 + interval } ?? now)
    due = min(due ?? earliest, earliest)
  }

  func isDue(at now: Instant) -> Bool { due.map { $0 <= now } ?? false }

  mutating func drawn(at now: Instant) {
    last = now
    due = nil
  }
}
