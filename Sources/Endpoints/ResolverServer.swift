package import Pinning

/// The HTTP server that a resolver asks.
package struct ResolverServer: Hashable, Sendable, CustomStringConvertible {
  package let usesTLS: Bool
  /// Lower case, without brackets and trailing dot: a DNS name in ASCII, or an address.
  package let host: String
  /// 1 to 65535.
  package let port: UInt16
  /// Where the server is; nil asks this machine's own resolver for `host`, unless that is an address.
  package let address: SocketAddress?
  /// What its certificate must lead to; means nothing without TLS.
  package let anchors: AnchorSelection

  package init(
    usesTLS: Bool, host: String, port: UInt16, address: SocketAddress? = nil, anchors: AnchorSelection = .store
  ) {
    self.usesTLS = usesTLS
    self.host = host
    self.port = port
    self.address = address
    self.anchors = anchors
  }

  /// Whom its certificate must name.
  package var identity: ReferenceIdentity { ReferenceIdentity(host: host) }

  /// The name sent in the handshake; nil for an address, which is never sent (RFC 6066, section 3).
  package var serverName: String? { identity.serverName }

  /// The value of the `Host` field: the port only where it is not the scheme's own (RFC 9110, section 7.2).
  package var authority: String {
    HostAndPort.text(host, port, usual: usesTLS ? 443 : 80)
  }

  package var description: String { "\(usesTLS ? "https" : "http")://\(authority)" }
}

/// How a server of DNS over HTTPS is asked.
package enum DoHMethod: String, Hashable, Sendable, CaseIterable {
  /// A DNS message in the query (RFC 8484, section 4.1).
  case get
  /// A DNS message in the body (RFC 8484, section 4.1).
  case post
  /// `application/dns-json`, a convention of vendors.
  case json
}

/// What a service of HTTPDNS speaks.
package enum HTTPDNSForm: Hashable, Sendable {
  /// Alibaba Cloud's `/ACCOUNT/d`; with a secret its signed form `/ACCOUNT/sign_d`.
  case alibaba(account: String, secret: Secret?)
  /// Alibaba Cloud's `/v2/d`, as its SDKs for phones speak it without encryption; signed where there is a secret.
  case alibabaV2(account: String, secret: Secret?)
  /// Tencent Cloud's `/d` by the number of a licence, in plain.
  case tencentPlain(id: String)
  /// Tencent Cloud's `/d` by a token, which belongs into TLS.
  case tencentToken(Secret)

  /// Names in one request at most; Alibaba says so, and Tencent names no bound, so that this is a choice for it.
  package static let mostNames = 5
}

/// A service of HTTPDNS.
package struct HTTPDNSService: Hashable, Sendable {
  package let server: ResolverServer
  package let form: HTTPDNSForm
  /// Names that are asked for at about the same time share a request.
  package let joinsNames: Bool

  package init(server: ResolverServer, form: HTTPDNSForm, joinsNames: Bool = false) {
    self.server = server
    self.form = form
    self.joinsNames = joinsNames
  }
}
