import Pinning

/// What brings a problem about and may befall many endpoints at once: an intermediate that changed, a pin set that ends,
/// a build that cannot work. The same cause within a round is one alert.
struct SharedCause: Hashable, Sendable {
  private enum Evidence: Hashable {
    case clock(Timestamp, code: String)
    case change(ChangedPart)
    case reason(StateReason)
  }

  private let kind: ConditionKind
  private let state: EndpointState
  private let clients: Set<String>
  private let evidence: Evidence

  /// Nil for what is one endpoint's own matter.
  init?(_ problem: Problem) {
    guard let evidence = Self.evidence(problem) else { return nil }
    self.kind = problem.kind
    self.state = problem.state
    self.clients = Set(problem.clients.map(\.name))
    self.evidence = evidence
  }

  private static func evidence(_ problem: Problem) -> Evidence? {
    switch problem.kind {
    case .pins, .trust: return problem.change.map(Evidence.change)
    case .configuration, .protection, .doubt: return .reason(problem.reason)
    case .expiry, .renewal, .ownCertificate:
      guard case .expiring(let next) = problem.reason else { return nil }
      return .clock(next.at, code: next.cause.code)
    case .monitor, .reach, .flapping, .access, .http, .drift, .resolvers, .staleness: return nil
    }
  }
}
