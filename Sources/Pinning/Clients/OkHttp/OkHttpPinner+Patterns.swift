extension OkHttpPinner.Entry {
  /// How a pattern covers hosts.
  enum Pattern: Hashable {
    case exact(String)
    /// `*.`: exactly one label more.
    case child(of: String)
    /// `**.`: any number of labels more, none included.
    case subtree(of: String)

    func covers(_ host: String) -> Bool {
      switch self {
      case .exact(let name): host == name
      case .child(let parent): HostNames.isChild(host, of: parent)
      case .subtree(let parent): host == parent || HostNames.isSubdomain(host, of: parent)
      }
    }
  }

  /// Nil where `CertificatePinner.Pin` throws: a star anywhere else, or no host.
  var parsed: Pattern? {
    func name(_ count: Int) -> String? {
      let rest = pattern.dropFirst(count)
      guard !rest.contains("*") else { return nil }
      return DomainNames.canonical(String(rest))
    }
    if pattern.hasPrefix("*.") { return name(2).map(Pattern.child) }
    if pattern.hasPrefix("**.") { return name(3).map(Pattern.subtree) }
    return name(0).map(Pattern.exact)
  }

  /// Each text's hash, or nil where `CertificatePinner.Pin` throws. A hash of the wrong length matches nothing.
  static func item(_ text: String) -> OkHttpHash? {
    if text.hasPrefix("sha256/") {
      return OkioBase64.decode(text.dropFirst(7)).map { bytes in
        Digest256(bytes: bytes).map { .item(.publicKey(Pin(spkiSHA256: $0))) } ?? .matchesNothing
      }
    }
    guard text.hasPrefix("sha1/") else { return nil }
    return OkioBase64.decode(text.dropFirst(5)).map { $0.count == 20 ? .item(.publicKeySHA1($0)) : .matchesNothing }
  }
}

enum OkHttpHash: Hashable {
  case item(PinnedItem)
  case matchesNothing

  var item: PinnedItem? {
    switch self {
    case .item(let item): item
    case .matchesNothing: nil
    }
  }
}

/// Base64 as Okio reads it: padding may be missing, both alphabets will do, blanks are passed over.
enum OkioBase64 {
  static func decode(_ text: Substring) -> [UInt8]? {
    var body = text.utf8.filter { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    while body.last == UInt8(ascii: "=") { body.removeLast() }
    guard body.count % 4 != 1 else { return nil }
    let standard = body.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    var bytes = [UInt8]()
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    for byte in standard {
      guard let value = value(of: byte) else { return nil }
      buffer = buffer << 6 | value
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
    }
    return bytes
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
