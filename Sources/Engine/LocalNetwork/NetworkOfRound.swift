import Endpoints

/// This machine's own network while a probe was under way.
struct NetworkOfRound: Sendable {
  /// The network as a round that got no answer found it at its end.
  struct Reading: Sendable {
    let network: LocalNetwork
    /// Not later than it was read.
    let at: ContinuousClock.Instant
    /// It is another than at the start of the round.
    let hasChanged: Bool
  }

  private let source: any LocalNetworkSource
  /// As it was at the start.
  private let before: LocalNetwork

  init(_ source: any LocalNetworkSource = UnknownLocalNetwork(), before: LocalNetwork = .unknown) {
    self.source = source
    self.before = before
  }

  /// What is our own network's doing is told as that: an address to which there is no way, and whatever got no answer while
  /// the network went or came. With it, what was read of the network for that; nil where there was no need to.
  func judge(_ observation: Observation) -> (observation: Observation, reading: Reading?) {
    guard observation.mayBeOurs else { return (observation, nil) }
    let reading = read()
    let judged =
      reading.hasChanged
      ? observation.layingToOurselves(canSend: { _ in false }, isOffline: true, hasChanged: true)
      : observation.layingToOurselves(
        canSend: source.canSend, isOffline: reading.network.status == .notReachable)
    return (judged, reading)
  }

  /// What could not be read cannot be told to differ: an outage must not hide behind that.
  private func read() -> Reading {
    let at = ContinuousClock.now
    let now = source.current()
    let areKnown = before.status != .unknown && now.status != .unknown
    return Reading(network: now, at: at, hasChanged: areKnown && now != before)
  }
}
