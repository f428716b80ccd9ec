import ClientFormats
import Pinning

extension SettingChecks {
  func android(_ config: NetworkSecurityConfig) -> [LintFinding] {
    var cursor = ElementCursor(places)
    var findings = debugOverrides(config)
    // The order of the walk is that of the reader: base, then each domain-config with its own parts first, then debug.
    if let base = config.baseConfig { findings += rule(base, scope: "base-config", hosts: [], &cursor) }
    for domain in config.domainConfigs { findings += domainConfig(domain, isInheriting: false, &cursor) }
    return findings
  }

  private func debugOverrides(_ config: NetworkSecurityConfig) -> [LintFinding] {
    guard let anchors = config.debugOverrides else { return [] }
    let trustsUsers = anchors.contains { $0.source == .user }
    return [setting(.debugOverrides(trustsUsers: trustsUsers), at: places.elements("debug-overrides").first)]
  }

  private func domainConfig(
    _ config: NetworkSecurityConfig.DomainConfig, isInheriting: Bool, _ cursor: inout ElementCursor
  ) -> [LintFinding] {
    let owner = config.domains.first?.name ?? "domain-config"
    let isPinned = config.rule.pinSet.map { !$0.pins.isEmpty } ?? isInheriting
    var findings = rule(config.rule, scope: owner, hosts: isPinned ? config.domains.map(\.name) : [], &cursor)
    if config.rule.pinSet != nil {
      let place = cursor.next("pin-set")
      if config.rule.pinSet?.pins.isEmpty == true {
        findings.append(setting(.emptyPinSet(host: owner, inherited: isInheriting), at: place))
      }
    }
    for nested in config.nested { findings += domainConfig(nested, isInheriting: isPinned, &cursor) }
    return findings
  }

  private func rule(
    _ rule: NetworkSecurityConfig.Rule, scope: String, hosts: [String], _ cursor: inout ElementCursor
  ) -> [LintFinding] {
    var findings = [LintFinding]()
    if rule.cleartextTrafficPermitted == true, let host = hosts.first {
      findings.append(
        setting(.cleartext(host: host, setting: "cleartextTrafficPermitted true"), at: place(of: host)))
    }
    guard let anchors = rule.trustAnchors else { return findings }
    let place = cursor.next("trust-anchors")
    if anchors.isEmpty { findings.append(setting(.noTrustAnchors(scope: scope), at: place)) }
    for anchor in anchors { findings += self.anchor(anchor, scope: scope, at: cursor.next("certificates")) }
    return findings
  }

  private func anchor(
    _ anchor: NetworkSecurityConfig.TrustAnchor, scope: String, at place: FilePlace?
  ) -> [LintFinding] {
    var findings = [LintFinding]()
    if anchor.source == .user { findings.append(setting(.userAnchors(scope: scope), at: place)) }
    if anchor.overridesPins == true {
      findings.append(setting(.anchorsOverridePins(scope: scope, source: anchor.source.words), at: place))
    }
    return findings
  }
}

extension NetworkSecurityConfig.TrustAnchor.Source {
  fileprivate var words: String {
    switch self {
    case .system: "system"
    case .user: "user"
    case .raw(let certificate): certificate.name
    }
  }
}

/// Hands out the places of elements in the order in which the reader met them.
private struct ElementCursor {
  private let places: TextPlaces
  private var taken = [String: Int]()

  init(_ places: TextPlaces) {
    self.places = places
  }

  mutating func next(_ name: String) -> FilePlace? {
    let all = places.elements(name)
    let index = taken[name, default: 0]
    taken[name] = index + 1
    return index < all.count ? all[index] : nil
  }
}
