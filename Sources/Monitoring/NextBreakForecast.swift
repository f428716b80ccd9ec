package import Pinning

extension NextBreak {
  /// The first moment at which some client is cut off or loses its protection, by the judgement of one address.
  /// Nil where nothing is foreseen. `isSeenNow` is false where the chain is remembered from before an outage.
  package init?(_ judgement: Judgement, isSeenNow: Bool, at now: Timestamp) {
    let events = Self.now(judgement, at: now).map { [$0] } ?? Self.ahead(judgement, at: now)
    guard let first = events.min(by: { $0.at < $1.at }) else { return nil }
    self.init(at: first.at, cause: first.cause, isUncertain: !isSeenNow)
  }

  private static func now(_ judgement: Judgement, at now: Timestamp) -> NextBreak? {
    let refused = judgement.clients.filter { $0.verdict == .reject && $0.reason.isAboutPins }
    if !refused.isEmpty {
      let shares = refused.compactMap(\.share)
      let share = shares.count == refused.count ? shares.reduce(0, +) : nil
      return NextBreak(
        at: now, cause: .refusedNow(clients: refused.count, of: judgement.clients.count, share: share))
    }
    if let failure = judgement.distrust {
      return NextBreak(at: now, cause: .untrustedNow(failure))
    }
    if judgement.clients.contains(where: { $0.verdict == .acceptUnpinned }) {
      return NextBreak(at: now, cause: .unpinnedNow)
    }
    return nil
  }

  private static func ahead(_ judgement: Judgement, at now: Timestamp) -> [NextBreak] {
    let forecasts = [judgement.trustEnds] + judgement.clients.flatMap { [$0.breaks, $0.unpins] }
    return forecasts.compactMap { forecast in
      forecast.flatMap { known in NextBreakCause(known.cause).map { NextBreak(at: known.at, cause: $0) } }
    } + [renewal(judgement, at: now)].compactMap { $0 }
  }

  /// Renewal is automatic when a third of the life is left, and most tools make a new key then. A client that has
  /// neither an issuer nor a backup key among its pins would not survive that.
  private static func renewal(_ judgement: Judgement, at now: Timestamp) -> NextBreak? {
    guard let leaf = judgement.trust.paths.first?.leaf, leaf.notAfter != .unending,
      judgement.clients.contains(where: { $0.verdict == .acceptPinned && !$0.survival.newKey && $0.backups.isEmpty })
    else { return nil }
    let expected = leaf.notBefore.advanced(bySeconds: leaf.lifetimeSeconds / 3 * 2)
    return NextBreak(at: max(now, expected), cause: .renewal)
  }
}
