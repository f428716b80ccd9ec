// Which hosts a file is about, whatever it then says of them: a set that has ended covers its host, too.

extension ClientBuild {
  /// One of its layers covers the host, a DNS name in lower case or an address.
  package func covers(_ host: String) -> Bool { layers.contains { $0.covers(host) } }
}

extension ClientPolicy {
  /// The file has a rule for the host, or knows no hosts at all and holds for every one. A file of which nothing could be
  /// read may have been about any: its client starts nowhere.
  package func covers(_ host: String) -> Bool {
    switch self {
    case .trustkit(let configuration):
      configuration.domains.isEmpty ? isFaulty : configuration.domain(named: host) != nil
    case .androidNSC(let client):
      client.config.domains.isEmpty ? isFaulty : client.config.covers(host)
    case .iosPinnedDomains(let security):
      security.pinnedDomains.isEmpty
        ? isFaulty : !security.identities(for: ReferenceIdentity(host: host)).areAbsent
    case .okhttp(let pinner): pinner.entries.isEmpty ? isFaulty : pinner.covers(host)
    case .alamofire(let manager):
      manager.evaluators.isEmpty ? isFaulty : manager.evaluators.contains { $0.host == host }
    case .afnetworking, .sectrust, .hpkp, .curl: true
    }
  }

  private var isFaulty: Bool { !model.configurationFaults.isEmpty }
}

extension NetworkSecurityConfig {
  fileprivate var domains: [Domain] { allDomainConfigs.flatMap(\.domains) }

  /// A `domain` stands for it; the base is nobody's in particular.
  fileprivate func covers(_ host: String) -> Bool {
    let host = HostNames.folded(host)
    return domains.contains { domain in
      let name = domain.matchedName
      return name == host || (domain.includesSubdomains && HostNames.isSubdomain(host, of: name))
    }
  }
}

extension OkHttpPinner {
  fileprivate func covers(_ host: String) -> Bool {
    guard let host = DomainNames.canonical(HostNames.folded(host)) else { return false }
    return entries.contains { $0.parsed?.covers(host) ?? false }
  }
}
