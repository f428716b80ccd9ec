import Endpoints
import Monitoring
import Pinning

/// What the engine keeps of one endpoint. An object of the engine's own, so that looking at one field copies no other.
final class Slot {
  var monitor: EndpointMonitor
  var status: EndpointStatus
  var inFlight: Task<ProbedRound, Never>?
  /// Second looks that follow the last round: nobody waits for them.
  var looking: Task<[SocketAddress: [Look]], Never>?
  /// Rounds that said anything, and the last of them.
  var rounds: UInt64 = 0
  var lastRound: ProbedRound?
  var lastRecheck: ContinuousClock.Instant?
  var isRecheckPending = false
  /// The last round brought nothing because our own network changed under it.
  var hasLostRound = false
  /// The last round says nothing, or not all, because pintop itself came too late or ran out of something.
  var lackedUs = false
  /// The probe under way, or the last one, was asked for by a person.
  var isByHand = false

  func keep(_ round: ProbedRound) {
    rounds += 1
    lastRound = round
  }

  init(_ monitor: EndpointMonitor, at now: Timestamp) {
    self.monitor = monitor
    self.status = monitor.status(isProbing: false, at: now)
  }
}
