import Endpoints
import Pinning
import Synchronization

/// Judgements that still hold, so that a probe of an unchanged chain costs no second path search.
final class JudgementMemory: Sendable {
  struct Key: Hashable {
    let endpoint: String
    let certificates: [Digest256]
    let version: TLSVersion?
    let cipher: String?
    let builds: [ClientBuild]
    /// What was sent beside the certificates.
    let staple: [UInt8]?
    let timestamps: [[UInt8]]
    /// Which CRLs were fetched then.
    let fetched: Int
    /// The second look that showed it; nil is the usual one.
    let look: LookKind?
    /// Where a redirect led, which an endpoint's own chains must not be mixed with; nil is the endpoint itself.
    let hop: String?

    init(
      endpoint: Endpoint, presented: PresentedChain, session: SessionFacts?, builds: [ClientBuild], fetched: Int = 0,
      look: LookKind? = nil, hop: String? = nil
    ) {
      self.hop = hop
      self.endpoint = endpoint.name
      self.certificates = presented.certificates.map(\.fingerprint)
      self.version = session?.version
      self.cipher = session?.cipher
      self.builds = builds
      self.staple = session?.stapledOCSP
      self.timestamps = session?.timestampLists ?? []
      self.fetched = fetched
      self.look = look
    }

    /// What chains may push each other out of: those of one endpoint, seen in one way.
    fileprivate var group: Group { Group(endpoint: endpoint, look: look, isHop: hop != nil) }
  }

  fileprivate struct Group: Hashable {
    let endpoint: String
    let look: LookKind?
    /// Servers choose where their redirects lead: however many there are, they are one group.
    let isHop: Bool
  }

  private struct Entry {
    let judgement: Judgement
    let holdsUntil: Timestamp?
    /// How much was known of other issuers then.
    let issuers: Int

    func holds(at date: Timestamp, issuers known: Int) -> Bool {
      let isUnchanged = issuers == known || !judgement.isAboutUnknownIssuer
      return isUnchanged && judgement.at <= date && holdsUntil.map { date < $0 } ?? true
    }
  }

  /// Chains an endpoint may alternate between, such as a pool's addresses, before the oldest is forgotten.
  private static let chainsPerEndpoint = 8

  private let entries = Mutex<[Group: [(key: Key, entry: Entry)]]>([:])

  /// Nil where nothing is remembered for that date: a clock that was set back finds nothing either.
  func judgement(for key: Key, at date: Timestamp, issuers: Int) -> Judgement? {
    entries.withLock { entries in
      guard let entry = entries[key.group]?.first(where: { $0.key == key })?.entry,
        entry.holds(at: date, issuers: issuers)
      else { return nil }
      return entry.judgement.restated(at: date)
    }
  }

  func remember(_ judgement: Judgement, for key: Key, holdsUntil: Timestamp?, issuers: Int) {
    entries.withLock { entries in
      var known = (entries[key.group] ?? []).filter { $0.key != key }
      known.append((key, Entry(judgement: judgement, holdsUntil: holdsUntil, issuers: issuers)))
      entries[key.group] = Array(known.suffix(Self.chainsPerEndpoint))
    }
  }
}

extension Judgement {
  /// The one failure whose evidence grows with what is met elsewhere, and the other answers of clients with it.
  fileprivate var isAboutUnknownIssuer: Bool {
    if case .unknownIssuer = trust.failure { return true }
    return clients.contains(where: \.isAboutUnknownIssuer)
  }
}

extension ClientJudgement {
  fileprivate var isAboutUnknownIssuer: Bool {
    ([reason] + answers.map(\.reason)).map(\.innermost).contains { reason in
      if case .untrusted(.unknownIssuer) = reason { return true }
      if case .depends(.issuerFetch) = reason { return true }
      if case .depends(.rememberedIssuer) = reason { return true }
      return false
    }
  }
}

extension Judgement {
  /// The same judgement at a later date within its window: what has turned already turns "now".
  fileprivate func restated(at date: Timestamp) -> Judgement {
    Judgement(
      at: date, leaf: leaf, trust: trust, trustEnds: trustEnds?.restated(at: date),
      clients: clients.map { $0.restated(at: date) }, looks: looks, redirects: redirects)
  }
}

extension ClientJudgement {
  fileprivate func restated(at date: Timestamp) -> ClientJudgement {
    ClientJudgement(
      client: client, share: share, verdict: verdict, reason: reason, match: match, backups: backups,
      breaks: breaks?.restated(at: date), unpins: unpins?.restated(at: date), pinsEnd: pinsEnd, survival: survival,
      answers: answers, path: path, turn: turn, look: look)
  }
}

extension Forecast {
  fileprivate func restated(at date: Timestamp) -> Forecast {
    cause == .now ? Forecast(at: date, cause: .now) : self
  }
}
