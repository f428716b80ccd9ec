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
    case .hashes: return matchable
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
    case .hashes: matchable
    case .key, .unreadableKey: []
    }
  }

  /// The texts that some key's own could be equal to.
  private var matchable: [PinnedItem] { PinMatching.pins(hashes) { try? Base64.decode($0) } }

  private func keyPin(_ connection: ClientConnection) -> [PinnedItem] {
    guard let leaf = connection.presented.leaf, isMatch(leaf) else { return [] }
    return [.publicKey(leaf.pin)]
  }

  /// The texts that are compared: curl goes from hash to hash by `;sha256//` and compares what stands between as it is.
  ///
  /// So a blank after a semicolon, or a semicolon at the end, spoils the hash before it, and what follows the blank is
  /// none; a later `;sha256//` begins a hash again. Read in curl's `Curl_pin_peer_pubkey` and seen with curl 7.88.1.
  package var hashes: [String] {
    guard case .hashes(let text) = argument else { return [] }
    return CurlHashes.texts(of: text)
  }
}

/// curl's way of taking a list of hashes apart.
enum CurlHashes {
  private static let prefix = Array("sha256//".utf8)
  private static let separator = Array(";sha256//".utf8)

  /// `text` begins with `sha256//`.
  static func texts(of text: String) -> [String] {
    var texts = [String]()
    var current = [UInt8]()
    var rest = Array(text.utf8).dropFirst(prefix.count)
    while let byte = rest.first {
      if rest.starts(with: separator) {
        texts.append(String(decoding: current, as: UTF8.self))
        current = []
        rest = rest.dropFirst(separator.count)
      } else {
        current.append(byte)
        rest = rest.dropFirst()
      }
    }
    return texts + [String(decoding: current, as: UTF8.self)]
  }
}
