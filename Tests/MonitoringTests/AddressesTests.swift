import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// Addresses that go and come again, and what differs between those that are there.
struct AddressesTests {
  private let now = Fixture.now
  private let first = Fixture.address("192.0.2.1:443")
  private let second = Fixture.address("[2001:db8::2]:443")
  private let third = Fixture.address("192.0.2.3:443")

  private func monitor() -> EndpointMonitor { EndpointMonitor(endpoint: Fixture.endpoint(), at: now) }

  private func round(
    _ monitor: inout EndpointMonitor, _ addresses: [(SocketAddress, [CertificateFacts])],
    version: TLSVersion = .tls13, at date: Timestamp? = nil,
    clients: (SocketAddress) -> [ClientJudgement] = { _ in [Fixture.client()] }
  ) {
    let seen = addresses.map { Fixture.reached($0.0, chain: $0.1, version: version) }
    let judged = addresses.map { ($0.0, Fixture.judgement($0.1, clients: clients($0.0))) }
    monitor.apply(
      Fixture.observation(seen), judgements: Dictionary(uniqueKeysWithValues: judged), at: date ?? now)
  }

  private func status(_ monitor: EndpointMonitor) -> EndpointStatus { monitor.status(isProbing: false, at: now) }

  private static let renewed = [Fixture.certificate("L", issuer: "I", key: "next")] + Fixture.chain.dropFirst()

  // MARK: - Vanished

  @Test func anAddressThatNobodyGivesAnyMoreIsKeptAsItStood() throws {
    var monitor = monitor()
    round(&monitor, [(first, Fixture.chain), (second, Self.renewed)])
    round(&monitor, [(first, Fixture.chain)], at: now.advanced(bySeconds: 60))
    let status = status(monitor)
    #expect(status.addresses.map(\.address) == [first])
    let gone = try #require(status.vanished.first)
    #expect(gone.address == second && gone.since == now.advanced(bySeconds: 60))
    #expect(gone.status.judgement?.leaf == Self.renewed[0])
    #expect(status.state == .accept && status.drift == nil, "it counts for nothing")
  }

  @Test func whatIsBrokenThereDoesNotCountEither() {
    var monitor = monitor()
    for _ in 0..<2 {
      round(&monitor, [(first, Fixture.chain), (second, Fixture.chain)]) {
        $0 == second ? [Fixture.refusing()] : [Fixture.client()]
      }
    }
    #expect(monitor.problems(at: now).contains { $0.kind == .pins })
    round(&monitor, [(first, Fixture.chain)])
    #expect(!monitor.problems(at: now).contains { $0.kind == .pins } && status(monitor).state == .accept)
  }

  @Test func onesThatComeBackGoOnWithTheirRecord() {
    var monitor = monitor()
    round(&monitor, [(first, Fixture.chain), (second, Fixture.chain)])
    round(&monitor, [(first, Fixture.chain)])
    round(&monitor, [(first, Fixture.chain), (second, Self.renewed)])
    let status = status(monitor)
    #expect(status.vanished.isEmpty)
    #expect(status.addresses[1].record.changes.first?.parts.first?.code == "leaf-re-keyed")
  }

  @Test func aDayLaterTheyAreDropped() {
    var monitor = monitor()
    round(&monitor, [(first, Fixture.chain), (second, Fixture.chain)])
    round(&monitor, [(first, Fixture.chain)])
    _ = monitor.tick(at: now.advanced(bySeconds: 86_399))
    #expect(status(monitor).vanished.count == 1)
    let isChanged = monitor.tick(at: now.advanced(bySeconds: 86_400))
    #expect(isChanged && status(monitor).vanished.isEmpty)
  }

  @Test func aNameWithHundredsOfAddressesByTurnsKeepsTheLastThatWent() {
    var monitor = monitor()
    for number in 0..<300 {
      round(&monitor, [(Fixture.address("198.51.\(number / 250).\(number % 250 + 1):443"), Fixture.chain)])
    }
    let vanished = status(monitor).vanished
    #expect(vanished.count == 16)
    #expect(vanished.first?.address == Fixture.address("198.51.1.49:443"))
  }

  @Test func aNameThatIsNotResolvedLosesNoAddress() {
    var monitor = monitor()
    round(&monitor, [(first, Fixture.chain)])
    monitor.apply(
      Observation(
        endpoint: "a", at: now, resolveFailure: ProbeFailure(stage: .resolve, cause: .nameNotFound("a")),
        addresses: []), judgements: [:], at: now)
    #expect(status(monitor).vanished.isEmpty && status(monitor).addresses.count == 1)
  }

