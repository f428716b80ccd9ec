/// A proxy through which an endpoint is reached.
package struct Proxy: Hashable, Sendable, CustomStringConvertible {
  /// The scheme of its URL.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// CONNECT (RFC 9110, section 9.3.6), over TCP in plain.
    case http
    /// RFC 1928.
    case socks5
  }

  package let kind: Kind
  /// A DNS name in lower-case ASCII, or an address without brackets.
  package let host: String
  package let port: UInt16
  /// Nil sends none.
  package let credentials: ProxyCredentials?
  /// It is given the endpoint's name, and resolves it; else it is given an address.
  package let takesNames: Bool

  package init(
    kind: Kind, host: String, port: UInt16, credentials: ProxyCredentials? = nil, takesNames: Bool = false
  ) {
    self.kind = kind
    self.host = host
    self.port = port
    self.credentials = credentials
    self.takesNames = takesNames
  }

  /// `host:port`, an IPv6 address in brackets.
  package var hostAndPort: String { HostAndPort.text(host, port) }

  /// As a URL, without credentials.
  package var description: String { "\(kind.rawValue)://\(hostAndPort)" }

  /// The same one, given addresses.
  package var givenAddresses: Proxy {
    Proxy(kind: kind, host: host, port: port, credentials: credentials)
  }
}

/// What a proxy knows us by.
package struct ProxyCredentials: Hashable, Sendable {
  /// Not empty, without control characters; no colon for HTTP (RFC 7617, section 2); at most 255 bytes for SOCKS
  /// (RFC 1929, section 2).
  package let user: String
  /// The same, but that it may hold a colon.
  package let password: Secret

  package init(user: String, password: Secret) {
    self.user = user
    self.password = password
  }
}

/// What a connection is to lead to: an address, or a name that a proxy resolves.
package enum ConnectTarget: Hashable, Sendable, CustomStringConvertible {
  case address(SocketAddress)
  case name(String, port: UInt16)

  /// `host:port`, as CONNECT names it (RFC 9112, section 3.2.3).
  package var description: String {
    switch self {
    case .address(let address): address.description
    case .name(let name, let port): "\(name):\(port)"
    }
  }
}
