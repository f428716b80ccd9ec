import Endpoints
import Pinning

/// What follows `://` in a URL.
struct URLParts {
  /// As `HostValue` reads it.
  let host: String
  /// Nil where there is none.
  let port: UInt16?
  /// With the query; empty where there is none.
  let path: Substring
  /// Host and port as they were written.
  let authority: String

  init(_ rest: Substring) throws(URLFault) {
    // Everything but the host: a name in its own script gets an answer of its own.
    if let foreign = rest.unicodeScalars.first(where: { $0.isASCII && Self.isForeign($0) }) {
      throw URLFault(.foreignCharacter(foreign))
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    path = rest[authority.endIndex...]
    guard !path.contains("#") else { throw URLFault(.fragment) }
    if let foreign = path.unicodeScalars.first(where: { !$0.isASCII }) { throw URLFault(.foreignCharacter(foreign)) }
    let (hostText, portText) = try Self.split(authority)
    host = try HostValue.read(hostText)
    port = try portText.map { (text) throws(URLFault) in try Self.port(text) }
    self.authority = String(authority)
  }

  /// Blanks, controls, and what RFC 3986 has no place for and browsers treat in ways of their own.
  static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{00}"..."\u{20}", "\u{7f}", "\"", "<", ">", "\\", "^", "`", "{", "|", "}": true
    default: false
    }
  }

  /// Host and port; the brackets of an IPv6 address are taken off.
  static func split(_ authority: Substring) throws(URLFault) -> (host: Substring, port: Substring?) {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { throw URLFault(.badHost(String(authority))) }
      let host = authority[authority.index(after: authority.startIndex)..<end]
      let rest = authority[authority.index(after: end)...]
      guard !host.contains("%") else { throw URLFault(.zone(String(host))) }
      guard IPAddress(host)?.family == .v6, rest.isEmpty || rest.hasPrefix(":") else {
        throw URLFault(.badHost(String(authority)))
      }
      return (host, rest.isEmpty ? nil : rest.dropFirst())
    }
    guard let colon = authority.firstIndex(of: ":") else { return (authority, nil) }
    if authority.lastIndex(of: ":") != colon, IPAddress(authority) != nil {
      throw URLFault(.addressWithoutBrackets(String(authority)))
    }
    return (authority[..<colon], authority[authority.index(after: colon)...])
  }

  static func port(_ text: Substring) throws(URLFault) -> UInt16 {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      throw URLFault(.badPort(String(text)))
    }
    guard let port = UInt16(text), port > 0 else { throw URLFault(.portOutOfRange(String(text))) }
    return port
  }
}
