/// What one address's presented chain means at one date: for pintop itself and for each client.
package struct Judgement: Hashable, Sendable {
  package let at: Timestamp
  /// The leaf that was presented, whatever became of it; nil where it cannot be decoded or none was sent.
  package let leaf: CertificateFacts?
  /// The endpoint's own trust settings, asked without any client.
  package let trust: TrustAnswer
  /// The first moment at which no path is valid any more if the server changes nothing; nil where none is valid now.
  package let trustEnds: Forecast?
  package let clients: [ClientJudgement]
  /// Of second looks that showed another chain, each kind once.
  package let looks: [LookJudgement]
  /// What was presented where redirects led, in their order.
  package let redirects: [RedirectJudgement]

  package init(
    at: Timestamp, leaf: CertificateFacts?, trust: TrustAnswer, trustEnds: Forecast?, clients: [ClientJudgement],
    looks: [LookJudgement] = [], redirects: [RedirectJudgement] = []
  ) {
    self.at = at
    self.leaf = leaf
    self.trust = trust
    self.trustEnds = trustEnds
    self.clients = clients
    self.looks = looks
    self.redirects = redirects
  }
}

/// One client's verdict with its forecast.
package struct ClientJudgement: Hashable, Sendable {
  /// `pins` for the pins written beside the endpoint.
  package let client: String
  /// Share of installs, 0 to 1, where it is known.
  package let share: Double?
  package let verdict: Verdict
  package let reason: ClientReason
  package let match: PinMatch?
  /// Pins that stand on no valid path of the chain presented now: the backup pins.
  package let backups: [PinnedItem]
  package let breaks: Forecast?
  package let unpins: Forecast?
  /// When the pin set ends, whatever that means to this client.
  package let pinsEnd: Timestamp?
  package let survival: RenewalSurvival
  /// Where it depends: each side with its answer; else empty.
  package let answers: [ConditionalVerdict]
  /// The chain that the verdict assumes, leaf first; empty where none was looked at.
  package let path: [CertificateFacts]
  /// Another valid path that would turn the verdict.
  package let turn: PathTurn?
  /// The look that the verdict rests on, or would rest on had it been taken; nil is the usual one.
  package let look: LookKind?

  package init(
    client: String, share: Double?, verdict: Verdict, reason: ClientReason, match: PinMatch?,
    backups: [PinnedItem], breaks: Forecast?, unpins: Forecast?, pinsEnd: Timestamp?, survival: RenewalSurvival,
    answers: [ConditionalVerdict] = [], path: [CertificateFacts] = [], turn: PathTurn? = nil,
    look: LookKind? = nil
  ) {
    self.client = client
    self.share = share
    self.verdict = verdict
    self.reason = reason
    self.match = match
    self.backups = backups
    self.breaks = breaks
    self.unpins = unpins
    self.pinsEnd = pinsEnd
    self.survival = survival
    self.answers = answers
    self.path = path
    self.turn = turn
    self.look = look
  }
}

/// A moment at which a client's verdict turns for the worse if the server changes nothing.
package struct Forecast: Hashable, Sendable {
  /// The first whole second of the new verdict.
  package let at: Timestamp
  package let cause: ForecastCause

  package init(at: Timestamp, cause: ForecastCause) {
    self.at = at
    self.cause = cause
  }
}

/// Why a verdict turns.
package enum ForecastCause: String, Hashable, Sendable {
  /// It has turned already.
  case now
  case leafEnds = "leaf-ends"
  case intermediateEnds = "intermediate-ends"
  case anchorEnds = "anchor-ends"
  case pinSetEnds = "pin-set-ends"
  /// A certificate begins, and the path with it comes before the one that served until then.
  case pathBegins = "path-begins"
}

/// An instant at which a client's verdict is another than the second before.
package struct ClientTurn: Hashable, Sendable {
  /// The first whole second of the new verdict.
  package let at: Timestamp
  /// The verdict before it.
  package let from: Verdict
  package let to: Verdict
  package let reason: ClientReason
  package let cause: ForecastCause

  package init(at: Timestamp, from: Verdict, to: Verdict, reason: ClientReason, cause: ForecastCause) {
    self.at = at
    self.from = from
    self.to = to
    self.reason = reason
    self.cause = cause
  }
}

/// Whether a client would still connect pinned after each kind of renewal, all else unchanged.
package struct RenewalSurvival: Hashable, Sendable {
  package let sameKey: Bool
  package let newKey: Bool
  package let newIntermediate: Bool
  package let newRoot: Bool

  package init(sameKey: Bool, newKey: Bool, newIntermediate: Bool, newRoot: Bool) {
    self.sameKey = sameKey
    self.newKey = newKey
    self.newIntermediate = newIntermediate
    self.newRoot = newRoot
  }
}
