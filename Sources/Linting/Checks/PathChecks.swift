import ClientFormats
import Pinning

/// The pins against what servers present.
struct PathChecks {
  let file: LintedFile
  let facts: LintFacts
  let sets: SetIndex

  /// A leaf with a wildcard may name every host of a large file; the first tell enough.
  private static let mostHosts = 100

  var findings: [LintFinding] {
    facts.chains.flatMap { chain in hosts(of: chain).flatMap { findings($0, chain) } } + uncovered
  }

  /// Who presents the chain: the host that it was given for, else every host of the file that the leaf names; for pins
  /// of every host the leaf's own first name.
  private func hosts(of chain: SeenChain) -> [String] {
    if let host = chain.host { return [host] }
    guard let leaf = chain.presented.leaf else { return [] }
    let written = file.sets.flatMap(\.hosts)
    if written.isEmpty { return leaf.alternativeNames.first.map { [$0.description] } ?? [leaf.shortName] }
    let candidates = written.map { $0.reach == .onlyOneLabelMore ? "any.\($0.name)" : $0.name }
    let served = leaf.alternativeNames.map(\.description).filter { name in
      !name.hasPrefix("*") && written.contains { $0.covers(name) }
    }
    var seen = Set<String>()
    let hosts = (candidates.lazy.filter(leaf.names).prefix(Self.mostHosts) + served).filter { seen.insert($0).inserted }
    return Array(hosts.prefix(Self.mostHosts))
  }

  private func findings(_ host: String, _ chain: SeenChain) -> [LintFinding] {
    let connection = ClientConnection(host: host, date: facts.date, presented: chain.presented)
    let pins = file.model.pins(for: connection, at: nil)
    guard !pins.isEmpty else { return [] }
    let place = sets.covering(host).first?.place ?? .file
    let untrusted = chain.failure.map { [SetRule.chainNotTrusted(host: host, $0)] } ?? []
    return (untrusted + rules(host, chain, connection, pins)).map { file.finding(.set($0), at: place) }
  }

  private func rules(
    _ host: String, _ chain: SeenChain, _ connection: ClientConnection, _ pins: [PinnedItem]
  ) -> [SetRule] {
    guard let path = chain.paths.first else { return [] }
    let matches = Set(chain.paths.flatMap { positions(on: $0, connection) })
    let backups = pins.filter { pin in !chain.paths.contains { $0.contains(where: pin.matches) } }
    if matches.isEmpty {
      let isEnforced = sets.covering(host).first?.isEnforced ?? true
      return [.noneOnPath(host: host, expected: pins, seen: path.map(\.pin), isEnforced: isEnforced)]
    }
    var rules = [SetRule]()
    if backups.isEmpty, pins.count > 1 { rules.append(.noBackup(host: host, pins: pins.count)) }
    guard matches == [.leaf], let leaf = path.first else { return rules }
    if backups.isEmpty, facts.leadTime > leaf.lifetimeSeconds {
      rules.append(
        .cannotSurviveRotation(host: host, leafLife: leaf.lifetimeSeconds, leadTime: facts.leadTime))
    } else if !isSaidOfTheSet(host) {
      rules.append(.leafOnly(owner: host, backups: backups.count))
    }
    return rules
  }

  /// Where pins may match, and do.
  private func positions(on path: [CertificateFacts], _ connection: ClientConnection) -> [ChainPosition] {
    path.indices.compactMap { index in
      let position = ChainPosition(index: index, of: path.count)
      return file.model.pins(for: connection, at: position).contains { $0.matches(path[index]) } ? position : nil
    }
  }

  /// Sets that hold leaves alone are told without a server.
  private func isSaidOfTheSet(_ host: String) -> Bool {
    sets.covering(host).contains { $0.role == .leaf || !$0.files.isEmpty }
  }

  /// Hosts that were asked for and are not pinned.
  private var uncovered: [LintFinding] {
    facts.hosts.filter { file.pins(for: $0).isEmpty }.map { host in
      if case .alamofire(let manager) = file.file.content, manager.allHostsMustBeEvaluated,
        !manager.evaluators.contains(where: { $0.host == host })
      {
        return file.finding(.host(.refused(host: host)), at: .file)
      }
      return file.finding(.host(.notPinned(host: host)), at: .file)
    }
  }
}
