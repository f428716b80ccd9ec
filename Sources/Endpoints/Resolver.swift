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
  package let time: Duration

  package init(resolver: String, addresses: [IPAddress], failure: ProbeFailure? = nil, time: Duration) {
    self.resolver = resolver
    self.addresses = addresses
    self.failure = failure
    self.time = time
  }
}
