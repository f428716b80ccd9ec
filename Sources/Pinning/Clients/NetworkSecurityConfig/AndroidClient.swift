/// An Android build: its network security configuration, and what stands in its manifest and on the device.
package struct AndroidClient: Hashable, Sendable {
  package let config: NetworkSecurityConfig
  package let platform: AndroidPlatform

  package init(config: NetworkSecurityConfig, platform: AndroidPlatform = AndroidPlatform()) {
    self.config = config
    self.platform = platform
  }
}

extension AndroidClient: ClientModel {
  package var configurationFaults: [ClientFault] {
    let debug = platform.isDebuggable ? config.debugFaults + config.debugAnchorFaults : []
    return config.parsingFaults + config.anchorFaults + debug
  }

  package func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem] {
    guard let set = config.resolved(for: connection.policyHost).pinSet else { return [] }
    return set.endsLast.map { connection.date >= $0 } ?? false ? [] : set.items
  }

  package func pinsEnd(for connection: ClientConnection) -> Timestamp? {
    config.resolved(for: connection.policyHost).pinSet?.endsFirst
  }

  package func clockEdges(for connection: ClientConnection, after date: Timestamp) -> [Timestamp] {
    let set = config.resolved(for: connection.policyHost).pinSet
    return [set?.endsFirst, set?.endsLast].compactMap { $0 }.filter { $0 > date }
  }

  package func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    let resolved = config.resolved(for: connection.policyHost)
    switch transparency(resolved) {
    case .required: return evaluated(connection, resolved, transparent: true, trust)
    case .notRequired: return evaluated(connection, resolved, transparent: false, trust)
    case .unknown:
      let strict = evaluated(connection, resolved, transparent: true, trust)
      guard case .untrusted(.notTransparent(let name, _, _)) = strict.reason else { return strict }
      return .either(
        .transparencyDefault(name), (.transparencyEnforced, strict),
        (.transparencyNotEnforced, evaluated(connection, resolved, transparent: false, trust)))
    }
  }

  private func evaluated(
    _ connection: ClientConnection, _ resolved: NetworkSecurityConfig.Resolved, transparent: Bool,
    _ trust: @escaping TrustAsking
  ) -> ClientVerdict {
    let question = TrustQuestion(
      anchors: selection(resolved), identity: connection.identity, date: connection.date, order: .anchorsFirstToRoot,
      wantsBuiltChain: true, platform: .conscrypt(requiresTransparency: transparent))
    return PlatformEvaluation(question, missingIssuers: .remembered, asking: trust).verdict {
      $0.onFirstPath { compare($0, resolved, at: connection.date) }
    }
  }

  // MARK: - Pins

  private func compare(
    _ path: [CertificateFacts], _ resolved: NetworkSecurityConfig.Resolved, at date: Timestamp
  ) -> ClientVerdict {
    guard let set = resolved.pinSet, !set.pins.isEmpty else { return .unpinned(.noPins, on: path) }
    if let anchor = path.last, overridesPins(anchor, resolved) {
      return .unpinned(.pinsOverridden(by: CertificateName(anchor, depth: path.count - 1)), on: path)
    }
    let matched =
      PinMatching.match(set.items, on: path).map { ClientVerdict.matched($0, on: path) }
      ?? .mismatch(expected: set.items, on: path)
    guard let first = set.endsFirst, let last = set.endsLast, let day = set.day, date >= first else { return matched }
    let ended = ClientVerdict.unpinned(.pinSetExpired(at: day.midnight), on: path)
    if date >= last { return ended }
    return .either(.timeZone(day: day.text), (.dayNotBegun, matched), (.dayBegun, ended))
  }

  // MARK: - Anchors

  private func selection(_ resolved: NetworkSecurityConfig.Resolved) -> AnchorSelection {
    let anchors = resolved.anchors ?? [.init(source: .system)]
    let all = anchors + (platform.isDebuggable ? config.debugOverrides ?? [] : [])
    return AnchorSelection(
      includesStore: all.contains { $0.source == .system }, imported: all.flatMap(\.rawCertificates))
  }

  private func overridesPins(_ anchor: CertificateFacts, _ resolved: NetworkSecurityConfig.Resolved) -> Bool {
    let debug = platform.isDebuggable ? config.debugOverrides ?? [] : []
    let lifting =
      (resolved.anchors ?? []).filter { $0.overridesPins == true } + debug.filter { $0.overridesPins ?? true }
    let keeping = (resolved.anchors ?? [.init(source: .system)]).filter { $0.overridesPins != true }
    if lifting.flatMap(\.rawCertificates).contains(anchor) { return true }
    // Whatever no file names stands in the platform's store.
    let isFiled = keeping.flatMap(\.rawCertificates).contains(anchor)
    return !isFiled && lifting.contains { $0.source == .system }
  }

  // MARK: - Certificate Transparency

  private enum Transparency { case required, notRequired, unknown }

  /// Enforced by default for apps that target more than 36, on systems that know it: Android 16 is 36.
  private func transparency(_ resolved: NetworkSecurityConfig.Resolved) -> Transparency {
    if resolved.anchors?.contains(where: { $0.source != .system }) ?? false { return .notRequired }
    let system = platform.apiLevel.map { $0 >= 36 }
    let app = resolved.certificateTransparency ?? platform.targetSdk.map { $0 > 36 }
    if system == false || app == false { return .notRequired }
    return system == true && app == true ? .required : .unknown
  }
}

extension NetworkSecurityConfig {
  /// A `@raw` resource that cannot be read throws when the anchors are loaded.
  var anchorFaults: [ClientFault] {
    let rules = [baseConfig].compactMap { $0 } + allDomainConfigs.map(\.rule)
    return Self.faults(of: rules.flatMap { $0.trustAnchors ?? [] })
  }

  /// The same of `debug-overrides`.
  var debugAnchorFaults: [ClientFault] { Self.faults(of: debugOverrides ?? []) }

  private static func faults(of anchors: [TrustAnchor]) -> [ClientFault] {
    anchors.compactMap { anchor in
      guard case .raw(let file) = anchor.source, case .unreadable(let detail) = file.content else { return nil }
      return .unreadableCertificate(file: file.name, detail: detail)
    }
  }
}

extension NetworkSecurityConfig.TrustAnchor {
  var rawCertificates: [CertificateFacts] {
    switch source {
    case .system, .user: []
    case .raw(let file): file.certificates
    }
  }
}
