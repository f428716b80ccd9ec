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
      let at = WallClock.now()
      let seen = await look(at: address, plan, watch, nil, way: kind)
      if !seen.isOwnFault { looks.append(Look(kind, at: at, seen)) }
    }
    return looks
  }
}

extension AddressObservation {
  /// It says nothing of the server.
  fileprivate var isOwnFault: Bool {
    switch failure?.cause {
    case .outOfDescriptors, .noRoute, .crowded, .late, .cancelled, .system: true
    case .nameNotFound, .noAddresses, .resolverFailed, .refused, .reset, .closed, .unreachable, .timedOut, .startTLS,
      .notTLS, .alert, .clientCertificateRequired, .clientCertificateRefused, .handshake, nil:
      false
    }
  }
}
