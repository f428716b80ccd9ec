import ClientFormats
import Pinning

extension LintedSet {
  /// Every set of a file, in its order.
  static func all(in file: ClientFile) -> [LintedSet] {
    var places = PlaceCursor(file.places, file.format)
    switch file.content {
    case .trustkit(let configuration):
      return configuration.domains.filter { $0.excludesFromParentPolicy != true }.map { places.set($0) }
    case .androidNSC(let config): return config.domainConfigs.flatMap { places.sets($0) }
    case .iosPinnedDomains(let security): return security.pinnedDomains.flatMap { places.sets($0) }
    case .okhttp(let pinner): return places.sets(pinner)
    case .afnetworking(let policy): return [places.set(certificates: policy.pinnedCertificates)]
    case .alamofire(let manager): return manager.evaluators.map { places.set($0) }
    case .sectrust(let delegate): return places.sets(delegate)
    case .hpkp(let header):
      return [LintedSet(hosts: [], place: .file, texts: places.texts(header.pins), isEnforced: !header.isReportOnly)]
    case .curl(let key):
      let texts = places.texts(key.hashes.filter { !$0.contains(";") })
      return [LintedSet(hosts: [], place: texts.first?.place ?? .file, role: .leaf, texts: texts)]
    }
  }
}

extension AlamofireEvaluator {
  /// The files of this evaluator and of those in it.
  var certificates: [ShippedCertificate] {
    switch self {
    case .pinnedCertificates(let certificates, _, _, _), .publicKeys(let certificates, _, _): certificates
    case .composite(let evaluators): evaluators.flatMap(\.certificates)
    case .default, .revocation, .disabled: []
    }
  }
}

/// Hands out the places of texts in the order in which the reader met them: the same walk finds the same places.
private struct PlaceCursor {
  let places: TextPlaces
  let format: ClientFormat
  private var taken = [String: Int]()

  init(_ places: TextPlaces, _ format: ClientFormat) {
    self.places = places
    self.format = format
  }

  mutating func next(_ text: String) -> FilePlace {
    let all = places.all(text)
    let index = taken[text, default: 0]
    taken[text] = index + 1
    return index < all.count ? all[index] : all.last ?? .file
  }

  mutating func texts(_ pins: [String]) -> [LintedSet.Text] {
    pins.map { LintedSet.Text(text: $0, place: next($0), reading: PinReading($0, in: format)) }
  }

  mutating func files(_ certificates: [ShippedCertificate]) -> [LintedSet.File] {
    certificates.map { LintedSet.File(certificate: $0, place: next($0.name)) }
  }

  mutating func set(_ domain: TrustKitConfiguration.Domain) -> LintedSet {
    let place = next(domain.host)
    // A configuration of this domain alone knows when its pins end, and a thousand others need not be searched for it.
    let ends = TrustKitConfiguration(domains: [domain]).pinsEnd(for: LintedFile.connection(to: domain.host))
    return LintedSet(
      hosts: [CoveredHost(domain.host, domain.includesSubdomains == true ? .allBelow : .exact)], place: place,
      texts: texts(domain.publicKeyHashes ?? []), expiration: domain.expirationDate, ends: ends,
      isEnforced: domain.enforcesPinning ?? true)
  }

  /// One for each element with pins of its own; what is nested and inherits them belongs to it.
  mutating func sets(_ config: NetworkSecurityConfig.DomainConfig) -> [LintedSet] {
    let texts = texts(config.rule.pinSet?.pins.map(\.value) ?? [])
    let places = config.domains.map { next($0.name) }
    let nested = config.nested.flatMap { sets($0) }
    guard let set = config.rule.pinSet, !set.pins.isEmpty else { return nested }
    return [
      LintedSet(
        hosts: config.hostsOfItsPins, place: places.first ?? .file, texts: texts, expiration: set.expiration,
        ends: config.end(of: set))
    ] + nested
  }

  mutating func sets(_ domain: AppTransportSecurity.PinnedDomain) -> [LintedSet] {
    let place = next(domain.host)
    let hosts = [CoveredHost(domain.host, domain.includesSubdomains ? .oneLabelMore : .exact)]
    let leaf = domain.leafIdentities.map { LintedSet(hosts: hosts, place: place, role: .leaf, texts: texts($0)) }
    let authority = domain.caIdentities.map {
      LintedSet(hosts: hosts, place: place, role: .authority, texts: texts($0))
    }
    return [leaf, authority].compactMap { $0 }
  }

  /// All lines of one pattern together, as OkHttp unites them.
  mutating func sets(_ pinner: OkHttpPinner) -> [LintedSet] {
    var order = [String]()
    var found = [String: (place: FilePlace, texts: [LintedSet.Text])]()
    for entry in pinner.entries {
      let place = next(entry.pattern)
      let texts = texts(entry.pins)
      if found[entry.pattern] == nil { order.append(entry.pattern) }
      found[entry.pattern, default: (place, [])].texts += texts
    }
    let covered = Dictionary(
      zip(pinner.entries.map(\.pattern), ClientFileContent.okhttp(pinner).pins.compactMap(\.host)),
      uniquingKeysWith: { first, _ in first })
    return order.compactMap { pattern in
      guard let set = found[pattern], let host = covered[pattern] else { return nil }
      return LintedSet(hosts: [host], place: set.place, texts: set.texts)
    }
  }

  mutating func set(certificates: [ShippedCertificate]) -> LintedSet {
    let files = files(certificates)
    return LintedSet(hosts: [], place: files.first?.place ?? .file, files: files)
  }

  mutating func set(_ entry: AlamofireTrustManager.Entry) -> LintedSet {
    let place = next(entry.host)
    return LintedSet(
      hosts: [CoveredHost(entry.host, .exact)], place: place, files: files(entry.evaluator.certificates))
  }

  mutating func sets(_ delegate: HandWrittenSecTrust) -> [LintedSet] {
    var sets = [LintedSet]()
    if case .imported(let anchors) = delegate.anchors {
      let files = files(anchors)
      // Anchors beside the system's pin nothing.
      if delegate.anchorsOnly {
        sets.append(LintedSet(hosts: [], place: files.first?.place ?? .file, role: .authority, files: files))
      }
    }
    if !delegate.pinnedCertificates.isEmpty {
      let files = files(delegate.pinnedCertificates)
      sets.append(LintedSet(hosts: [], place: files.first?.place ?? .file, role: .leaf, files: files))
    }
    return sets
  }
}

extension NetworkSecurityConfig.DomainConfig {
  /// By the earliest clock.
  fileprivate func end(of set: NetworkSecurityConfig.PinSet) -> Timestamp? {
    guard let domain = domains.first else { return nil }
    let alone = NetworkSecurityConfig.DomainConfig(
      domains: [domain], rule: NetworkSecurityConfig.Rule(pinSet: set))
    return AndroidClient(config: NetworkSecurityConfig(domainConfigs: [alone]))
      .pinsEnd(for: LintedFile.connection(to: domain.name))
  }

  /// Its own domains, and those nested in it that have no pins of their own.
  fileprivate var hostsOfItsPins: [CoveredHost] {
    let own = domains.map { CoveredHost($0.name, $0.includesSubdomains ? .allBelow : .exact) }
    return own + nested.filter { $0.rule.pinSet == nil }.flatMap(\.hostsOfItsPins)
  }
}
