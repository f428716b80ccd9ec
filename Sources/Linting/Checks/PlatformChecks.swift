import ClientFormats
import Pinning

/// Several files of one product against each other.
struct PlatformChecks {
  private let files: [LintedFile]
  private let asked: [Asked]
  /// For each name that is asked, the keys of each file that cover it, certificates by theirs.
  private let keys: [[Set<String>]]

  /// Each name is asked of every file, whose model looks through all its sets: so many names, and so many sets in all.
  private static let mostNames = 500
  private static let mostWork = 500_000

  init(files: [LintedFile], hosts: [String]) {
    self.files = files
    guard Set(files.map(\.name)).count > 1 else {
      asked = []
      keys = []
      return
    }
    let sets = files.reduce(0) { $0 + $1.sets.count }
    let names = Self.names(files, hosts).prefix(max(10, min(Self.mostNames, Self.mostWork / max(1, sets))))
    asked = Array(names)
    let shipped = files.map { $0.sets.flatMap(\.certificates) }
    keys = names.map { name in
      zip(files, shipped).map { file, shipped in Set(file.pins(for: name.name).map { Self.key($0, shipped) }) }
    }
  }

  var findings: [LintFinding] { pinFindings + hostFindings }

  /// A name that is asked of every file: for subdomains a made-up label stands for all.
  private struct Asked: Hashable {
    let name: String
    /// `*.example.com` for people.
    let words: String
  }

  private static func names(_ files: [LintedFile], _ hosts: [String]) -> [Asked] {
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
    return order
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
    for (host, keys) in zip(asked, keys) where host.name == Host.folded(host.words) {
      for lack in lacks(keys) {
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

  private func lacks(_ keys: [Set<String>]) -> [Lack] {
    let pinned = keys.indices.filter { !keys[$0].isEmpty }
    let all = pinned.reduce(into: Set<String>()) { $0.formUnion(keys[$1]) }
    return pinned.compactMap { index in
      let missing = all.subtracting(keys[index]).sorted()
      guard !missing.isEmpty else { return nil }
      let others = pinned.filter { !keys[$0].isDisjoint(with: missing) }.map { files[$0].name }
      return Lack(index: index, missing: missing, others: Self.unique(others))
    }
  }

  private static func key(_ item: PinnedItem, _ shipped: [CertificateFacts]) -> String {
    switch item {
    case .publicKey(let pin): pin.base64
    case .certificate(let fingerprint): shipped.first { $0.fingerprint == fingerprint }?.pin.base64 ?? item.text
    case .publicKeySHA1: item.text
    }
  }

  // MARK: Hosts

  /// Layers in one file, such as TrustKit beside NSPinnedDomains, cover what either covers.
  private var hostFindings: [LintFinding] {
    let names = Self.unique(files.map(\.name))
    var missing = [String: (hosts: [String], others: [String])]()
    for (host, keys) in zip(asked, keys) {
      let covering = names.filter { name in zip(files, keys).contains { $0.name == name && !$1.isEmpty } }
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
