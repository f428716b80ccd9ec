import Endpoints
import Pinning
import Synchronization

/// Resolves by a given DNS server and keeps an answer for as long as its TTL allows.
///
/// Lookups run on threads of their own, joined by host, as the system's do. Failures are not kept: whoever watches wants
/// to know at once when a name is there again.
final class DNSResolver: Resolving {
  /// A TTL above this is cut: an hour is what nobody who moves a service waits for.
  static let longestKept: UInt32 = 3600
  /// More names than this are not kept at once.
  private static let mostKept = 4096

  private let lookups: SystemResolver
  private let kept: KeptAnswers

  init(server: SocketAddress, limit: Int, budget: Duration) {
    let lookup = DNSLookup(server: server, budget: budget)
    let kept = KeptAnswers(most: Self.mostKept)
    self.kept = kept
    lookups = SystemResolver(limit: limit) { host in
      lookup.found(host).map { found in
        kept.keep(found.addresses, of: host, until: .now + .seconds(min(found.seconds, Self.longestKept)))
        return found.addresses
      }
    }
  }

  func addresses(of host: String, deadline: ContinuousClock.Instant) async throws(ProbeFailure) -> [IPAddress] {
    if let known = kept.addresses(of: host, at: .now) { return known }
    return try await lookups.addresses(of: host, deadline: deadline)
  }
}

/// Answers that may still be used; the time is handed in.
final class KeptAnswers: Sendable {
  private struct Entry {
    let addresses: [IPAddress]
    let end: ContinuousClock.Instant
  }

  private let most: Int
  private let entries = Mutex<[String: Entry]>([:])

  init(most: Int) {
    self.most = most
  }

  var count: Int { entries.withLock { $0.count } }

  func keep(_ addresses: [IPAddress], of host: String, until end: ContinuousClock.Instant) {
    entries.withLock { entries in
      if entries.count >= most, entries[host] == nil {
        entries = entries.filter { $0.value.end > .now }
        // Still full of answers that count: begin anew rather than grow.
        if entries.count >= most { entries = [:] }
      }
      entries[host] = Entry(addresses: addresses, end: end)
    }
  }

  /// Nil where nothing is kept, or no longer.
  func addresses(of host: String, at now: ContinuousClock.Instant) -> [IPAddress]? {
    entries.withLock { entries in
      guard let entry = entries[host], entry.end > now else { return nil }
      return entry.addresses
    }
  }
}
