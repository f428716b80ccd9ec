package import Pinning

/// Failures that are our own network's and not the server's.
extension Observation {
  /// The same, with failures in transport told as our own where this machine has no way to send there. `canSend` is asked
  /// for addresses that failed, `isOffline` tells for resolvers and proxies. Where the network has changed meanwhile,
  /// whatever got no answer is our own.
  package func layingToOurselves(
    canSend: (IPAddress) -> Bool, isOffline: Bool, hasChanged: Bool = false
  ) -> Observation {
    let isOffline = isOffline || hasChanged
    let own = ProbeFailure(stage: .resolve, cause: .noRoute)
    let resolving = resolveFailure.map { $0.mayBeOurs && isOffline ? own : $0 }
    return Observation(
      endpoint: endpoint, at: at, resolveFailure: resolving, resolveTime: resolveTime, answers: answers,
      addresses: addresses.map { address in
        address.layingToOurselves { isOwn($0, of: address, canSend, isOffline: isOffline, hasChanged) }
      })
  }

  private func isOwn(
    _ failure: ProbeFailure, of seen: AddressObservation, _ canSend: (IPAddress) -> Bool, isOffline: Bool,
    _ hasChanged: Bool
  ) -> Bool {
    if hasChanged { return true }
    if failure.isOnTheWayToProxy { return isOffline }
    // Behind a proxy no packet of ours goes to the server: the connection stood.
    return seen.hasReachedProxy ? false : !canSend(seen.address.ip)
  }

  /// Something in it got no answer, which may be our own network's doing.
  package var mayBeOurs: Bool {
    resolveFailure?.mayBeOurs ?? addresses.contains { $0.failure?.mayBeOurs ?? false }
  }

  /// No address could be looked at because of us.
  package var isWithoutRoute: Bool {
    if let resolveFailure { return resolveFailure.cause == .noRoute }
    return !addresses.isEmpty && addresses.allSatisfy { $0.failure?.cause == .noRoute }
  }
}

extension AddressObservation {
  fileprivate func layingToOurselves(_ isOwn: (ProbeFailure) -> Bool) -> AddressObservation {
    guard let failure, failure.mayBeOurs, isOwn(failure) else { return self }
    return failing(with: ProbeFailure(stage: failure.stage, cause: .noRoute))
  }
}

extension AddressObservation {
  fileprivate var hasReachedProxy: Bool { times.proxy != nil || failure?.stage == .proxy }
}

extension ProbeFailure {
  fileprivate var isOnTheWayToProxy: Bool {
    switch cause {
    case .proxy(_, .notConnected), .proxy(_, .notResolved): true
    default: false
    }
  }

  /// Nobody answered: neither the server, nor a resolver, nor something on the way that says no for it.
  fileprivate var mayBeOurs: Bool {
    switch cause {
    case .unreachable, .timedOut, .resolverFailed: true
    case .proxy(_, .notConnected(let failure)), .proxy(_, .notResolved(let failure)): failure.mayBeOurs
    default: false
    }
  }
}
