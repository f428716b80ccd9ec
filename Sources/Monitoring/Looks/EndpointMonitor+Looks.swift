package import Endpoints
package import Pinning

extension EndpointMonitor {
  /// The second looks that are due at each address after the round that was just taken in. Only where a handshake was
  /// completed: what else would be looked at is not there.
  package func looksDue(isByHand: Bool) -> [SocketAddress: [LookKind]] {
    let kinds = endpoint.lookKinds
    guard !kinds.isEmpty, resolveFailure == nil else { return [:] }
    var due = [SocketAddress: [LookKind]]()
    for monitor in addresses where monitor.isSeenNow && monitor.isCurrent {
      let kinds = monitor.looks.due(
        kinds, after: monitor.observation, isUrgent: isByHand || monitor.awaitsLooks,
        // What is told as broken is looked at until it is whole.
        isNeeded: { endpoint.isNeeded($0) || monitor.lookConditions.isConfirmed($0) })
      if !kinds.isEmpty { due[monitor.address] = kinds }
    }
    return due
  }

  /// What second looks showed so far, for judging the next round with it.
  package var knownLooks: [SocketAddress: [Look]] {
    Dictionary(
      addresses.map { ($0.address, $0.looks.known(beside: $0.observation)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Takes in the second looks of a round that was taken in before. `judgements` are those of that round with them, and
  /// empty where a newer round has come meanwhile.
  package mutating func take(
    _ looks: [SocketAddress: [Look]], judgements: [SocketAddress: Judgement], at now: Timestamp
  ) {
    for index in addresses.indices {
      guard let taken = looks[addresses[index].address] else { continue }
      addresses[index].take(taken, judgement: judgements[addresses[index].address], at: now)
    }
    settleAfterLooks(at: now)
  }
}
