import Endpoints
import Pinning
import Synchronization

/// The addresses of each family that each resolver last gave for a name, for the time in which they cannot be had anew.
final class LastGiven: Sendable {
  /// A day, the least that RFC 8767, section 5, proposes for data that cannot be had anew.
  static let kept = Duration.seconds(Timestamp.secondsPerDay)

  private struct Source: Hashable {
    let kind: Resolver.Kind
    let family: IPAddress.Family
  }

  private let answers = Mutex<[Source: Kept<[IPAddress]>]>([:])

  /// A family that is there takes the place of what was given of it, one that is not there takes it back; of one that was
  /// not answered nothing is said.
  func note(
    _ found: FoundAddresses, of host: String, by kind: Resolver.Kind, at now: ContinuousClock.Instant = .now
  ) {
    for family in IPAddress.Family.allCases where found.unanswered?.family != family {
      let given = found.addresses.filter { $0.family == family }
      let kept = kept(Source(kind: kind, family: family))
      if given.isEmpty { kept.forget(host) } else { kept.keep(given, of: host, until: now + Self.kept, at: now) }
    }
  }

  /// A resolver that says that there is nothing takes back what it gave; one that fails in any other way says nothing.
  func note(_ failure: ProbeFailure, of host: String, by kind: Resolver.Kind) {
    guard KeptAnswers.isLasting(failure) else { return }
    for family in IPAddress.Family.allCases { kept(Source(kind: kind, family: family)).forget(host) }
  }

  func addresses(
    of host: String, by kind: Resolver.Kind, in families: [IPAddress.Family] = IPAddress.Family.allCases,
    at now: ContinuousClock.Instant = .now
  ) -> [IPAddress] {
    families.flatMap { kept(Source(kind: kind, family: $0)).value(of: host, at: now) ?? [] }
  }

  private func kept(_ source: Source) -> Kept<[IPAddress]> {
    answers.withLock { answers in
      if let kept = answers[source] { return kept }
      let made = Kept<[IPAddress]>(most: KeptAnswers.usualMost)
      answers[source] = made
      return made
    }
  }
}
