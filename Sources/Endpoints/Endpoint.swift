package import Pinning

/// What is watched: one line of `endpoints.json`, checked.
package struct Endpoint: Hashable, Sendable {
  /// Unique in a configuration.
  package let name: String
  package let group: String?
  package private(set) var url: EndpointURL
  package let interval: Duration
  package let timeout: Duration
  /// Addresses to use instead of DNS; empty asks DNS.
  package private(set) var connect: [SocketAddress]
  /// Who is asked for addresses; never empty. The answers of several are compared.
  package let resolvers: [Resolver]
  /// What is spoken before TLS; nil begins with TLS.
  package let startTLS: StartTLS?
  package let trust: TrustSettings
  package private(set) var pins: PinSet
  /// The certificates of `pins.certificates`, which may have to serve as anchors.
  package let pinnedCertificates: [CertificateFacts]
  /// The shipped builds that talk to it.
  package let clients: [ClientBuild]
  /// What is asked over HTTP; nil speaks none.
  package let expectation: HTTPExpectation?
  /// In which ways its addresses are looked at beside the usual one, as configured.
  package let looks: [LookKind]
  /// Nil connects to its addresses themselves.
  package let proxy: Proxy?
  /// What is sent to a server that asks for a certificate; nil sends none.
  package let clientCertificate: ClientCertificateTerms?

  package init(
    name: String, group: String? = nil, url: EndpointURL, interval: Duration = Defaults.interval,
    timeout: Duration? = nil, connect: [SocketAddress] = [], resolvers: [Resolver] = [.system],
    startTLS: StartTLS? = nil, trust: TrustSettings = .standard, pins: PinSet = .none,
    pinnedCertificates: [CertificateFacts] = [], clients: [ClientBuild] = [],
    expectation: HTTPExpectation? = nil,
    looks: [LookKind] = Defaults.looks,
    proxy: Proxy? = nil,
    clientCertificate: ClientCertificateTerms? = nil
  ) {
    self.name = name
    self.group = group
    self.url = url
    self.interval = interval
    self.timeout = timeout ?? Defaults.timeout(interval: interval)
    self.connect = connect
    self.resolvers = resolvers
    self.startTLS = startTLS
    self.trust = trust
    self.pins = pins
    self.pinnedCertificates = pinnedCertificates
    self.clients = clients
    self.expectation = expectation
    self.looks = looks
    self.proxy = proxy
    self.clientCertificate = clientCertificate
  }

  /// The same settings and clients where a redirect leads.
  package func redirected(to url: EndpointURL) -> Endpoint {
    var endpoint = self
    endpoint.url = url
    return endpoint
  }

  /// The same endpoint at these addresses, with these pins.
  package func placed(at addresses: [SocketAddress], pins: PinSet) -> Endpoint {
    var endpoint = self
    endpoint.connect = addresses
    endpoint.pins = pins
    return endpoint
  }

  /// The facts that a probe needs, and nothing else.
  package var plan: ProbePlan {
    ProbePlan(
      endpoint: name, url: url, connect: connect, resolvers: resolvers, timeout: timeout, startTLS: startTLS,
      // Names of HTTP in front of a mail server would have a strict one refuse us (RFC 7301, section 3.2).
      applicationProtocols: startTLS == nil ? ProbePlan.httpProtocols : [],
      expectation: expectation,
      proxy: proxy,
      ownCertificate: clientCertificate?.own?.identity,
      interval: interval)
  }
}

/// Figures that hold where a configuration is silent. Each may be set.
package enum Defaults {
  /// A minute is what blackbox_exporter's users scrape at.
  package static let interval = Duration.seconds(60)
  /// Probing faster than once a second says nothing more and looks like an attack.
  package static let shortestInterval = Duration.seconds(1)
  package static let longestTimeout = Duration.seconds(10)
  package static let resolveTimeout = Duration.seconds(3)
  package static let connectTimeout = Duration.seconds(5)
  /// For the whole of a dialogue with a proxy, which meanwhile connects to the server: a choice, as long as we have for
  /// connecting.
  package static let proxyTimeout = Duration.seconds(5)
  /// For the whole of a dialogue before TLS: a choice, as long as the handshake has.
  package static let startTLSTimeout = Duration.seconds(5)
  package static let handshakeTimeout = Duration.seconds(5)
  /// A refusal of TLS 1.3 comes one round trip after the handshake: a second is more than any takes that is not lost, and
  /// little enough to be waited for in each round where a server that takes us says nothing.
  package static let acceptanceTimeout = Duration.seconds(1)

  /// How long a probe waits for its turn at an address that others hold: a choice, the usual interval.
  package static let turn = Duration.seconds(60)
  /// The same where there is one round, which nothing follows: as long as somebody waits for an answer.
  package static let turnInOneRound = Duration.seconds(300)

  /// The smaller of 10 s and 0.8 of the interval, so that a round ends before the next begins.
  package static func timeout(interval: Duration) -> Duration {
    min(longestTimeout, interval * 4 / 5)
  }
}

/// All that a probe is told.
package struct ProbePlan: Hashable, Sendable {
  package let endpoint: String
  package let url: EndpointURL
  package let connect: [SocketAddress]
  /// Asked side by side; never empty.
  package let resolvers: [Resolver]
  /// The one deadline over all stages, from the start of the probe.
  package let timeout: Duration
  package let startTLS: StartTLS?
  /// Names offered by ALPN (RFC 7301), most wanted first.
  package let applicationProtocols: [String]
  /// The identity of the certificate that is sent where the server asks; nil sends none.
  package let ownCertificate: Digest256?
  /// Somebody waits for it: it goes before others that only are due.
  package var isUrgent = false
  /// When it is due again, from when it is due: of those that wait, the one that is due again first goes first.
  package let interval: Duration

  /// What is asked over HTTP after the handshake; nil asks nothing.
  package let expectation: HTTPExpectation?
  /// Nil connects to the addresses themselves.
  package let proxy: Proxy?

  package static let httpProtocols = ["h2", "http/1.1"]

  package init(
    endpoint: String, url: EndpointURL, connect: [SocketAddress], resolvers: [Resolver] = [.system],
    timeout: Duration, startTLS: StartTLS? = nil, applicationProtocols: [String] = httpProtocols,
    expectation: HTTPExpectation? = nil,
    proxy: Proxy? = nil,
    ownCertificate: Digest256? = nil,
    interval: Duration = Defaults.interval
  ) {
    self.interval = interval
    self.endpoint = endpoint
    self.url = url
    self.connect = connect
    self.resolvers = resolvers
    self.timeout = timeout
    self.startTLS = startTLS
    // What is asked is asked in HTTP/1.1.
    self.applicationProtocols = expectation == nil ? applicationProtocols : ["http/1.1"]
    self.expectation = expectation
    // Addresses that are given need nobody to resolve the name.
    self.proxy = connect.isEmpty ? proxy : proxy?.givenAddresses
    self.ownCertificate = ownCertificate
  }
}
