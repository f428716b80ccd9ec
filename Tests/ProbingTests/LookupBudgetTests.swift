import Synchronization
import Testing

@testable import Probing

/// Places for lookups, shared by resolvers.
@Suite struct LookupBudgetTests {
  /// How many places a resolver gets, one after the other.
  private func take(_ share: LookupShare, atMost most: Int = 1000) -> Int {
    (0..<most).prefix { _ in share.take() }.count
  }

  @Test(arguments: [1, 2, 16, 1024]) func oneAloneHasAll(_ most: Int) {
    let budget = LookupBudget(most: most, resolvers: 1)
    #expect(take(budget.share(), atMost: 2000) == most)
    #expect(budget.running == most)
  }

  @Test func oneThatTakesAllItCanLeavesEachOtherItsPart() {
    let budget = LookupBudget(most: 32, resolvers: 4)
    // A part is 32 / (2 × 4).
    #expect(take(budget.share()) == 32 - 3 * 4)
    for _ in 1...3 { #expect(take(budget.share()) == 4) }
    #expect(budget.running == 32)
  }

  @Test func aPartIsOnesOwnWhateverTheOthersTook() {
    let budget = LookupBudget(most: 32, resolvers: 4)
    let shares = (0..<4).map { _ in budget.share() }
    for share in shares.dropLast() { _ = take(share) }
    #expect(budget.running == 28)
    #expect(take(shares[3]) == 4)
  }

  /// Of what was not foreseen only the bound on all holds until places come back.
  @Test func moreThanWereForeseenShareToo() {
    let budget = LookupBudget(most: 8, resolvers: 1)
    let (first, second) = (budget.share(), budget.share())
    #expect(take(first) == 8 - 2)
    #expect(take(second) == 2)
    let third = budget.share()
    #expect(take(third) == 0)
    #expect(!first.goOn(hasMore: false))
    #expect(take(third) == 1)
    #expect(budget.running == 8)
  }

  @Test func moreResolversThanPlacesHaveOneEach() {
    let budget = LookupBudget(most: 4, resolvers: 4)
    let shares = (0..<10).map { _ in budget.share() }
    for share in shares { #expect(take(share) == 1) }
    #expect(budget.running == 10)
  }

  @Test func aPlaceIsKeptWhileNobodyElseWaits() {
    let budget = LookupBudget(most: 4, resolvers: 2)
    let (busy, other) = (budget.share(), budget.share())
    #expect(take(busy) == 3)
    #expect(busy.goOn(hasMore: true))
    #expect(take(other) == 1)
    // The other waits: what is beyond the part goes round, the part itself does not.
    #expect(!busy.goOn(hasMore: true))
    #expect(budget.running == 3)
    #expect(other.take())
    #expect(!other.take())
    #expect(!busy.goOn(hasMore: true))
    #expect(busy.goOn(hasMore: true))
  }

  @Test func whoeverWasTurnedAwayIsCalledOnceForEachOffer() {
    let budget = LookupBudget(most: 2, resolvers: 2)
    let (busy, other) = (budget.share(), budget.share())
    let calls = Mutex<[String]>([])
    busy.whenFree { calls.withLock { $0.append("busy") } }
    other.whenFree { calls.withLock { $0.append("other") } }
    #expect(take(busy) == 1 && take(other) == 1)
    busy.offer()
    #expect(calls.withLock { $0 } == ["busy", "other"])
    busy.offer()
    #expect(calls.withLock { $0 }.count == 2)
  }

  /// However places are taken and given back, the bound holds, and a resolver below its part is never turned away.
  @Test(arguments: 1...20) func theBoundAndThePartsHoldAtAnyTime(_ seed: UInt64) {
    var random = SplitMix(state: seed)
    let (most, count) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...8, using: &random))
    let budget = LookupBudget(most: most, resolvers: count)
    let shares = (0..<count).map { _ in budget.share() }
    let part = max(1, most / (2 * count))
    var running = [Int](repeating: 0, count: count)
    for _ in 0..<2000 {
      let number = Int.random(in: 0..<count, using: &random)
      if Bool.random(using: &random) {
        let isIn = shares[number].take()
        #expect(isIn || running[number] >= part)
        if isIn { running[number] += 1 }
      } else if running[number] > 0, !shares[number].goOn(hasMore: Bool.random(using: &random)) {
        running[number] -= 1
      }
      #expect(budget.running == running.reduce(0, +))
      #expect(budget.running <= max(most, count))
    }
  }
}

/// Numbers that a seed repeats (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
