import Endpoints
import Pinning

/// Reads the URL of an endpoint: `https://host[:port][/path]` or `tls://host:port`.
enum EndpointURLValue {
  static func read(_ text: String) -> Result<EndpointURL, URLFault> {
    do throws(URLFault) {
      return .success(try parse(text))
    } catch {
      return .failure(error)
    }
  }

  private static func parse(_ text: String) throws(URLFault) -> EndpointURL {
    // First of all, so that no message repeats a password.
    guard !holdsUserInformation(text) else { throw URLFault(.userInformation) }
    let (scheme, rest) = try scheme(of: text)
    // Everything but the host: a name in its own script gets an answer of its own.
    if let foreign = rest.unicodeScalars.first(where: { $0.isASCII && isForeign($0) }) {
      throw URLFault(.foreignCharacter(foreign))
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest[authority.endIndex...]
    guard !path.contains("#") else { throw URLFault(.fragment) }
    if let foreign = path.unicodeScalars.first(where: { !$0.isASCII }) { throw URLFault(.foreignCharacter(foreign)) }
    let (hostText, portText) = try split(authority)
    let host = try HostValue.read(hostText)
    return EndpointURL(
      scheme: scheme, host: host, port: try port(portText, scheme: scheme, host: String(authority)),
      path: try checkedPath(path, scheme: scheme))
  }

  static func holdsUserInformation(_ text: String) -> Bool {
    var rest = text[...]
    if let slashes = text.firstIndex(of: "/"), text[slashes...].hasPrefix("//") { rest = text[slashes...].dropFirst(2) }
    return rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.contains("@")
  }

  private static func scheme(of text: String) throws(URLFault) -> (EndpointURL.Scheme, Substring) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
      throw URLFault(.noScheme(text))
    }
    let name = text[..<colon].lowercased()
    let rest = text[colon...].dropFirst(3)
    if name == "http" { throw URLFault(.plainHTTP(rest: "//" + rest)) }
    guard let scheme = EndpointURL.Scheme(rawValue: name) else {
      throw URLFault(.unknownScheme(String(text[..<colon])))
    }
    return (scheme, rest)
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

  private static func port(_ text: Substring?, scheme: EndpointURL.Scheme, host: String) throws(URLFault) -> UInt16 {
    guard let text else {
      switch scheme {
      case .https: return 443
      case .tls: throw URLFault(.missingPort(host: host))
      }
    }
    return try number(text)
  }

  static func number(_ text: Substring) throws(URLFault) -> UInt16 {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      throw URLFault(.badPort(String(text)))
    }
    guard let port = UInt16(text), port > 0 else { throw URLFault(.portOutOfRange(String(text))) }
    return port
  }

  private static func checkedPath(_ path: Substring, scheme: EndpointURL.Scheme) throws(URLFault) -> String {
    switch scheme {
    case .https: return path.hasPrefix("/") ? String(path) : "/" + path
    case .tls:
      guard path.isEmpty || path == "/" else { throw URLFault(.pathWithTLS(String(path))) }
      return "/"
    }
  }
}

/// A problem of a URL as an error.
struct URLFault: Error, Hashable {
  let problem: URLProblem

  init(_ problem: URLProblem) {
    self.problem = problem
  }
}
