import ClientFormats
import Pinning

extension SettingChecks {
  // MARK: NSPinnedDomains

  func appTransport(_ security: AppTransportSecurity) -> [LintFinding] {
    security.pinnedDomains.flatMap { pinned($0) } + united() + exceptions(security)
  }

  private func pinned(_ domain: AppTransportSecurity.PinnedDomain) -> [LintFinding] {
    var findings = [LintFinding]()
    let lists = [("NSPinnedLeafIdentities", domain.leafIdentities), ("NSPinnedCAIdentities", domain.caIdentities)]
    for (name, texts) in lists {
      guard let texts, texts.allSatisfy({ !PinReading($0, in: .iosPinnedDomains).isPin }) else { continue }
      findings.append(
        setting(.noUsableIdentities(host: domain.host, list: name), at: places.key(name, of: domain.host)))
    }
    if domain.leafIdentities != nil, domain.caIdentities != nil {
      findings.append(setting(.bothIdentities(host: domain.host), at: place(of: domain.host)))
    }
    if domain.includesSubdomains {
      findings.append(
        setting(.oneLabelOfSubdomains(host: domain.host), at: places.key("NSIncludesSubdomains", of: domain.host)))
    }
    return findings
  }

  private func exceptions(_ security: AppTransportSecurity) -> [LintFinding] {
    guard !security.pinnedDomains.isEmpty else { return [] }
    var findings = [LintFinding]()
    if security.allowsArbitraryLoads {
      findings.append(
        setting(.atsWeakened(host: nil, setting: "NSAllowsArbitraryLoads"), at: places.key("NSAllowsArbitraryLoads")))
    }
    for exception in security.exceptionDomains where isPinned(exception.host) {
      if exception.allowsInsecureHTTPLoads == true {
        let key = "NSExceptionAllowsInsecureHTTPLoads"
        findings.append(
          setting(.cleartext(host: exception.host, setting: key), at: places.key(key, of: exception.host)))
      }
      for (key, isWeak) in weaknesses(of: exception) where isWeak {
        findings.append(
          setting(.atsWeakened(host: exception.host, setting: key), at: places.key(key, of: exception.host)))
      }
    }
    return findings
  }

  private func weaknesses(of exception: AppTransportSecurity.ExceptionDomain) -> [(String, Bool)] {
    [
      ("NSExceptionMinimumTLSVersion", ["TLSv1.0", "TLSv1.1"].contains(exception.minimumTLSVersion)),
      ("NSExceptionRequiresForwardSecrecy", exception.requiresForwardSecrecy == false),
    ]
  }

  private func isPinned(_ host: String) -> Bool { !file.pins(for: host).isEmpty }

  // MARK: SecTrust by hand

  func secTrust(_ delegate: HandWrittenSecTrust) -> [LintFinding] {
    var findings = [LintFinding]()
    if delegate.acceptsAny {
      return [setting(.acceptsAnything(setting: "acceptsAny true"), at: places.key("acceptsAny"))]
    }
    if delegate.policy == .basicX509 {
      findings.append(setting(.nameNotChecked(setting: "policy basicX509"), at: places.key("policy")))
    }
    if case .imported(let anchors) = delegate.anchors {
      if anchors.isEmpty { findings.append(setting(.noTrustAnchors(scope: "the delegate"), at: places.key("anchors"))) }
      findings += delegate.anchorsOnly ? importedAnchors(anchors) : ends(of: anchors)
    }
    findings += whole(delegate.pinnedCertificates)
    return findings + everyHost(file.sets.flatMap(\.files).count)
  }

  /// Certificates that are compared byte by byte.
  func whole(_ certificates: [ShippedCertificate]) -> [LintFinding] {
    certificates.filter { shipped in shipped.der.map { !$0.isCA } ?? false }.map {
      certificate(.pinnedWhole(file: $0.name), at: places.all($0.name).first)
    }
  }

  func everyHost(_ count: Int) -> [LintFinding] {
    count > 0 ? [file.finding(.host(.everyHost(certificates: count)), at: nil)] : []
  }
}

extension PinReading {
  var isPin: Bool {
    if case .pin = self { return true }
    return false
  }
}
