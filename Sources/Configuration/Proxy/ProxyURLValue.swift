import Endpoints

/// Where a proxy is: `http://host:port` or `socks5://host:port`.
struct ProxyURL: Hashable {
  let kind: Proxy.Kind
  let host: String
  let port: UInt16

  static func read(_ text: String) -> Result<ProxyURL, ProxyURLFault> {
    do throws(ProxyURLFault) {
      return .success(try parse(text))
    } catch {
      return .failure(error)
    }
  }

  private static func parse(_ text: String) throws(ProxyURLFault) -> ProxyURL {
    // First of all, so that no message repeats a password.
    guard !EndpointURLValue.holdsUserInformation(text) else { throw ProxyURLFault(.url(.userInformation)) }
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
      throw ProxyURLFault(.proxy(.noScheme(text)))
    }
    guard let kind = Proxy.Kind(rawValue: text[..<colon].lowercased()) else {
      throw ProxyURLFault(.proxy(.unknownScheme(String(text[..<colon]))))
    }
    let rest = text[colon...].dropFirst(3)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest[authority.endIndex...]
    guard path.isEmpty || path == "/" else { throw ProxyURLFault(.proxy(.path(String(path)))) }
    do throws(URLFault) {
      return try parse(authority, kind, whole: text)
    } catch {
      throw ProxyURLFault(problem(error.problem, in: text))
    }
  }

  /// What URLs of endpoints may leave out, those of proxies may not.
  private static func problem(_ problem: URLProblem, in text: String) -> ConfigurationProblem {
    switch problem {
    case .noHost: .proxy(.noScheme(text))
    case .missingPort: .proxy(.missingPort(text))
    case .badPort(let port), .portOutOfRange(let port): .proxy(.badPort(port))
    case .noScheme, .plainHTTP, .unknownScheme, .foreignCharacter, .userInformation, .fragment, .pathWithTLS,
      .internationalName, .badHost, .hostTooLong, .badLabel, .noAddress, .addressWithoutBrackets, .zone:
      .url(problem)
    }
  }

  private static func parse(
    _ authority: Substring, _ kind: Proxy.Kind, whole text: String
  ) throws(URLFault) -> ProxyURL {
    if let foreign = authority.unicodeScalars.first(where: { $0.isASCII && URLParts.isForeign($0) }) {
      throw URLFault(.foreignCharacter(foreign))
    }
    let (host, port) = try URLParts.split(authority)
    let name = try HostValue.read(host)
    guard let port else { throw URLFault(.missingPort(host: text)) }
    return ProxyURL(kind: kind, host: name, port: try URLParts.port(port))
  }
}

/// What is wrong with the URL of a proxy, as an error.
struct ProxyURLFault: Error, Hashable {
  let problem: ConfigurationProblem

  init(_ problem: ConfigurationProblem) {
    self.problem = problem
  }
}
