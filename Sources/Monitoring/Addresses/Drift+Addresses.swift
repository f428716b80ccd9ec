import Endpoints
import Pinning

extension Drift {
  /// What differs between addresses that were seen in the same round; nil where nothing does.
  init?(_ addresses: [AddressMonitor]) {
    guard addresses.count > 1 else { return nil }
    let parts = [Self.keys(addresses)] + Self.verdicts(addresses) + [Self.chains(addresses), Self.versions(addresses)]
    guard !parts.allSatisfy({ $0 == nil }) else { return nil }
    self.init(parts: parts.compactMap { $0 }, count: addresses.count)
  }

  private static func keys(_ addresses: [AddressMonitor]) -> DriftPart? {
    part(.key, addresses) { $0.leaf.map { .key($0.pin) } }
  }

  private static func verdicts(_ addresses: [AddressMonitor]) -> [DriftPart?] {
    let clients = addresses.first?.judgement?.clients.map(\.client) ?? []
    return clients.map { client in
      part(.verdict(client: client), addresses) { monitor in
        monitor.judgement?.clients.first { $0.client == client }.map { .verdict($0.verdict) }
      }
    }
  }

  /// Where keys differ that is told, and the certificates around them differ too.
  private static func chains(_ addresses: [AddressMonitor]) -> DriftPart? {
    guard keys(addresses) == nil else { return nil }
    return part(.leaf, addresses) { $0.leaf.map { .leaf($0.fingerprint) } } ?? part(.chain, addresses, \.behindLeaf)
  }

  private static func versions(_ addresses: [AddressMonitor]) -> DriftPart? {
    part(.version, addresses) { $0.observation.session.map { .version($0.version) } }
  }

  /// Nil where all that have the value have the same.
  private static func part(
    _ aspect: DriftPart.Aspect, _ addresses: [AddressMonitor], _ value: (AddressMonitor) -> DriftValue?
  ) -> DriftPart? {
    let groups = Dictionary(grouping: addresses.enumerated(), by: { value($0.element) })
    let known = groups.compactMap { value, members in value.map { ($0, members) } }
    guard known.count > 1 else { return nil }
    let sorted = known.sorted { left, right in
      if left.1.count != right.1.count { return left.1.count > right.1.count }
      let changes = (latest(left.1.map(\.element)), latest(right.1.map(\.element)))
      return changes.0 != changes.1 ? changes.0 < changes.1 : (left.1.first?.offset ?? 0) < (right.1.first?.offset ?? 0)
    }
    return DriftPart(aspect, sorted.map { DriftGroup($0, $1.map(\.element.address)) })
  }

  /// When any of them last changed; the beginning of time where none did. In a pool half way through a rotation, those
  /// that went over are the odd ones.
  private static func latest(_ addresses: [AddressMonitor]) -> Timestamp {
    addresses.compactMap { $0.record.changes.first?.lastAt }.max() ?? Timestamp(secondsSinceEpoch: 0)
  }
}

extension AddressMonitor {
  /// What is sent behind the leaf.
  fileprivate var behindLeaf: DriftValue? {
    guard let presented = observation.presented, presented.leaf != nil else { return nil }
    let others = presented.certificates.dropFirst()
    return .chain(others.map { $0.facts?.subject.short ?? "unreadable" }, others.map(\.fingerprint))
  }
}
