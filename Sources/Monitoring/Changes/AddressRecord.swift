package import Pinning

/// A key that an address presented, on whatever certificate: a pin of the wire.
package struct SeenPin: Hashable, Sendable {
  package let pin: Pin
  /// Where its certificate stood in the presented chain when it was last seen: 0 is the leaf.
  package internal(set) var index: Int
  /// The subject of that certificate; it comes from the network.
  package internal(set) var subject: String
  package let firstAt: Timestamp
  package internal(set) var lastAt: Timestamp

  package init(pin: Pin, index: Int, subject: String, firstAt: Timestamp, lastAt: Timestamp) {
    self.pin = pin
    self.index = index
    self.subject = subject
    self.firstAt = firstAt
    self.lastAt = lastAt
  }
}

/// What one address presented over time: what changed, and the keys that were ever seen there. Bounded.
package struct AddressRecord: Hashable, Sendable {
  /// A change a day for a month; a server that makes up certificates must not fill the memory.
  package static let mostChanges = 32
  /// Some renewals of a chain of three.
  package static let mostPins = 64

  /// The latest first.
  package private(set) var changes: [ChainChange] = []
  /// The latest seen first; of those seen at once the leaf's first.
  package private(set) var pins: [SeenPin] = []
  /// When the first chain was seen; nil before that.
  package private(set) var since: Timestamp?
  private var last: Look?

  package init() {}

  /// The change that the last look brought; nil where it was as the one before.
  package private(set) var latest: ChainChange?

  /// Takes in what was presented, with its judgement.
  package mutating func take(_ presented: PresentedChain, _ judgement: Judgement, at now: Timestamp) {
    since = since ?? now
    note(presented, at: now)
    var look = Look(presented, judgement)
    look.keepLeaf(of: last)
    let parts = last.map { look.parts(since: $0) } ?? []
    last = look
    latest = parts.isEmpty ? nil : add(parts, at: now)
  }

  /// The last change that has such a part; nil where there was none.
  package func lastChange(where matches: (ChangedPart) -> Bool) -> ChainChange? {
    changes.first { $0.parts.contains(where: matches) }
  }

  private mutating func add(_ parts: [ChangedPart], at now: Timestamp) -> ChainChange {
    var change = ChainChange(parts: parts, firstAt: now)
    if let index = changes.firstIndex(where: { $0.parts == parts }) {
      change = changes.remove(at: index)
      change.lastAt = now
      change.count += 1
    }
    changes = Array(([change] + changes).prefix(Self.mostChanges))
    return change
  }

  private mutating func note(_ presented: PresentedChain, at now: Timestamp) {
    var seen = [SeenPin]()
    for (index, certificate) in presented.certificates.enumerated() {
      guard let facts = certificate.facts, !seen.contains(where: { $0.pin == facts.pin }), seen.count < Self.mostPins
      else { continue }
      var pin =
        pins.first { $0.pin == facts.pin }
        ?? SeenPin(pin: facts.pin, index: index, subject: facts.subject.short, firstAt: now, lastAt: now)
      pin.index = index
      pin.subject = facts.subject.short
      pin.lastAt = now
      seen.append(pin)
    }
    let current = Set(seen.map(\.pin))
    pins = Array((seen + pins.filter { !current.contains($0.pin) }).prefix(Self.mostPins))
  }
}

/// What is compared from one look to the next.
private struct Look: Hashable, Sendable {
  private(set) var key: Pin?
  private(set) var fingerprint: Digest256?
  /// Those of the validated path, else those presented after the leaf: the path decides what clients meet.
  let intermediates: [Digest256]
  let intermediateNames: [String]
  let anchor: Digest256?
  let anchorName: String
  let failure: TrustFailure?
  /// By client.
  let matches: [String: PinnedItem]
  let clients: Set<String>

  init(_ presented: PresentedChain, _ judgement: Judgement) {
    let path = judgement.trust.paths.first?.certificates
    let between =
      path.map { Array($0.dropFirst().dropLast()) } ?? presented.certificates.dropFirst().compactMap(\.facts)
    key = presented.leaf?.pin
    fingerprint = presented.leaf?.fingerprint
    intermediates = between.map(\.fingerprint)
    intermediateNames = between.map(\.subject.short)
    anchor = path?.last?.fingerprint
    anchorName = path?.last?.subject.short ?? ""
    failure = judgement.trust.failure
    matches = Dictionary(
      judgement.clients.compactMap { client in client.match.map { (client.client, $0.pinned) } },
      uniquingKeysWith: { first, _ in first })
    clients = Set(judgement.clients.map(\.client))
  }

  /// A leaf that cannot be read is no other one: the next that can be is compared with the last that could.
  mutating func keepLeaf(of before: Look?) {
    guard key == nil else { return }
    key = before?.key
    fingerprint = before?.fingerprint
  }

  func parts(since before: Look) -> [ChangedPart] {
    [leaf(since: before), intermediates(since: before), anchor(since: before), trust(since: before)].compactMap { $0 }
      + pins(since: before)
  }

  private func leaf(since before: Look) -> ChangedPart? {
    guard let old = before.fingerprint, let new = fingerprint, old != new else { return nil }
    guard let oldKey = before.key, let newKey = key, oldKey != newKey else { return .leafReissued(from: old, to: new) }
    return .leafRekeyed(from: oldKey, to: newKey)
  }

  /// Paths are compared with paths, and what was presented with what was presented.
  private func intermediates(since before: Look) -> ChangedPart? {
    guard (anchor == nil) == (before.anchor == nil), before.intermediates != intermediates else { return nil }
    return .intermediatesChanged(from: before.intermediateNames, to: intermediateNames)
  }

  private func anchor(since before: Look) -> ChangedPart? {
    guard let old = before.anchor, let new = anchor, old != new else { return nil }
    return .anchorChanged(from: before.anchorName, to: anchorName)
  }

  private func trust(since before: Look) -> ChangedPart? {
    if before.failure == nil, let failure { return .trustLost(failure) }
    return before.failure != nil && failure == nil ? .trustGained : nil
  }

  /// Of clients that were asked both times.
  private func pins(since before: Look) -> [ChangedPart] {
    clients.intersection(before.clients).sorted().compactMap { client in
      switch (before.matches[client], matches[client]) {
      case (let old?, nil): .pinLost(client: client, pinned: old)
      case (nil, let new?): .pinMatched(client: client, pinned: new)
      default: nil
      }
    }
  }
}
