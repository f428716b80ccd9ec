package import Pinning

/// What a file pins, in one shape for all formats: for lists of hosts, for comparing platforms.
///
/// It says what is written, not what a client makes of it; that is its model's.
package struct ShippedPins: Hashable, Sendable {
  /// Nil where the pins hold for every host that the client talks to.
  package let host: CoveredHost?
  /// As written, without the prefixes of some formats, in file order.
  package let pins: [String]
  package let certificates: [ShippedCertificate]
  /// As written: a day, or for HPKP a number of seconds.
  package let expiration: String?

  package init(
    host: CoveredHost?, pins: [String], certificates: [ShippedCertificate] = [], expiration: String? = nil
  ) {
    self.host = host
    self.pins = pins
    self.certificates = certificates
    self.expiration = expiration
  }
}

/// A host of a file with the names that it stands for.
package struct CoveredHost: Hashable, Sendable {
  package enum Reach: Hashable, Sendable {
    /// The name alone.
    case exact
    /// The name, and names of one more label.
    case oneLabelMore
    /// The name, and names of any number of further labels.
    case allBelow
    /// Names of exactly one more label, and not the name itself.
    case onlyOneLabelMore
  }

  /// As written, without the `*.` or `**.` of patterns.
  package let name: String
  package let reach: Reach

  package init(_ name: String, _ reach: Reach) {
    self.name = name
    self.reach = reach
  }
}

extension ClientFileContent {
  /// What the file pins, one entry a host, in file order.
  package var pins: [ShippedPins] {
    switch self {
    case .trustkit(let configuration): configuration.domains.map(Self.pins)
    case .androidNSC(let config): config.domainConfigs.flatMap { Self.pins($0, inherited: nil) }
    case .iosPinnedDomains(let security): security.pinnedDomains.map(Self.pins)
    case .okhttp(let pinner): pinner.entries.map(Self.pins)
    case .afnetworking(let policy): [ShippedPins(host: nil, pins: [], certificates: policy.pinnedCertificates)]
    case .alamofire(let manager):
      manager.evaluators.map { entry in
        ShippedPins(
          host: CoveredHost(entry.host, .exact), pins: [], certificates: Self.certificates(entry.evaluator))
      }
    case .sectrust(let delegate):
      [ShippedPins(host: nil, pins: [], certificates: Self.certificates(delegate))]
    case .hpkp(let header):
      [ShippedPins(host: nil, pins: header.pins, expiration: header.maxAge.map(String.init))]
    case .curl(let key): [ShippedPins(host: nil, pins: key.hashes)]
    }
  }

  private static func pins(_ domain: TrustKitConfiguration.Domain) -> ShippedPins {
    ShippedPins(
      host: CoveredHost(domain.host, domain.includesSubdomains == true ? .allBelow : .exact),
      pins: domain.publicKeyHashes ?? [], expiration: domain.expirationDate)
  }

  private static func pins(_ config: NetworkSecurityConfig.DomainConfig, inherited: NetworkSecurityConfig.PinSet?)
    -> [ShippedPins]
  {
    let set = config.rule.pinSet ?? inherited
    let own = config.domains.map { domain in
      ShippedPins(
        host: CoveredHost(domain.name, domain.includesSubdomains ? .allBelow : .exact),
        pins: set?.pins.map(\.value) ?? [], expiration: set?.expiration)
    }
    return own + config.nested.flatMap { pins($0, inherited: set) }
  }

  private static func pins(_ domain: AppTransportSecurity.PinnedDomain) -> ShippedPins {
    ShippedPins(
      host: CoveredHost(domain.host, domain.includesSubdomains ? .oneLabelMore : .exact),
      pins: (domain.leafIdentities ?? []) + (domain.caIdentities ?? []))
  }

  private static func pins(_ entry: OkHttpPinner.Entry) -> ShippedPins {
    let host =
      if entry.pattern.hasPrefix("**.") {
        CoveredHost(String(entry.pattern.dropFirst(3)), .allBelow)
      } else if entry.pattern.hasPrefix("*.") {
        CoveredHost(String(entry.pattern.dropFirst(2)), .onlyOneLabelMore)
      } else {
        CoveredHost(entry.pattern, .exact)
      }
    return ShippedPins(host: host, pins: entry.pins.map(withoutPrefix))
  }

  private static func withoutPrefix(_ pin: String) -> String {
    pin.hasPrefix("sha256/") ? String(pin.dropFirst("sha256/".count)) : pin
  }

  private static func certificates(_ evaluator: AlamofireEvaluator) -> [ShippedCertificate] {
    switch evaluator {
    case .pinnedCertificates(let certificates, _, _, _), .publicKeys(let certificates, _, _): certificates
    case .composite(let evaluators): evaluators.flatMap(certificates)
    case .default, .revocation, .disabled: []
    }
  }

  private static func certificates(_ delegate: HandWrittenSecTrust) -> [ShippedCertificate] {
    switch delegate.anchors {
    case .system: delegate.pinnedCertificates
    case .imported(let anchors): anchors + delegate.pinnedCertificates
    }
  }
}
