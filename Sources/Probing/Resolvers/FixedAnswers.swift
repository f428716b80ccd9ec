import Endpoints
import Pinning

/// Answers from the configuration; a host that is not there does not exist.
struct FixedAnswers: Resolving {
  let table: [String: [IPAddress]]

  func addresses(of host: String, deadline: ContinuousClock.Instant) async throws(ProbeFailure) -> [IPAddress] {
    guard let found = table[host] else { throw ProbeFailure(stage: .resolve, cause: .nameNotFound(host)) }
    return found
  }
}
