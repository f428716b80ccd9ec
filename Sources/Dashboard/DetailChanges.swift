import Grid
import Monitoring
import Pinning

/// What became different at the addresses, and which pins were ever seen there.
extension DetailText {
  /// More would be history.
  private static let mostChanges = 8

  var changes: [DetailLine] {
    guard !isSupposed else { return [] }
    let all = status.addresses.flatMap { address in address.record.changes.map { (address: address, change: $0) } }
      .sorted { $0.change.lastAt > $1.change.lastAt }
    guard !all.isEmpty else { return unchanged }
    return all.prefix(Self.mostChanges).flatMap { entry -> [DetailLine] in
      let place = status.addresses.count > 1 ? "  \(entry.address.address)" : ""
      let often = entry.change.count > 1 ? " (\(entry.change.count) times)" : ""
      return entry.change.parts.enumerated().map { index, part in
        let when = index == 0 ? Words.date(entry.change.lastAt, now) : ""
        let tail = index == 0 ? place + often : ""
        return line(" \(padded(when, 16))  \(part.detail)\(tail)", hang: 20)
      }
    }
  }

  private var unchanged: [DetailLine] {
    guard let since = status.addresses.compactMap(\.record.since).min() else { return [] }
    return [line(" nothing since \(Words.date(since, now)), when it was first seen", pen.faint, hang: 3)]
  }

  /// Since when the address that is shown presents this certificate, where it is known to be new there.
  func newSince(_ facts: CertificateFacts, role: String) -> String? {
    guard !isSupposed, let record = shownAddress?.record else { return nil }
    let change = record.lastChange { part in
      switch part {
      case .leafRekeyed(_, let new): role == "leaf" && facts.pin == new
      case .leafReissued(_, let new): role == "leaf" && facts.fingerprint == new
      case .intermediatesChanged(let old, let new):
        role == "inter" && new.contains(facts.subject.short) && !old.contains(facts.subject.short)
      case .anchorChanged(_, let new): role == "anchor" && new == facts.subject.short
      case .trustLost, .trustGained, .pinLost, .pinMatched: false
      }
    }
    return change.map { "new since \(Words.date($0.lastAt, now, isShort: true))" }
  }

  /// When a pin was last seen on the wire, in what the server sent.
  func lastSeen(_ item: PinnedItem) -> Timestamp? {
    guard case .publicKey(let pin) = item else { return nil }
    return status.addresses.flatMap(\.record.pins).filter { $0.pin == pin }.map(\.lastAt).max()
  }
}
