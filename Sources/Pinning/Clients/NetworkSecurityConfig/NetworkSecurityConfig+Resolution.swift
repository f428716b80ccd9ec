extension NetworkSecurityConfig {
  /// What holds for one host once inheritance is followed.
  struct Resolved {
    var pinSet: PinSet?
    /// Nil leaves the platform's default anchors.
    var anchors: [TrustAnchor]?
    var certificateTransparency: Bool?
  }

  /// The exact domain, else the longest that covers subdomains, else the base.
  func resolved(for host: String?) -> Resolved {
    let base = baseConfig.map {
      Resolved(pinSet: nil, anchors: $0.trustAnchors, certificateTransparency: $0.certificateTransparency)
    }
    let inherited = base ?? Resolved()
    guard let host = host.map(HostNames.folded) else { return inherited }
    let rules = domainConfigs.flatMap { Self.flattened($0, inheriting: inherited) }
    if let exact = rules.first(where: { $0.name == host }) { return exact.resolved }
    return rules.filter { $0.domain.includesSubdomains && HostNames.isSubdomain(host, of: $0.name) }
      .max { $0.name.utf8.count < $1.name.utf8.count }?.resolved ?? inherited
  }

  struct DomainRule {
    let domain: Domain
    let resolved: Resolved

    var name: String { domain.matchedName }
  }

  /// What is left out comes from the element around; an empty `pin-set` is one with no pins.
  private static func flattened(_ config: DomainConfig, inheriting parent: Resolved) -> [DomainRule] {
    let resolved = Resolved(
      pinSet: config.rule.pinSet ?? parent.pinSet, anchors: config.rule.trustAnchors ?? parent.anchors,
      certificateTransparency: config.rule.certificateTransparency ?? parent.certificateTransparency)
    return config.domains.map { DomainRule(domain: $0, resolved: resolved) }
      + config.nested.flatMap { flattened($0, inheriting: resolved) }
  }

  /// Every `domain-config`, the nested ones too.
  var allDomainConfigs: [DomainConfig] {
    func all(_ config: DomainConfig) -> [DomainConfig] { [config] + config.nested.flatMap(all) }
    return domainConfigs.flatMap(all)
  }
}

extension NetworkSecurityConfig.Domain {
  /// As Android compares it: in lower case. A trailing dot stays, though it goes from the host that is looked up, so such
  /// a domain covers nothing.
  var matchedName: String { name.lowercased() }
}

extension NetworkSecurityConfig.PinSet {
  var items: [PinnedItem] { PinMatching.pins(pins.map(\.value), decoding: AndroidBase64.decode) }

  /// 00:00 of the last day's end, in UTC; the device adds its own zone.
  var day: DayText? { expiration.flatMap { DayText($0, allowsMore: true) } }

  /// Clocks are at most 14 hours ahead of UTC and 12 behind it, so midnight comes first there, and last here.
  var endsFirst: Timestamp? { day?.midnight.advanced(bySeconds: -14 * 3600) }
  var endsLast: Timestamp? { day?.midnight.advanced(bySeconds: 12 * 3600) }
}
