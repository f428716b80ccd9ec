import Endpoints
import Pinning

/// Looks again where an answer lacks a family that the name had of late.
///
/// getaddrinfo(3) gives the addresses that it found, and says nothing of a family whose servers failed or were silent:
/// glibc fails only where both do. Asked for that family alone, it tells the one from a family that has no addresses.
final class FamilyCheck: Sendable {
  private let lookup: NameLookup
  private let lookupOfOne: FamilyLookup
  private let isRoutable: @Sendable (IPAddress) -> Bool
  /// What names had, for as long as their addresses may be of use.
  private let had: [IPAddress.Family: Kept<Void>]

  init(
    _ lookup: @escaping NameLookup, ofOne lookupOfOne: @escaping FamilyLookup,
    isRoutable: @escaping @Sendable (IPAddress) -> Bool = { Routes.isRoutable($0) }
  ) {
    self.lookup = lookup
    self.lookupOfOne = lookupOfOne
    self.isRoutable = isRoutable
    had = Dictionary(
      uniqueKeysWithValues: IPAddress.Family.allCases.map { ($0, Kept(most: KeptAnswers.usualMost)) })
  }

  /// Blocks for as long as one lookup does, or two.
  func found(_ host: String, at now: ContinuousClock.Instant = .now) -> Result<FoundAddresses, ProbeFailure> {
    let answer = lookup(host).map { look(into: $0, of: host, at: now) }
    switch answer {
    case .success(let found): note(found, of: host, at: now)
    case .failure(let failure):
      if KeptAnswers.isLasting(failure) { for kept in had.values { kept.forget(host) } }
    }
    return answer
  }

  private func look(into addresses: [IPAddress], of host: String, at now: ContinuousClock.Instant) -> FoundAddresses {
    let missing = IPAddress.Family.allCases.first { family in
      !addresses.contains { $0.family == family } && had[family]?.value(of: host, at: now) != nil
    }
    guard let missing else { return FoundAddresses(addresses) }
    switch lookupOfOne(host, missing) {
    case .success(let more):
      return FoundAddresses(Routes.usable(addresses + more, isRoutable: isRoutable))
    case .failure(let failure):
      if KeptAnswers.isLasting(failure) { return FoundAddresses(addresses) }
      return FoundAddresses(addresses, unanswered: UnansweredFamily(family: missing, failure: failure))
    }
  }

  /// Families that are left out for want of a route are not looked for again.
  private func note(_ found: FoundAddresses, of host: String, at now: ContinuousClock.Instant) {
    for (family, kept) in had where found.unanswered?.family != family {
      if found.addresses.contains(where: { $0.family == family }) {
        kept.keep((), of: host, until: now + LastGiven.kept, at: now)
      } else {
        kept.forget(host)
      }
    }
  }
}
