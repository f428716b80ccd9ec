import Pinning

/// Reads a `Location` against the URL that it came from (RFC 3986, section 5).
package enum RedirectTarget {
  /// What a target is cut to where it is told.
  private static let longestShown = 120

  /// The URL it leads to, without fragment. Secrets in what a fault tells are masked.
  package static func url(
    _ location: String, from base: EndpointURL, masking mask: SecretMask = SecretMask([])
  ) throws(RedirectFault) -> EndpointURL {
    let shown = shown(mask(location))
    let text = encoded(location.prefix { $0 != "#" })
    let (scheme, rest) = scheme(of: text)
    if scheme == "http" { throw .plainHTTP(shown) }
    guard scheme == nil || scheme == "https" else { throw .badTarget(shown) }
    if rest.hasPrefix("//") { return try absolute(rest.dropFirst(2), shown: shown) }
    guard scheme == nil else { throw .badTarget(shown) }
    return EndpointURL(scheme: .https, host: base.host, port: base.port, path: resolved(rest, against: base.path))
  }

  private static func shown(_ location: String) -> String {
    location.unicodeScalars.count > longestShown
      ? String(String.UnicodeScalarView(location.unicodeScalars.prefix(longestShown))) + "…" : location
  }

  /// What no URL may hold is percent-encoded, as browsers and URLSession do with what servers send.
  private static func encoded(_ text: some StringProtocol) -> String {
    var out = ""
    for byte in text.utf8 {
      if (0x21...0x7e).contains(byte), !"\"<>\\^`{|}".utf8.contains(byte) {
        out.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        out += "%" + (digits.count == 1 ? "0" + digits : digits)
      }
    }
    return out
  }

  /// In lower case; nil for a relative reference.
  private static func scheme(of text: String) -> (String?, Substring) {
    let head = text.prefix { $0 != ":" && $0 != "/" && $0 != "?" }
    guard head.endIndex < text.endIndex, text[head.endIndex] == ":", head.first?.isLetter == true,
      head.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
    else { return (nil, text[...]) }
    return (head.lowercased(), text[head.endIndex...].dropFirst())
  }

  private static func absolute(_ rest: Substring, shown: String) throws(RedirectFault) -> EndpointURL {
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest[authority.endIndex...]
    guard !authority.contains("@"), let (host, port) = hostAndPort(authority) else { throw .badTarget(shown) }
    return EndpointURL(scheme: .https, host: host, port: port, path: resolved(path, against: "/"))
  }

  private static func hostAndPort(_ authority: Substring) -> (String, UInt16)? {
    var (host, digits) = (authority, Substring())
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      let rest = authority[end...].dropFirst()
      guard rest.isEmpty || rest.hasPrefix(":"), IPAddress(authority[..<end].dropFirst())?.family == .v6 else {
        return nil
      }
      (host, digits) = (authority[..<end].dropFirst(), rest.dropFirst())
    } else if let colon = authority.firstIndex(of: ":") {
      (host, digits) = (authority[..<colon], authority[colon...].dropFirst())
    }
    guard let name = plainHost(host) else { return nil }
    if digits.isEmpty { return (name, 443) }
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let port = UInt16(digits),
      port > 0
    else { return nil }
    return (name, port)
  }

  /// A name in ASCII, or an address.
  private static func plainHost(_ text: Substring) -> String? {
    if let address = IPAddress(text) { return address.description }
    let name = text.hasSuffix(".") ? text.dropLast() : text
    return HostName.isName(name) ? name.lowercased() : nil
  }

  /// Path and query of a reference (RFC 3986, section 5.2.2), with its leading slash.
  private static func resolved(_ reference: Substring, against base: String) -> String {
    let path = reference.prefix { $0 != "?" }
    let query = String(reference[path.endIndex...])
    let basePath = base.prefix { $0 != "?" }
    if path.isEmpty { return query.isEmpty ? base : String(basePath) + query }
    if path.hasPrefix("/") { return withoutDots(path) + query }
    let folder = basePath.lastIndex(of: "/").map { basePath[...$0] } ?? "/"
    return withoutDots(folder + path) + query
  }

  /// RFC 3986, section 5.2.4.
  private static func withoutDots(_ path: Substring) -> String {
    var kept = [Substring]()
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      switch step {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(step)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
