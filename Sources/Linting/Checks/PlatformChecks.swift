import ClientFormats
import Pinning

/// Several files of one product against each other.
struct PlatformChecks {
  let files: [LintedFile]
  let hosts: [String]

  /// More hosts than are compared; each is asked of every file.
  private static let mostHosts = 500

  var findings: [LintFinding] {
    guard Set(files.map(\.name)).count > 1 else { return [] }
    return pinFindings + hostFindings
  }

  /// A name that is asked of every file: for subdomains a made-up label stands for all.
  private struct Asked: Hashable {
    let name: String
    /// `*.example.com` for people.
    let words: String
  }

  private var asked: [Asked] {
    var order = [Asked]()
    var seen = Set<Asked>()
    func add(_ name: String, _ words: String) {
      let asked = Asked(name: Host.folded(name), words: words)
      if seen.insert(asked).inserted { order.append(asked) }
    }
    for host in hosts { add(host, host) }
    for covered in files.flatMap({ $0.sets.flatMap(\.hosts) }) {
      switch covered.reach {
      case .exact: add(covered.name, covered.name)
      case .oneLabelMore:
        add(covered.name, covered.name)
        add("any.\(covered.name)", "*.\(covered.name)")
      case .allBelow:
        add(covered.name, covered.name)
        add("any.\(covered.name)", "*.\(covered.name)")
        add("any.any.\(covered.name)", "*.*.\(covered.name)")
      case .onlyOneLabelMore: add("any.\(covered.name)", "*.\(covered.name)")
      }
    }
    return Array(order.prefix(Self.mostHosts))
  }

  // MARK: Pins

  /// What a file lacks that others have.
  private struct Lack: Hashable {
    /// The file, as one format, by its place among the files.
    let index: Int
    let missing: [String]
    let others: [String]
  }

  /// Hosts that lack the same are told together. Made-up names stand for subdomains, which have their parent's pins
  /// mostly, and are not asked.
  private var pinFindings: [LintFinding] {
    var order = [Lack]()
    var lacking = [Lack: [String]]()
    for host in asked where host.name == Host.folded(host.words) {
      for lack in lacks(for: host.name) {
        if lacking[lack] == nil { order.append(lack) }
        lacking[lack, default: []].append(host.words)
      }
    }
    return order.map { lack in
      let file = files[lack.index]
      let hosts = lacking[lack] ?? []
      let place = hosts.first.flatMap { host in file.sets.first { $0.covers(host) }?.place }
      return file.finding(.host(.pinsDiffer(hosts: hosts, missing: lack.missing, others: lack.others)), at: place)
    }
  }

  private func lacks(for host: String) -> [Lack] {
    let pinned = files.enumerated().map { (index: $0, file: $1, keys: keys(of: $1, for: host)) }
      .filter { !$0.keys.isEmpty }
    return pinned.compactMap { one in
      let missing = Set(pinned.flatMap(\.keys)).subtracting(one.keys).sorted()
      guard !missing.isEmpty else { return nil }
      let others = pinned.filter { !$0.keys.isDisjoint(with: missing) }.map(\.file.name)
      return Lack(index: one.index, missing: missing, others: Self.unique(others))
    }
  }

  /// The keys that cover a host, certificates by theirs, so that formats can be compared.
  private func keys(of file: LintedFile, for host: String) -> Set<String> {
    let shipped = file.sets.flatMap(\.certificates)
    return Set(
      file.pins(for: host).map { item in
        switch item {
        case .publicKey(let pin): pin.base64
        case .certificate(let fingerprint):
          shipped.first { $0.fingerprint == fingerprint }?.pin.base64 ?? item.text
        case .publicKeySHA1: item.text
        }
      })
  }

  // MARK: Hosts

  /// Layers in one file, such as TrustKit beside NSPinnedDomains, cover what either covers.
  private var hostFindings: [LintFinding] {
    let names = Self.unique(files.map(\.name))
    var missing = [String: (hosts: [String], others: [String])]()
    for host in asked {
      let covering = names.filter { name in files.contains { $0.name == name && !$0.pins(for: host.name).isEmpty } }
      guard !covering.isEmpty else { continue }
      for name in names where !covering.contains(name) {
        missing[name, default: ([], [])].hosts.append(host.words)
        missing[name, default: ([], [])].others += covering
      }
    }
    return names.compactMap { name in
      guard let found = missing[name], let file = files.first(where: { $0.name == name }) else { return nil }
      return file.finding(.host(.hostsDiffer(names: found.hosts, others: Self.unique(found.others))), at: .file)
    }
  }

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
