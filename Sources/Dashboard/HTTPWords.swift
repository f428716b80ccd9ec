import Endpoints
import Grid
import Monitoring
import Pinning

/// What to do about an answer over HTTP that is not as expected.
enum HTTPWords {
  static func nextStep(_ failure: HTTPFailure) -> String {
    switch failure {
    case .notAsked: "see to the certificate first: no request is sent to a server that is not accepted"
    case .noAnswer(let fault): nextStep(fault)
    case .answer(let fault): nextStep(fault)
    case .redirect(let fault): nextStep(fault)
    case .hop(let host, _): "see to \(host), where a redirect leads, or mend the redirect"
    }
  }

  private static func nextStep(_ fault: HTTPAnswerFault) -> String {
    switch fault {
    case .malformed: "look at what stands behind the server's TLS: it does not speak HTTP/1.1"
    case .headTooLong: "see why the server sends so long a header, or raise maximumHeader"
    case .bodyTooLong: "see why the server sends so long a body, or raise maximumBody"
    case .cutShort, .broken: "look at the server's log: it, or something before it, broke the answer off"
    case .timedOut: "look at the server behind its TLS: it does not answer in time"
    case .cancelled: "press r to probe again"
    case .late: "give this machine more time to run, or watch less"
    }
  }

  private static func nextStep(_ fault: AnswerFault) -> String {
    switch fault {
    case .status: "look at the server's log: it answers with another status than is expected"
    case .contentType, .notJSON, .encoded: "see who answers: an error page or a proxy may stand in for the service"
    case .field, .noPlace, .value, .textMissing, .otherBody:
      "look at the service: it answers, and not as expected; else mend expect"
    }
  }

  private static func nextStep(_ fault: RedirectFault) -> String {
    switch fault {
    case .tooMany: "look at the server's redirects: they may go round in a circle"
    case .plainHTTP: "have the redirect lead to https: clients refuse plain HTTP"
    case .badTarget: "mend the server's redirect: it leads nowhere"
    case .secretBody: "ask at once where the redirect leads, if that host may have the secret"
    }
  }
}

/// What was asked over HTTP, in the detail.
extension DetailText {
  var http: [DetailLine] {
    status.addresses.flatMap { address -> [DetailLine] in
      guard let http = address.observation.http, let first = http.hops.first else { return [] }
      let place = status.addresses.count > 1 ? "\(address.address)  " : ""
      let method = status.endpoint.expectation?.request.method ?? "GET"
      return [line(" \(place)\(method) \(first.url): \(words(first))", hang: 3)]
        + http.redirects.map { line("   then \($0.url)\($0.address.map { " at \($0)" } ?? ""): \(words($0))", hang: 5) }
        + [line("   \(ending(http))", http.failure == nil ? pen.faint : .plain, hang: 5)]
    }
  }

  private func words(_ hop: HTTPHop) -> String {
    guard let status = hop.status else { return "no answer" }
    let times = [
      hop.firstByte.map { "first byte \($0.inMilliseconds) ms" }, hop.total.map { "total \($0.inMilliseconds) ms" },
    ]
    return (["\(status)"] + times.compactMap { $0 }).joined(separator: ", ")
  }

  private func ending(_ http: HTTPObservation) -> String {
    if let failure = http.failure { return failure.detail }
    let facts = [http.contentType, http.bodyBytes.map { Words.plural($0, "byte") }].compactMap { $0 }
    return (["as expected"] + facts).joined(separator: ", ")
  }
}
