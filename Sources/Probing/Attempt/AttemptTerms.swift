import Endpoints
import TLS

/// All that one attempt at one address is told.
struct AttemptTerms: Sendable {
  let address: Endpoints.SocketAddress
  let startTLS: StartTLS?
  let handshake: HandshakeTerms
  let watch: Stopwatch
  let resolveTime: Duration?
  let limits: ProbeLimits
  /// What is asked over HTTP at the end.
  var ask: HTTPAsk?

  /// What follows on the connection, in this order.
  var phases: [AttemptPhase] {
    (startTLS.map { [.startTLS($0)] } ?? []) + [.handshake, .acceptance] + (ask == nil ? [] : [.http])
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
  case startTLS(StartTLS)
  case handshake
  /// The rest of the handshake, as far as the server is concerned that asked for a certificate.
  case acceptance
  case http

  var stage: Stage {
    switch self {
    case .startTLS: .startTLS
    case .handshake, .acceptance: .handshake
    case .http: .http
    }
  }
}
