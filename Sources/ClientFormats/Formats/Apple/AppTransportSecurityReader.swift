import Pinning

/// `NSAppTransportSecurity`, read as Apple's frameworks do: a value of another kind counts as absent.
extension Reading {
  private typealias Security = AppTransportSecurity

  static let transportSecurityKeys = [
    "NSPinnedDomains", "NSExceptionDomains", "NSAllowsArbitraryLoads", "NSAllowsLocalNetworking",
  ]

  mutating func appTransportSecurity(_ bytes: [UInt8]) throws(ClientFileFaults) -> AppTransportSecurity {
    let top = try configurationDictionary(bytes, key: "NSAppTransportSecurity", inner: Self.transportSecurityKeys)
    for entry in top.entries { places.note(key: entry.key, of: "", entry.keyPlace) }
    var pinned = [Security.PinnedDomain]()
    var exceptions = [Security.ExceptionDomain]()
    for host in hosts(of: top["NSPinnedDomains"]) { pinned.append(pinnedDomain(host)) }
    for host in hosts(of: top["NSExceptionDomains"]) { exceptions.append(exceptionDomain(host)) }
    let others = top.entries.filter { !Self.transportSecurityKeys.contains($0.key) }
    for other in others where !Self.otherTransportKeys.contains(other.key) {
      remark(.ignoredKey(other.key, in: top.name), at: other.keyPlace)
    }
    return AppTransportSecurity(
      pinnedDomains: pinned, exceptionDomains: exceptions,
      allowsArbitraryLoads: boolean(top["NSAllowsArbitraryLoads"]) ?? false,
      allowsLocalNetworking: boolean(top["NSAllowsLocalNetworking"]) ?? false,
      otherKeys: others.map(\.key), faults: faults)
  }

  /// Keys that Apple documents and that say nothing about pinned connections.
  private static let otherTransportKeys: Set<String> = [
    "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInMedia", "NSAllowsArbitraryLoadsInWebContent",
  ]

  private mutating func hosts(of entry: PropertyListEntry?) -> [PropertyListDictionary] {
    guard let entry else { return [] }
    guard let hosts = PropertyListDictionary(entry.value, name: entry.key) else {
      ignoreValue(of: entry)
      return []
    }
    var dictionaries = [PropertyListDictionary]()
    for host in hosts.entries {
      places.note(host.key, host.keyPlace)
      if let dictionary = PropertyListDictionary(host.value, name: host.key) {
        dictionaries.append(dictionary)
      } else {
        ignoreValue(of: host)
      }
    }
    return dictionaries
  }

  private mutating func pinnedDomain(_ host: PropertyListDictionary) -> AppTransportSecurity.PinnedDomain {
    let known = ["NSIncludesSubdomains", "NSPinnedLeafIdentities", "NSPinnedCAIdentities"]
    passKeys(of: host, known: known)
    return Security.PinnedDomain(
      host: host.name, includesSubdomains: boolean(host["NSIncludesSubdomains"]) ?? false,
      leafIdentities: host["NSPinnedLeafIdentities"].flatMap { identities($0, host: host.name) },
      caIdentities: host["NSPinnedCAIdentities"].flatMap { identities($0, host: host.name) })
  }

  /// The texts of the entries; one without a text is dropped here, one whose text is no base64 by the platform.
  private mutating func identities(_ entry: PropertyListEntry, host: String) -> [String]? {
    guard case .array(let values) = entry.value.content else {
      ignoreValue(of: entry)
      return nil
    }
    var texts = [String]()
    for value in values {
      let identity = PropertyListDictionary(value, name: entry.key)
      guard case .string(let text)? = identity?["SPKI-SHA256-BASE64"]?.value.content else {
        remark(.droppedIdentity(host: host, text: value.words), at: value.place)
        continue
      }
      if (try? Base64.decode(text, allowsStrayBits: true))?.count != 32 {
        remark(.droppedIdentity(host: host, text: text), at: value.place)
      }
      if let identity { passKeys(of: identity, known: ["SPKI-SHA256-BASE64"]) }
      texts.append(note(text, value.place))
    }
    return texts
  }

  private mutating func exceptionDomain(_ host: PropertyListDictionary) -> AppTransportSecurity.ExceptionDomain {
    let known = [
      "NSIncludesSubdomains", "NSExceptionAllowsInsecureHTTPLoads", "NSExceptionMinimumTLSVersion",
      "NSExceptionRequiresForwardSecrecy", "NSRequiresCertificateTransparency",
    ]
    passKeys(of: host, known: known)
    return Security.ExceptionDomain(
      host: host.name, includesSubdomains: boolean(host["NSIncludesSubdomains"]) ?? false,
      allowsInsecureHTTPLoads: boolean(host["NSExceptionAllowsInsecureHTTPLoads"]),
      minimumTLSVersion: text(host["NSExceptionMinimumTLSVersion"]),
      requiresForwardSecrecy: boolean(host["NSExceptionRequiresForwardSecrecy"]),
      requiresCertificateTransparency: boolean(host["NSRequiresCertificateTransparency"]))
  }

  private mutating func passKeys(of dictionary: PropertyListDictionary, known: [String]) {
    for entry in dictionary.entries { places.note(key: entry.key, of: dictionary.name, entry.keyPlace) }
    for entry in dictionary.entries where !known.contains(entry.key) {
      remark(.ignoredKey(entry.key, in: dictionary.name), at: entry.keyPlace)
    }
  }

  private mutating func boolean(_ entry: PropertyListEntry?) -> Bool? {
    guard let entry else { return nil }
    if case .bool(let value) = entry.value.content { return value }
    ignoreValue(of: entry)
    return nil
  }

  private mutating func text(_ entry: PropertyListEntry?) -> String? {
    guard let entry else { return nil }
    if case .string(let value) = entry.value.content { return note(value, entry.value.place) }
    ignoreValue(of: entry)
    return nil
  }

  private mutating func ignoreValue(of entry: PropertyListEntry) {
    remark(.ignoredValue(key: entry.key, seen: entry.value.words), at: entry.value.place)
  }
}
