package import Pinning

/// Who is asked for the addresses of a host.
package struct Resolver: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The C library's: hosts file, DNS, and what else nsswitch.conf(5) names.
    case system
    /// Addresses by host, as configured; no one is asked.
    case fixed([String: [IPAddress]])
    /// A DNS server, over UDP and, where its answer does not fit, TCP.
    case dns(SocketAddress)
    /// DNS over HTTPS. `target` is path and query of the server's URL.
    case doh(ResolverServer, target: String, method: DoHMethod)
    case httpDNS(HTTPDNSService)
  }

  /// Unique in a configuration.
  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  package static let system = Resolver(name: "system", kind: .system)
}

/// What one resolver said in one round.
package struct ResolverAnswer: Hashable, Sendable {
  /// The resolver's name.
  package let resolver: String
  /// In the resolver's order, each once; empty exactly where it failed.
  package let addresses: [IPAddress]
  /// Of stage `.resolve`.
  package let failure: ProbeFailure?
  /// Set only where it gave addresses, and could not say which there are of the other family.
  package let unanswered: UnansweredFamily?
  package let time: Duration

  package init(
    resolver: String, addresses: [IPAddress], failure: ProbeFailure? = nil, unanswered: UnansweredFamily? = nil,
    time: Duration
  ) {
    self.resolver = resolver
    self.addresses = addresses
    self.failure = failure
    self.unanswered = unanswered
    self.time = time
  }
}

/// A family of addresses that a resolver was asked for and told nothing of: neither addresses, nor that there are none.
package struct UnansweredFamily: Hashable, Sendable {
  package let family: IPAddress.Family
  /// Why; of stage `.resolve`.
  package let failure: ProbeFailure

  package init(family: IPAddress.Family, failure: ProbeFailure) {
    self.family = family
    self.failure = failure
  }

  /// Such as `IPv6: the resolver failed: …`. May hold text from the network.
  package var detail: String { "\(family): \(failure.detail)" }
}
