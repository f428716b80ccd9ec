import ClientFormats
import Pinning

extension SettingChecks {
  // MARK: AFNetworking

  func afNetworking(_ policy: AFNetworkingPolicy) -> [LintFinding] {
    flaws(of: policy) + (policy.mode == .none ? unpinned(policy) : pinned(policy)) + name(policy)
  }

  private func flaws(of policy: AFNetworkingPolicy) -> [LintFinding] {
    LibraryFlaw.of(policy).map { flaw in
      setting(
        .vulnerableVersion(library: "AFNetworking", version: policy.version.description, flaw),
        at: places.key("version"))
    }
  }

  private func unpinned(_ policy: AFNetworkingPolicy) -> [LintFinding] {
    var findings = [LintFinding]()
    if policy.allowInvalidCertificates {
      // From 2.6.0 on it refuses this where the host is to be checked.
      let isRefused = policy.version >= AFNetworkingVersion(2, 6) && policy.validatesDomainName != false
      findings.append(
        isRefused
          ? setting(.contradictory, at: places.key("allowInvalidCertificates"))
          : setting(
            .acceptsAnything(setting: "allowInvalidCertificates true"), at: places.key("allowInvalidCertificates")))
    }
    if !policy.pinnedCertificates.isEmpty {
      findings.append(
        certificate(
          .notUsed(setting: "SSLPinningMode none", count: policy.pinnedCertificates.count),
          at: places.key("SSLPinningMode") ?? places.key("pinnedCertificates")))
    }
    return findings
  }

  private func pinned(_ policy: AFNetworkingPolicy) -> [LintFinding] {
    let files = policy.pinnedCertificates
    var findings =
      files.isEmpty
      ? [certificate(.nothingToCompare(owner: "every host"), at: places.key("SSLPinningMode"))]
      : everyHost(files.count)
    if policy.checksEveryCertificate {
      findings.append(setting(.wholeChain, at: places.key("validatesCertificateChain") ?? places.key("version")))
    }
    switch policy.mode {
    case .none: break
    case .publicKey:
      findings += passedOver(files)
      if policy.allowInvalidCertificates {
        findings.append(
          setting(
            .validityNotChecked(setting: "allowInvalidCertificates true"), at: places.key("allowInvalidCertificates")))
      }
    case .certificate: findings += whole(files) + crashes(files) + ends(of: files)
    }
    return findings
  }

  /// Files that are no DER: mode publicKey leaves them out, Alamofire too.
  func passedOver(_ files: [ShippedCertificate]) -> [LintFinding] {
    let isLast = !files.contains { $0.der != nil }
    return files.filter { $0.der == nil }.map {
      certificate(.passedOver(file: $0.name, isLast: isLast), at: places.all($0.name).first)
    }
  }

  /// Mode certificate hands nil to Security at the first challenge that reaches it.
  private func crashes(_ files: [ShippedCertificate]) -> [LintFinding] {
    files.compactMap { shipped in
      guard case .pem = shipped.content else { return nil }
      return file.finding(.fault(.pemCertificate(file: shipped.name)), at: places.all(shipped.name).first)
    }
  }

  private func name(_ policy: AFNetworkingPolicy) -> [LintFinding] {
    guard policy.validatesDomainName == false else { return [] }
    return [setting(.nameNotChecked(setting: "validatesDomainName false"), at: places.key("validatesDomainName"))]
  }

  // MARK: Alamofire

  func alamofire(_ manager: AlamofireTrustManager) -> [LintFinding] {
    let evaluators = manager.evaluators.flatMap { alamofire($0.evaluator, host: $0.host) }
    guard !manager.allHostsMustBeEvaluated else { return evaluators }
    return evaluators + [file.finding(.host(.otherHostsUnpinned), at: places.key("allHostsMustBeEvaluated"))]
  }

  private func alamofire(_ evaluator: AlamofireEvaluator, host: String) -> [LintFinding] {
    switch evaluator {
    case .default(let validateHost): names(validateHost, host)
    case .revocation(let validateDefault, let validateHost, _):
      switches(validateDefault, validateHost, host, evaluatesAnyway: true)
    case .pinnedCertificates(let files, let acceptsSelfSigned, let validateDefault, let validateHost):
      compared(files, host) + whole(files) + (acceptsSelfSigned ? ends(of: files) : [])
        + switches(validateDefault, validateHost, host, evaluatesAnyway: false)
    case .publicKeys(let files, let validateDefault, let validateHost):
      compared(files, host) + switches(validateDefault, validateHost, host, evaluatesAnyway: false)
    case .composite(let evaluators): evaluators.flatMap { alamofire($0, host: host) }
    case .disabled:
      [setting(.acceptsAnything(setting: "the disabled evaluator of \(host)"), at: place(of: host))]
    }
  }

  private func compared(_ files: [ShippedCertificate], _ host: String) -> [LintFinding] {
    files.isEmpty ? [certificate(.nothingToCompare(owner: host), at: place(of: host))] : passedOver(files)
  }

  /// Both off: nothing but the comparison. One off: `validateHost` alone runs the whole evaluation.
  private func switches(
    _ validatesDefault: Bool, _ validatesHost: Bool, _ host: String, evaluatesAnyway: Bool
  ) -> [LintFinding] {
    if !validatesDefault, !validatesHost, !evaluatesAnyway {
      let switches = "performDefaultValidation and validateHost false"
      return [
        setting(.validityNotChecked(setting: "\(switches) for \(host)"), at: places.key("validateHost", of: host))
      ]
    }
    if !validatesDefault, validatesHost {
      return [setting(.relaxesNothing(host: host), at: places.key("performDefaultValidation", of: host))]
    }
    return names(validatesHost, host)
  }

  private func names(_ validatesHost: Bool, _ host: String) -> [LintFinding] {
    guard !validatesHost else { return [] }
    return [
      setting(.nameNotChecked(setting: "validateHost false for \(host)"), at: places.key("validateHost", of: host))
    ]
  }
}

extension LibraryFlaw {
  /// What is known against a release, as far as the policy meets it.
  fileprivate static func of(_ policy: AFNetworkingPolicy) -> [LibraryFlaw] {
    let version = policy.version
    let isPinned = policy.mode != .none
    if isPinned {
      if version < AFNetworkingVersion(2, 1) { return [.nothingButPins] }
      if version < AFNetworkingVersion(2, 2) { return [.noHostInPinnedModes] }
      if version < AFNetworkingVersion(2, 2, 1) { return [.commonNameOnly] }
      let missesRoots = version >= AFNetworkingVersion(2, 6) && version < AFNetworkingVersion(3, 0)
      return missesRoots && policy.mode == .certificate ? [.missesRoot] : []
    }
    if version == AFNetworkingVersion(2, 5, 1) { return [.acceptsAnything] }
    let isLax = version >= AFNetworkingVersion(2, 2, 1) && version < AFNetworkingVersion(2, 5, 3)
    return isLax && policy.validatesDomainName == nil ? [.noHostInModeNone] : []
  }
}

extension AFNetworkingPolicy {
  /// 2.1 to 2.5.4, unless it is switched off.
  fileprivate var checksEveryCertificate: Bool {
    version >= AFNetworkingVersion(2, 1) && version < AFNetworkingVersion(2, 6) && validatesCertificateChain ?? true
  }
}
