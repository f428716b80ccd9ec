import Endpoints
import Judging
import Lab
import Pinning
import TLS
import Testing

/// One second before a forecast nothing has turned, at the forecast it has.
struct ForesightTests {
  private func judge(_ world: World, _ endpoint: Endpoint, at date: Timestamp = .noon) -> Judgement {
    Judge(evaluator: world.evaluator).judge(endpoint, presented: world.presented, session: nil, at: date)
  }

  @Test func trustEndsTheSecondAfterTheLeaf() throws {
    let world = try World()
    let ends = try #require(judge(world, World.endpoint()).trustEnds)
    #expect(ends == Forecast(at: world.leaf.ends, cause: .leafEnds))
    #expect(judge(world, World.endpoint(), at: ends.at.secondBefore).trust.isTrusted)
    #expect(judge(world, World.endpoint(), at: ends.at).trust.failure?.code == "expired")
    #expect(judge(world, World.endpoint(), at: ends.at).trustEnds == nil)
  }

  /// A leaf that outlives its issuer, and one that outlives both.
  @Test(arguments: [(Int64(5), ForecastCause.intermediateEnds), (20, .anchorEnds)])
  func trustEndsWithWhatIsAboveTheLeaf(years: Int64, cause: ForecastCause) throws {
    var world = try World(leafEnds: 30 * 365 * Timestamp.secondsPerDay)
    if cause == .anchorEnds { world = try World(issuerOutlivesRoot: true) }
    let ending = cause == .anchorEnds ? world.root : world.intermediate
    let endpoint = World.endpoint([world.leaf.item])
    let breaks = try #require(judge(world, endpoint).inline?.breaks)
    #expect(breaks == Forecast(at: ending.ends, cause: cause))
    #expect(judge(world, endpoint, at: breaks.at.secondBefore).inline?.verdict == .acceptPinned)
    #expect(judge(world, endpoint, at: breaks.at).inline?.verdict == .reject)
    #expect(breaks.at < Timestamp.noon.advanced(byDays: years * 365))
  }

  @Test func pinsBreakWithTheLeaf() throws {
    let world = try World()
    let endpoint = World.endpoint([world.intermediate.item])
    let client = try #require(judge(world, endpoint).inline)
    let breaks = try #require(client.breaks)
    #expect(breaks == Forecast(at: world.leaf.ends, cause: .leafEnds))
    #expect(client.unpins == nil)
    #expect(judge(world, endpoint, at: breaks.at.secondBefore).inline?.verdict == .acceptPinned)
    let after = try #require(judge(world, endpoint, at: breaks.at).inline)
    #expect(after.verdict == .reject)
    #expect(after.breaks == Forecast(at: breaks.at, cause: .now))
  }

  @Test func aSetThatEndsUnpins() throws {
    let world = try World()
    let ends = Timestamp.noon.advanced(byDays: 10)
    let endpoint = World.endpoint([world.intermediate.item], expires: ends)
    let client = try #require(judge(world, endpoint).inline)
    #expect(client.unpins == Forecast(at: ends, cause: .pinSetEnds))
    #expect(client.pinsEnd == ends)
    #expect(judge(world, endpoint, at: ends.secondBefore).inline?.verdict == .acceptPinned)
    let after = try #require(judge(world, endpoint, at: ends).inline)
    #expect(after.verdict == .acceptUnpinned)
    #expect(after.reason == .pinSetExpired(at: ends))
    #expect(after.unpins == Forecast(at: ends, cause: .now))
  }

  @Test func aSetThatOutlivesTheLeafUnpinsNoOne() throws {
    let world = try World()
    let endpoint = World.endpoint([world.leaf.item], expires: world.leaf.ends.advanced(byDays: 1))
    #expect(judge(world, endpoint).inline?.unpins == nil)
    #expect(judge(world, endpoint).inline?.breaks?.cause == .leafEnds)
  }

  @Test func aChainThatHasNotBegunBreaksNow() throws {
    let world = try World()
    let early = world.leaf.notBefore.secondBefore
    let client = try #require(judge(world, World.endpoint([world.leaf.item]), at: early).inline)
    #expect(client.verdict == .reject)
    #expect(client.breaks == Forecast(at: early, cause: .now))
    #expect(judge(world, World.endpoint(), at: world.leaf.notBefore).trust.isTrusted)
  }
}
