package import Endpoints
package import Judging
package import Pinning
import Probing

/// Judges servers for the prober by the endpoints' own settings and clients, so that no request goes to one that is not
/// accepted.
package struct RequestGuard: RequestGuarding {
  private let endpoints: [String: Endpoint]
  private let judge: Judge
  private let wallClock: @Sendable () -> Timestamp

  /// Names must be unique.
  package init(endpoints: [Endpoint], judge: Judge, wallClock: @escaping @Sendable () -> Timestamp) {
    self.endpoints = Dictionary(uniqueKeysWithValues: endpoints.map { ($0.name, $0) })
    self.judge = judge
    self.wallClock = wallClock
  }

  package func judgement(
    of presented: PresentedChain, session: SessionFacts, at url: EndpointURL, for plan: ProbePlan
  ) async -> Judgement? {
    endpoints[plan.endpoint].map {
      judge.judge($0, at: url, presented: presented, session: session, at: wallClock())
    }
  }
}
