import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

@testable import Dashboard

/// Resolvers' answers in the detail.
struct ResolverDetailTests {
  private func lines(_ answers: [ResolverAnswer], _ findings: [Finding] = []) -> [String] {
    let plain = Fixtures.status("api.example.com", .accept)
    let status = EndpointStatus(
      endpoint: plain.endpoint, state: plain.state, severity: plain.severity, reason: plain.reason, since: plain.since,
      addresses: plain.addresses, answers: answers, clients: plain.clients, nextBreak: nil, leafEnds: plain.leafEnds,
      roundTrip: plain.roundTrip, lastProbe: plain.lastProbe, isProbing: false, recent: plain.recent,
      findings: findings)
    let model = DashboardModel(size: Size(columns: 100, rows: 40))
    let pen = Pen(capabilities: Capabilities(glyphs: .ascii, colours: .none))
    return DetailText(status, of: model, pen: pen, width: 100).resolvers.map(\.text.plain)
  }

  private let system = ResolverAnswer(
    resolver: "system", addresses: [IPAddress("192.0.2.10")].compactMap { $0 }, time: .milliseconds(3))
  private let doh = ResolverAnswer(
    resolver: "doh", addresses: ["192.0.2.11", "2001:db8::1"].compactMap { IPAddress($0) }, time: .milliseconds(41))
  private let lost = ResolverAnswer(
    resolver: "lost", addresses: [], failure: ProbeFailure(stage: .resolve, cause: .resolverFailed("it is gone")),
    time: .milliseconds(5))

  @Test func eachAnswerStandsThereWithAMarkWhereAFindingNamesIt() {
    let findings = [
      Finding.resolversDisagree(
        ResolverAnswer.Words(resolver: "system", addresses: system.addresses),
        ResolverAnswer.Words(resolver: "doh", addresses: doh.addresses))
    ]
    #expect(
      lines([system, doh, lost], findings) == [
        "   system  192.0.2.10, 3ms", " % doh     192.0.2.11, 2001:db8::1, 41ms",
        "   lost    the resolver failed: it is gone, 5ms",
      ])
  }

  @Test func aFamilyThatWasNotAnsweredStandsThereThoughTheSystemIsAlone() {
    let half = UnansweredFamily(
      family: .v6, failure: ProbeFailure(stage: .resolve, cause: .resolverFailed("it is gone")))
    let answer = ResolverAnswer(
      resolver: "system", addresses: system.addresses, unanswered: half, time: .milliseconds(3))
    #expect(
      lines([answer], [.familyNotAnswered(resolver: "system", half)]) == [
        " % system  192.0.2.10; IPv6: the resolver failed: it is gone, 3ms"
      ])
  }

  @Test func theSystemsAloneIsTheListOfAddresses() {
    #expect(lines([system]) == [])
    #expect(lines([]) == [])
    #expect(lines([doh]) == ["   doh  192.0.2.11, 2001:db8::1, 41ms"])
  }
}
