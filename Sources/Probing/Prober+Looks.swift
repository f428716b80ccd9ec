package import Endpoints
package import Pinning

extension Prober {
  /// Second looks at addresses that were just seen: at one address one after the other, and all of them within `time`
  /// from now. Those that say nothing of the server, for a fault of our own, are left out, as are those for which no time
  /// was left.
  package func look(
    _ plan: ProbePlan, at addresses: [SocketAddress: [LookKind]], within time: Duration
  ) async -> [SocketAddress: [Look]] {
    let watch = Stopwatch(timeout: time)
    return await withTaskGroup(of: (SocketAddress, [Look]).self) { group in
      for (address, kinds) in addresses {
        group.addTask { (address, await self.looks(kinds, at: address, plan, watch)) }
      }
      var looks = [SocketAddress: [Look]]()
      for await (address, taken) in group where !taken.isEmpty { looks[address] = taken }
      return looks
    }
  }

  private func looks(
    _ kinds: [LookKind], at address: SocketAddress, _ plan: ProbePlan, _ watch: Stopwatch
  ) async -> [Look] {
    var looks = [Look]()
    for kind in kinds where watch.elapsed < watch.timeout && !Task.isCancelled {
      if let look = await look(kind, at: address, plan, watch) { looks.append(look) }
    }
    return looks
  }

  /// Nil for what says nothing of the server.
  private func look(
    _ kind: LookKind, at address: SocketAddress, _ plan: ProbePlan, _ watch: Stopwatch
  ) async -> Look? {
    try? await looks.pass(to: .address(address), by: watch.deadline) {
      let at = WallClock.now()
      let seen = await look(at: address, plan, watch, nil, way: kind)
      return seen.isOwnFault ? nil : Look(kind, at: at, seen)
    }
  }
}

extension AddressObservation {
  /// It says nothing of the server.
  fileprivate var isOwnFault: Bool {
    switch failure?.cause {
    case .outOfDescriptors, .noRoute, .crowded, .late, .cancelled, .system: true
    case .nameNotFound, .noAddresses, .resolverFailed, .refused, .reset, .closed, .unreachable, .timedOut, .proxy,
      .startTLS, .notTLS, .alert, .clientCertificateRequired, .clientCertificateRefused, .handshake, nil:
      false
    }
  }
}
