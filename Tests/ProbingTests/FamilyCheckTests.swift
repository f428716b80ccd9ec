import Endpoints
import Glibc
import Pinning
import Synchronization
import Testing

@testable import Probing

/// A family that the system's resolver left out.
@Suite struct FamilyCheckTests {
  private typealias Answer = Result<[IPAddress], ProbeFailure>

  private static let host = "api.example.com"
  private static let v4 = IPAddress.address("192.0.2.1")
  private static let v6 = IPAddress.address("2001:db8::1")
  private static let lost = ProbeFailure(stage: .resolve, cause: .resolverFailed("Temporary failure"))
  private static let none = ProbeFailure(stage: .resolve, cause: .noAddresses(host))

  /// What is said of both families, then what of one alone; nil where that is not to be asked.
  private struct Round {
    let both: Answer
    var one: Answer?
  }

  private func found(
    _ rounds: [Round], every seconds: Int = 1, isRoutable: @escaping @Sendable (IPAddress) -> Bool = { _ in true }
  ) -> [Result<FoundAddresses, ProbeFailure>] {
    let round = Mutex(0)
    let asked = Mutex<[Int]>([])
    let check = FamilyCheck(
      { _ in rounds[round.withLock { $0 }].both },
      ofOne: { _, _ in
        let number = round.withLock { $0 }
        asked.withLock { $0.append(number) }
        return rounds[number].one ?? .failure(Self.none)
      }, isRoutable: isRoutable)
    let start = ContinuousClock.now
    let found = rounds.indices.map { number in
      round.withLock { $0 = number }
      return check.found(Self.host, at: start + .seconds(seconds * number))
    }
    #expect(asked.withLock { $0 } == rounds.indices.filter { rounds[$0].one != nil })
    return found
  }

  private func half(_ addresses: IPAddress...) -> Result<FoundAddresses, ProbeFailure> {
    .success(FoundAddresses(addresses, unanswered: UnansweredFamily(family: .v6, failure: Self.lost)))
  }

  private func whole(_ addresses: IPAddress...) -> Result<FoundAddresses, ProbeFailure> {
    .success(FoundAddresses(addresses))
  }

  private static let both = Round(both: .success([v4, v6]))

  @Test func thatFailsIsNamed() {
    let failing = Round(both: .success([Self.v4]), one: .failure(Self.lost))
    #expect(found([Self.both, failing, failing]) == [whole(Self.v4, Self.v6), half(Self.v4), half(Self.v4)])
  }

  @Test func thatHasNoAddressesAnyMoreIsNotAskedAgain() {
    let gone = Round(both: .success([Self.v4]), one: .failure(Self.none))
    #expect(
      found([Self.both, gone, Round(both: .success([Self.v4]))])
        == [whole(Self.v4, Self.v6), whole(Self.v4), whole(Self.v4)])
  }

  @Test func thatIsThereAfterAllIsGiven() {
    let back = Round(both: .success([Self.v4]), one: .success([Self.v6]))
    #expect(found([Self.both, back]) == [whole(Self.v4, Self.v6), whole(Self.v4, Self.v6)])
  }

  @Test func thatTheNameNeverHadIsNotAskedFor() {
    #expect(
      found([Round(both: .success([Self.v4])), Round(both: .success([Self.v4]))]) == [whole(Self.v4), whole(Self.v4)])
  }

  @Test func thatFailsForADayIsNotAskedForAnyMore() {
    let failing = Round(both: .success([Self.v4]), one: .failure(Self.lost))
    let rounds = [Self.both, failing, failing, Round(both: .success([Self.v4]))]
    #expect(
      found(rounds, every: 28_800) == [whole(Self.v4, Self.v6), half(Self.v4), half(Self.v4), whole(Self.v4)])
  }

  @Test func toWhichThereIsNoRouteIsLookedForOnce() {
    let without = Round(both: .success([Self.v4]), one: .success([Self.v6]))
    #expect(
      found([Self.both, without, Round(both: .success([Self.v4]))]) { $0.family == .v4 }
        == [whole(Self.v4, Self.v6), whole(Self.v4), whole(Self.v4)])
  }

  @Test func ofANameThatFailsAltogetherIsNotLookedFor() {
    let failing = Round(both: .failure(Self.lost))
    #expect(found([Self.both, failing, Self.both]).map { try? $0.get().addresses.count } == [2, nil, 2])
  }

  /// Of loopback every machine has IPv4.
  @Test func theSystemIsAskedForOneFamilyAlone() throws {
    let found = try SystemLookup.addresses("127.0.0.1", .v4).get()
    #expect(found == [.localhost])
    let other = SystemLookup.addresses("127.0.0.1", .v6)
    guard case .failure(let failure) = other else {
      Issue.record("an IPv4 address taken for one of IPv6")
      return
    }
    #expect(KeptAnswers.isLasting(failure))
  }
}
