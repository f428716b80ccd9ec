import Pinning

/// The name constraints of one certificate, with what is wrong with how they are written.
struct NameConstraints {
  let permitted: [NameSubtree]
  let excluded: [NameSubtree]
  /// Clauses to stand after "its name constraints".
  let faults: [String]

  /// Nil where there is no such extension.
  init?(_ anatomy: CertificateAnatomy) {
    guard let item = anatomy.extension(ExtensionID.nameConstraints) else { return nil }
    var reader = NameConstraintReader()
    reader.read(item.value)
    permitted = reader.permitted
    excluded = reader.excluded
    faults = reader.faults
  }
}

/// Reads NameConstraints (RFC 5280, section 4.2.1.10 and appendix A.2).
struct NameConstraintReader {
  private(set) var permitted = [NameSubtree]()
  private(set) var excluded = [NameSubtree]()
  private(set) var faults = [String]()

  mutating func read(_ value: [UInt8]) {
    guard let fields = DERCursor.one(value, tag: DERCursor.sequence)?.children else {
      faults.append("cannot be decoded")
      return
    }
    if fields.isEmpty { faults.append("neither permit nor exclude anything") }
    for field in fields {
      let subtrees = field.children ?? []
      if subtrees.isEmpty { faults.append("have an empty list of subtrees") }
      for subtree in subtrees.compactMap({ read($0) }) {
        if field.tag == 0xa0 { permitted.append(subtree) } else { excluded.append(subtree) }
      }
    }
  }

  private mutating func read(_ subtree: DERCursor.Value) -> NameSubtree? {
    guard let parts = subtree.children, let base = parts.first, let form = NameForm(rawValue: base.tag & 0x1f) else {
      faults.append("have a subtree that cannot be decoded")
      return nil
    }
    // minimum is 0 by default, and maximum is absent.
    if parts.dropFirst().contains(where: { $0.tag != Self.minimum || $0.bytes != [0] }) {
      faults.append("limit the depth of a subtree")
    }
    guard ExtensionShape.isGeneralName(base) else {
      faults.append("have a subtree that cannot be decoded")
      return .unusable(form)
    }
    switch form {
    case .dns: return host(base.bytes)
    case .ip: return network(base.bytes)
    case .directory: return directory(base)
    case .email: return mailboxes(base.bytes)
    case .uri: return hosts(base.bytes, .uri)
    case .other, .x400, .ediParty, .registered: return .unusable(form)
    }
  }

  /// An empty host is above all others.
  private mutating func host(_ bytes: [UInt8]) -> NameSubtree {
    var host = Self.lowercased(bytes)
    let onlyBelow = host.first == UInt8(ascii: ".")
    if onlyBelow { host.removeFirst() }
    let text = String(decoding: host, as: UTF8.self)
    if onlyBelow {
      // RFC 5280 knows the leading dot for other forms only; it can be read, and is by most.
      faults.append("have a host name with a leading dot: \".\(text)\"")
    }
    guard host.isEmpty || HostNameSyntax.fault(of: text) == nil else {
      faults.append("have a host name that is none: \"\(text)\"")
      return .unusable(.dns)
    }
    return .dns(host: host, onlyBelow: onlyBelow)
  }

  /// A mailbox, else hosts.
  private mutating func mailboxes(_ bytes: [UInt8]) -> NameSubtree {
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return hosts(bytes, .email) }
    let host = String(decoding: bytes[(at + 1)...], as: UTF8.self)
    guard at > 0, HostNameSyntax.fault(of: host) == nil else { return noHost(bytes, .email) }
    return .email(Self.lowercased(bytes))
  }

  /// A host, with a leading dot all below it; the empty one is above all.
  private mutating func hosts(_ bytes: [UInt8], _ form: NameForm) -> NameSubtree {
    let host = String(decoding: bytes.first == UInt8(ascii: ".") ? bytes.dropFirst() : bytes[...], as: UTF8.self)
    guard bytes.isEmpty || HostNameSyntax.fault(of: host) == nil else { return noHost(bytes, form) }
    return form == .uri ? .uri(Self.lowercased(bytes)) : .email(Self.lowercased(bytes))
  }

  private mutating func noHost(_ bytes: [UInt8], _ form: NameForm) -> NameSubtree {
    faults.append("have for \(form.name) a host that is none: \"\(String(decoding: bytes, as: UTF8.self))\"")
    return .unusable(form)
  }

  private mutating func network(_ bytes: [UInt8]) -> NameSubtree {
    let half = bytes.count / 2
    guard bytes.count == 8 || bytes.count == 32, Self.isMask(bytes[half...]) else {
      faults.append("have an address range that is none: \(Hex.encode(bytes))")
      return .unusable(.ip)
    }
    return .ip(address: Array(bytes[..<half]), mask: Array(bytes[half...]))
  }

  private mutating func directory(_ base: DERCursor.Value) -> NameSubtree {
    guard let name = NameAttributes(der: Array(base.content)) else {
      faults.append("have a directory name that cannot be decoded")
      return .unusable(.directory)
    }
    return .directory(name)
  }

  /// In the style of RFC 4632: ones, then zeros.
  private static func isMask(_ bytes: ArraySlice<UInt8>) -> Bool {
    let rest = bytes.drop { $0 == 0xff }
    guard let edge = rest.first else { return true }
    // Ones then zeros: turned over and one added, a power of two.
    let isEdge = (~edge &+ 1) & ~edge == 0
    return isEdge && rest.dropFirst().allSatisfy { $0 == 0 }
  }

  private static let minimum: UInt8 = 0x80

  static func lowercased(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
