package import Endpoints
package import Pinning

/// Turns a host into addresses.
package protocol Resolving: Sendable {
  /// The addresses of `host`, without duplicates, in the resolver's order; an IP address stands for itself.
  ///
  /// Returns or throws by `deadline`, and promptly when the task is cancelled. Throws failures of stage `.resolve`.
  func addresses(of host: String, deadline: ContinuousClock.Instant) async throws(ProbeFailure) -> [IPAddress]

  /// The same, with the family of addresses that could not be had beside the other. A resolver that cannot tell has said
  /// all that it knows.
  func found(for host: String, deadline: ContinuousClock.Instant) async throws(ProbeFailure) -> FoundAddresses
}

extension Resolving {
  package func found(
    for host: String, deadline: ContinuousClock.Instant
  ) async throws(ProbeFailure) -> FoundAddresses {
    FoundAddresses(try await addresses(of: host, deadline: deadline))
  }
}
