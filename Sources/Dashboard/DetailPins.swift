import Endpoints
import Grid
import Monitoring
import Pinning

/// Trust and pins of the detail.
extension DetailText {
  /// How the platform itself sees the chain, whatever the pins.
  var trust: [DetailLine] {
    guard let judgement = shownAddress?.judgement else { return [] }
    let unseen = Words.isUnseen(status) ? "when last seen: " : ""
    if let failure = judgement.trust.failure {
      return [line(" \(unseen)no valid path: \(failure.detail)", hang: 3)]
    }
    let paths = judgement.trust.paths
    if isSupposed, paths.first?.certificates.count == 1, presentsNoIssuer {
      return [line(" taken to be in order: who will issue it is not known yet", hang: 3)]
    }
    let anchor = paths.first?.anchor.map { " to \"\(name($0))\"" } ?? ""
    let others = paths.count > 1 ? ", and \(paths.count - 1) other" : ""
    let end = judgement.trustEnds.map { "; the last ends \(Words.distance($0.at, now))" } ?? ""
    let bounds = judgement.trust.isBounded ? "; a limit of the search was met, so there may be more" : ""
    return [line(" \(unseen)a valid path\(anchor)\(others)\(end)\(bounds)", hang: 3)]
  }

  /// A leaf or a key by itself, which no anchor is.
  private var presentsNoIssuer: Bool {
    guard let leaf = shownAddress?.judgement?.leaf else { return true }
    return leaf.notAfter == .unending || !leaf.isSelfIssued
  }

  /// Every pin of every client and of the endpoint itself, each once.
  var pinnedItems: [PinnedItem] {
    var seen = Set<PinnedItem>()
    let shipped = status.clients.flatMap { client in
      [client.match?.pinned].compactMap(\.self) + client.backups + client.expectedPins
    }
    return (status.endpoint.pins.pinned + shipped).filter { seen.insert($0).inserted }
  }

  var pins: [DetailLine] {
    let items = pinnedItems
    guard !items.isEmpty else { return [line(" none covers this endpoint")] }
    var lines = items.map { (use: use(of: $0), item: $0) }.sorted { $0.use.rawValue < $1.use.rawValue }.map { entry in
      let holders = entry.use == .matched ? matchers(of: entry.item) : holders(of: entry.item) + seen(entry)
      return line(" \(padded(entry.use.words, 8)) \(entry.item.text)\(holders)", hang: 10)
    }
    lines += inlineSettings
    return lines
  }

  /// Whether a pin off the path was ever met: one that never was may be a slip of the pen.
  private func seen(_ entry: (use: Use, item: PinnedItem)) -> String {
    guard entry.use != .onPath, case .publicKey = entry.item, !isSupposed else { return "" }
    return lastSeen(entry.item).map { "; last seen \(Words.date($0, now))" } ?? "; never seen"
  }

  private enum Use: Int {
    case matched, onPath, backup, elsewhere

    var words: String {
      switch self {
      case .matched: "matched"
      case .onPath: "on path"
      case .backup: "backup"
      case .elsewhere: "off path"
      }
    }
  }

  /// Whether a pin matches now, stands on the path beside one that does, or waits off it.
  private func use(of item: PinnedItem) -> Use {
    if status.clients.contains(where: { $0.match?.pinned == item }) { return .matched }
    if path.rows.contains(where: { item.matches($0.facts) }) { return .onPath }
    return status.clients.contains { $0.backups.contains(item) } ? .backup : .elsewhere
  }

  /// Whose match it is, and on what.
  private func matchers(of item: PinnedItem) -> String {
    let matching = status.clients.filter { $0.match?.pinned == item }
    guard let match = matching.first?.match else { return "" }
    return "  \(match.position.words) \"\(match.certificate.text)\": \(Self.names(matching))"
  }

  private func holders(of item: PinnedItem) -> String {
    let holding = status.clients.filter { $0.backups.contains(item) || $0.expectedPins.contains(item) }
    return holding.isEmpty ? "" : "  of \(Self.names(holding))"
  }

  private static func names(_ clients: [ClientJudgement]) -> String {
    let names = clients.prefix(4).map(\.client).joined(separator: ", ")
    return clients.count > 4 ? "\(names) and \(clients.count - 4) more" : names
  }

  /// How the pins beside the endpoint itself are used.
  private var inlineSettings: [DetailLine] {
    let set = status.endpoint.pins
    guard !set.isEmpty else { return [] }
    let mode = set.isEnforced ? "enforced" : "reported only"
    let end = set.expires.map { ", \($0 > now ? "ends" : "ended") \($0.day) (\(Words.distance($0, now)))" } ?? ""
    return [line(" beside this endpoint: mode \(set.mode.rawValue), \(mode)\(end)", pen.faint, hang: 3)]
  }
}

extension ClientJudgement {
  /// The pins that it looked for in vain.
  var expectedPins: [PinnedItem] {
    switch reason.innermost {
    case .noPinMatched(let expected, _), .mismatchReportedOnly(let expected, _),
      .notEveryCertificatePinned(let expected, _):
      expected
    case .pinMatched, .pinSetExpired, .noPins, .untrusted, .noUsablePins, .unknownKeyKind, .anythingAccepted,
      .pinsOverridden, .hostNotCovered, .contradictorySettings, .pinsNotNoted, .pinnedFurtherOn, .misconfigured,
      .depends, .inLayer, .refusedWithoutName, .inLook:
      []
    }
  }
}
