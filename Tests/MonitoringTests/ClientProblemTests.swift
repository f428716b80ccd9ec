import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// What is told of clients: one condition for each, one alert for what befalls several.
struct ClientProblemTests {
  private let now = Fixture.now
  private let address = Fixture.address()
  private static let rekeyed = [Fixture.certificate("L", issuer: "I", key: "next")] + Fixture.chain.dropFirst()

  private func monitor() -> EndpointMonitor { EndpointMonitor(endpoint: Fixture.endpoint(), at: now) }

  private func look(
    _ monitor: inout EndpointMonitor, _ clients: [ClientJudgement], chain: [CertificateFacts] = Fixture.chain
  ) {
    monitor.apply(
      Fixture.observation([Fixture.reached(address, chain: chain)]),
      judgements: [address: Fixture.judgement(chain, clients: clients)], at: now)
  }

  private func problems(_ monitor: EndpointMonitor) -> [Problem] { monitor.problems(at: now) }

  @Test func eachClientIsConfirmedByItself() {
    var monitor = monitor()
    look(&monitor, [Fixture.refusing("ios", share: 0.35), Fixture.client("android", share: 0.5)])
    look(&monitor, [Fixture.refusing("ios", share: 0.35), Fixture.refusing("android", share: 0.5)])
    #expect(problems(monitor).map(\.clients) == [[AffectedClient(name: "ios", share: 0.35)]])
    look(&monitor, [Fixture.refusing("ios", share: 0.35), Fixture.refusing("android", share: 0.5)])
    #expect(
      problems(monitor).map(\.clients) == [
        [AffectedClient(name: "android", share: 0.5), AffectedClient(name: "ios", share: 0.35)]
      ])
  }

  @Test func aClientThatRefusesOnceIsNotTold() {
    var monitor = monitor()
    look(&monitor, [Fixture.refusing("ios")])
    #expect(monitor.awaitsConfirmation)
    look(&monitor, [Fixture.client("ios")])
    look(&monitor, [Fixture.refusing("ios")])
    #expect(problems(monitor) == [])
  }

  @Test func itTakesTwoGoodLooksToResolve() {
    var monitor = monitor()
    for _ in 0..<2 { look(&monitor, [Fixture.refusing("ios")]) }
    look(&monitor, [Fixture.client("ios")])
    #expect(problems(monitor).map(\.kind) == [.pins])
    look(&monitor, [Fixture.client("ios")])
    #expect(problems(monitor) == [])
  }

  @Test func theAlertSaysWhoRefusesWhomAndWhy() {
    var (monitor, book) = (monitor(), AlertBook())
    let good = [Fixture.client("ios-6.2", share: 0.35)]
    look(&monitor, good)
    for _ in 0..<2 { look(&monitor, [Fixture.refusing("ios-6.2", share: 0.35)], chain: Self.rekeyed) }
    _ = book.reconcile(endpoint: "api", host: "api.example.com", problems: problems(monitor), at: now)
    #expect(book.alerts.map(\.summary) == ["ios-6.2 (35%) refuses api.example.com: leaf re-keyed"])
    #expect(book.alerts.map(\.severity) == [.critical])
  }

  @Test func whatWasSoFromTheFirstLookOnIsToldWithItsReason() {
    var monitor = monitor()
    for _ in 0..<2 { look(&monitor, [Fixture.refusing("ios-6.2", share: 0.35), Fixture.refusing("b", share: 0.4)]) }
    #expect(
      problems(monitor).map { $0.summary(host: "h") } == [
        "b (40%) and ios-6.2 (35%) refuse h: \(Fixture.mismatch.detail)"
      ])
  }

  @Test func aChangeThatLostNoPinIsNotBlamed() {
    var monitor = monitor()
    look(&monitor, [Fixture.refusing("ios")])
    look(&monitor, [Fixture.refusing("ios")], chain: Self.rekeyed)
    #expect(problems(monitor).map(\.change) == [nil])
  }

  @Test func aClientMoreIsNewsAndOneLessIsNot() {
    var book = AlertBook()
    func problem(_ names: [String]) -> [Problem] {
      [
        Problem(
          kind: .pins, state: .refused, severity: .critical, reason: .allAccept,
          clients: names.map { AffectedClient(name: $0) })
      ]
    }
    _ = book.reconcile(endpoint: "api", problems: problem(["a", "b"]), at: now)
    let less = book.reconcile(endpoint: "api", problems: problem(["b"]), at: now)
    #expect(less)
    #expect(book.alerts.map(\.id) == [1])
    #expect(book.alerts[0].clients.map(\.name) == ["b"])
    _ = book.reconcile(endpoint: "api", problems: problem(["b", "c"]), at: now)
    #expect(book.alerts.map(\.id) == [2])
    let same = book.reconcile(endpoint: "api", problems: problem(["b", "c"]), at: now)
    #expect(!same)
  }

  @Test func manyClientsAreCounted() {
    var monitor = monitor()
    let clients = (1...5).map { Fixture.refusing("c\($0)", share: Double($0) / 100) }
    for _ in 0..<2 { look(&monitor, clients) }
    #expect(problems(monitor).first?.summary(host: "h").hasPrefix("c5 (5%), c4 (4%) and 3 more refuse h: ") == true)
  }

  // MARK: - Severity

  static let severities: [([Double?], Severity)] = [
    ([0.009], .warning), ([0.004, 0.005], .warning), ([0.004, 0.006], .critical), ([0.35], .critical),
    ([0.001, nil], .critical), ([nil], .critical),
  ]

  @Test(arguments: severities)
  func aRefusalIsCriticalFromOnePercentOfInstallsOrWhereSharesAreUnknown(_ shares: [Double?], _ severity: Severity) {
    let clients = shares.enumerated().map { Fixture.refusing("c\($0.offset)", share: $0.element) }
    var monitor = monitor()
    for _ in 0..<2 { look(&monitor, clients) }
    #expect(problems(monitor).map(\.severity) == [severity])
    #expect(monitor.status(isProbing: false, at: now).severity == severity)
  }

  @Test func thePinsBesideAnEndpointHaveNoShareAndAreCriticalAlone() {
    var monitor = monitor()
    look(&monitor, [Fixture.refusing(), Fixture.refusing("ios", share: 0.001)])
    #expect(monitor.status(isProbing: false, at: now).severity == .critical)
    let next = monitor.status(isProbing: false, at: now).nextBreak
    #expect(next?.cause == .refusedNow(clients: 2, of: 2, share: 0.001))
  }

  // MARK: - Other verdicts

  static let others: [(Verdict, ClientReason, EndpointState, ConditionKind)] = [
    (.misconfigured, .misconfigured(.badPattern("*.*")), .misconfigured, .configuration),
    (.acceptUnpinned, .pinSetExpired(at: Fixture.now), .unpinned, .protection),
    (.depends, .depends(.timeZone(day: "2026-11-21")), .depends, .doubt),
  ]

  @Test(arguments: others)
  func eachOtherVerdictIsAConditionOfItsOwn(
    _ verdict: Verdict, _ reason: ClientReason, _ state: EndpointState, _ kind: ConditionKind
  ) {
    var monitor = monitor()
    for _ in 0..<2 {
      look(&monitor, [Fixture.client("ios", share: 0.2, verdict, reason: reason), Fixture.client("b")])
    }
    #expect(monitor.status(isProbing: false, at: now).state == state)
    #expect(problems(monitor).map(\.kind) == [kind])
    #expect(problems(monitor).map(\.severity) == [state.severity])
    #expect(problems(monitor).first?.summary(host: "h").contains("ios (20%)") == true)
  }

  @Test func aHeavierStateHidesNoOtherCondition() {
    var monitor = monitor()
    let clients =
      [Fixture.refusing("r")] + Self.others.map { Fixture.client("\($0.3)", $0.0, reason: $0.1) }
    for _ in 0..<2 { look(&monitor, clients) }
    #expect(monitor.status(isProbing: false, at: now).state == .refused)
    #expect(Set(problems(monitor).map(\.kind)) == [.pins, .configuration, .protection, .doubt])
  }

  @Test func aPlatformThatRefusesWhatOthersTrustIsAClientsRefusal() {
    let failure = TrustFailure.lifetimeTooLong(
      CertificateName(Fixture.chain[0], depth: 0), seconds: 900 * 86_400, allowedDays: 825)
    var monitor = monitor()
    for _ in 0..<2 {
      look(
        &monitor, [Fixture.client("android"), Fixture.client("ios", share: 0.3, .reject, reason: .untrusted(failure))])
    }
    #expect(monitor.status(isProbing: false, at: now).state == .refused)
    #expect(problems(monitor).map(\.kind) == [.pins])
  }

  @Test func whatNobodyTrustsIsTheServersMatter() {
    let failure = TrustFailure.selfSigned(CertificateName(Fixture.chain[0], depth: 0))
    let judgement = Judgement(
      at: now, leaf: Fixture.chain[0], trust: TrustAnswer(paths: [], failure: failure), trustEnds: nil,
      clients: [Fixture.client("ios", .reject, reason: .untrusted(failure))])
    var monitor = monitor()
    for _ in 0..<2 {
      monitor.apply(Fixture.observation([Fixture.reached(address)]), judgements: [address: judgement], at: now)
    }
    #expect(monitor.status(isProbing: false, at: now).state == .untrusted)
    #expect(problems(monitor).map(\.kind) == [.trust])
  }

  @Test func aClientThatIsJudgedNoMoreIsForgotten() {
    var monitor = monitor()
    for _ in 0..<2 { look(&monitor, [Fixture.refusing("ios"), Fixture.client("android")]) }
    look(&monitor, [Fixture.client("android")])
    #expect(problems(monitor) == [])
  }
}
