package import Pinning

extension NextBreak {
  /// The first moment at which some client is cut off or loses its protection, by the judgement of one address.
  /// Nil where nothing is foreseen. `isSeenNow` is false where the chain is remembered from before an outage.
  package init?(_ judgement: Judgement, isSeenNow: Bool, at now: Timestamp) {
    let events = Self.now(judgement, at: now).map { [$0] } ?? Self.ahead(judgement, at: now)
    guard let first = events.min(by: { $0.at < $1.at }) else { return nil }
    self.init(
      at: first.at, cause: first.cause, isUncertain: !isSeenNow, clients: first.clients,
      look: first.look)
  }

  private static func now(_ judgement: Judgement, at now: Timestamp) -> NextBreak? {
    // What cannot work connects to nobody, which is no better than being refused.
    let cutOff = judgement.refusing + judgement.clients.filter { $0.verdict == .misconfigured }
    let refusing = cutOff.map(AffectedClient.init).byShare
    if !refusing.isEmpty {
      let cause = NextBreakCause.refusedNow(
        clients: refusing.count, of: judgement.clients.count, share: refusing.share)
      return NextBreak(at: now, cause: cause, clients: refusing)
    }
    if let failure = judgement.distrust ?? judgement.redirectDistrust?.failure {
      return NextBreak(at: now, cause: .untrustedNow(failure))
    }
    if let look = judgement.lookDistrust.first {
      return NextBreak(at: now, cause: .untrustedNow(look.failure), look: look.kind)
    }
    let unpinned = judgement.clients.filter { $0.verdict == .acceptUnpinned }
    guard !unpinned.isEmpty else { return nil }
    return NextBreak(at: now, cause: .unpinnedNow, clients: unpinned.map(AffectedClient.init).byShare)
  }

  private static func ahead(_ judgement: Judgement, at now: Timestamp) -> [NextBreak] {
    let trust = judgement.trustEnds.flatMap { ends in
      NextBreakCause(ends.cause).map { NextBreak(at: ends.at, cause: $0) }
    }
    return [trust, renewal(judgement, at: now)].compactMap { $0 } + judgement.lookEnds.map(\.next)
      + turns(judgement, \.breaks) + turns(judgement, \.unpins)
  }

  /// What several clients meet at one moment and for one cause is one event.
  private static func turns(_ judgement: Judgement, _ forecast: (ClientJudgement) -> Forecast?) -> [NextBreak] {
    var clients = [Forecast: [AffectedClient]]()
    for client in judgement.clients {
      guard let turn = forecast(client) else { continue }
      clients[turn, default: []].append(AffectedClient(client))
    }
    return clients.compactMap { turn, clients in
      NextBreakCause(turn.cause).map { NextBreak(at: turn.at, cause: $0, clients: clients.byShare) }
    }
  }

  /// The renewal to come, where some client would not survive it.
  ///
  /// Renewal is automatic when a third of the life is left, and most tools make a new key then. A client that has
  /// neither an issuer nor a backup key among its pins would not survive that.
  static func renewal(_ judgement: Judgement, at now: Timestamp) -> NextBreak? {
    let lost = judgement.clients.filter { $0.verdict == .acceptPinned && !$0.survival.newKey && $0.backups.isEmpty }
    guard !lost.isEmpty, let leaf = judgement.trust.paths.first?.leaf, leaf.notAfter != .unending
    else { return nil }
    return NextBreak(
      at: max(now, leaf.expectedRenewal), cause: .renewal, clients: lost.map(AffectedClient.init).byShare)
  }
}

extension CertificateFacts {
  /// When it will be renewed, as far as its life tells: ACME clients renew with a third left.
  package var expectedRenewal: Timestamp { notBefore.advanced(bySeconds: lifetimeSeconds / 3 * 2) }
}
