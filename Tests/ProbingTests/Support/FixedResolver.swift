import Endpoints
import Pinning
import Probing

/// Answers from a table; what is not in it does not exist.
struct FixedResolver: Resolving {
  var table: [String: [IPAddress]] = [:]

  func addresses(of host: String, deadline: ContinuousClock.Instant) async throws(ProbeFailure) -> [IPAddress] {
    guard let found = table[host] else { throw ProbeFailure(stage: .resolve, cause: .nameNotFound(host)) }
    return found
  }
}
