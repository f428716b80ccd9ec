import Testing

@testable import Probing

/// Values that end, so many at the most.
@Suite struct KeptTests {
  private let now = ContinuousClock.now

  @Test func end() {
    let kept = Kept<Int>(most: 2)
    kept.keep(1, of: "a", until: now + .seconds(60), at: now)
    #expect(kept.value(of: "a", at: now + .seconds(59)) == 1)
    #expect(kept.value(of: "a", at: now + .seconds(60)) == nil)
    kept.forget("a")
    #expect(kept.value(of: "a", at: now) == nil && kept.count == 0)
  }

  @Test func areBoundedAndTheNewestIsKept() {
    let kept = Kept<Int>(most: 2)
    for (number, name) in ["a", "b", "c", "d", "e"].enumerated() {
      kept.keep(number, of: name, until: now + .seconds(60), at: now)
    }
    #expect(kept.count <= 2)
    #expect(kept.value(of: "e", at: now) == 4)
  }

  @Test func whatHasEndedMakesRoomBeforeWhatCounts() {
    let kept = Kept<Int>(most: 8)
    for number in 0..<8 { kept.keep(number, of: "\(number)", until: now + .seconds(number < 2 ? 1 : 60), at: now) }
    kept.keep(8, of: "8", until: now + .seconds(60), at: now + .seconds(1))
    #expect((2...8).allSatisfy { (number: Int) in kept.value(of: String(number), at: now + .seconds(1)) == number })
    #expect(kept.count == 7)
  }

  @Test func ofWhatCountsOnlyWhatEndsFirstGoes() {
    let kept = Kept<Int>(most: 100)
    for number in 0..<101 { kept.keep(number, of: "\(number)", until: now + .seconds(100 + number), at: now) }
    #expect((0..<25).allSatisfy { (number: Int) in kept.value(of: String(number), at: now) == nil })
    #expect((25...100).allSatisfy { (number: Int) in kept.value(of: String(number), at: now) == number })
  }

  @Test func anotherValueOfANameTakesNoRoom() {
    let kept = Kept<Int>(most: 2)
    for number in 0..<10 { kept.keep(number, of: "a", until: now + .seconds(60), at: now) }
    kept.keep(7, of: "b", until: now + .seconds(60), at: now)
    #expect(kept.value(of: "a", at: now) == 9 && kept.value(of: "b", at: now) == 7)
  }
}
