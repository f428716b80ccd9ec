/// What was presented where a redirect led, and what it means to the endpoint's settings and clients there.
package struct RedirectJudgement: Hashable, Sendable {
  /// `host`, or `host:port` where the port is not 443.
  package let host: String
  package let judgement: Judgement

  package init(host: String, judgement: Judgement) {
    self.host = host
    self.judgement = judgement
  }
}

extension Judgement {
  /// The same judgement with what was presented where redirects led: whoever refuses there is cut off, though it accepts
  /// the endpoint itself. What else clients think of another host is not the endpoint's matter.
  package func following(_ redirects: [RedirectJudgement]) -> Judgement {
    guard !redirects.isEmpty else { return self }
    return Judgement(
      at: at, leaf: leaf, trust: trust, trustEnds: trustEnds, clients: clients.map { $0.following(redirects, at: at) },
      looks: looks, redirects: redirects)
  }
}

extension ClientJudgement {
  fileprivate func following(_ redirects: [RedirectJudgement], at date: Timestamp) -> ClientJudgement {
    guard verdict != .reject, verdict != .misconfigured else { return self }
    for redirect in redirects {
      let there = redirect.judgement.clients.first { $0.client == client }
      if let there, there.verdict == .reject { return there.cutOff(at: redirect.host, instead: self, at: date) }
    }
    return self
  }

  private func cutOff(at host: String, instead own: ClientJudgement, at date: Timestamp) -> ClientJudgement {
    ClientJudgement(
      client: client, share: share, verdict: .reject, reason: .inLook(.redirect(host: host), reason), match: nil,
      backups: backups, breaks: Forecast(at: date, cause: .now), unpins: nil, pinsEnd: own.pinsEnd,
      survival: own.survival, path: path, look: own.look)
  }

  /// Where a redirect led that cuts this client off; nil where none does.
  package var redirectHost: String? {
    if case .redirect(let host)? = reason.evidence { host } else { nil }
  }
}
