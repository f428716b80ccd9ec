package import Pinning

/// What came of asking one address over HTTP. It says nothing of the server's certificate.
package struct HTTPObservation: Hashable, Sendable {
  /// In order: the endpoint itself, then where redirects led. Never empty.
  package let hops: [HTTPHop]
  /// Of the last answer; nil where none was received.
  package let contentType: String?
  /// Bytes of the last answer's body, without its framing.
  package let bodyBytes: Int?
  /// Nil where the answer is as expected.
  package let failure: HTTPFailure?

  package init(hops: [HTTPHop], contentType: String? = nil, bodyBytes: Int? = nil, failure: HTTPFailure? = nil) {
    self.hops = hops
    self.contentType = contentType
    self.bodyBytes = bodyBytes
    self.failure = failure
  }

  /// Of the last answer, where one was received at the last hop.
  package var status: Int? { hops.last?.status }

  package var redirects: ArraySlice<HTTPHop> { hops.dropFirst() }
}

/// One request of several that redirects make.
package struct HTTPHop: Hashable, Sendable {
  /// `https://host[:port]/path?query`, without what the configuration adds, and with secrets masked. Holds text from the
  /// network.
  package let url: String
  /// `host` or `host:port`.
  package let host: String
  /// Nil where the host has none.
  package let address: SocketAddress?
  /// Of what was presented there; nil at the first hop, whose judgement is the address's own, and where nothing was.
  package let judgement: Judgement?
  /// Nil where no answer was received.
  package let status: Int?
  /// From the request's last byte to the answer's first.
  package let firstByte: Duration?
  /// From the request's last byte to the answer's last.
  package let total: Duration?

  package init(
    url: String, host: String, address: SocketAddress?, judgement: Judgement? = nil, status: Int? = nil,
    firstByte: Duration? = nil, total: Duration? = nil
  ) {
    self.url = url
    self.host = host
    self.address = address
    self.judgement = judgement
    self.status = status
    self.firstByte = firstByte
    self.total = total
  }
}

/// Why the answer over HTTP is not what is expected. Never says anything of a certificate.
package enum HTTPFailure: Hashable, Sendable {
  /// The server's certificate is not accepted, so no request was sent. `host` is nil for the endpoint's own.
  case notAsked(host: String?)
  /// No answer, or none that could be read.
  case noAnswer(HTTPAnswerFault)
  /// The answer is not as expected.
  case answer(AnswerFault)
  case redirect(RedirectFault)
  /// A redirect leads to a server that no connection could be made to.
  case hop(host: String, ProbeFailure)

  /// The published code, in kebab-case.
  package var code: String {
    switch self {
    case .notAsked: "http-not-asked"
    case .noAnswer(let fault): fault.code
    case .answer(let fault): fault.code
    case .redirect(let fault): fault.code
    case .hop: "redirect-not-reached"
    }
  }

  /// One sentence without a full stop. Holds text from the network.
  package var detail: String {
    switch self {
    case .notAsked(nil): "no request was sent, because the certificate is not accepted"
    case .notAsked(let host?): "no request was sent to \(host), because its certificate is not accepted"
    case .noAnswer(let fault): fault.detail
    case .answer(let fault): fault.detail
    case .redirect(let fault): fault.detail
    case .hop(let host, let failure): "a redirect leads to \(host): \(failure.detail)"
    }
  }
}

/// Why an exchange gave no answer.
package enum HTTPAnswerFault: Hashable, Sendable {
  /// No HTTP/1.1, as the parser says.
  case malformed(String)
  case headTooLong(limit: Int)
  case bodyTooLong(limit: Int)
  /// The stream ended before the answer did.
  case cutShort
  /// How long after the start of the probe.
  case timedOut(after: Duration)
  /// The connection broke.
  case broken(String)
  /// Our own doing: the probe was cancelled.
  case cancelled
  /// Our own doing: the deadline passed while pintop did not come to its work. How late it was in all.
  case late(by: Duration)

  /// The published code, in kebab-case.
  package var code: String {
    switch self {
    case .malformed: "http-malformed"
    case .headTooLong: "http-header-too-long"
    case .bodyTooLong: "http-body-too-long"
    case .cutShort: "http-cut-short"
    case .timedOut: "timed-out-in-http"
    case .broken: "http-connection-broken"
    case .cancelled: "cancelled"
    case .late: "pintop-was-late"
    }
  }

  /// One sentence without a full stop. Holds text from the network.
  package var detail: String {
    switch self {
    case .malformed(let words): "the answer is no HTTP/1.1: \(words)"
    case .headTooLong(let limit): "the answer's header has more than \(limit) bytes"
    case .bodyTooLong(let limit): "the answer's body has more than \(limit) bytes"
    case .cutShort: "the answer is cut short"
    case .timedOut(let after): "timeout in http after \(after.secondsText)"
    case .broken(let words): "the connection broke: \(words)"
    case .cancelled: "the probe was cancelled"
    case .late(let lateness): "pintop itself was late by \(lateness.secondsText), so nothing is said of the server"
    }
  }
}
