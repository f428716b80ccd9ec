extension AppTransportSecurity: ClientModel {
  package var configurationFaults: [ClientFault] { faults }

  package func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem] {
    let identities = identities(for: connection.identity)
    switch position {
    case .leaf: return identities.leaf ?? []
    case .intermediate, .anchor: return identities.authorities ?? []
    case nil: return (identities.leaf ?? []) + (identities.authorities ?? [])
    }
  }

  package func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    if let failure = protocolFailure(connection) { return .untrusted(failure) }
    let question = TrustQuestion.apple(connection.identity, at: connection.date)
    return PlatformEvaluation(question, missingIssuers: .fetched, asking: trust).verdict {
      compare($0, connection)
    }
  }

  /// A path that fails its pins is passed over, and the next one is tried.
  private func compare(_ evaluated: Evaluated, _ connection: ClientConnection) -> ClientVerdict {
    let identities = identities(for: connection.identity)
    let accepted = evaluated.chains.lazy.compactMap { path in identities.match(on: path).map { (path, $0) } }.first
    if let (path, match) = accepted { return .matched(match, on: path) }
    return evaluated.onFirstPath { path in
      identities.areAbsent
        ? .unpinned(.noPins, on: path)
        : .mismatch(
          expected: (identities.leaf ?? []) + (identities.authorities ?? []), on: path,
          isByLeaf: !identities.leafMatches(path))
    }
  }

  /// Whether these pins let a path pass; evaluations of other libraries with an SSL policy and a host ask this, too.
  func accepts(_ path: [CertificateFacts], identity: ReferenceIdentity) -> Bool {
    let identities = identities(for: identity)
    return identities.areAbsent || identities.match(on: path) != nil
  }

  // MARK: - Which pins

  /// What must stand on a path. Nil asks for nothing, an empty list matches nothing.
  struct Identities {
    let leaf: [PinnedItem]?
    let authorities: [PinnedItem]?

    var areAbsent: Bool { leaf == nil && authorities == nil }

    /// False where the leaf has not the key that is asked of it, whatever stands above.
    func leafMatches(_ path: [CertificateFacts]) -> Bool {
      leaf.map { PinMatching.match($0, on: path) { $0 == 0 } != nil } ?? true
    }

    /// Where both are there both must match; the leaf's is told then.
    func match(on path: [CertificateFacts]) -> PinMatch? {
      let atLeaf = leaf.map { PinMatching.match($0, on: path) { $0 == 0 } }
      let above = authorities.map { PinMatching.match($0, on: path) { $0 >= 1 } }
      switch (atLeaf, above) {
      case (let leaf?, let above?): return above == nil ? nil : leaf
      case (let leaf?, nil): return leaf
      case (nil, let above?): return above
      case (nil, nil): return nil
      }
    }
  }

  /// The exact entry and the parent's, which covers exactly one more label, count together.
  func identities(for identity: ReferenceIdentity) -> Identities {
    guard case .dns(let host) = identity else { return Identities(leaf: nil, authorities: nil) }
    let entries = pinnedDomains.filter { entry in
      let name = HostNames.folded(entry.host)
      return name == host || (entry.includesSubdomains && HostNames.isChild(host, of: name))
    }
    return Identities(
      leaf: Self.united(entries.map(\.leafIdentities)), authorities: Self.united(entries.map(\.caIdentities)))
  }

  private static func united(_ lists: [[String]?]) -> [PinnedItem]? {
    let present = lists.compactMap { $0 }
    return present.isEmpty ? nil : PinMatching.pins(present.flatMap { $0 })
  }
}
