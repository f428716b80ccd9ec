package import Pinning

/// Where an endpoint is: `https://host[:port]/path` or `tls://host:port`.
package struct EndpointURL: Hashable, Sendable, CustomStringConvertible {
  package enum Scheme: String, Hashable, Sendable {
    case https
    case tls
  }

  package let scheme: Scheme
  /// Lower case, without brackets and trailing dot: a DNS name in ASCII, or an address.
  package let host: String
  /// 1 to 65535.
  package let port: UInt16
  /// With its leading slash and query; `/` where the URL has none.
  package let path: String

  package init(scheme: Scheme, host: String, port: UInt16, path: String = "/") {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = path
  }

  package var identity: ReferenceIdentity { ReferenceIdentity(host: host) }

  /// The name sent in the handshake; nil for an address, which is never sent (RFC 6066, section 3).
  package var serverName: String? { identity.serverName }

  /// `host`, or `host:port` where the port is not 443; an IPv6 address in brackets.
  package var hostAndPort: String {
    HostAndPort.text(host, port, usual: 443)
  }

  package var description: String { "\(scheme.rawValue)://\(hostAndPort)\(scheme == .https ? path : "")" }
}
