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
    let parts = try URLParts(rest)
    return EndpointURL(
      scheme: scheme, host: parts.host, port: try port(parts, scheme: scheme),
      path: try checkedPath(parts.path, scheme: scheme))
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

  private static func port(_ parts: URLParts, scheme: EndpointURL.Scheme) throws(URLFault) -> UInt16 {
    if let port = parts.port { return port }
    switch scheme {
    case .https: return 443
    case .tls: throw URLFault(.missingPort(host: parts.authority))
    }
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
