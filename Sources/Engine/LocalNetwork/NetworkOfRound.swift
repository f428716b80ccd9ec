import Endpoints

/// This machine's own network while a probe was under way.
struct NetworkOfRound: Sendable {
  private let source: any LocalNetworkSource
  /// As it was at the start.
  private let before: LocalNetwork

  init(_ source: any LocalNetworkSource = UnknownLocalNetwork(), before: LocalNetwork = .unknown) {
    self.source = source
    self.before = before
  }

  /// What is our own network's doing is told as that: an address to which there is no way, and whatever got no answer while
  /// the network went or came.
  func judge(_ observation: Observation) -> Observation {
    guard observation.mayBeOurs else { return observation }
    let now = source.current()
    if now != before {
      return observation.layingToOurselves(canSend: { _ in false }, isOffline: true, hasChanged: true)
    }
    return observation.layingToOurselves(canSend: source.canSend, isOffline: now.status == .notReachable)
  }
}
