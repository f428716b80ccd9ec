import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// NEXT BREAK and the clocks that run out, with the clients concerned.
struct NextBreakForecastTests {
  private let now = Fixture.now

  private func next(_ clients: [ClientJudgement], _ chain: [CertificateFacts] = Fixture.chain) -> NextBreak? {
    NextBreak(Fixture.judgement(chain, clients: clients), isSeenNow: true, at: now)
  }

  private func text(_ clients: [ClientJudgement]) -> String { NextBreakText.text(next(clients), at: now) }

  @Test func whoIsRefusedNowIsTheShareOfInstalls() {
    let clients = [
      Fixture.refusing("a", share: 0.2), Fixture.refusing("b", share: 0.15), Fixture.client("c", share: 0.6),
    ]
    #expect(text(clients) == "now 35%")
    #expect(next(clients)?.clients.map(\.name) == ["a", "b"])
    #expect(text(clients + [Fixture.refusing()]) == "now 35%")
    #expect(text(clients + [Fixture.refusing("d")]) == "now 3/4")
    #expect(text([Fixture.refusing("a", share: 0.7), Fixture.refusing("b", share: 0.7)]) == "now 100%")
  }

  @Test func theFirstTurnOfAnyClientIsNextAndNamesAllThatTurnThen() {
    let ends = Forecast(at: now.advanced(byDays: 19), cause: .pinSetEnds)
    let anchor = Forecast(at: now.advanced(byDays: 27), cause: .anchorEnds)
    let clients = [
      Fixture.client("a", share: 0.1, unpins: ends), Fixture.client("b", share: 0.4, unpins: ends),
      Fixture.client("c", breaks: anchor),
    ]
    #expect(text(clients) == "19d pins off")
    #expect(next(clients)?.clients.map(\.name) == ["b", "a"])
    #expect(text([clients[2]]) == "27d anchor")
    #expect(text([Fixture.client("a", .acceptUnpinned, reason: .noPins)]) == "now unpinned")
  }

  static let renewals: [(age: Int64, life: Int64, text: String, severity: Severity)] = [
    // Two thirds of 90 days are 60, of 398 days 265.
    (0, 90, "~60d renewal", .ok), (1, 90, "~59d renewal", .warning), (31, 90, "~29d renewal", .critical),
    (70, 90, "now renewal", .critical), (0, 398, "~265d renewal", .ok),
  ]

  @Test(arguments: renewals)
  func aRenewalThatSomeClientWouldNotSurviveIsExpectedByTheCertificatesLife(
    _ age: Int64, _ life: Int64, _ text: String, _ severity: Severity
  ) {
    // A certificate's last second counts.
    let leaf = Fixture.certificate("L", issuer: "I", begins: -age, ends: life - age)
    let chain = [leaf] + Fixture.chain.dropFirst()
    let doomed = Fixture.client("ios", share: 0.35, position: .leaf, backups: [], survivesNewKey: false)
    #expect(NextBreakText.text(next([Fixture.client("b"), doomed], chain), at: now) == text)
    #expect(next([doomed], chain)?.clients == [AffectedClient(name: "ios", share: 0.35)])
    let judgement = Fixture.judgement(chain, clients: [doomed])
    #expect((Clocks.renewal(judgement, at: now)?.severity ?? .ok) == severity)
    #expect(Clocks.pressing(judgement, at: now)?.next.cause != .renewal)
  }

  @Test func aRenewalThatIsNotSurvivedIsToldAheadAndMakesNoState() {
    let address = Fixture.address()
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: now)
    let doomed = Fixture.client("ios", share: 0.35, position: .leaf, backups: [], survivesNewKey: false)
    monitor.apply(
      Fixture.observation([Fixture.reached(address)]), judgements: [address: Fixture.judgement(clients: [doomed])],
      at: now)
    #expect(monitor.status(isProbing: false, at: now).state == .accept)
    let problem = monitor.problems(at: now).first
    #expect(problem?.kind == .renewal)
    #expect(problem?.severity == .warning)
    let day = Fixture.chain[0].expectedRenewal
    #expect(
      problem?.summary(host: "h")
        == "h: the expected renewal is one that some client would not survive at \(day) (ios (35%))")
  }

  @Test func aBackupKeyIsThereForTheRenewal() {
    let client = Fixture.client(position: .leaf, survivesNewKey: false)
    #expect(next([client])?.cause == .leafEnds)
  }

  @Test(arguments: [
    (ForecastCause.anchorEnds, ChainPosition.anchor, true), (.intermediateEnds, .intermediate, true),
    (.intermediateEnds, .anchor, false), (.leafEnds, .leaf, false),
  ])
  func theLeadTimeOfAReleaseHoldsOnlyForWhatIsPinned(
    _ cause: ForecastCause, _ position: ChainPosition, _ needsRelease: Bool
  ) {
    let chain = [Fixture.certificate("L", issuer: "I", begins: -2, ends: 363)] + Fixture.chain.dropFirst()
    let client = Fixture.client(position: position, breaks: Forecast(at: now.advanced(byDays: 45), cause: cause))
    let clock = Clocks.pressing(Fixture.judgement(chain, clients: [client]), at: now)
    #expect((clock?.severity == .warning) == needsRelease)
    #expect(clock?.next.clients.map(\.name) == (needsRelease ? ["pins"] : nil))
  }
}
