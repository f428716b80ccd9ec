import Endpoints
import TLS

/// All that one attempt at one address is told.
struct AttemptTerms: Sendable {
  /// Whose row the observation is.
  let address: Endpoints.SocketAddress
  /// Where the connection is to lead in the end.
  let target: ConnectTarget
  /// Nil connects to `address` itself.
  let proxy: Proxy?
  /// Of the proxy; not empty when an attempt through one begins.
  var proxyAddresses: [Endpoints.SocketAddress] = []
  let startTLS: StartTLS?
  let handshake: HandshakeTerms
  var watch: Stopwatch
  var isSecondLook = false
  /// It may begin at once: somebody waits for it, or it has waited already.
  var isAdmitted = false
  /// Of the endpoint.
  var interval = Defaults.interval
  /// Of the endpoint's name and the proxy's.
  var resolveTime: Duration?
  let limits: ProbeLimits
  /// What is asked over HTTP at the end.
  var ask: HTTPAsk?
  /// Called on the event loop where something is asked, before it is: what follows is no part of the handshake.
  var onHandshakeOver: (@Sendable () -> Void)?

  /// What follows on the connection, in this order.
  var phases: [AttemptPhase] {
    (proxy.map { [.proxy($0)] } ?? []) + (startTLS.map { [.startTLS($0)] } ?? []) + [.handshake, .acceptance]
      + (ask == nil ? [] : [.http])
  }
}

/// How a handshake is made.
struct HandshakeTerms: Sendable {
  let context: ClientContext
  /// Sent as SNI where it is a DNS name.
  var serverName: String?
  /// Offered by ALPN, most wanted first.
  var applicationProtocols: [String]
  var offer = HandshakeOffer.everything
  /// Sent where the server asks for a certificate.
  var credential: ClientCredential?

  func begin() throws(HandshakeSetupFault) -> ClientHandshake {
    try ClientHandshake(
      context: context, serverName: serverName, applicationProtocols: applicationProtocols, offer: offer,
      credential: credential)
  }
}

/// One thing that is done on a connection once it stands. Each is a layer of the channel, or ends as one.
enum AttemptPhase: Hashable, Sendable {
  case proxy(Proxy)
  case startTLS(StartTLS)
  case handshake
  /// The rest of the handshake, as far as the server is concerned that asked for a certificate.
  case acceptance
  case http

  var stage: Stage {
    switch self {
    case .proxy: .proxy
    case .startTLS: .startTLS
    case .handshake, .acceptance: .handshake
    case .http: .http
    }
  }
}
