import Endpoints
import Fixtures
import Pinning
import Testing

@testable import Monitoring

/// What an answer over HTTP makes of an address, and what it must not make of its certificate.
struct HTTPConditionTests {
  private static let wrong = HTTPFailure.answer(.status(seen: 502, accepted: [200...299], underlying: nil))

  private func seen(_ http: HTTPObservation?) -> AddressObservation {
    var observation = Fixture.reached()
    observation.http = http
    return observation
  }

  private func answer(_ failure: HTTPFailure?, hops: [HTTPHop] = []) -> HTTPObservation {
    let own = HTTPHop(url: "https://api.example.com/", host: "api.example.com", address: Fixture.address(), status: 200)
    return HTTPObservation(hops: [own] + hops, failure: failure)
  }

  private func hop(_ verdict: Verdict, _ failure: TrustFailure? = nil) -> HTTPHop {
    let reason: ClientReason = failure.map(ClientReason.untrusted) ?? .noPinMatched(expected: [], seen: [])
    let trusted = Fixture.judgement(clients: [Fixture.client("ios", verdict, reason: reason)])
    let judged =
      failure.map {
        Judgement(
          at: Fixture.now, leaf: trusted.leaf, trust: TrustAnswer(paths: [], failure: $0), trustEnds: nil,
          clients: trusted.clients)
      } ?? trusted
    return HTTPHop(
      url: "https://b.example/", host: "b.example", address: Fixture.address("192.0.2.20:443"), judgement: judged)
  }

  private let judgement = Fixture.judgement(clients: [Fixture.client("ios")])

  private func monitor(_ rounds: [HTTPObservation?]) -> AddressMonitor {
    var monitor = AddressMonitor(seen(rounds[0]), judgement: judgement, at: Fixture.now)
    for round in rounds.dropFirst() { monitor.apply(seen(round), judgement: judgement, at: Fixture.now) }
    return monitor
  }

  @Test func aWrongAnswerIsTheStateHTTPAtOnce() {
    let state = AddressState(observation: seen(answer(Self.wrong)), judgement: judgement, at: Fixture.now)
    #expect(state == AddressState(state: .http, severity: .critical, reason: .http(Self.wrong)))
    #expect(AddressState(observation: seen(answer(nil)), judgement: judgement, at: Fixture.now).state == .accept)
  }

  @Test func theCertificateComesFirst() {
    let refusing = Fixture.judgement(clients: [
      Fixture.client("ios", .reject, reason: .noPinMatched(expected: [], seen: []))
    ])
    let state = AddressState(observation: seen(answer(Self.wrong)), judgement: refusing, at: Fixture.now)
    #expect(state.state == .refused)
  }

  @Test(arguments: [
    HTTPFailure.noAnswer(.timedOut(after: .seconds(3))), .noAnswer(.malformed("x")), .noAnswer(.broken("x")), wrong,
    .redirect(.tooMany(limit: 1)), .hop(host: "b", ProbeFailure(stage: .connect, cause: .refused)),
  ])
  func noAnswerSaysAnythingOfTheCertificate(_ failure: HTTPFailure) {
    let monitor = monitor([answer(failure), answer(failure), answer(failure)])
    #expect(monitor.trust.phase == .ok)
    #expect(monitor.reach.phase == .ok)
    #expect(monitor.clients.confirmed(.refusal).isEmpty)
    #expect(monitor.status.judgement?.clients == judgement.clients)
  }

  @Test func theThirdFailureInARowIsTold() {
    #expect(!monitor([answer(Self.wrong), answer(Self.wrong)]).http.machine.isConfirmed)
    #expect(monitor([answer(Self.wrong), answer(Self.wrong), answer(Self.wrong)]).http.machine.isConfirmed)
    #expect(
      !monitor([answer(Self.wrong), answer(nil), answer(Self.wrong), answer(Self.wrong)]).http.machine.isConfirmed)
    let all = [answer(Self.wrong), answer(Self.wrong), answer(Self.wrong), answer(nil), answer(nil)]
    #expect(monitor(all).http.machine.phase == .ok)
  }

  @Test(arguments: [
    HTTPFailure.notAsked(host: nil), .noAnswer(.cancelled), .noAnswer(.late(by: .seconds(2))),
    .hop(host: "b", ProbeFailure(stage: .connect, cause: .crowded(others: 2))),
  ])
  func whatWasNotAskedMovesNothing(_ failure: HTTPFailure) {
    let monitor = monitor([answer(Self.wrong), answer(failure), answer(failure), answer(failure)])
    #expect(monitor.http.machine.phase == .suspect(1))
  }

  @Test func ourOwnLatenessKeepsTheState() {
    #expect(monitor([answer(Self.wrong), answer(.noAnswer(.late(by: .seconds(2))))]).state.state == .http)
    #expect(monitor([answer(nil), answer(.noAnswer(.late(by: .seconds(2))))]).state.state == .accept)
  }

  @Test func theEndpointTellsIt() {
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: Fixture.now)
    for _ in 0..<3 {
      monitor.apply(
        Fixture.observation([seen(answer(Self.wrong))]), judgements: [Fixture.address(): judgement], at: Fixture.now)
    }
    let status = monitor.status(isProbing: false, at: Fixture.now)
    #expect(status.state == .http && status.severity == .critical)
    let problem = monitor.problems(at: Fixture.now).first { $0.kind == .http }
    #expect(problem?.summary(host: "api.example.com") == "api.example.com: the status is 502, not 200-299")
  }

  @Test func aClientThatRefusesAHopIsCutOff() {
    let monitor = monitor([answer(nil, hops: [hop(.reject)]), answer(nil, hops: [hop(.reject)])])
    #expect(monitor.state.state == .refused)
    #expect(monitor.state.reason.detail.hasPrefix("ios: a redirect leads to b.example: none of the 0 pins"))
    #expect(monitor.state.reason.code == "no-pin-matched")
    #expect(monitor.clients.confirmed(.refusal).map(\.client) == ["ios"])
    #expect(monitor.trust.phase == .ok)
  }

  @Test func aHopThatIsNotTrustedMakesTheEndpointUntrusted() {
    let failure = TrustFailure.selfSigned(CertificateName(text: "b", fingerprint: Fixture.digest("b"), depth: 0))
    let refused = answer(.notAsked(host: "b.example"), hops: [hop(.reject, failure)])
    let monitor = monitor([refused, refused])
    #expect(monitor.state == AddressState(state: .untrusted, reason: .redirect(host: "b.example", failure)))
    #expect(monitor.trust.isConfirmed)
    #expect(monitor.clients.confirmed(.refusal).isEmpty)
    #expect(monitor.status.judgement?.clients.first?.verdict == .reject)
  }

  @Test func whatElseAClientThinksOfAHopIsNotTold() {
    let monitor = monitor([answer(nil, hops: [hop(.acceptUnpinned)])])
    #expect(monitor.state.state == .accept)
  }

  @Test func aHopThatWasNotReachedAgainConfirmsNothingAndIsNotForgotten() {
    let timeout = answer(.noAnswer(.timedOut(after: .seconds(3))))
    let once = monitor([answer(nil, hops: [hop(.reject)]), timeout, timeout])
    #expect(once.state.state == .refused)
    #expect(once.clients.confirmed(.refusal).isEmpty)
    let mended = monitor([answer(nil, hops: [hop(.reject)]), timeout, answer(nil, hops: [hop(.acceptPinned)])])
    #expect(mended.state.state == .accept)
    #expect(monitor([answer(nil, hops: [hop(.reject)]), answer(nil)]).state.state == .accept)
  }
}
