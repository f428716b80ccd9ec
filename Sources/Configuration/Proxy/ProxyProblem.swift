import PositionedJSON

/// What is wrong with a `proxy`. No message repeats a password.
package enum ProxyProblem: Hashable, Sendable {
  case noScheme(String)
  case unknownScheme(String)
  case missingPort(String)
  case badPort(String)
  case path(String)
  case plainPassword
  case colonInUser(String)
  /// The key of what is too long.
  case tooLong(key: String)
  case controlCharacterInPassword
  /// A key beside `"resolves": "proxy"` that says where addresses come from.
  case resolvesBeside(key: String)
}

extension ProxyProblem {
  /// The length stands in one byte (RFC 1929, section 2).
  static let longestCredential = 255

  var code: String {
    switch self {
    case .noScheme: "bad-proxy"
    case .unknownScheme: "unknown-proxy-scheme"
    case .missingPort: "proxy-without-port"
    case .badPort: "bad-proxy-port"
    case .path: "proxy-with-path"
    case .plainPassword: "plain-password"
    case .colonInUser: "colon-in-proxy-user"
    case .tooLong: "proxy-credential-too-long"
    case .controlCharacterInPassword: "control-character-in-password"
    case .resolvesBeside: "proxy-resolves-beside-addresses"
    }
  }

  var message: String {
    switch self {
    case .noScheme(let text): "\(SafeText.quote(text)) is no URL of a proxy"
    case .unknownScheme(let scheme): "pintop does not know the scheme \(SafeText.quote(scheme)) for a proxy"
    case .missingPort(let text): "the proxy \(SafeText.quote(text)) has no port"
    case .badPort(let text): "\(SafeText.quote(text)) is no port of a proxy"
    case .path(let path): "the path \(SafeText.quote(path)) means nothing to a proxy"
    case .plainPassword: "the password stands in the file itself"
    case .colonInUser(let user): "the user \(SafeText.quote(user)) holds a colon, where the password begins for HTTP"
    case .tooLong(let key):
      "\(SafeText.quote(key)) has more than \(Self.longestCredential) bytes, and SOCKS 5 takes no more"
    case .controlCharacterInPassword: "the password holds a control character"
    case .resolvesBeside(let key): "the proxy is to resolve the name, and \(SafeText.quote(key)) says who else does"
    }
  }

  var remedy: String {
    switch self {
    case .noScheme: "write \"http://host:port\", \"socks5://host:port\" or \"none\""
    case .unknownScheme: "write \"http://host:port\" or \"socks5://host:port\""
    case .missingPort: "add it: many proxies listen on 3128, and SOCKS servers on 1080"
    case .badPort: "write a number from 1 to 65535"
    case .path: "remove it"
    case .plainPassword: "put it into the environment or a file, and write \"env:NAME\" or \"file:PATH\""
    case .colonInUser: "use a user without one"
    case .tooLong: "use a shorter one"
    case .controlCharacterInPassword: "remove it; one line break at the end of a file does not count"
    case .resolvesBeside: "keep one of the two"
    }
  }
}
