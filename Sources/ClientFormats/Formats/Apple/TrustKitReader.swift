import Pinning

/// `TSKConfiguration`, read as TrustKit 3 does: it sends `boolValue` to what should be booleans, so numbers and texts
/// count too, and an array or text of another kind is an exception at launch.
extension Reading {
  static let trustKitKeys = [
    "TSKPinnedDomains", "TSKSwizzleNetworkDelegates", "TSKIgnorePinningForUserDefinedTrustAnchors",
  ]

  mutating func trustKit(_ bytes: [UInt8]) throws(ClientFileFaults) -> TrustKitConfiguration {
    let configuration = try configurationDictionary(bytes, key: "TSKConfiguration", inner: Self.trustKitKeys)
    var domains = [TrustKitConfiguration.Domain]()
    var swizzles: Bool?
    var ignoresUserAnchors: Bool?
    for entry in configuration.entries {
      switch entry.key {
      case "TSKPinnedDomains": domains = pinnedDomains(entry)
      case "TSKSwizzleNetworkDelegates": swizzles = looseBoolean(entry)
      case "TSKIgnorePinningForUserDefinedTrustAnchors": ignoresUserAnchors = looseBoolean(entry)
      default: pass(over: entry, in: configuration.name)
      }
    }
    if configuration["TSKPinnedDomains"] == nil {
      faults.append(.missing(key: "TSKPinnedDomains", place: configuration.place.words))
    }
    return TrustKitConfiguration(
      domains: domains, swizzlesNetworkDelegates: swizzles, ignoresPinsForUserAnchors: ignoresUserAnchors,
      faults: faults)
  }

  private mutating func pinnedDomains(_ entry: PropertyListEntry) -> [TrustKitConfiguration.Domain] {
    guard let hosts = PropertyListDictionary(entry.value, name: entry.key) else {
      reportKind(of: entry)
      return []
    }
    // TrustKit asks for at least one, like for the key itself.
    if hosts.entries.isEmpty { faults.append(.missing(key: "a host", place: entry.key)) }
    var domains = [TrustKitConfiguration.Domain]()
    for host in hosts.entries {
      if let domain = domain(host) { domains.append(domain) }
    }
    return domains
  }

  private mutating func domain(_ entry: PropertyListEntry) -> TrustKitConfiguration.Domain? {
    let host = note(entry.key, entry.keyPlace)
    guard let policy = PropertyListDictionary(entry.value, name: host) else {
      reportKind(of: entry)
      return nil
    }
    let known: Set<String> = [
      "TSKPublicKeyHashes", "TSKIncludeSubdomains", "TSKEnforcePinning", "TSKExcludeSubdomainFromParentPolicy",
      "TSKExpirationDate", "TSKReportUris", "TSKDisableDefaultReportUri", "TSKPublicKeyAlgorithms",
    ]
    for entry in policy.entries { places.note(key: entry.key, of: host, entry.keyPlace) }
    let others = policy.entries.filter { !known.contains($0.key) }
    for other in others { pass(over: other, in: host) }
    return TrustKitConfiguration.Domain(
      host: host,
      publicKeyHashes: policy["TSKPublicKeyHashes"].flatMap { texts($0) },
      includesSubdomains: policy["TSKIncludeSubdomains"].map { looseBoolean($0) },
      enforcesPinning: policy["TSKEnforcePinning"].map { looseBoolean($0) },
      excludesFromParentPolicy: policy["TSKExcludeSubdomainFromParentPolicy"].map { looseBoolean($0) },
      expirationDate: policy["TSKExpirationDate"].flatMap { expirationDate($0, host: host) },
      reportURIs: policy["TSKReportUris"].flatMap { texts($0) },
      disablesDefaultReportURI: policy["TSKDisableDefaultReportUri"].map { looseBoolean($0) },
      publicKeyAlgorithms: policy["TSKPublicKeyAlgorithms"].flatMap { algorithms($0) },
      otherKeys: others.map(\.key))
  }

  /// `kTSKPinnedDomains` is the constant's name in code, and `TSKPinnedDomains` its text, which a property list needs.
  private mutating func pass(over entry: PropertyListEntry, in owner: String) {
    let isConstant = entry.key.hasPrefix("kTSK")
    remark(
      isConstant ? .constantAsKey(entry.key, in: owner) : .ignoredKey(entry.key, in: owner), at: entry.keyPlace)
  }

  /// A text; a `<date>` is no text, and handing it to a date formatter raises.
  private mutating func expirationDate(_ entry: PropertyListEntry, host: String) -> String? {
    guard case .string(let text) = entry.value.content else {
      reportKind(of: entry)
      return nil
    }
    if TrustKitConfiguration.Domain(host: host, expirationDate: text).ends == nil {
      remark(.neverExpires(host: host, text: text), at: entry.value.place)
    }
    return note(text, entry.value.place)
  }

  /// Releases before 1.6 asked for them; this one does not look at the key, whatever its value.
  private mutating func algorithms(_ entry: PropertyListEntry) -> [String] {
    guard case .array(let values) = entry.value.content else { return [] }
    return values.compactMap { value in
      guard case .string(let text) = value.content else { return nil }
      return note(text, value.place)
    }
  }

  private mutating func texts(_ entry: PropertyListEntry) -> [String]? {
    guard case .array(let values) = entry.value.content else {
      reportKind(of: entry)
      return nil
    }
    var texts = [String]()
    for value in values {
      if case .string(let text) = value.content {
        texts.append(note(text, value.place))
      } else {
        faults.append(.badValue(key: entry.key, value: value.words, place: value.place.words))
      }
    }
    return texts
  }

  /// What Foundation's `boolValue` makes of a number or a text.
  private mutating func looseBoolean(_ entry: PropertyListEntry) -> Bool {
    let taken: Bool
    switch entry.value.content {
    case .bool(let value): return value
    case .integer(let number): taken = number != 0
    case .real(let number): taken = number != 0
    case .string(let text): taken = Self.boolValue(of: text)
    case .date, .data, .array, .dictionary:
      reportKind(of: entry)
      return false
    }
    let seen =
      switch entry.value.content {
      case .string(let text): text
      default: entry.value.words
      }
    remark(.looseBoolean(key: entry.key, seen: seen, takenAs: taken), at: entry.value.place)
    return taken
  }

  /// `NSString.boolValue`: after blanks, a sign and zeros, one of `YyTt` or a digit from 1 to 9.
  private static func boolValue(of text: String) -> Bool {
    var rest = text.trimmed.utf8[...]
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
    rest = rest.drop { $0 == UInt8(ascii: "0") }
    return rest.first.map { "YyTt123456789".utf8.contains($0) } ?? false
  }

  private mutating func reportKind(of entry: PropertyListEntry) {
    faults.append(.badValue(key: entry.key, value: entry.value.words, place: entry.value.place.words))
  }
}
