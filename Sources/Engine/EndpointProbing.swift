package import Endpoints
package import Probing

/// What the engine needs of a prober; tests put scripted ones in its place.
package protocol EndpointProbing: Sendable {
  /// One probe of every address of an endpoint. It ends by the plan's deadline, or soon after the task is cancelled.
  func probe(_ plan: ProbePlan) async -> Observation
}

extension Prober: EndpointProbing {}
