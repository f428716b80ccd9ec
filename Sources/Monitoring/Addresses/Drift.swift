package import Endpoints
package import Pinning

/// What differs between addresses of one endpoint that were seen in the same round.
package struct Drift: Hashable, Sendable {
  /// The weightiest first; never empty.
  package let parts: [DriftPart]
  /// Addresses that were compared.
  package let count: Int

  package init(parts: [DriftPart], count: Int) {
    self.parts = parts
    self.count = count
  }

  /// The weightiest difference in a few words: `1/2 addresses have another server key`.
  package var words: String { parts.first?.words(of: count) ?? "" }

  /// Every difference, with who has what: one sentence without a full stop. May hold text from the network.
  package var detail: String {
    let shown = parts.prefix(Self.mostParts).map { $0.detail(of: count) }
    let more = parts.count > Self.mostParts ? ["\(parts.count - Self.mostParts) more differences"] : []
    return (shown + more).joined(separator: "; ")
  }

  private static let mostParts = 3
}

/// One way in which addresses differ.
package struct DriftPart: Hashable, Sendable {
  package enum Aspect: Hashable, Sendable {
    /// The leaves have different keys.
    case key
    /// A client answers differently.
    case verdict(client: String)
    /// The same key in different certificates.
    case leaf
    /// The same leaf with other certificates sent behind it.
    case chain
    case version
  }

  package let aspect: Aspect
  /// Two or more: what most addresses have first; of equals what was there before.
  package let groups: [DriftGroup]

  package init(_ aspect: Aspect, _ groups: [DriftGroup]) {
    self.aspect = aspect
    self.groups = groups
  }

  /// In kebab-case, for programs.
  package var code: String {
    switch aspect {
    case .key: "server-key"
    case .verdict: "verdict"
    case .leaf: "leaf"
    case .chain: "chain"
    case .version: "tls-version"
    }
  }

  /// How many addresses differ from what most have.
  private var odd: Int { groups.dropFirst().reduce(0) { $0 + $1.addresses.count } }

  func words(of count: Int) -> String {
    let addresses = "\(odd)/\(count) addresses"
    switch aspect {
    case .key: return "\(addresses) have another server key"
    case .verdict(let client): return "\(addresses) get another verdict of \(client)"
    case .leaf: return "\(addresses) have another leaf with the same key"
    case .chain: return "\(addresses) send another chain behind the leaf"
    case .version: return "\(addresses) speak another TLS version"
    }
  }

  /// `1/2 addresses have another server key: hETpgVva… at 127.0.0.2:443, not WEH1+dmT… as at 127.0.0.1:443`.
  func detail(of count: Int) -> String {
    let odd = groups.dropFirst().prefix(Self.mostGroups).map { "\($0.value.short) at \($0.places)" }
    let usual = groups.prefix(1).map { "not \($0.value.short) as at \($0.places)" }
    let more = groups.count - 1 - Self.mostGroups
    return "\(words(of: count)): " + (odd + (more > 0 ? ["\(more) more"] : []) + usual).joined(separator: ", ")
  }

  private static let mostGroups = 3
}

/// Addresses that have the same.
package struct DriftGroup: Hashable, Sendable {
  package let value: DriftValue
  /// In the order of the last answer; never empty.
  package let addresses: [SocketAddress]

  package init(_ value: DriftValue, _ addresses: [SocketAddress]) {
    self.value = value
    self.addresses = addresses
  }

  fileprivate var places: String {
    let names = addresses.prefix(Self.most).map(\.description).joined(separator: " and ")
    let more = addresses.count - Self.most
    return more > 0 ? "\(names) and \(more) more" : names
  }

  private static let most = 2
}

/// What addresses have that can differ.
package enum DriftValue: Hashable, Sendable {
  case key(Pin)
  case verdict(Verdict)
  case leaf(Digest256)
  /// Subjects of the certificates sent behind the leaf, and their fingerprints.
  case chain([String], [Digest256])
  case version(TLSVersion)

  /// As the JSON has it.
  package var text: String {
    switch self {
    case .key(let pin): pin.base64
    case .verdict(let verdict): verdict.rawValue
    case .leaf(let fingerprint): fingerprint.hex
    case .chain(_, let fingerprints): fingerprints.map(\.hex).joined(separator: ",")
    case .version(let version): version.number
    }
  }

  /// Enough to tell them apart. May hold text from the network.
  package var short: String {
    switch self {
    case .key(let pin): PinnedItem.publicKey(pin).short
    case .verdict(let verdict): verdict.rawValue
    case .leaf(let fingerprint): "\(fingerprint.hex.prefix(12))…"
    case .chain(let names, _): names.isEmpty ? "nothing" : names.map { "\"\($0)\"" }.joined(separator: " and ")
    case .version(let version): "TLS \(version.number)"
    }
  }
}
