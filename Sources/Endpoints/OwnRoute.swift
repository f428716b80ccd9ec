package import Pinning

/// Failures that are our own network's and not the server's.
extension Observation {
  /// The same, with failures in transport told as our own where this machine has no way to send there. `canSend` is asked
  /// for addresses that failed, `isOffline` tells for resolvers.
  package func layingToOurselves(
    canSend: (IPAddress) -> Bool, isOffline: Bool
  ) -> Observation {
    let own = ProbeFailure(stage: .resolve, cause: .noRoute)
    let resolving = resolveFailure.map { $0.mayBeOurs && isOffline ? own : $0 }
    return Observation(
      endpoint: endpoint, at: at, resolveFailure: resolving, resolveTime: resolveTime, answers: answers,
      addresses: addresses.map { $0.layingToOurselves(canSend) })
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
  fileprivate func layingToOurselves(_ canSend: (IPAddress) -> Bool) -> AddressObservation {
    guard let failure, failure.mayBeOurs, !canSend(address.ip) else { return self }
    return failing(with: ProbeFailure(stage: failure.stage, cause: .noRoute))
  }
}

extension ProbeFailure {
  /// Nobody answered: neither the server, nor a resolver, nor something on the way that says no for it.
  fileprivate var mayBeOurs: Bool {
    switch cause {
    case .unreachable, .timedOut, .resolverFailed: true
    default: false
    }
  }
}
