package import Endpoints
package import Pinning

/// What an attempt is to ask once its handshake is completed.
struct HTTPAsk: Sendable {
  let request: HTTPRequest
  let limits: HTTPLimits
  /// Judges what the server presents; nothing is sent before its word.
  let admission: @Sendable (PresentedChain?, SessionFacts) async -> HTTPAdmission
}

/// Whether a request goes out, and the judgement that this rests on.
struct HTTPAdmission: Sendable {
  let judgement: Judgement?
  let isGranted: Bool

  init(_ judgement: Judgement?) {
    self.judgement = judgement
    isGranted = judgement?.admitsRequest ?? false
  }
}

/// What came of asking.
struct HTTPOutcome: Sendable {
  enum Result: Sendable {
    case notAdmitted
    case fault(HTTPAnswerFault)
    case answer(HTTPAnswer)
  }

  /// Nil where it ended before there was one.
  let judgement: Judgement?
  let result: Result
}

/// What came of one attempt.
struct Attempted: Sendable {
  let observation: AddressObservation
  /// Nil where nothing was to be asked, or the handshake was not completed.
  var http: HTTPOutcome?
  /// For its turn.
  var waited = Duration.zero
}

/// Judges servers for the prober, which judges none: what of it is trusted and pinned is another's matter.
package protocol RequestGuarding: Sendable {
  /// The judgement of what a server presents under `url`, by the settings and clients of the plan's endpoint. Nil where
  /// there is nobody to judge; then no request is sent.
  func judgement(
    of presented: PresentedChain, session: SessionFacts, at url: EndpointURL, for plan: ProbePlan
  ) async -> Judgement?
}

/// Lets no request out.
package struct NoRequests: RequestGuarding {
  package init() {}

  package func judgement(
    of presented: PresentedChain, session: SessionFacts, at url: EndpointURL, for plan: ProbePlan
  ) async -> Judgement? { nil }
}
