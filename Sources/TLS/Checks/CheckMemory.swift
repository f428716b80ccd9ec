import Pinning

/// What was found out about certificates that stand on several candidates, so that it is found out once.
struct CheckMemory {
  /// How many names may still be held against constraints, over all candidates.
  var comparisonsLeft = PathLimits.nameComparisons

  private struct Key: Hashable {
    let certificate: Digest256
    let role: CheckSubject.Role
    let isServer: Bool
  }

  private var breaches = [Key: [Breach]]()
  private var constraints = [Digest256: NameConstraints?]()
  private var names = [Key: [ConstrainedName]]()

  /// `find` is asked once for each certificate in each role.
  mutating func breaches(of subject: CheckSubject, _ find: (CheckSubject) -> [Breach]) -> [Breach] {
    let key = Self.key(subject)
    if let known = breaches[key] { return known }
    let found = find(subject)
    breaches[key] = found
    return found
  }

  /// Nil where the certificate has none.
  mutating func constraints(of subject: CheckSubject) -> NameConstraints? {
    if let known = constraints[subject.facts.fingerprint] { return known }
    let found = NameConstraints(subject.anatomy)
    constraints[subject.facts.fingerprint] = .some(found)
    return found
  }

  mutating func names(of subject: CheckSubject) -> [ConstrainedName] {
    let key = Self.key(subject)
    if let known = names[key] { return known }
    let found = ConstrainedName.names(
      of: subject.anatomy, isServer: subject.isServer, subject: subject.facts.subject.der)
    names[key] = found
    return found
  }

  private static func key(_ subject: CheckSubject) -> Key {
    Key(certificate: subject.facts.fingerprint, role: subject.role, isServer: subject.isServer)
  }
}
