extension HandWrittenSecTrust: ClientModel {
  /// A file that is no DER becomes nil, and an array with nil in it ends the app.
  package var configurationFaults: [ClientFault] {
    guard case .imported(let files) = anchors else { return faults }
    return faults
      + files.compactMap { file in
        switch file.content {
        case .der: nil
        case .pem: .pemCertificate(file: file.name)
        case .unreadable(let detail): .unreadableCertificate(file: file.name, detail: detail)
        }
      }
  }

  package func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem] {
    if acceptsAny { return [] }
    switch position {
    case .leaf: return leafPins
    case .intermediate: return []
    case .anchor: return anchorPins
    case nil: return leafPins + anchorPins
    }
  }

  package func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    if acceptsAny { return .unpinned(.anythingAccepted) }
    let question = question(connection)
    return PlatformEvaluation(question, missingIssuers: question.appleMissingIssuers, asking: trust).verdict {
      $0.onFirstPath(compare)
    }
  }

  private func question(_ connection: ClientConnection) -> TrustQuestion {
    switch policy {
    case .ssl: .apple(connection.identity, at: connection.date, anchors: selection)
    case .basicX509: .appleBasicX509(at: connection.date, anchors: selection)
    }
  }

  /// Imported anchors alone count, whatever the comments in sample code say, unless the system's are brought back.
  private var selection: AnchorSelection {
    switch anchors {
    case .system: .store
    case .imported(let files):
      AnchorSelection(includesStore: !anchorsOnly, imported: files.compactMap(\.der))
    }
  }

  private var leafPins: [PinnedItem] { pinnedCertificates.compactMap(\.der).map { .certificate($0.fingerprint) } }

  /// Anchors protect only where no other counts.
  private var anchorPins: [PinnedItem] {
    guard case .imported(let files) = anchors, anchorsOnly else { return [] }
    return files.compactMap(\.der).map { .certificate($0.fingerprint) }
  }

  private func compare(_ path: [CertificateFacts]) -> ClientVerdict {
    if !pinnedCertificates.isEmpty {
      let match = PinMatching.match(leafPins, on: path) { $0 == 0 }
      return match.map { .matched($0, on: path) } ?? .mismatch(expected: leafPins, on: path, isByLeaf: true)
    }
    guard let index = path.indices.last, let item = anchorPins.first(where: { $0.matches(path[index]) }) else {
      return .unpinned(.noPins, on: path)
    }
    // An imported leaf that is its own path is both; it counts as the anchor that it was imported as.
    let match = PinMatch(
      pinned: item, position: .anchor, certificate: CertificateName(path[index], depth: index))
    return .matched(match, on: path)
  }
}
