/// Whether pintop came to its work in time while it waited for a server: beats that should come at a steady rate, and how
/// late they came.
///
/// A timeout says something of the server only where pintop was there to hear it.
struct Pace: Sendable {
  /// A probe that takes long has so many beats; one that ends soon has none, and costs nothing.
  private static let beatsPerProbe = 8
  /// Late for a quarter of its time, a probe could not have heard an answer that was due in the rest.
  private static let tolerated = 0.25
  /// Below this a busy machine is what it is, however short the probe.
  private static let leastSpoiling = Duration.milliseconds(500)

  let interval: Duration
  private let timeout: Duration
  private var lastBeat: ContinuousClock.Instant
  private var lateness = Duration.zero

  init(timeout: Duration, at now: ContinuousClock.Instant) {
    self.timeout = timeout
    self.interval = max(.milliseconds(20), timeout / Self.beatsPerProbe)
    self.lastBeat = now
  }

  /// One beat came.
  mutating func beat(at now: ContinuousClock.Instant) {
    lateness = self.lateness(at: now)
    lastBeat = now
  }

  /// All the time by which beats came late, that which is overdue included.
  func lateness(at now: ContinuousClock.Instant) -> Duration {
    lateness + max(.zero, lastBeat.duration(to: now) - interval)
  }

  /// How late pintop was, where that spoils what the probe says; else nil.
  func spoiling(at now: ContinuousClock.Instant) -> Duration? {
    let lateness = lateness(at: now)
    return lateness > max(timeout * Self.tolerated, Self.leastSpoiling) ? lateness : nil
  }
}
