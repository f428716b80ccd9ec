extension CurlPinnedKey: ClientModel {
  package var configurationFaults: [ClientFault] {
    switch argument {
    case .hashes, .key: faults
    case .unreadableKey(let detail): faults + [.unreadableCertificate(file: "--pinnedpubkey", detail: detail)]
    }
  }

  /// Only the leaf is compared.
  package func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem] {
    guard position == nil || position == .leaf else { return [] }
    switch argument {
    case .hashes: return PinMatching.pins(hashes)
    case .key, .unreadableKey: return keyPin(connection)
    }
  }

  package func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    if isInsecure { return compare(Array(connection.presented.certificates.prefix(1).compactMap(\.facts))) }
    let question = TrustQuestion(
      anchors: .store, identity: connection.identity, date: connection.date, wantsBuiltChain: true)
    return PlatformEvaluation(question, missingIssuers: .refused, asking: trust).verdict { $0.onFirstPath(compare) }
  }

  private func compare(_ path: [CertificateFacts]) -> ClientVerdict {
    guard let leaf = path.first else { return .untrusted(.nothingPresented) }
    guard isMatch(leaf) else {
      return ClientVerdict(
        .reject, .noPinMatched(expected: expected, seen: [leaf.pin]), path: path)
    }
    let match = PinMatch(pinned: .publicKey(leaf.pin), position: .leaf, certificate: CertificateName(leaf, depth: 0))
    return .matched(match, on: path)
  }

  private func isMatch(_ leaf: CertificateFacts) -> Bool {
    switch argument {
    case .hashes: hashes.contains(leaf.pin.base64)
    case .key(let spki): spki == leaf.spki
    case .unreadableKey: false
    }
  }

  private var expected: [PinnedItem] {
    switch argument {
    case .hashes: PinMatching.pins(hashes)
    case .key, .unreadableKey: []
    }
  }

  private func keyPin(_ connection: ClientConnection) -> [PinnedItem] {
    guard let leaf = connection.presented.leaf, isMatch(leaf) else { return [] }
    return [.publicKey(leaf.pin)]
  }

  /// The texts after `sha256//`, compared as they stand. A part that does not begin so, be it for a blank after the
  /// semicolon, ends the list without a word.
  var hashes: [String] {
    guard case .hashes(let text) = argument else { return [] }
    let prefix = "sha256//"
    return text.split(separator: ";", omittingEmptySubsequences: false).prefix { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
  }
}
