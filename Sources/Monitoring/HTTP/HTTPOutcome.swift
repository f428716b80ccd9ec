import Endpoints
import Pinning

extension HTTPObservation {
  /// What the answer says of the endpoint.
  enum Outcome: Hashable {
    case asExpected
    case failing(HTTPFailure)
    /// Nothing was asked, or it was our own fault: what was known before still holds.
    case unknown
  }

  var outcome: Outcome {
    switch failure {
    case nil: .asExpected
    case .notAsked?: .unknown
    case .noAnswer(let fault)?: fault.isOurs ? .unknown : failure.map(Outcome.failing) ?? .unknown
    case .hop(_, let missed)?: missed.cause.isOurs ? .unknown : failure.map(Outcome.failing) ?? .unknown
    case .answer?, .redirect?: failure.map(Outcome.failing) ?? .unknown
    }
  }

  /// The state that the answer alone would make.
  var state: AddressState? {
    guard case .failing(let failure) = outcome else { return nil }
    return AddressState(state: .http, reason: .http(failure))
  }

  /// The server was asked, and its redirects were followed to their end: hops that are not among these are no more.
  var isWhole: Bool {
    switch failure {
    case nil, .answer?, .redirect?: true
    case .notAsked(let host)?: host != nil
    case .noAnswer?, .hop?: false
    }
  }

  var redirectJudgements: [RedirectJudgement] {
    hops.compactMap { hop in hop.judgement.map { RedirectJudgement(host: hop.host, judgement: $0) } }
  }
}

extension HTTPAnswerFault {
  fileprivate var isOurs: Bool {
    switch self {
    case .cancelled, .late: true
    case .malformed, .headTooLong, .bodyTooLong, .cutShort, .timedOut, .broken: false
    }
  }
}

extension ProbeFailureCause {
  /// Says nothing of the server: pintop ran out of something, or was told to stop.
  var isOurs: Bool {
    switch self {
    case .outOfDescriptors, .crowded, .late, .cancelled: true
    default: false
    }
  }
}

/// What is known of asking one address over HTTP.
struct HTTPBook: Hashable, Sendable {
  /// Of the last answer that said anything; nil where it was as expected, and where nothing is asked.
  private(set) var state: AddressState?
  private(set) var redirects: [RedirectJudgement] = []
  /// They were all seen in the last round.
  private(set) var areRedirectsFresh = true
  private(set) var machine = ConditionMachine()
  /// How it last failed.
  private(set) var failure: AddressState?

  /// Takes in one round in which a handshake was completed. `isOffline`: failures say nothing of a server.
  mutating func take(_ http: HTTPObservation?, isOffline: Bool) {
    guard let http else {
      areRedirectsFresh = false
      return
    }
    takeRedirects(http)
    switch http.outcome {
    case .asExpected:
      state = nil
      machine.observe(.ok, rule: .transport)
    case .failing:
      state = http.state
      guard !isOffline else { return }
      failure = http.state
      machine.observe(.failing, rule: .transport)
    case .unknown:
      // What is asked of a server that is refused says nothing; what was the matter before may be so still.
      if case .notAsked? = http.failure { state = nil }
    }
  }

  /// A way that was not followed to its end says nothing of the hops behind.
  private mutating func takeRedirects(_ http: HTTPObservation) {
    let seen = http.redirectJudgements
    let rest = redirects.filter { known in !seen.contains { $0.host == known.host } }
    redirects = http.isWhole ? seen : seen + rest
    areRedirectsFresh = http.isWhole || rest.isEmpty
  }
}
