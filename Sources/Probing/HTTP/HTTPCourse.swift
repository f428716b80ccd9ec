import Endpoints
import Pinning

/// The way of one request through its redirects: what is asked next, and where.
struct HTTPCourse {
  let expectation: HTTPExpectation
  private let mask: SecretMask
  private(set) var url: EndpointURL
  private(set) var message: RequestMessage
  private(set) var hops: [HTTPHop] = []
  /// Addresses that were reached on the way, by host.
  private var reached: [String: SocketAddress]

  init(_ expectation: HTTPExpectation, to url: EndpointURL, at address: SocketAddress) {
    self.expectation = expectation
    mask = SecretMask(expectation.request.secrets)
    self.url = url
    message = expectation.request.message(to: url)
    reached = [url.host: address]
  }

  var request: HTTPRequest {
    HTTPRequest(
      method: message.method, target: message.target, fields: message.fields.map { HTTPField($0.name, $0.value) },
      body: message.body)
  }

  var limits: HTTPLimits {
    var limits = HTTPLimits()
    limits.head = expectation.bounds.head
    limits.body = expectation.bounds.body
    return limits
  }

  var isFirst: Bool { hops.isEmpty }

  /// Where a host of the way was reached; its port may be another.
  func known(_ url: EndpointURL) -> SocketAddress? {
    guard let address = reached[url.host] else { return nil }
    // A port of `connect` stands for that of the endpoint's URL alone.
    return hops.first?.host == url.hostAndPort || isFirst ? address : SocketAddress(ip: address.ip, port: url.port)
  }

  /// What follows from what an attempt came to: nothing more, or a request to where a redirect leads.
  mutating func take(_ outcome: HTTPOutcome, at address: SocketAddress) -> HTTPObservation? {
    reached[url.host] = reached[url.host] ?? address
    let host = isFirst ? nil : url.hostAndPort
    switch outcome.result {
    case .notAdmitted:
      pass(address, outcome.judgement)
      return ended(.notAsked(host: host))
    case .fault(let fault):
      pass(address, outcome.judgement)
      return ended(.noAnswer(fault))
    case .answer(let answer):
      pass(address, outcome.judgement, answer)
      return follow(answer)
    }
  }

  /// No connection could be made to where the last redirect leads.
  mutating func miss(_ failure: ProbeFailure, at address: SocketAddress?) -> HTTPObservation {
    pass(address, nil)
    return ended(.hop(host: url.hostAndPort, failure))
  }

  private mutating func follow(_ answer: HTTPAnswer) -> HTTPObservation? {
    let received = ReceivedAnswer(
      status: answer.status, fields: answer.fields.map { ($0.name, $0.value) }, body: answer.body)
    guard expectation.redirects > 0, let location = Redirect.location(of: received) else {
      let fault = expectation.answer.fault(of: received, masking: mask)
      return ended(fault.map(HTTPFailure.answer), received)
    }
    guard hops.count <= expectation.redirects else {
      return ended(.redirect(.tooMany(limit: expectation.redirects)), received)
    }
    do throws(RedirectFault) {
      let next = try RedirectTarget.url(location, from: url, masking: mask)
      message = try Redirect.message(after: message, status: answer.status, from: url, to: next)
      url = next
      return nil
    } catch {
      return ended(.redirect(error), received)
    }
  }

  private mutating func pass(_ address: SocketAddress?, _ judgement: Judgement?, _ answer: HTTPAnswer? = nil) {
    hops.append(
      HTTPHop(
        url: mask(url.description), host: url.hostAndPort, address: address, judgement: isFirst ? nil : judgement,
        status: answer?.status, firstByte: answer?.firstByte, total: answer?.total))
  }

  private func ended(_ failure: HTTPFailure?, _ answer: ReceivedAnswer? = nil) -> HTTPObservation {
    HTTPObservation(
      hops: hops, contentType: answer?.contentType(masking: mask), bodyBytes: answer?.body.count, failure: failure)
  }
}
