/// What a chain means that was seen in a second look, and that is not the one of the first.
package struct LookJudgement: Hashable, Sendable {
  package let kind: LookKind
  /// Trust is that of the endpoint's own settings. Its clients are all that could meet this chain.
  package let judgement: Judgement

  package init(kind: LookKind, judgement: Judgement) {
    self.kind = kind
    self.judgement = judgement
  }
}

/// What of another look than the usual one a client's verdict rests on.
package enum LookEvidence: Hashable, Sendable {
  /// The client sends no server name, and is presented the certificate of the server's default host.
  case defaultHost(CertificateName)
  /// The client sends no server name, and is presented another certificate, which is for the host all the same.
  case otherCertificate(CertificateName)
  /// The client's pins match the certificate of a kind that it does not negotiate.
  case pinsMatchOther(LookKind, PinMatch)
  /// The client refuses what is presented where a redirect of the endpoint leads. May hold text from the network.
  case redirect(host: String)

  /// A clause, to which the client's reason is added.
  package var detail: String {
    switch self {
    case .defaultHost(let name):
      "without a server name the server presents its default host's certificate \"\(name.text)\""
    case .otherCertificate(let name): "without a server name the server presents another certificate, \"\(name.text)\""
    case .pinsMatchOther(let kind, let match):
      "pin \(match.pinned.short) matches the \(match.position.rawValue) of \(kind.subject), and this client negotiates "
        + "the other"
    case .redirect(let host): "a redirect leads to \(host)"
    }
  }
}

extension ClientJudgement {
  /// The same verdict, which rests on a second look.
  package func resting(on look: LookKind, _ evidence: LookEvidence? = nil) -> ClientJudgement {
    copy(look: look, reason: evidence.map { .inLook($0, reason) } ?? reason)
  }

  /// The same verdict, with what a second look says of its cause.
  package func explained(by evidence: LookEvidence) -> ClientJudgement {
    copy(look: look, reason: .inLook(evidence, reason))
  }

  /// The server takes nobody without a name, so whoever sends none is cut off.
  package func refused(_ alert: TLSAlert, at date: Timestamp) -> ClientJudgement {
    ClientJudgement(
      client: client, share: share, verdict: .reject, reason: .refusedWithoutName(alert), match: nil, backups: backups,
      breaks: Forecast(at: date, cause: .now), unpins: nil, pinsEnd: pinsEnd,
      survival: RenewalSurvival(sameKey: false, newKey: false, newIntermediate: false, newRoot: false),
      look: .withoutName)
  }

  private func copy(look: LookKind?, reason: ClientReason) -> ClientJudgement {
    ClientJudgement(
      client: client, share: share, verdict: verdict, reason: reason, match: match, backups: backups, breaks: breaks,
      unpins: unpins, pinsEnd: pinsEnd, survival: survival, answers: answers, path: path, turn: turn, look: look)
  }
}

extension CertificateFacts {
  /// One of its alternative names is the host's, with one whole label as a wildcard.
  package func names(_ host: ReferenceIdentity) -> Bool {
    alternativeNames.contains { name in
      switch (name, host) {
      case (.dns(let name), .dns(let host)): HostNames.commonName(name, matches: HostNames.folded(host))
      case (.ip(let name), .ip(let host)): name == host
      default: false
      }
    }
  }
}
