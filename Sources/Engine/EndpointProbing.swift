package import Endpoints
package import Pinning
package import Probing

/// What the engine needs of a prober; tests put scripted ones in its place.
package protocol EndpointProbing: Sendable {
  /// One probe of every address of an endpoint. It ends by the plan's deadline, or soon after the task is cancelled.
  func probe(_ plan: ProbePlan) async -> Observation

  /// Second looks of these kinds at addresses that were just seen, within the time that is left of the plan's. At one
  /// address they are taken one after the other.
  func look(_ plan: ProbePlan, at addresses: [SocketAddress: [LookKind]], within time: Duration) async
    -> [SocketAddress: [Look]]
}

extension EndpointProbing {
  /// Who looks at nothing twice.
  package func look(
    _ plan: ProbePlan, at addresses: [SocketAddress: [LookKind]], within time: Duration
  ) async -> [SocketAddress: [Look]] { [:] }
}

extension Prober: EndpointProbing {}
