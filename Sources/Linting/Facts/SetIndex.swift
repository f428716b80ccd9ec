import ClientFormats

/// Finds the sets that cover a host without looking at all: a file may hold ten thousand.
struct SetIndex {
  /// By the folded name of their hosts.
  private var byName = [String: [LintedSet]]()
  /// Sets for every host.
  private var forAll = [LintedSet]()

  init(_ sets: [LintedSet]) {
    for set in sets {
      if set.hosts.isEmpty { forAll.append(set) }
      for host in set.hosts { byName[Host.folded(host.name), default: []].append(set) }
    }
  }

  /// Those of the host's own name first, then those of its parents, the nearest first.
  func covering(_ host: String) -> [LintedSet] {
    var found = [LintedSet]()
    var rest = Host.folded(host)[...]
    while !rest.isEmpty {
      found += (byName[String(rest)] ?? []).filter { $0.covers(host) }
      rest = rest.drop { $0 != "." }.dropFirst()
    }
    return found + forAll
  }
}
