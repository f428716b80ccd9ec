import Dashboard
import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

/// What was asked over HTTP, in the detail and in the column WHY.
struct HTTPDetailTests {
  private static let host = "api.example.com"

  private func keys(_ http: HTTPObservation, _ failure: HTTPFailure? = nil) -> Keyboard {
    let plain = Fixtures.status(Self.host, .accept)
    let address = plain.addresses[0]
    var observation = address.observation
    observation.http = http
    let state = failure == nil ? EndpointState.accept : .http
    let reason = failure.map(StateReason.http) ?? plain.reason
    let status = EndpointStatus(
      endpoint: plain.endpoint, state: state, severity: state.severity, reason: reason, since: plain.since,
      addresses: [
        AddressStatus(
          address: address.address, state: state, severity: state.severity, reason: reason, since: address.since,
          observation: observation, judgement: address.judgement)
      ], clients: plain.clients)
    return Keyboard(Fixtures.snapshot([status]), columns: 130, rows: 70)
  }

  private func hop(_ url: String, _ status: Int?) -> HTTPHop {
    HTTPHop(
      url: url, host: Self.host, address: SocketAddress("192.0.2.9:443"), status: status,
      firstByte: status.map { _ in .milliseconds(21) }, total: status.map { _ in .milliseconds(30) })
  }

  @Test func everyHopHasItsLine() throws {
    var keys = keys(
      HTTPObservation(
        hops: [hop("https://a.example/", 302), hop("https://b.example/x", 200)], contentType: "text/plain", bodyBytes: 1
      ))
    keys.press(.enter)
    #expect(try #require(keys.line(with: " GET https://a.example/")).contains(": 302, first byte 21 ms, total 30 ms"))
    #expect(
      try #require(keys.line(with: " then https://b.example/x at 192.0.2.9:443")).contains(": 200, first byte 21 ms"))
    #expect(try #require(keys.line(with: " as expected")).contains("as expected, text/plain, 1 byte"))
  }

  @Test func aFailureIsToldWithWhatToDo() throws {
    let failure = HTTPFailure.answer(.status(seen: 502, accepted: [200...299], underlying: nil))
    var keys = keys(HTTPObservation(hops: [hop("https://a.example/", 502)], failure: failure), failure)
    #expect(keys.screen.contains("HTTP"))
    #expect(keys.screen.contains("the status is 502, not 200-299"))
    keys.press(.enter)
    #expect(try #require(keys.line(with: " then:  ")).contains("look at the server's log"))
  }

  @Test func nothingIsToldWhereNothingWasAnswered() throws {
    let failure = HTTPFailure.noAnswer(.timedOut(after: .seconds(3)))
    var keys = keys(HTTPObservation(hops: [hop("https://a.example/", nil)], failure: failure), failure)
    keys.press(.enter)
    #expect(try #require(keys.line(with: " GET https://a.example/")).contains(": no answer"))
  }

  /// A URL and a body come from the network, and may hold what turns a terminal around.
  @Test func whatTheNetworkSaysIsMadeSafe() {
    let failure = HTTPFailure.answer(.otherBody(expected: "pong", seen: "\u{1b}[2Jx\u{202e}y\n"))
    var keys = keys(HTTPObservation(hops: [hop("https://a.example/\u{1b}]0;x\u{7}", 200)], failure: failure), failure)
    keys.press(.enter)
    #expect(!keys.screen.unicodeScalars.contains { $0.value == 0x1b || $0.value == 0x202e || $0.value == 7 })
  }
}
