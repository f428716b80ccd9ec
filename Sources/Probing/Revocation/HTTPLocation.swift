/// Where a resource of plain HTTP is: `http://host[:port][/path][?query]`, in visible ASCII.
struct HTTPLocation: Hashable {
  /// Without brackets.
  let host: String
  let port: UInt16
  /// Host and port as the URL writes them, for the `Host` header.
  let authority: String
  /// Path and query, as they are asked for.
  let target: String

  /// Nil for whatever else. User names are refused (RFC 9110, section 4.2.4); a fragment is not sent.
  init?(_ url: String) {
    guard url.utf8.count <= Self.longest, url.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
      url.lowercased().hasPrefix("http://")
    else { return nil }
    let rest = url.dropFirst("http://".count).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let target = rest.dropFirst(authority.count)
    guard !authority.isEmpty, !authority.contains("@") else { return nil }
    let bracket = authority.lastIndex(of: "]")
    let colon = authority[(bracket ?? authority.startIndex)...].lastIndex(of: ":")
    let name = authority[..<(colon ?? authority.endIndex)]
    guard let port = colon.map({ UInt16(authority[authority.index(after: $0)...]) }) ?? 80, port > 0 else { return nil }
    host = String(name.hasPrefix("[") && name.hasSuffix("]") ? name.dropFirst().dropLast() : name)
    guard !host.isEmpty else { return nil }
    self.port = port
    self.authority = String(authority)
    self.target = target.hasPrefix("/") ? String(target) : "/" + target
  }

  /// RFC 9110, section 4.1, recommends that 8000 octets be supported.
  private static let longest = 8000
}
