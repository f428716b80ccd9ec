import Testing

@testable import Probing

@Suite struct LookupTableTests {
  private var table = LookupTable<String>()

  @Test mutating func startsOneLookupForAllWhoAskForAHost() {
    #expect(table.join("a.test", "first", limit: 4).begins)
    #expect(!table.join("a.test", "second", limit: 4).begins)
    #expect(table.running == 1)
    #expect(table.finish("a.test").callers.sorted() == ["first", "second"])
    #expect(table.running == 0)
  }

  @Test mutating func handsAFreeThreadToTheLine() {
    #expect(table.join("a.test", "a", limit: 1).begins)
    #expect(!table.join("b.test", "b", limit: 1).begins)
    #expect(!table.join("c.test", "c", limit: 1).begins)
    #expect(table.finish("a.test").next == "b.test")
    #expect(table.finish("b.test").next == "c.test")
    #expect(table.finish("c.test").next == nil)
    #expect(table.running == 0)
  }

  @Test mutating func forgetsALookupInTheLineWithItsLastCaller() {
    _ = table.join("a.test", "a", limit: 1)
    let one = table.join("b.test", "one", limit: 1).seat
    let two = table.join("b.test", "two", limit: 1).seat
    table.leave(one)
    table.leave(two)
    #expect(table.finish("a.test").next == nil)
  }

  @Test mutating func keepsARunningLookupForTheNextCaller() {
    let seat = table.join("a.test", "early", limit: 4).seat
    table.leave(seat)
    #expect(!table.join("a.test", "late", limit: 4).begins)
    #expect(table.finish("a.test").callers == ["late"])
  }

  @Test mutating func startsAnewAfterALookupEnded() {
    _ = table.join("a.test", "a", limit: 4)
    _ = table.finish("a.test")
    #expect(table.join("a.test", "again", limit: 4).begins)
  }
}
