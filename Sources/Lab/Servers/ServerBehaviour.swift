package import Pinning

/// What a loopback server does with those who connect.
package enum ServerBehaviour: Hashable, Sendable {
  /// Speaks TLS.
  case tls(TLSService)
  /// Connections are refused, though the port stays this server's.
  case refuse
  /// Accepts, reads, and never answers.
  case silent
  /// Answers whatever it is sent with an error in plain HTTP, as a web server does on its port without TLS.
  case plainHTTP
}

/// How TLS is spoken. Application data that is an HTTP request is answered with a small JSON object.
package struct TLSService: Hashable, Sendable {
  /// Never empty. With several, connections get one after the other.
  package let chains: [ServedChain]
  /// Between the first bytes of a client and the answer to them.
  package let delay: Duration
  package let minimumVersion: TLSVersion
  package let maximumVersion: TLSVersion
  /// Nil asks for no certificate of a client.
  package let demand: ClientDemand?
  /// Tickets are sent after a handshake of TLS 1.3.
  package let sendsTickets: Bool

  package init(
    _ first: ServedChain, alternating others: [ServedChain] = [], delay: Duration = .zero,
    minimumVersion: TLSVersion = .tls10, maximumVersion: TLSVersion = .tls13,
    demand: ClientDemand? = nil, sendsTickets: Bool = false
  ) {
    self.chains = [first] + others
    self.delay = delay
    self.minimumVersion = minimumVersion
    self.maximumVersion = maximumVersion
    self.demand = demand
    self.sendsTickets = sendsTickets
  }
}
