import ClientFormats
import Pinning

/// One set as a whole, without a server.
struct SetChecks {
  let file: LintedFile
  let set: LintedSet
  /// All sets of the file.
  let sets: SetIndex
  let facts: LintFacts

  var findings: [LintFinding] {
    (backup + leafOnly + expiry).map { file.finding(.set($0), at: set.place) } + hosts
  }

  /// TrustKit throws over fewer than two pins that it enforces: its fault says so, and more.
  private var backup: [SetRule] {
    guard set.keys.count == 1, !(file.format == .trustkit && set.isEnforced), united.count == 1 else { return [] }
    return [.single(owner: set.owner)]
  }

  /// The keys of all sets that the client unites with this one.
  private var united: Set<Pin> {
    guard file.format == .okhttp || file.format == .iosPinnedDomains else { return Set(set.keys) }
    return Set(sets.covering(set.sample).filter { $0.role == set.role }.flatMap(\.keys))
  }

  /// The format compares the leaf alone, or every certificate at hand is one.
  private var leafOnly: [SetRule] {
    guard !set.keys.isEmpty else { return [] }
    switch set.role {
    case .authority: return []
    case .leaf: break
    case .any: guard !set.files.isEmpty, set.texts.isEmpty, !set.certificates.contains(where: \.isCA) else { return [] }
    }
    return [.leafOnly(owner: set.owner, backups: set.keys.count - 1)]
  }

  // MARK: The end of the set

  private var expiry: [SetRule] {
    guard let text = set.expiration, let clock, let first = set.ends else { return [] }
    // A device's clock is at most 14 hours ahead of UTC and 12 behind it.
    let last = clock == .device ? first.advanced(bySeconds: 26 * 3600) : first
    if last <= facts.date { return [.ended(owner: set.owner, day: text, at: first, clock: clock)] }
    let left = max(0, first.seconds(since: facts.date))
    return [
      .ends(
        owner: set.owner, day: text, first: first, last: last, clock: clock, left: left, isNear: left <= facts.leadTime)
    ]
  }

  private var clock: PinClock? {
    switch file.format {
    case .trustkit: .utc
    case .androidNSC: .device
    case .iosPinnedDomains, .okhttp, .afnetworking, .alamofire, .sectrust, .hpkp, .curl: nil
    }
  }

  // MARK: Hosts

  private var hosts: [LintFinding] {
    self.set.hosts.compactMap { host in
      fault(of: host).map {
        file.finding(.host(.unmatchable(host.name, $0)), at: file.file.places.all(host.name).first ?? set.place)
      }
    }
  }

  private func fault(of host: CoveredHost) -> HostFault? {
    let text = host.name
    let bytes = Array(text.utf8)
    if bytes.isEmpty { return .empty }
    if text.contains("://") { return .scheme }
    if text.contains("/") { return .path }
    if bytes.contains(where: { $0 <= 0x20 }) { return .blank }
    if text.contains("*"), file.format != .okhttp { return .wildcard }
    if let colon = text.lastIndex(of: ":"), IPAddress(text) == nil, !text.hasPrefix("["),
      text[text.index(after: colon)...].allSatisfy(\.isNumber)
    {
      return .port
    }
    if file.format == .androidNSC, text.hasSuffix(".") { return .trailingDot }
    // OkHttp converts names itself.
    if bytes.contains(where: { $0 >= 0x80 }) { return file.format == .okhttp ? nil : .notASCII }
    let tellsCapitals = file.format == .trustkit || file.format == .alamofire
    return tellsCapitals && text != text.lowercased() ? .capitals : nil
  }
}
