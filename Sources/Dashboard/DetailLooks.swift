import Endpoints
import Grid
import Monitoring
import Pinning

/// Second looks, and addresses that have gone, in the detail.
extension DetailText {
  /// What each second look showed that is not as the usual one; a look that brought nothing says why.
  var looks: [DetailLine] {
    status.addresses.flatMap { address in
      address.looks.compactMap { record in words(record, at: address).map { look(record.kind, $0, address) } }
    }
  }

  private func look(_ kind: LookKind, _ words: String, _ address: AddressStatus) -> DetailLine {
    let place = status.addresses.count > 1 ? "\(address.address)  " : ""
    return line(" \(padded(kind.title, 8)) \(place)\(words)", hang: 10)
  }

  /// Nil where there is nothing to tell: the same chain, or no certificate of that kind.
  private func words(_ record: LookRecord, at address: AddressStatus) -> String? {
    guard let known = record.known else {
      return record.last.failure.map { "not seen: \($0.detail)" }
    }
    switch known.outcome {
    case .seen(let chain): return chain.leaf.flatMap { words($0, record.kind, at: address) }
    case .refused(let alert):
      return record.kind == .rsa || record.kind == .ecdsa ? nil : "the server refuses: alert \(alert)"
    case .otherKind, .unknown: return nil
    }
  }

  private func words(_ leaf: CertificateFacts, _ kind: LookKind, at address: AddressStatus) -> String? {
    guard leaf != address.observation.presented?.leaf else { return nil }
    let left = leaf.notAfter.seconds(since: now)
    let end = left < 0 ? "ended \(Span(seconds: -left).short) ago" : "ends in \(Span(seconds: left))"
    let isDefault = kind == .withoutName && !leaf.names(status.endpoint.url.identity)
    let pinned = pinnedItems.contains { $0.matches(leaf) } ? " pinned" : ""
    return (isDefault ? "the default host's " : "")
      + "\(name(leaf)), \(leaf.key), key \(shortPin(leaf.pin))\(pinned), \(end)"
  }

  /// Addresses that nobody gives any more, as they stood.
  var vanished: [DetailLine] {
    status.vanished.map { row in
      let leaf = row.status.judgement?.leaf.map { ", key \(shortPin($0.pin))" } ?? ""
      return line(
        " \(row.address)  gone since \(Words.date(row.since, now)), last seen \(row.status.state.word)\(leaf)",
        pen.faint,
        hang: 3)
    }
  }
}

extension LookKind {
  /// In eight columns at most.
  fileprivate var title: String {
    switch self {
    case .withoutName: "no SNI"
    case .rsa: "RSA"
    case .ecdsa: "ECDSA"
    case .tls12: "TLS 1.2"
    case .tls13: "TLS 1.3"
    }
  }
}
