import Pinning

/// Holds the names of a path against the name constraints above them (RFC 5280, section 6.1.3 (b) and (c)), and the
/// constraints against their own form. OpenSSL lets wildcards past an exclusion, among others.
enum NameConstraintChecks {
  /// Rules on the extension itself.
  static func breaches(_ subject: CheckSubject, _ constraints: NameConstraints?) -> [Breach] {
    guard let constraints else { return [] }
    if subject.isServer, subject.facts.basicConstraints?.isCA != true {
      return [Breach(.nameConstraintsInLeaf, "it is no CA's, and has name constraints")]
    }
    return constraints.faults.prefix(mostFaults).map { Breach(.nameConstraintsForm, "its name constraints \($0)") }
  }

  /// Enough to say what is wrong with an extension that is wrong throughout.
  private static let mostFaults = 4

  /// The first violation of the path, the highest constraint first.
  static func failure(of subjects: [CheckSubject], memory: inout CheckMemory) -> TrustFailure? {
    for (depth, authority) in subjects.enumerated().reversed() where depth > 0 {
      guard let constraints = memory.constraints(of: authority) else { continue }
      for (below, subject) in subjects.enumerated().prefix(depth) {
        // Self-issued intermediates are exempt, so that a CA can roll its key over.
        if below > 0, subject.facts.isSelfIssued { continue }
        guard let detail = violation(by: subject, of: constraints, memory: &memory) else { continue }
        let name = CertificateName(subject.facts, depth: below)
        return memory.comparisonsLeft < 0
          ? .limitMet(name, .nameComparisons(PathLimits.nameComparisons)) : .nameConstraint(name, detail: detail)
      }
    }
    return nil
  }

  private static func violation(
    by subject: CheckSubject, of constraints: NameConstraints, memory: inout CheckMemory
  ) -> String? {
    for name in memory.names(of: subject) {
      memory.comparisonsLeft -= constraints.permitted.count + constraints.excluded.count
      guard memory.comparisonsLeft >= 0 else { return "" }
      let permitted = constraints.permitted.filter { $0.form == name.form }
      let excluded = constraints.excluded.filter { $0.form == name.form }
      if excluded.contains(where: { SubtreeMatch(name, in: $0).speaksForExclusion }) {
        return "\"\(name.text)\" is excluded, or cannot be told from what is"
      }
      if !permitted.isEmpty, !permitted.contains(where: { SubtreeMatch(name, in: $0).isInside }) {
        return "\"\(name.text)\" is outside of what is permitted"
      }
    }
    return nil
  }
}

extension SubtreeMatch {
  fileprivate var isInside: Bool {
    switch self {
    case .inside: true
    case .outside, .partly, .unknown: false
    }
  }

  /// What might be excluded is.
  fileprivate var speaksForExclusion: Bool {
    switch self {
    case .inside, .partly, .unknown: true
    case .outside: false
    }
  }
}
