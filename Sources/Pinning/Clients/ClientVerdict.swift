/// A client's answer, with why, and what it rests on.
package struct ClientVerdict: Hashable, Sendable {
  package let verdict: Verdict
  package let reason: ClientReason
  package let match: PinMatch?
  /// The chain that the verdict assumes, leaf first; empty where none was looked at.
  package let path: [CertificateFacts]
  /// Where it depends: each side with its answer.
  package let answers: [ConditionalVerdict]
  /// Another valid path that would turn the verdict.
  package let turn: PathTurn?
  /// The leaf alone decided: nothing above it that is not known yet could turn this.
  package let isByLeaf: Bool

  package init(
    _ verdict: Verdict, _ reason: ClientReason, match: PinMatch? = nil, path: [CertificateFacts] = [],
    answers: [ConditionalVerdict] = [], turn: PathTurn? = nil, isByLeaf: Bool = false
  ) {
    self.verdict = verdict
    self.reason = reason
    self.match = match
    self.path = path
    self.answers = answers
    self.turn = turn
    self.isByLeaf = isByLeaf
  }

  package static func misconfigured(_ fault: ClientFault) -> ClientVerdict {
    ClientVerdict(.misconfigured, .misconfigured(fault))
  }

  package static func untrusted(_ failure: TrustFailure, path: [CertificateFacts] = []) -> ClientVerdict {
    ClientVerdict(.reject, .untrusted(failure), path: path)
  }

  package static func matched(_ match: PinMatch, on path: [CertificateFacts]) -> ClientVerdict {
    ClientVerdict(.acceptPinned, .pinMatched(match), match: match, path: path)
  }

  package static func unpinned(_ reason: ClientReason, on path: [CertificateFacts] = []) -> ClientVerdict {
    ClientVerdict(.acceptUnpinned, reason, path: path)
  }

  package static func mismatch(
    expected: [PinnedItem], on path: [CertificateFacts], isEnforced: Bool = true, isByLeaf: Bool = false
  ) -> ClientVerdict {
    let seen = path.map(\.pin)
    return isEnforced
      ? ClientVerdict(.reject, .noPinMatched(expected: expected, seen: seen), path: path, isByLeaf: isByLeaf)
      : ClientVerdict(.acceptUnpinned, .mismatchReportedOnly(expected: expected, seen: seen), path: path)
  }

  func turned(by turn: PathTurn?) -> ClientVerdict {
    ClientVerdict(verdict, reason, match: match, path: path, answers: answers, turn: turn, isByLeaf: isByLeaf)
  }

  func inLayer(_ name: String) -> ClientVerdict {
    ClientVerdict(
      verdict, .inLayer(name, reason), match: match, path: path, answers: answers, turn: turn, isByLeaf: isByLeaf)
  }

  /// Two answers, of which the device has one: the one where both are the same, else that it depends.
  static func either(
    _ unknown: DeviceUnknown, _ first: (DeviceCondition, ClientVerdict), _ second: (DeviceCondition, ClientVerdict)
  ) -> ClientVerdict {
    guard first.1.verdict != second.1.verdict || first.1.verdict == .depends else { return first.1 }
    return ClientVerdict(
      .depends, .depends(unknown), match: first.1.match ?? second.1.match,
      path: first.1.path.isEmpty ? second.1.path : first.1.path,
      answers: [first, second].map { ConditionalVerdict(when: $0.0, verdict: $0.1.verdict, reason: $0.1.reason) })
  }
}

/// Another valid path, on which the client would answer otherwise.
package struct PathTurn: Hashable, Sendable {
  /// Leaf first.
  package let path: [CertificateFacts]
  package let verdict: Verdict

  package init(path: [CertificateFacts], verdict: Verdict) {
    self.path = path
    self.verdict = verdict
  }
}

extension ClientVerdict {
  /// Where all must accept: a configuration that cannot work comes first, then who refuses, then who depends, then who
  /// accepts pinned; unpinned only where all are. Of equals the first. Nil for none.
  static func all(_ verdicts: [ClientVerdict]) -> ClientVerdict? {
    let rank: [Verdict] = [.misconfigured, .reject, .depends, .acceptPinned, .acceptUnpinned]
    return rank.lazy.compactMap { verdict in verdicts.first { $0.verdict == verdict } }.first
  }
}
