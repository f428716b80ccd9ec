import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// What changed in what an address presents.
struct AddressRecordTests {
  private static let rekeyed = Fixture.certificate("L", issuer: "I", key: "next")
  private static let reissued = Fixture.certificate("L", issuer: "I", edition: 2)
  private static let leaf = Fixture.chain[0]
  private static let other = Fixture.certificate("J", issuer: "R", begins: -400, ends: 1400)

  private static func presented(_ certificates: [CertificateFacts]) -> PresentedChain {
    PresentedChain(certificates.map(PresentedCertificate.decoded))
  }

  private func take(
    _ record: inout AddressRecord, _ chain: [CertificateFacts] = Fixture.chain,
    clients: [ClientJudgement] = [Fixture.client()], day: Int64 = 0
  ) {
    record.take(
      Self.presented(chain), Fixture.judgement(chain, clients: clients), at: Fixture.now.advanced(byDays: day))
  }

  @Test func theFirstLookIsNoChange() {
    var record = AddressRecord()
    take(&record)
    take(&record, day: 1)
    #expect(record.changes == [])
    #expect(record.latest == nil)
    #expect(record.since == Fixture.now)
  }

  static let changes: [([CertificateFacts], [ChangedPart])] = [
    ([rekeyed] + Fixture.chain.dropFirst(), [.leafRekeyed(from: leaf.pin, to: rekeyed.pin)]),
    (
      [reissued] + Fixture.chain.dropFirst(),
      [.leafReissued(from: leaf.fingerprint, to: reissued.fingerprint)]
    ),
    ([leaf, other, Fixture.chain[2]], [.intermediatesChanged(from: ["I"], to: ["J"])]),
    ([leaf, Fixture.chain[1], other], [.anchorChanged(from: "R", to: "J")]),
    (
      [rekeyed, other, Fixture.certificate("S")],
      [
        .leafRekeyed(from: leaf.pin, to: rekeyed.pin), .intermediatesChanged(from: ["I"], to: ["J"]),
        .anchorChanged(from: "R", to: "S"),
      ]
    ),
  ]

  @Test(arguments: changes)
  func tellsWhatIsDifferent(_ chain: [CertificateFacts], _ parts: [ChangedPart]) {
    var record = AddressRecord()
    take(&record)
    take(&record, chain, day: 1)
    #expect(record.changes == [ChainChange(parts: parts, firstAt: Fixture.now.advanced(byDays: 1))])
    #expect(record.latest == record.changes.first)
    take(&record, chain, day: 2)
    #expect(record.latest == nil)
    #expect(record.changes.count == 1)
  }

  @Test func tellsWhichClientsPinsMatchAndWhichAreLost() {
    var record = AddressRecord()
    take(&record, clients: [Fixture.client("ios"), Fixture.refusing("android"), Fixture.client("web")])
    take(&record, clients: [Fixture.refusing("ios"), Fixture.client("android"), Fixture.client("new")], day: 1)
    #expect(
      record.changes.first?.parts == [
        .pinMatched(client: "android", pinned: Fixture.pin("I")), .pinLost(client: "ios", pinned: Fixture.pin("I")),
      ])
  }

  @Test func tellsWhenThereIsNoValidPathAnyMoreAndThatThereIsAgain() {
    let failure = TrustFailure.nothingPresented
    let untrusted = Judgement(
      at: Fixture.now, leaf: Self.leaf, trust: TrustAnswer(paths: [], failure: failure), trustEnds: nil, clients: [])
    var record = AddressRecord()
    take(&record)
    record.take(Self.presented(Fixture.chain), untrusted, at: Fixture.now.advanced(byDays: 1))
    take(&record, day: 2)
    #expect(record.changes.map(\.parts) == [[.trustGained], [.trustLost(failure)]])
  }

  @Test func aPoolThatGoesToAndFroIsTwoChangesThatAreCounted() {
    let second = [Self.rekeyed] + Fixture.chain.dropFirst()
    var record = AddressRecord()
    for day in 0..<10 { take(&record, day.isMultiple(of: 2) ? Fixture.chain : second, day: Int64(day)) }
    #expect(record.changes.map(\.count) == [5, 4])
    #expect(record.changes.map(\.firstAt) == [1, 2].map { Fixture.now.advanced(byDays: $0) })
    #expect(record.changes.map(\.lastAt) == [9, 8].map { Fixture.now.advanced(byDays: $0) })
  }

  @Test func aLeafThatCannotBeReadIsNoOtherOne() {
    var record = AddressRecord()
    take(&record)
    let broken = PresentedChain([.undecodable(der: [1], fingerprint: Fixture.digest("b"), detail: "wrong tag")])
    record.take(broken, Fixture.judgement(clients: []), at: Fixture.now)
    take(&record, [Self.rekeyed] + Fixture.chain.dropFirst(), day: 1)
    #expect(record.changes.map(\.parts) == [[.leafRekeyed(from: Self.leaf.pin, to: Self.rekeyed.pin)]])
  }

  @Test func keepsEveryPinOfTheWireWithItsTimes() {
    var record = AddressRecord()
    take(&record)
    take(&record, [Self.rekeyed, Fixture.chain[1]], day: 3)
    #expect(record.pins.map(\.subject) == ["L", "I", "L", "R"])
    #expect(record.pins.map(\.pin) == [Self.rekeyed, Fixture.chain[1], Self.leaf, Fixture.chain[2]].map(\.pin))
    #expect(record.pins.map(\.index) == [0, 1, 0, 2])
    #expect(record.pins.map { $0.firstAt.seconds(since: Fixture.now) / 86_400 } == [3, 0, 0, 0])
    #expect(record.pins.map { $0.lastAt.seconds(since: Fixture.now) / 86_400 } == [3, 3, 0, 0])
  }

  @Test func aServerThatMakesUpCertificatesFillsNoMemory() {
    var record = AddressRecord()
    for number in 0..<300 {
      take(&record, [Fixture.certificate("L", issuer: "I", key: "\(number)")] + Fixture.chain.dropFirst())
    }
    #expect(record.changes.count == AddressRecord.mostChanges)
    #expect(record.pins.count == AddressRecord.mostPins)
    #expect(record.pins.first?.pin == Fixture.certificate("L", key: "299").pin)
  }

  @Test func anAddressThatComesBackIsNoNewOne() {
    let (first, second) = (Fixture.address("192.0.2.1:443"), Fixture.address("192.0.2.2:443"))
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: Fixture.now)
    let second2 = [Self.rekeyed] + Fixture.chain.dropFirst()
    for (address, chain) in [(first, Fixture.chain), (second, Fixture.chain), (first, second2)] {
      monitor.apply(
        Fixture.observation([Fixture.reached(address, chain: chain)]),
        judgements: [address: Fixture.judgement(chain)], at: Fixture.now)
    }
    let record = monitor.status(isProbing: false, at: Fixture.now).addresses.first?.record
    #expect(record?.changes.first?.words == "leaf re-keyed")
  }

  @Test func whileAnAddressIsSilentNothingChanges() {
    let address = Fixture.address()
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: Fixture.now)
    monitor.apply(
      Fixture.observation([Fixture.reached(address)]), judgements: [address: Fixture.judgement()], at: Fixture.now)
    monitor.apply(Fixture.observation([Fixture.failed(address)]), judgements: [:], at: Fixture.now.advanced(byDays: 1))
    let record = monitor.status(isProbing: false, at: Fixture.now).addresses.first?.record
    #expect(record?.pins.map(\.lastAt) == [Fixture.now, Fixture.now, Fixture.now])
  }
}
