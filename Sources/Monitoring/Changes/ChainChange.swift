package import Pinning

/// One way in which what an address presents differs from what it presented before.
package enum ChangedPart: Hashable, Sendable {
  /// The leaf has another key.
  case leafRekeyed(from: Pin, to: Pin)
  /// Another leaf certificate with the same key.
  case leafReissued(from: Digest256, to: Digest256)
  /// Other intermediates, by their names, nearest to the leaf first.
  case intermediatesChanged(from: [String], to: [String])
  /// The path ends at another trust anchor.
  case anchorChanged(from: String, to: String)
  /// There was a valid path, and there is none any more.
  case trustLost(TrustFailure)
  /// There is a valid path again.
  case trustGained
  /// A client's pin matched, and none does any more. The pin is the one that matched.
  case pinLost(client: String, pinned: PinnedItem)
  /// No pin of a client matched, and this one does now.
  case pinMatched(client: String, pinned: PinnedItem)

  /// In kebab-case, for programs.
  package var code: String {
    switch self {
    case .leafRekeyed: "leaf-re-keyed"
    case .leafReissued: "leaf-reissued"
    case .intermediatesChanged: "intermediate-changed"
    case .anchorChanged: "root-changed"
    case .trustLost: "trust-lost"
    case .trustGained: "trust-gained"
    case .pinLost: "pin-lost"
    case .pinMatched: "pin-matched"
    }
  }

  /// A few words for a line: `leaf re-keyed`. Nothing in it comes from the network.
  package var words: String {
    switch self {
    case .leafRekeyed: "leaf re-keyed"
    case .leafReissued: "leaf reissued, same key"
    case .intermediatesChanged: "intermediate changed"
    case .anchorChanged: "root changed"
    case .trustLost: "no valid path any more"
    case .trustGained: "valid path again"
    case .pinLost(let client, _): "pins of \(client) lost"
    case .pinMatched(let client, _): "pins of \(client) match"
    }
  }

  /// One sentence without a full stop. May hold text from the network.
  package var detail: String {
    switch self {
    case .leafRekeyed(let old, let new):
      "leaf re-keyed: \(PinnedItem.publicKey(old).short) → \(PinnedItem.publicKey(new).short)"
    case .leafReissued(let old, let new):
      "leaf reissued with the same key: \(old.hex.prefix(12))… → \(new.hex.prefix(12))…"
    case .intermediatesChanged(let old, let new): "intermediate changed: \(Self.list(old)) → \(Self.list(new))"
    case .anchorChanged(let old, let new): "root changed: \"\(old)\" → \"\(new)\""
    case .trustLost(let failure): "no valid path any more: \(failure.detail)"
    case .trustGained: "there is a valid path again"
    case .pinLost(let client, let pinned): "\(client): pin \(pinned.short) matched and does not any more"
    case .pinMatched(let client, let pinned): "\(client): pin \(pinned.short) matches now"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

/// A change of what one address presents: from one round to the next, what became different.
package struct ChainChange: Hashable, Sendable {
  /// Never empty: what is nearest to the leaf first, then pins.
  package let parts: [ChangedPart]
  /// When it was first seen.
  package let firstAt: Timestamp
  /// When it was last seen: later than `firstAt` where an address goes to and fro, as behind a balancer.
  package internal(set) var lastAt: Timestamp
  /// How often it was seen.
  package internal(set) var count: Int

  package init(parts: [ChangedPart], firstAt: Timestamp, lastAt: Timestamp? = nil, count: Int = 1) {
    self.parts = parts
    self.firstAt = firstAt
    self.lastAt = lastAt ?? firstAt
    self.count = count
  }

  /// What changed first of all, in a few words.
  package var words: String { parts.first?.words ?? "" }
}
