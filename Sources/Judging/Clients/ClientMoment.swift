import Pinning

/// What a client says at one instant, and what that rests on.
struct ClientMoment {
  let date: Timestamp
  let verdict: ClientVerdict
  /// What it says where the part of the chain that is not known is in order; the verdict itself for a whole chain.
  let supposed: ClientVerdict
  /// Every answer that the client was given.
  let answers: [TrustAnswer]
  /// Instants after `date` at which the client itself may judge otherwise.
  let clockEdges: [Timestamp]

  /// The first instant after `date` at which the verdict may differ.
  var holdsUntil: Timestamp? { (answers.compactMap(\.holdsUntil) + clockEdges).filter { $0 > date }.min() }

  /// It refuses for sure.
  var isBroken: Bool {
    switch verdict.verdict {
    case .reject, .misconfigured: true
    case .acceptPinned, .acceptUnpinned, .depends: false
    }
  }

  /// It connects for sure, and at least on some devices without a pin: the loss of protection is told from its first
  /// second on, be that by the earliest clock.
  var isUnpinned: Bool {
    switch supposed.verdict {
    case .acceptUnpinned: true
    case .depends:
      supposed.answers.allSatisfy(\.verdict.accepts) && supposed.answers.contains { $0.verdict == .acceptUnpinned }
    case .acceptPinned, .reject, .misconfigured: false
    }
  }

  /// The chains that were valid, that of the verdict first.
  var chains: [[CertificateFacts]] {
    [verdict.path].filter { !$0.isEmpty } + answers.flatMap { $0.paths.map(\.certificates) }
  }
}
