import Testing

@testable import Probing

@Suite struct LookupTableTests {
  private var table = LookupTable<String>(.sole(4), patience: .seconds(30))
  private var narrow = LookupTable<String>(.sole(1), patience: .seconds(30))
  private let now = ContinuousClock.now

  @Test mutating func startsOneLookupForAllWhoAskForAHost() {
    #expect(table.join("a.test", "first", now: now).begins)
    #expect(!table.join("a.test", "second", now: now).begins)
    #expect(table.running == 1)
    #expect(table.finish("a.test", now: now).callers.sorted() == ["first", "second"])
    #expect(table.running == 0)
  }

  @Test mutating func handsAFreeThreadToTheLine() {
    #expect(narrow.join("a.test", "a", now: now).begins)
    #expect(!narrow.join("b.test", "b", now: now).begins)
    #expect(!narrow.join("c.test", "c", now: now).begins)
    #expect(narrow.finish("a.test", now: now).next == "b.test")
    #expect(narrow.finish("b.test", now: now).next == "c.test")
    #expect(narrow.finish("c.test", now: now).next == nil)
    #expect(narrow.running == 0)
  }

  @Test mutating func forgetsALookupInTheLineWithItsLastCaller() {
    _ = narrow.join("a.test", "a", now: now)
    let one = narrow.join("b.test", "one", now: now).seat
    let two = narrow.join("b.test", "two", now: now).seat
    narrow.leave(one)
    narrow.leave(two)
    #expect(narrow.finish("a.test", now: now).next == nil)
  }

  @Test mutating func keepsARunningLookupForTheNextCaller() {
    let seat = table.join("a.test", "early", now: now).seat
    table.leave(seat)
    #expect(!table.join("a.test", "late", now: now).begins)
    #expect(table.finish("a.test", now: now).callers == ["late"])
  }

  @Test mutating func startsAnewAfterALookupEnded() {
    _ = table.join("a.test", "a", now: now)
    _ = table.finish("a.test", now: now)
    #expect(table.join("a.test", "again", now: now).begins)
  }

  @Test mutating func startsAnotherThreadForALookupThatHangs() {
    _ = table.join("a.test", "early", now: now)
    #expect(!table.join("a.test", "patient", now: now + .seconds(30)).begins)
    #expect(table.join("a.test", "late", now: now + .seconds(31)).begins)
    #expect(!table.join("a.test", "later", now: now + .seconds(32)).begins)
    #expect(table.running == 2)
    #expect(table.finish("a.test", now: now).callers.sorted() == ["early", "late", "later", "patient"])
    #expect(!table.join("a.test", "next", now: now + .seconds(33)).begins)
    #expect(table.finish("a.test", now: now).callers == ["next"])
    #expect(table.running == 0)
  }

  @Test mutating func startsNoOtherThreadBeyondTheLimit() {
    _ = narrow.join("a.test", "early", now: now)
    #expect(!narrow.join("a.test", "late", now: now + .seconds(100)).begins)
    #expect(narrow.running == 1)
  }
}
