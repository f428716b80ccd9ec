extension HPKPHeader: ClientModel {
  /// A user agent passes over what it cannot read; it never fails because of a header.
  package var configurationFaults: [ClientFault] { [] }

  package func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem] {
    obstacle(connection) == nil ? PinMatching.pins(pins) : []
  }

  package func pinsEnd(for connection: ClientConnection) -> Timestamp? {
    guard let maxAge, maxAge > 0, let notedAt = connection.notedAt else { return nil }
    return notedAt.advanced(bySeconds: maxAge)
  }

  package func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    let question = TrustQuestion(
      anchors: .store, identity: connection.identity, date: connection.date, wantsBuiltChain: true)
    return PlatformEvaluation(question, missingIssuers: .remembered, asking: trust).verdict {
      $0.onFirstPath { compare($0, connection) }
    }
  }

  private func compare(_ path: [CertificateFacts], _ connection: ClientConnection) -> ClientVerdict {
    if let obstacle = obstacle(connection) { return .unpinned(.pinsNotNoted(obstacle), on: path) }
    let items = PinMatching.pins(pins)
    guard let match = PinMatching.match(items, on: path) else {
      return .mismatch(expected: items, on: path, isEnforced: !isReportOnly)
    }
    let hasBackup = items.contains { item in !path.contains(where: item.matches) }
    return hasBackup ? .matched(match, on: path) : .unpinned(.pinsNotNoted(.noBackup), on: path)
  }

  /// Why the pins are not noted, or no longer are, whatever the path.
  private func obstacle(_ connection: ClientConnection) -> HPKPObstacle? {
    if case .ip = connection.identity { return .addressAsHost }
    if connection.policyHost == nil { return .addressAsHost }
    if let fault = faults.first { return .malformed(text: fault.detail) }
    if let bad = pins.first(where: { PinMatching.pins([$0]).isEmpty }) { return .malformed(text: bad) }
    if pins.isEmpty { return .noPins }
    // Report-Only is judged at once and never noted, so it needs no max-age (RFC 7469, section 2.1.2).
    guard !isReportOnly else { return nil }
    guard let maxAge else { return .noMaxAge }
    if maxAge <= 0 { return .forgotten }
    guard let end = pinsEnd(for: connection), connection.date >= end else { return nil }
    return .ended(at: end)
  }
}
