package import Pinning

/// Where a probe is, or where it ended.
package enum Stage: String, Hashable, Sendable, CaseIterable {
  case resolve
  case connect
  /// The dialogue with the proxy, up to its word that the server is reached.
  case proxy
  /// The plain dialogue before TLS.
  case startTLS = "starttls"
  case handshake
  /// One request and its answer, or the whole of them where it is redirected.
  case http
}

/// How long each stage took; nil where it was not reached or not ended. Trust is judged apart from the probe.
package struct StageTimes: Hashable, Sendable {
  package var resolve: Duration?
  package var connect: Duration?
  package var proxy: Duration?
  package var startTLS: Duration?
  package var handshake: Duration?
  /// From the request's last byte to the answer's first.
  package var firstByte: Duration?
  /// From the request's last byte to the answer's last.
  package var http: Duration?

  package init(
    resolve: Duration? = nil, connect: Duration? = nil, proxy: Duration? = nil, startTLS: Duration? = nil,
    handshake: Duration? = nil, firstByte: Duration? = nil, http: Duration? = nil
  ) {
    self.resolve = resolve
    self.connect = connect
    self.proxy = proxy
    self.startTLS = startTLS
    self.handshake = handshake
    self.firstByte = firstByte
    self.http = http
  }

  /// All stages that ended, one after the other.
  package var total: Duration {
    Stage.allCases.compactMap { self[$0] }.reduce(.zero, +)
  }

  package subscript(stage: Stage) -> Duration? {
    get {
      switch stage {
      case .resolve: resolve
      case .connect: connect
      case .proxy: proxy
      case .startTLS: startTLS
      case .handshake: handshake
      case .http: http
      }
    }
    set {
      switch stage {
      case .resolve: resolve = newValue
      case .connect: connect = newValue
      case .proxy: proxy = newValue
      case .startTLS: startTLS = newValue
      case .handshake: handshake = newValue
      case .http: http = newValue
      }
    }
  }

  /// Connect, the dialogues before TLS and handshake together: what a client waits for once it has an address.
  package var roundTrip: Duration? {
    guard let connect, let handshake else { return nil }
    return connect + (proxy ?? .zero) + (startTLS ?? .zero) + handshake
  }
}

/// The facts of one probe of one endpoint: what was resolved, and what each address did.
package struct Observation: Hashable, Sendable {
  package let endpoint: String
  /// Wall clock at the start.
  package let at: Timestamp
  /// Set where no address was found; `addresses` is then empty.
  package let resolveFailure: ProbeFailure?
  package let resolveTime: Duration?
  /// What each resolver said, in the order in which the endpoint names them; empty where none was asked.
  package let answers: [ResolverAnswer]
  /// In the order of the resolver's answer, or of `connect`. Never empty unless the name was not resolved.
  package let addresses: [AddressObservation]

  package init(
    endpoint: String, at: Timestamp, resolveFailure: ProbeFailure? = nil, resolveTime: Duration? = nil,
    answers: [ResolverAnswer] = [], addresses: [AddressObservation]
  ) {
    self.endpoint = endpoint
    self.at = at
    self.resolveFailure = resolveFailure
    self.resolveTime = resolveTime
    self.answers = answers
    self.addresses = addresses
  }
}

/// What one address did.
package struct AddressObservation: Hashable, Sendable {
  package let address: SocketAddress
  package let times: StageTimes
  /// Certificates as sent; nil where none arrived. It may be there although the handshake failed.
  package let presented: PresentedChain?
  /// Nil unless the handshake was completed.
  package let session: SessionFacts?
  /// Nil where all stages ended well. It may be there beside a session: a server may refuse us after the handshake.
  package let failure: ProbeFailure?
  package let transcript: Transcript
  /// Nil where nothing was to be asked over HTTP, or the handshake was not completed.
  package var http: HTTPObservation?
  /// What the server wanted of our certificate; nil where it did not come to that.
  package let clientAuthentication: ClientAuthentication?

  package init(
    address: SocketAddress, times: StageTimes, presented: PresentedChain?, session: SessionFacts?,
    failure: ProbeFailure?,
    transcript: Transcript = Transcript(),
    http: HTTPObservation? = nil,
    clientAuthentication: ClientAuthentication? = nil
  ) {
    self.transcript = transcript
    self.http = http
    self.address = address
    self.times = times
    self.presented = presented
    self.session = session
    self.failure = failure
    self.clientAuthentication = clientAuthentication
  }
}

extension AddressObservation {
  /// The same with another failure.
  func failing(with failure: ProbeFailure) -> AddressObservation {
    AddressObservation(
      address: address, times: times, presented: presented, session: session, failure: failure,
      transcript: transcript, http: http, clientAuthentication: clientAuthentication)
  }
}

