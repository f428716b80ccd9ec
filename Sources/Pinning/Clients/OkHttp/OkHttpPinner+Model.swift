extension OkHttpPinner: ClientModel {
  /// `CertificatePinner.Builder.add` throws.
  package var configurationFaults: [ClientFault] {
    faults
      + entries.flatMap { entry -> [ClientFault] in
        guard entry.parsed != nil else { return [.badPattern(entry.pattern)] }
        return entry.pins.filter { Entry.item($0) == nil }.map { .badPin(text: $0, host: entry.pattern) }
      }
  }

  package func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem] {
    hashes(for: connection).compactMap(\.item)
  }

  package func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    PlatformEvaluation(question(connection), missingIssuers: missingIssuers, asking: trust).verdict {
      $0.onFirstPath { compare(cleaned($0, connection, trust), connection) }
    }
  }

  private func question(_ connection: ClientConnection) -> TrustQuestion {
    TrustQuestion(
      anchors: anchors, identity: connection.identity, date: connection.date,
      order: platform == .android ? .anchorsFirstToRoot : .anchorsFirst, wantsBuiltChain: true,
      platform: platform == .android ? .conscrypt(requiresTransparency: false) : .own)
  }

  private var anchors: AnchorSelection {
    trustManager.map { AnchorSelection(includesStore: false, imported: $0.flatMap(\.certificates)) } ?? .store
  }

  /// Android's trust manager remembers what it met; the JVM's has what is presented.
  private var missingIssuers: MissingIssuers { platform == .android ? .remembered : .refused }

  /// The chain that pins are looked for on: the platform's own on Android, on the JVM what OkHttp's cleaner makes of the
  /// presented one; before 2.7.4 and 3.1.2 the presented one itself (CVE-2016-2402).
  private func cleaned(
    _ path: [CertificateFacts], _ connection: ClientConnection, _ trust: TrustAsking
  ) -> [CertificateFacts] {
    if comparesPresentedChain { return connection.presented.certificates.compactMap(\.facts) }
    // A path that ends short stands for one whose issuer the device may know.
    guard platform == .jvm else { return path }
    let question = TrustQuestion(
      anchors: anchors, identity: nil, date: connection.date, order: .trustedIssuerFirst, platform: .okHttpCleaner)
    return trust(question).paths.first?.certificates ?? path
  }

  private var comparesPresentedChain: Bool {
    guard let version else { return false }
    return version < Version(2, 7, 4) || (version >= Version(3, 0) && version < Version(3, 1, 2))
  }

  private func compare(_ chain: [CertificateFacts], _ connection: ClientConnection) -> ClientVerdict {
    let hashes = hashes(for: connection)
    if hashes.isEmpty { return .unpinned(.noPins, on: chain) }
    let items = hashes.compactMap(\.item)
    return PinMatching.match(items, on: chain).map { .matched($0, on: chain) } ?? .mismatch(expected: items, on: chain)
  }

  /// Those of all patterns that cover the host. OkHttp keeps a trailing dot in its URLs, so such a host has no pattern.
  private func hashes(for connection: ClientConnection) -> [OkHttpHash] {
    guard let host = connection.policyHost.flatMap(DomainNames.canonical) else { return [] }
    var seen = Set<OkHttpHash>()
    return entries.filter { $0.parsed?.covers(host) ?? false }.flatMap(\.pins).compactMap(Entry.item)
      .filter { seen.insert($0).inserted }
  }
}