  /// One address at a time, and another one in each answer.
  @Test func whatFailsByTurnsIsToldOnceAndEndsOnce() {
    var monitor = monitor()
    var told = [Bool]()
    for (address, isDown) in [
      (first, false), (second, true), (first, true), (second, true), (first, true), (second, true), (third, false),
      (first, false),
    ] {
      if isDown {
        monitor.apply(Fixture.observation([Fixture.failed(address)]), judgements: [:], at: now)
      } else {
        round(&monitor, [(address, Fixture.chain)])
      }
      told.append(monitor.problems(at: now).contains { $0.kind == .reach })
    }
    #expect(told == [false, false, false, true, true, true, true, false])
  }

  @Test func aRefusalByTurnsIsToldOnceToo() {
    var monitor = monitor()
    for address in [first, second, first] {
      round(&monitor, [(address, Fixture.chain)]) { _ in [Fixture.refusing()] }
      let isTold = monitor.problems(at: now).contains { $0.kind == .pins }
      #expect(isTold == (monitor.status(isProbing: false, at: now).recent.count > 1))
    }
  }

  // MARK: - Drift

  /// In a pool half way through a rotation, those that went over are the odd ones, wherever they stand.
  @Test func thoseThatWentOverAreTheOddOnes() throws {
    var monitor = monitor()
    round(&monitor, [(first, Fixture.chain), (second, Fixture.chain)])
    round(&monitor, [(first, Self.renewed), (second, Fixture.chain)], at: now.advanced(bySeconds: 60))
    let drift = try #require(status(monitor).drift)
    #expect(drift.words == "1/2 addresses have another server key")
    #expect(drift.parts[0].groups.map(\.addresses) == [[second], [first]])
    let (old, new) = (PinnedItem.publicKey(Fixture.chain[0].pin).short, PinnedItem.publicKey(Self.renewed[0].pin).short)
    #expect(
      drift.detail
        == "1/2 addresses have another server key: \(new) at 192.0.2.1:443, not \(old) as at [2001:db8::2]:443")
  }

  @Test func mostOfThemAreTheUsualOnes() throws {
    var monitor = monitor()
    round(&monitor, [(first, Self.renewed), (second, Fixture.chain), (third, Fixture.chain)])
    let part = try #require(status(monitor).drift?.parts.first)
    #expect(part.groups.map(\.addresses) == [[second, third], [first]])
  }

  @Test func aVerdictThatDiffersNamesItsClient() throws {
    var monitor = monitor()
    round(&monitor, [(first, Fixture.chain), (second, Fixture.chain)]) { address in
      [Fixture.client("tv"), address == second ? Fixture.refusing("ios") : Fixture.client("ios")]
    }
    let drift = try #require(status(monitor).drift)
    #expect(drift.parts.map(\.aspect) == [.verdict(client: "ios")])
    #expect(drift.detail.hasPrefix("1/2 addresses get another verdict of ios: "))
    #expect(Set(drift.parts[0].groups.map(\.value)) == [.verdict(.acceptPinned), .verdict(.reject)])
  }

  @Test func aLeafWithTheSameKeyAndAChainBehindItDiffer() throws {
    var monitor = monitor()
    let reissued = [Fixture.certificate("L", issuer: "I", edition: 2)] + Fixture.chain.dropFirst()
    round(&monitor, [(first, Fixture.chain), (second, reissued)])
    #expect(status(monitor).drift?.parts.map(\.aspect) == [.leaf])
    round(&monitor, [(first, Fixture.chain), (second, [Fixture.chain[0]])])
    let drift = try #require(status(monitor).drift)
    #expect(drift.parts.map(\.aspect) == [.chain] && drift.detail.contains("nothing at [2001:db8::2]:443"))
  }

  @Test func versionsThatDifferAreToldAfterTheRest() throws {
    var monitor = monitor()
    let seen = [
      Fixture.reached(first, version: .tls12), Fixture.reached(second, chain: Self.renewed, version: .tls13),
    ]
    let judged = [first: Fixture.judgement(), second: Fixture.judgement(Self.renewed)]
    monitor.apply(Fixture.observation(seen), judgements: judged, at: now)
    let drift = try #require(status(monitor).drift)
    #expect(drift.parts.map(\.code) == ["server-key", "tls-version"])
    #expect(drift.parts[1].groups.map(\.value.text) == ["1.2", "1.3"])
  }

  @Test func itIsToldOnceASecondRoundAgrees() throws {
    var monitor = monitor()
    for _ in 0..<2 {
      #expect(!monitor.problems(at: now).contains { $0.kind == .drift })
      round(&monitor, [(first, Fixture.chain), (second, Self.renewed)])
    }
    let problem = try #require(monitor.problems(at: now).first { $0.kind == .drift })
    #expect(problem.summary(host: "a").contains("1/2 addresses have another server key"))
  }
}
