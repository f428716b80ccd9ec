import PositionedJSON

extension URLProblem {
  var code: String {
    switch self {
    case .noScheme, .noHost: "bad-url"
    case .plainHTTP: "plain-http"
    case .unknownScheme: "unknown-scheme"
    case .foreignCharacter: "foreign-character-in-url"
    case .userInformation: "user-information-in-url"
    case .fragment: "fragment-in-url"
    case .missingPort: "missing-port"
    case .badPort, .portOutOfRange: "bad-port"
    case .pathWithTLS: "path-with-tls"
    case .internationalName: "international-name"
    case .badHost, .hostTooLong, .badLabel, .noAddress: "bad-host"
    case .addressWithoutBrackets: "address-without-brackets"
    case .zone: "address-with-zone"
    }
  }

  var message: String {
    switch self {
    case .noScheme(let text): "\(SafeText.quote(text)) has no scheme"
    case .plainHTTP: "http:// has no TLS, so there is nothing to watch"
    case .unknownScheme(let scheme): "the scheme \(SafeText.quote(scheme)) is not known"
    case .foreignCharacter(let scalar): "a URL may not hold \(SafeText.quote(scalar))"
    case .userInformation: "the URL holds user information (what stands before @)"
    case .fragment: "the URL holds a fragment (what stands after #), which no server is sent"
    case .noHost: "the URL has no host"
    case .missingPort(let host): "tls://\(host) has no port, and tls:// knows no usual one"
    case .badPort(let text): "\(SafeText.quote(text)) is no port"
    case .portOutOfRange(let text): "the port \(SafeText.quote(text)) is not between 1 and 65535"
    case .pathWithTLS(let path): "the path \(SafeText.quote(path)) means nothing with tls://"
    case .internationalName(let host): "the host \(SafeText.quote(host)) is not ASCII"
    case .badHost(let host): "\(SafeText.quote(host)) is no host name"
    case .hostTooLong(let bytes):
      "the host has \(bytes) characters, and a name has at most 253 (RFC 1035, section 2.3.4)"
    case .badLabel(let label): "\(SafeText.quote(label)) is no part of a host name"
    case .noAddress(let host): "the host \(SafeText.quote(host)) ends in a number as an address does, and is none"
    case .addressWithoutBrackets(let host): "the IPv6 address \(SafeText.quote(host)) has no brackets"
    case .zone(let host): "the address \(SafeText.quote(host)) has a zone"
    }
  }

  var remedy: String {
    switch self {
    case .noScheme(let text): "write \(SafeText.quote("https://" + text))"
    case .plainHTTP(let rest): "write \(SafeText.quote("https:" + rest))"
    case .unknownScheme: "write https:// or tls://"
    case .foreignCharacter: "remove it, or write it as % and two hexadecimal digits in the path"
    case .userInformation: "remove it: a password does not belong into this file"
    case .fragment: "remove it"
    case .noHost: "write https://host/ or tls://host:port"
    case .missingPort(let host): "add it, such as tls://\(host):443"
    case .badPort, .portOutOfRange: "write a number from 1 to 65535, or leave it and the colon out for 443"
    case .pathWithTLS: "remove it, or write https://"
    case .internationalName: "write it in its ASCII form, whose parts begin with xn-- (RFC 5890, A-label)"
    case .badHost: "write a name such as api.example.com, or an address"
    case .hostTooLong: "write the name as DNS knows it"
    case .badLabel: "parts of a name are 1 to 63 letters, digits, - and _, without - at either end"
    case .noAddress: "write four numbers from 0 to 255 with dots and no leading zeros, or a name"
    case .addressWithoutBrackets(let host): "write [\(host)]"
    case .zone: "remove what follows the %"
    }
  }
}
