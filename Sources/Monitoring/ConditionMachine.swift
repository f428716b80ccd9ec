/// One thing judged over time at one address: reach, trust, pins. Only a confirmed change is told.
///
/// `unknown → ok | suspect k → failing → recovering m → ok`. The state on the screen does not wait for this.
package struct ConditionMachine: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case unknown
    case ok
    /// So many failures in a row, fewer than confirm one.
    case suspect(Int)
    case failing
    /// Failing, with so many good results in a row.
    case recovering(Int)
  }

  package enum Outcome: Hashable, Sendable {
    case ok
    case failing
    /// Says nothing: our own fault, or the condition could not be looked at.
    case inconclusive
  }

  package private(set) var phase: Phase = .unknown

  package init() {}

  /// Told as a problem: failing, and not yet resolved.
  package var isConfirmed: Bool {
    switch phase {
    case .failing, .recovering: true
    case .unknown, .ok, .suspect: false
    }
  }

  /// A failure waits to be confirmed.
  package var isSuspect: Bool {
    if case .suspect = phase { true } else { false }
  }

  package mutating func observe(_ outcome: Outcome, rule: ConfirmationRule) {
    switch outcome {
    case .inconclusive: break
    case .failing: phase = afterFailure(rule)
    case .ok: phase = afterSuccess(rule)
    }
  }

  private func afterFailure(_ rule: ConfirmationRule) -> Phase {
    switch phase {
    case .unknown, .ok: rule.failures <= 1 ? .failing : .suspect(1)
    case .suspect(let count): count + 1 >= rule.failures ? .failing : .suspect(count + 1)
    case .failing, .recovering: .failing
    }
  }

  private func afterSuccess(_ rule: ConfirmationRule) -> Phase {
    switch phase {
    case .unknown, .ok, .suspect: .ok
    case .failing: rule.successes <= 1 ? .ok : .recovering(1)
    case .recovering(let count): count + 1 >= rule.successes ? .ok : .recovering(count + 1)
    }
  }
}

/// How many results in a row make a failure, and its end, certain.
package struct ConfirmationRule: Hashable, Sendable {
  package let failures: Int
  package let successes: Int

  package init(failures: Int, successes: Int) {
    self.failures = failures
    self.successes = successes
  }

  /// The third failure in a row alerts: a lost packet or a restarting server is not news (Nagios's soft states).
  package static let transport = ConfirmationRule(failures: 3, successes: 2)
  /// A second fresh handshake that agrees: what a server presents does not change by chance.
  package static let presented = ConfirmationRule(failures: 2, successes: 2)
}
