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

/// How TLS is spoken. Application data is answered with a small JSON object over HTTP, or with `answer`.
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
  /// What is presented to those who connect in another way.
  package let otherwise: OtherChains
  /// What an HTTP request is answered with.
  package let reply: HTTPReply

  package init(
    _ first: ServedChain, alternating others: [ServedChain] = [], delay: Duration = .zero,
    minimumVersion: TLSVersion = .tls10, maximumVersion: TLSVersion = .tls13,
    otherwise: OtherChains = OtherChains(),
    demand: ClientDemand? = nil, sendsTickets: Bool = false,
    reply: HTTPReply = .greeting
  ) {
    self.chains = [first] + others
    self.delay = delay
    self.minimumVersion = minimumVersion
    self.maximumVersion = maximumVersion
    self.demand = demand
    self.sendsTickets = sendsTickets
    self.otherwise = otherwise
    self.reply = reply
  }
}

/// What a server presents to those who connect in another way than most.
package struct OtherChains: Hashable, Sendable {
  /// To those who send no server name.
  package enum Unnamed: Hashable, Sendable {
    case theSame
    /// That of the server's default host.
    case chain(ServedChain)
    /// The alert unrecognized_name.
    case refused
  }

  package let unnamed: Unnamed
  /// A certificate of another kind beside the usual one: clients that can verify only one kind get that.
  package let secondKind: ServedChain?
  /// To those who speak TLS 1.2 or less.
  package let belowTLS13: ServedChain?

  package init(unnamed: Unnamed = .theSame, secondKind: ServedChain? = nil, belowTLS13: ServedChain? = nil) {
    self.unnamed = unnamed
    self.secondKind = secondKind
    self.belowTLS13 = belowTLS13
  }
}
