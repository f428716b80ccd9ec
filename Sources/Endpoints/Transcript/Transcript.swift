package import Pinning

/// What one attempt at one address did, step by step.
///
/// It holds no secret: of what is said to a proxy there is only the length, and of requests neither fields nor body.
package struct Transcript: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    /// Since the start of the probe.
    package let at: Duration
    package let event: Event

    package init(at: Duration, event: Event) {
      self.at = at
      self.event = event
    }
  }

  package enum Event: Hashable, Sendable {
    /// The way to the address begins.
    case connecting(SocketAddress)
    case connected
    /// What is said in plain before TLS; at most 200 characters of visible ASCII and blanks.
    case said(Stage, words: String)
    /// What was said is nobody's business: only how much it was.
    case saidInConfidence(Stage, bytes: Int)
    /// What the other side said in plain.
    case heard(Stage, words: String)
    /// What the ClientHello asks for; nil sends no name.
    case offered(serverName: String?, applicationProtocols: [String])
    case passed(TLSPassage)
    case established(SessionFacts)
    /// A request, without its query.
    case asked(method: String, path: String)
    case answered(status: Int, bytes: Int)
  }

  /// A choice: a handshake has some fifteen steps, the longest dialogue as many. What is beyond is counted.
  package static let limit = 64

  package private(set) var steps: [Step] = []
  /// Steps that there was no room for.
  package private(set) var omitted = 0

  package init() {}

  package mutating func note(_ event: Event, at: Duration) {
    guard steps.count < Self.limit else { return omitted += 1 }
    steps.append(Step(at: at, event: event))
  }
}
