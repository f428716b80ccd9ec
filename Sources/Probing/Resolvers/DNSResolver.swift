import Endpoints
import Pinning

/// Resolves by a given DNS server and keeps an answer for as long as its TTL allows.
///
/// Lookups run on threads of their own, joined by host, as the system's do.
final class DNSResolver: Resolving {
  private let lookups: SystemResolver
  private let kept: KeptAnswers

  init(server: SocketAddress, share: LookupShare, budget: Duration) {
    let lookup = DNSLookup(server: server, budget: budget)
    let kept = KeptAnswers()
    self.kept = kept
    lookups = SystemResolver(share: share) { host in kept.keep(lookup.found(host), of: host, at: .now) }
  }

  func addresses(of host: String, deadline: ContinuousClock.Instant) async throws(ProbeFailure) -> [IPAddress] {
    try await found(for: host, deadline: deadline).given(for: host)
  }

  func found(for host: String, deadline: ContinuousClock.Instant) async throws(ProbeFailure) -> FoundAddresses {
    if let known = kept.answer(of: host, at: .now) { return try known.get() }
    return try await lookups.found(for: host, deadline: deadline)
  }
}
