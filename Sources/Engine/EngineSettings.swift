package import Pinning

/// The engine's figures and clocks.
package struct EngineSettings: Sendable {
  /// The shortest time between snapshots: twice the screen's frame rate, so a frame is never older than half of itself.
  package let publishEvery: Duration
  /// How often what the clock alone changes is looked at.
  package let tickEvery: Duration
  /// An endpoint is rechecked by hand at most this often.
  package let recheckEvery: Duration
  /// After a failure in transport, or of our own: not sooner than Nagios's retry.
  package let retryEvery: Duration
  /// The wall clock, in whole seconds.
  package let wallClock: @Sendable () -> Timestamp

  package init(
    publishEvery: Duration = .milliseconds(50), tickEvery: Duration = .seconds(5),
    recheckEvery: Duration = .seconds(2), retryEvery: Duration = .seconds(15),
    wallClock: @escaping @Sendable () -> Timestamp
  ) {
    self.publishEvery = publishEvery
    self.tickEvery = tickEvery
    self.recheckEvery = recheckEvery
    self.retryEvery = retryEvery
    self.wallClock = wallClock
  }

  /// Between the probes of neighbours in the configuration when polling goes on after a pause: as at the start.
  static let resumeSpacing = Duration.milliseconds(2)

  /// Never later than the next round.
  func retryDelay(interval: Duration) -> Duration { min(retryEvery, interval) }

  /// Before the second look that confirms a finding about what is presented.
  static func confirmDelay(interval: Duration) -> Duration { min(.seconds(5), interval) }
}