/// How a probe failed: at which stage, and why.
package struct ProbeFailure: Hashable, Sendable, Error {
  package let stage: Stage
  package let cause: ProbeFailureCause

  package init(stage: Stage, cause: ProbeFailureCause) {
    self.stage = stage
    self.cause = cause
  }

  /// The published code, in kebab-case.
  package var code: String {
    switch cause {
    case .nameNotFound: "name-not-found"
    case .noAddresses: "no-addresses"
    case .resolverFailed: "resolver-failed"
    case .refused: "connection-refused"
    case .reset: "connection-reset"
    case .closed: "connection-closed"
    case .unreachable: "network-unreachable"
    case .timedOut: "timed-out-in-\(stage.rawValue)"
    case .proxy(_, let fault): fault.code
    case .startTLS(_, let fault): fault.code
    case .notTLS: "not-tls"
    case .alert: "tls-alert"
    case .clientCertificateRequired: "client-certificate-required"
    case .clientCertificateRefused: "client-certificate-refused"
    case .handshake: "handshake-failed"
    case .outOfDescriptors: "out-of-descriptors"
    case .noRoute: "no-route"
    case .crowded: "address-crowded"
    case .late: "pintop-was-late"
    case .cancelled: "cancelled"
    case .system: "system-error"
    }
  }

  /// One sentence without a full stop.
  package var detail: String {
    switch cause {
    case .nameNotFound(let name): "no such name: \(name)"
    case .noAddresses(let name): "\(name) has no address"
    case .resolverFailed(let detail): "the resolver failed: \(detail)"
    case .refused: "connection refused"
    case .reset: "connection reset in \(stage.rawValue)"
    case .closed: "the server closed the connection in \(stage.rawValue)"
    case .unreachable(let detail): detail
    case .timedOut(let after): "timeout in \(stage.rawValue) after \(after.secondsText)"
    case .proxy(let proxy, let fault): fault.detail(proxy)
    case .startTLS(let language, let fault): fault.detail(language)
    case .notTLS(let first): "the server does not speak TLS" + Self.guess(first)
    case .alert(let alert): "the server sent the alert \(alert)"
    case .clientCertificateRequired(let alert):
      "the server requires a certificate of the client, and none was sent: " + Self.words(alert)
    case .clientCertificateRefused(let alert): "the server does not take our client certificate: " + Self.words(alert)
    case .handshake(let detail): "the handshake failed: \(detail)"
    case .outOfDescriptors: "pintop has no file descriptors left"
    case .noRoute: "this machine has no route to it, so nothing is said of the server"
    case .late(let lateness): "pintop itself was late by \(lateness.secondsText), so nothing is said of the server"
    case .crowded(let others): "\(others) other probes of this address did not end in time"
    case .cancelled: "the probe was cancelled"
    case .system(let detail): detail
    }
  }

  private static func words(_ alert: TLSAlert?) -> String {
    alert.map { "it sent the alert \($0)" } ?? "it closed the connection"
  }

  private static func guess(_ first: [UInt8]) -> String {
    if first.starts(with: "HTTP/".utf8) { return ": it answers in plain HTTP" }
    if first.starts(with: "SSH-".utf8) { return ": it speaks SSH" }
    if first.starts(with: "220".utf8) { return ": it greets as SMTP or FTP does, and may want startTLS" }
    return first.isEmpty ? "" : ": it sent \(Hex.encode(first.prefix(8)))"
  }
}

package enum ProbeFailureCause: Error, Hashable, Sendable {
  case nameNotFound(String)
  case noAddresses(String)
  case resolverFailed(String)
  case refused
  case reset
  /// An orderly end of stream where more was due.
  case closed
  case unreachable(String)
  /// How long after the start of the probe.
  case timedOut(after: Duration)
  /// The proxy, or the way to it or from it: the server was not even asked.
  case proxy(Proxy, ProxyFault)
  /// The server did not go over to TLS.
  case startTLS(StartTLS, StartTLSFault)
  /// The first bytes received, at most 64.
  case notTLS([UInt8])
  /// A fatal alert from the server.
  case alert(TLSAlert)
  /// The server asked for a client's certificate, got none, and ended the connection, by an alert or without a word.
  case clientCertificateRequired(TLSAlert?)
  /// It does not take the certificate that it got.
  case clientCertificateRefused(TLSAlert?)
  /// What OpenSSL said.
  case handshake(String)
  /// Our own fault: says nothing of the server.
  case outOfDescriptors
  /// Our own network: this machine has no way to send there, as it says itself. Says nothing of the server.
  case noRoute
  /// Our own doing: as many probes of this address as are allowed at once were under way until the deadline.
  case crowded(others: Int)
  /// Our own doing: the deadline passed while pintop did not come to its work, on a machine that is starved or was
  /// suspended. How late it was in all.
  case late(by: Duration)
  case cancelled
  case system(String)
}
