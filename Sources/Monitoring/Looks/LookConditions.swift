import Endpoints
import Pinning

/// Whether what second looks showed at one address is acceptable: a condition for each kind of look.
struct LookConditions: Hashable, Sendable {
  private var machines: [LookKind: ConditionMachine] = [:]
  private var failures: [LookKind: TrustFailure] = [:]

  /// Takes in the looks that were just taken. One that says nothing moves nothing.
  mutating func observe(_ looks: [Look], _ judgement: Judgement) {
    for look in looks where look.isConclusive && look.kind.isOfHost {
      let failure = judgement.lookDistrust.first { $0.kind == look.kind }?.failure
      if let failure { failures[look.kind] = failure }
      machines[look.kind, default: ConditionMachine()].observe(failure == nil ? .ok : .failing, rule: .presented)
    }
  }

  /// Forgets kinds that are looked at no more, for the usual look shows what they would: what it shows is judged there.
  mutating func forget(_ isAnswered: (LookKind) -> Bool) {
    machines = machines.filter { !isAnswered($0.key) }
    failures = failures.filter { !isAnswered($0.key) }
  }

  func isConfirmed(_ kind: LookKind) -> Bool { machines[kind]?.isConfirmed ?? false }

  var isSuspect: Bool { machines.values.contains(where: \.isSuspect) }

  /// What is certain not to be acceptable, in the order of the kinds.
  var confirmed: [(kind: LookKind, failure: TrustFailure)] {
    LookKind.allCases.compactMap { kind in
      guard machines[kind]?.isConfirmed ?? false else { return nil }
      return failures[kind].map { (kind, $0) }
    }
  }
}

extension Judgement {
  /// Why a chain that the server presents for the host in a second look is not acceptable to the endpoint's own settings.
  var lookDistrust: [(kind: LookKind, failure: TrustFailure)] {
    looks.compactMap { look in
      guard look.kind.isOfHost, let failure = look.judgement.distrust else { return nil }
      return (look.kind, failure)
    }
  }
}
