/// Whether a name lies within a subtree (RFC 5280, section 4.2.1.10).
enum SubtreeMatch {
  case inside
  case outside
  /// Some names that a wildcard covers do, others do not.
  case partly
  /// One of the two cannot be evaluated.
  case unknown

  init(_ name: ConstrainedName, in subtree: NameSubtree) {
    switch (name, subtree) {
    case (.dns(let name), .dns(let host, let onlyBelow)): self = Self.host(name, host, onlyBelow: onlyBelow)
    case (.ip(let bytes), .ip(let address, let mask)): self = Self.address(bytes, address, mask)
    case (.directory(let name), .directory(let base)): self = name.isWithin(base) ? .inside : .outside
    case (.email(let mailbox), .email(let base)): self = Self.mailbox(mailbox, base)
    case (.uri(let uri), .uri(let base)): self = Self.uri(uri, base)
    default: self = .unknown
    }
  }

  // MARK: - Host names

  private static func host(_ name: [UInt8], _ base: [UInt8], onlyBelow: Bool) -> SubtreeMatch {
    guard name.starts(with: wildcard) else {
      // A name that begins with a dot is none (RFC 1034, section 3.5).
      guard name.first != dot, !name.isEmpty else { return .unknown }
      return isBelow(name, base) || (!onlyBelow && name == base) ? .inside : .outside
    }
    let above = Array(name.dropFirst(2))
    if isBelow(above, base) || above == base { return .inside }
    // One label on top of what the wildcard stands on may be the base itself.
    let mayBeBase = !onlyBelow && isBelow(base, above) && !base.dropLast(above.count + 1).contains(dot)
    return mayBeBase ? .partly : .outside
  }

  private static func isBelow(_ name: [UInt8], _ base: [UInt8]) -> Bool {
    if base.isEmpty { return !name.isEmpty }
    return name.count > base.count + 1 && name[name.count - base.count - 1] == dot
      && name.suffix(base.count) == base[...]
  }

  // MARK: - Others

  private static func address(_ bytes: [UInt8], _ address: [UInt8], _ mask: [UInt8]) -> SubtreeMatch {
    guard bytes.count == 4 || bytes.count == 16 else { return .unknown }
    guard bytes.count == address.count else { return .outside }
    return zip(bytes, zip(address, mask)).allSatisfy { $0 & $1.1 == $1.0 & $1.1 } ? .inside : .outside
  }

  private static func mailbox(_ mailbox: [UInt8], _ base: [UInt8]) -> SubtreeMatch {
    guard let at = mailbox.lastIndex(of: UInt8(ascii: "@")) else { return .unknown }
    if base.contains(UInt8(ascii: "@")) { return mailbox == base ? .inside : .outside }
    return exactHost(Array(mailbox[(at + 1)...]), base)
  }

  /// The host of the authority (RFC 3986, section 3.2); one without, or with an address, cannot be held against it.
  private static func uri(_ uri: [UInt8], _ base: [UInt8]) -> SubtreeMatch {
    let text = String(decoding: uri, as: UTF8.self)
    guard let start = text.firstRange(of: "://") else { return .unknown }
    let authority = text[start.upperBound...].prefix { !"/?#".contains($0) }
    let host = (authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "").prefix { $0 != ":" }
    guard HostNameSyntax.fault(of: host) == nil, host.contains(where: \.isLetter) else { return .unknown }
    return exactHost(Array(host.utf8), base)
  }

  /// Without a leading dot the host itself, with one all below.
  private static func exactHost(_ host: [UInt8], _ base: [UInt8]) -> SubtreeMatch {
    if base.isEmpty { return .inside }
    if base.first == dot { return isBelow(host, Array(base.dropFirst())) ? .inside : .outside }
    return host == base ? .inside : .outside
  }

  private static let dot = UInt8(ascii: ".")
  private static let wildcard = Array("*.".utf8)
}
