/// The pins written beside an endpoint, as a client like any other.
package struct InlineClient: Hashable, Sendable {
  package let inline: InlinePins
  /// The certificates behind fingerprints.
  package let pinnedCertificates: [CertificateFacts]

  package init(_ inline: InlinePins, pinnedCertificates: [CertificateFacts] = []) {
    self.inline = inline
    self.pinnedCertificates = pinnedCertificates
  }
}

extension InlineClient: ClientModel {
  /// A configuration with faults never becomes a value.
  package var configurationFaults: [ClientFault] { [] }

  package func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem] {
    inline.pins.hasEnded(at: connection.date) ? [] : inline.pins.pinned
  }

  package func pinsEnd(for connection: ClientConnection) -> Timestamp? { inline.pins.expires }

  package func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    if let minimum = inline.trust.minimumTLS, let seen = connection.session?.version, seen < minimum {
      return .untrusted(.protocolTooOld(minimum: minimum, seen: seen))
    }
    let answer = trust(
      inline.question(host: connection.identity, date: connection.date, pinnedCertificates: pinnedCertificates))
    let verdict = inline.verdict(answer, at: connection.date)
    return ClientVerdict(
      verdict.verdict, verdict.reason, match: verdict.match, path: path(of: verdict.match, answer))
  }

  /// Any valid path will do, so the path is the one with the match, else the first.
  private func path(of match: PinMatch?, _ answer: TrustAnswer) -> [CertificateFacts] {
    let chains = answer.paths.map(\.certificates)
    let matching = chains.first { chain in match.map { match in chain.contains(where: match.pinned.matches) } ?? true }
    return matching ?? Evaluated(answer).built
  }
}
