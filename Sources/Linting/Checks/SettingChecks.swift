import ClientFormats
import Pinning

/// The settings around the pins, by format.
struct SettingChecks {
  let file: LintedFile
  let facts: LintFacts
  let sets: SetIndex

  var places: TextPlaces { file.file.places }

  var findings: [LintFinding] {
    switch file.file.content {
    case .trustkit(let configuration): trustKit(configuration)
    case .androidNSC(let config): android(config)
    case .iosPinnedDomains(let security): appTransport(security)
    case .okhttp(let pinner): okHttp(pinner)
    case .afnetworking(let policy): afNetworking(policy)
    case .alamofire(let manager): alamofire(manager)
    case .sectrust(let delegate): secTrust(delegate)
    case .hpkp(let header): hpkp(header)
    case .curl: []
    }
  }

  func setting(_ rule: SettingRule, at place: FilePlace?) -> LintFinding { file.finding(.setting(rule), at: place) }

  func certificate(_ rule: CertificateRule, at place: FilePlace?) -> LintFinding {
    file.finding(.certificate(rule), at: place)
  }

  func place(of host: String) -> FilePlace? { places.all(host).first }

  // MARK: TrustKit

  private func trustKit(_ configuration: TrustKitConfiguration) -> [LintFinding] {
    configuration.domains.flatMap { domain -> [LintFinding] in
      var findings = [LintFinding]()
      if domain.enforcesPinning == false {
        let rule = SettingRule.notEnforced(
          owner: domain.host, setting: "TSKEnforcePinning false", reports: !(domain.reportURIs ?? []).isEmpty)
        findings.append(setting(rule, at: places.key("TSKEnforcePinning", of: domain.host)))
      }
      if domain.excludesFromParentPolicy == true {
        findings.append(setting(.exclusionCoversOneHost(host: domain.host), at: place(of: domain.host)))
      }
      return findings
    }
  }

  // MARK: OkHttp

  private func okHttp(_ pinner: OkHttpPinner) -> [LintFinding] {
    stars(pinner) + united() + version(pinner) + importedAnchors(pinner.trustManager)
  }

  private func stars(_ pinner: OkHttpPinner) -> [LintFinding] {
    let patterns = Set(pinner.entries.map(\.pattern))
    var seen = Set<String>()
    return pinner.entries.map(\.pattern).filter { seen.insert($0).inserted && $0.hasPrefix("*.") }.compactMap {
      pattern in
      let parent = String(pattern.dropFirst(2))
      guard !patterns.contains(parent), !patterns.contains("**.\(parent)") else { return nil }
      return setting(.oneStar(pattern: pattern, parent: parent), at: place(of: pattern))
    }
  }

  /// Two entries with other pins of which one covers the other's host: people take the nearer one to replace the other.
  func united() -> [LintFinding] {
    file.sets.flatMap { set -> [LintFinding] in
      set.hosts.filter { $0.reach == .exact }.compactMap { host in
        let other = sets.covering(host.name).first { other in
          other.role == set.role && Set(other.keys) != Set(set.keys)
            && other.hosts.contains { $0.reach != .exact && $0.covers(host.name) }
        }
        return other.map { file.finding(.host(.united(host: host.name, with: Self.pattern($0))), at: set.place) }
      }
    }
  }

  private static func pattern(_ set: LintedSet) -> String {
    guard let host = set.hosts.first else { return set.owner }
    return switch host.reach {
    case .exact, .oneLabelMore: host.name
    case .allBelow: "**.\(host.name)"
    case .onlyOneLabelMore: "*.\(host.name)"
    }
  }

  private func version(_ pinner: OkHttpPinner) -> [LintFinding] {
    guard let version = pinner.version else { return [] }
    let isOld =
      version < OkHttpPinner.Version(2, 7, 4)
      || (version >= OkHttpPinner.Version(3, 0) && version < OkHttpPinner.Version(3, 1, 2))
    let text = "\(version.major).\(version.minor).\(version.patch)"
    return isOld ? [setting(.vulnerableVersion(library: "OkHttp", version: text, .presentedChain), at: nil)] : []
  }

  func importedAnchors(_ anchors: [ShippedCertificate]?) -> [LintFinding] {
    guard let anchors, !anchors.isEmpty else { return [] }
    let place = anchors.first.flatMap { places.all($0.name).first }
    return [setting(.onlyImportedAnchors(count: anchors.count), at: place)] + ends(of: anchors)
  }

  /// Anchors whose dates count.
  func ends(of anchors: [ShippedCertificate]) -> [LintFinding] {
    anchors.compactMap { anchor in
      guard let end = anchor.certificates.map(\.notAfter).min() else { return nil }
      let left = end.seconds(since: facts.date)
      guard left <= facts.leadTime else { return nil }
      return certificate(.ends(file: anchor.name, at: end, left: left), at: places.all(anchor.name).first)
    }
  }

  // MARK: HPKP

  private func hpkp(_ header: HPKPHeader) -> [LintFinding] {
    var findings = [LintFinding]()
    if header.maxAge == 0 { findings.append(setting(.maxAgeZero, at: nil)) }
    if header.isReportOnly {
      findings.append(
        setting(
          .notEnforced(
            owner: "the host", setting: "Public-Key-Pins-Report-Only", reports: header.reportURI?.isEmpty == false),
          at: nil))
    }
    return findings
  }
}
