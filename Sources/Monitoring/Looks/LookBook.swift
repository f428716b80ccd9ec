package import Endpoints
package import Pinning

/// What second looks of one kind showed at one address.
package struct LookRecord: Hashable, Sendable {
  package let kind: LookKind
  /// The last that said anything of the server; nil where none did.
  package private(set) var known: Look?
  /// The last that was taken.
  package private(set) var last: Look
  /// Which of the address's rounds it was taken in.
  let round: Int
  /// What was presented in the usual way then.
  let usual: [Digest256]

  package init(_ look: Look, known: Look? = nil, round: Int = 0, usual: [Digest256] = []) {
    self.kind = look.kind
    self.known = look.isConclusive ? look : known
    self.last = look
    self.round = round
    self.usual = usual
  }

  /// Rounds until the next, where nothing calls for it sooner.
  fileprivate var rest: Int {
    switch known?.outcome {
    case .refused, .otherKind: Defaults.roundsBetweenVainLooks
    case .seen, .unknown, nil: Defaults.roundsBetweenLooks
    }
  }
}

/// The second looks at one address: what they showed, and which are due. At most one of a kind is kept.
struct LookBook: Hashable, Sendable {
  private var records: [LookKind: LookRecord] = [:]
  /// Rounds in which a handshake was completed in the usual way.
  private var round = 0

  /// One more round in which the usual look succeeded.
  mutating func beginRound() { round += 1 }

  mutating func take(_ looks: [Look], usual: PresentedChain?) {
    for look in looks {
      records[look.kind] = LookRecord(
        look, known: records[look.kind]?.known, round: round, usual: Self.fingerprints(usual))
    }
  }

  /// In a fixed order; those that the usual look answers by itself are left out.
  func records(beside usual: AddressObservation) -> [LookRecord] {
    LookKind.allCases.compactMap { records[$0] }.filter { !usual.answers($0.kind) }
  }

  /// The last of each kind that said anything.
  func known(beside usual: AddressObservation) -> [Look] { records(beside: usual).compactMap(\.known) }

  /// Which of these kinds are to be looked at after a usual look: all at first, and again where a person asks, where
  /// something waits to be confirmed, or where the server presents another chain than it did then; those that a client's
  /// verdict rests on in every round; the others after their rest.
  func due(_ kinds: [LookKind], after usual: AddressObservation, isUrgent: Bool, isNeeded: (LookKind) -> Bool)
    -> [LookKind]
  {
    guard usual.session != nil, let presented = usual.presented else { return [] }
    let fingerprints = Self.fingerprints(presented)
    return kinds.filter { kind in
      guard !usual.answers(kind) else { return false }
      guard !isUrgent, !isNeeded(kind), let record = records[kind] else { return true }
      return round - record.round >= record.rest || record.usual != fingerprints
    }
  }

  private static func fingerprints(_ chain: PresentedChain?) -> [Digest256] {
    chain?.certificates.map(\.fingerprint) ?? []
  }
}
