extension TrustKitConfiguration: ClientModel {
  package func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem] {
    guard let domain = domain(for: connection), !hasEnded(domain, at: connection.date) else { return [] }
    return PinMatching.pins(domain.publicKeyHashes ?? [])
  }

  package func pinsEnd(for connection: ClientConnection) -> Timestamp? { domain(for: connection)?.ends }

  package func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    let question = TrustQuestion.apple(connection.identity, at: connection.date)
    return PlatformEvaluation(question, missingIssuers: .fetched, asking: trust).verdict {
      $0.onFirstPath { compare($0, connection) }
    }
  }

  private func compare(_ path: [CertificateFacts], _ connection: ClientConnection) -> ClientVerdict {
    guard let domain = domain(for: connection) else { return .unpinned(.noPins, on: path) }
    if let ends = domain.ends, hasEnded(domain, at: connection.date) {
      return .unpinned(.pinSetExpired(at: ends), on: path)
    }
    let pins = PinMatching.pins(domain.publicKeyHashes ?? [])
    for index in path.indices.reversed() {
      guard path[index].key.isKnownToTrustKit else {
        let name = CertificateName(path[index], depth: index)
        // Only a missing match is forgiven by a set that is not enforced.
        return ClientVerdict(.reject, .unknownKeyKind(name, key: path[index].key), path: path)
      }
      if let match = PinMatching.match(pins, at: index, of: path) { return .matched(match, on: path) }
    }
    return .mismatch(expected: pins, on: path, isEnforced: domain.isEnforced)
  }

  /// The exact key, else the longest parent that covers subdomains; neither case folding nor IDNA.
  func domain(for connection: ClientConnection) -> Domain? { connection.policyHost.flatMap(domain(named:)) }

  func domain(named host: String) -> Domain? {
    if let exact = domains.last(where: { $0.host == host }) {
      return exact.excludesFromParentPolicy == true ? nil : exact
    }
    // An excluded subdomain covers only itself: what is below it falls to the parent again.
    return domains.filter {
      $0.includesSubdomains == true && $0.excludesFromParentPolicy != true && HostNames.isSubdomain(host, of: $0.host)
    }.max { $0.host.utf8.count < $1.host.utf8.count }
  }

  /// The instant itself is whole seconds; by the first fraction after midnight the set has ended.
  private func hasEnded(_ domain: Domain, at date: Timestamp) -> Bool { domain.ends.map { date >= $0 } ?? false }
}

extension KeyKind {
  /// The kinds whose SubjectPublicKeyInfo header TrustKit 3 carries.
  fileprivate var isKnownToTrustKit: Bool {
    switch self {
    case .rsa(let bits): [2048, 3072, 4096].contains(bits)
    case .ec(let curve, _): ["prime256v1", "secp384r1"].contains(curve)
    case .ed25519, .ed448, .dsa, .other, .undecodable: false
    }
  }
}
