import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

struct EndpointStatusTests {
  /// The same status each time, but for one field, which is named.
  private static func status(_ other: String = "") -> EndpointStatus {
    let now = Fixture.now
    let observation = Fixture.reached()
    let address = AddressStatus(
      address: observation.address, state: .accept, severity: .ok, reason: .allAccept, since: now,
      observation: observation, judgement: nil)
    return EndpointStatus(
      endpoint: Fixture.endpoint(other == "endpoint" ? "b" : "a"),
      state: other == "state" ? .stale : .accept, severity: other == "severity" ? .warning : .ok,
      reason: other == "reason" ? .noResultYet : .allAccept, since: other == "since" ? now.advanced(bySeconds: 1) : now,
      addresses: other == "addresses" ? [address] : [],
      answers: other == "answers" ? [ResolverAnswer(resolver: "system", addresses: [], time: .zero)] : [],
      clients: other == "clients" ? [Fixture.client("ios")] : [],
      nextBreak: other == "nextBreak" ? NextBreak(at: now, cause: .leafEnds) : nil,
      leafEnds: other == "leafEnds" ? now : nil, roundTrip: other == "roundTrip" ? .seconds(1) : nil,
      lastProbe: other == "lastProbe" ? now : nil, isProbing: other == "isProbing",
      recent: other == "recent" ? [.accept] : [], findings: other == "findings" ? [.overrun(count: 1)] : [],
      vanished: other == "vanished" ? [VanishedAddress(status: address, since: now)] : [],
      drift: other == "drift" ? Drift(parts: [], count: 2) : nil)
  }

  private static let fields = Mirror(reflecting: status()).children.compactMap(\.label)

  @Test func isEqualToOneThatSaysTheSame() {
    #expect(Self.status() == Self.status())
    #expect(Set([Self.status(), Self.status()]).count == 1)
  }

  @Test(arguments: fields)
  func differsByEachFieldAlone(_ field: String) {
    #expect(Self.status(field) != Self.status())
    #expect(Self.status(field) == Self.status(field))
  }
}
