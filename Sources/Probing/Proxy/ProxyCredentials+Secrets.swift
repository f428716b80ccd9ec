import Endpoints
import Pinning

extension ProxyCredentials {
  /// As Basic has them (RFC 7617, section 2), in UTF-8.
  var basic: String { Base64.encode(Array("\(user):\(password.revealed)".utf8)) }

  /// What may be told nowhere: the password, and what Basic makes of it, with and without padding.
  fileprivate var secrets: [Secret] {
    [password, Secret(basic), Secret(String(basic.prefix { $0 != "=" }))]
  }
}

extension Proxy {
  /// Strikes out what a proxy repeats of the credentials it was given. Behind the beginning of a tunnel, too, words may be
  /// the proxy's own.
  var mask: SecretMask { SecretMask(credentials?.secrets ?? []) }
}
