package import Pinning

/// What one address did in one second look: a handshake made in another way than the usual one.
package struct Look: Hashable, Sendable {
  package let kind: LookKind
  /// Wall clock at its start.
  package let at: Timestamp
  /// Connect and handshake together; nil where the handshake was not completed.
  package let time: Duration?
  /// Certificates as sent; nil where none arrived.
  package let presented: PresentedChain?
  /// Nil unless the handshake was completed.
  package let session: SessionFacts?
  /// Nil exactly where the handshake was completed.
  package let failure: ProbeFailure?

  package init(
    kind: LookKind, at: Timestamp, time: Duration? = nil, presented: PresentedChain? = nil,
    session: SessionFacts? = nil, failure: ProbeFailure? = nil
  ) {
    self.kind = kind
    self.at = at
    self.time = time
    self.presented = presented
    self.session = session
    self.failure = failure
  }

  package init(_ kind: LookKind, at: Timestamp, _ observation: AddressObservation) {
    self.init(
      kind: kind, at: at, time: observation.times.roundTrip, presented: observation.presented,
      session: observation.session, failure: observation.failure)
  }

  package enum Outcome: Hashable, Sendable {
    /// This is what a client meets that connects in this way.
    case seen(PresentedChain)
    /// The server takes nobody who connects in this way: it has no such certificate, does not offer the version, or asks
    /// for a name. That is an answer, and no fault.
    case refused(TLSAlert)
    /// Asked for one kind of certificate, the server presents another.
    case otherKind
    /// Nothing was learned: what was known before still holds.
    case unknown
  }

  package var outcome: Outcome {
    if let presented, !presented.certificates.isEmpty {
      guard let leaf = presented.leaf, !kind.shows(leaf.key) else { return .seen(presented) }
      return .otherKind
    }
    guard case .alert(let alert) = failure?.cause, alert.isAnswer else { return .unknown }
    return .refused(alert)
  }

  /// Whether it says anything of the server.
  package var isConclusive: Bool { outcome != .unknown }
}

extension TLSAlert {
  /// It speaks of what was offered, and not of trouble on the server's side: `handshake_failure`, `access_denied`,
  /// `protocol_version`, `insufficient_security`, `missing_extension`, `unrecognized_name` (RFC 8446, section 6.2).
  fileprivate var isAnswer: Bool { [40, 49, 70, 71, 109, 112].contains(code) }
}

extension LookKind {
  /// The usual look shows what one of this kind would: the leaf is of that kind, or the version is that one.
  package func isAnswered(by presented: PresentedChain?, _ session: SessionFacts?) -> Bool {
    switch self {
    case .withoutName: false
    case .rsa, .ecdsa: presented?.leaf.map { LookKind($0.key) == self } ?? false
    case .tls12: session?.version == .tls12
    case .tls13: session?.version == .tls13
    }
  }
}

extension AddressObservation {
  /// As `LookKind.isAnswered`.
  package func answers(_ kind: LookKind) -> Bool { kind.isAnswered(by: presented, session) }
}

extension Endpoint {
  /// Every way in which its addresses are looked at beside the usual one: those of its settings, and what clients need
  /// that send no name. An address in the URL is never sent as a name, so nothing is left to be looked at there.
  package var lookKinds: [LookKind] {
    let needsDefaultHost = clients.contains(where: \.meetsDefaultHost)
    return LookKind.allCases.filter { kind in
      if kind == .withoutName { return url.serverName != nil && (needsDefaultHost || looks.contains(kind)) }
      return looks.contains(kind)
    }
  }

  /// Some client's verdict rests on this look.
  package func isNeeded(_ kind: LookKind) -> Bool {
    kind == .withoutName && url.serverName != nil && clients.contains(where: \.meetsDefaultHost)
  }
}

extension Defaults {
  /// Both kinds of certificates: a server with one alone answers in one round trip that it has no other.
  package static let looks: [LookKind] = [.rsa, .ecdsa]

  /// A second look is taken in every so manieth round, unless something calls for it sooner: ten times the interval is
  /// still minutes for most, and the cost of a tenth of a handshake a round is little.
  package static let roundsBetweenLooks = 10

  /// The same where the last one was answered by "no": servers seldom get another kind of certificate without the first
  /// being renewed with it.
  package static let roundsBetweenVainLooks = 60
}
