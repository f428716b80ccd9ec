/// An IPv4 or IPv6 address as bytes in network order: 4 or 16 of them.
package struct IPAddress: Hashable, Sendable {
  package enum Family: Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case v4
    case v6

    package var description: String {
      switch self {
      case .v4: "IPv4"
      case .v6: "IPv6"
      }
    }
  }

  /// 4 or 16 bytes.
  package let bytes: [UInt8]

  /// Nil unless there are 4 or 16 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  package var family: Family { bytes.count == 4 ? .v4 : .v6 }

  /// Reads dotted decimal (four numbers, no leading zeros: those are octal to some systems) or the forms of
  /// RFC 4291, section 2.2. No zone, no brackets.
  package init?(_ text: some StringProtocol) {
    let parsed = text.contains(":") ? Self.parseV6(Substring(text)) : Self.parseV4(Substring(text))
    guard let parsed else { return nil }
    self.bytes = parsed
  }

  private static func parseV4(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bytes = [UInt8]()
    for part in parts {
      guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ (48...57).contains($0) }),
        part.utf8.count == 1 || part.utf8.first != UInt8(ascii: "0"), let byte = UInt8(part)
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private static func parseV6(_ text: Substring) -> [UInt8]? {
    guard let gap = firstGap(in: text) else {
      guard let groups = groups(text), groups.count == 16 else { return nil }
      return groups
    }
    let head = text[..<gap.lowerBound]
    let tail = text[gap.upperBound...]
    guard !head.contains("."), let front = head.isEmpty ? [] : groups(head),
      let back = tail.isEmpty ? [] : groups(tail),
      front.count + back.count <= 14
    else { return nil }
    return front + [UInt8](repeating: 0, count: 16 - front.count - back.count) + back
  }

  private static func firstGap(in text: Substring) -> Range<Substring.Index>? {
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == ":", next < text.endIndex, text[next] == ":" {
        return index..<text.index(after: next)
      }
      index = next
    }
    return nil
  }

  private static func groups(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var bytes = [UInt8]()
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.contains(".") {
        guard let v4 = parseV4(part) else { return nil }
        bytes += v4
        continue
      }
      guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(isHexDigit), let group = UInt16(part, radix: 16)
      else { return nil }
      bytes.append(UInt8(group >> 8))
      bytes.append(UInt8(group & 255))
    }
    return bytes.count <= 16 ? bytes : nil
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

extension IPAddress: CustomStringConvertible {
  /// Dotted decimal, or the text of RFC 5952: lower case, the longest run of zero groups as `::`.
  package var description: String {
    guard family == .v6 else { return bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    if groups[0..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xffff {
      return "::ffff:" + bytes[12...].map(String.init).joined(separator: ".")
    }
    guard let run = longestZeroRun(groups) else {
      return groups.map { String($0, radix: 16) }.joined(separator: ":")
    }
    let front = groups[..<run.lowerBound].map { String($0, radix: 16) }.joined(separator: ":")
    let back = groups[run.upperBound...].map { String($0, radix: 16) }.joined(separator: ":")
    return front + "::" + back
  }

  private func longestZeroRun(_ groups: [UInt16]) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    while start < groups.count {
      guard groups[start] == 0 else {
        start += 1
        continue
      }
      let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
      if end - start >= 2, end - start > (best?.count ?? 0) { best = start..<end }
      start = end
    }
    return best
  }
}

/// The name or address that a certificate must carry for a connection (RFC 9525, section 2).
package enum ReferenceIdentity: Hashable, Sendable, CustomStringConvertible {
  /// A DNS name as configured: ASCII (A-labels), lower case, no trailing dot.
  case dns(String)
  case ip(IPAddress)

  /// An address where the text is one, else a DNS name, lowercased and without its trailing dot.
  package init(host: String) {
    if let address = IPAddress(host) {
      self = .ip(address)
    } else {
      let name = host.hasSuffix(".") ? host.dropLast() : host[...]
      self = .dns(name.lowercased())
    }
  }

  /// The name sent in the handshake; nil for an address, which is never sent (RFC 6066, section 3).
  package var serverName: String? {
    switch self {
    case .dns(let name): name
    case .ip: nil
    }
  }

  package var description: String {
    switch self {
    case .dns(let name): name
    case .ip(let address): address.description
    }
  }
}
