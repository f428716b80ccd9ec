import Judging
import Lab
import Pinning
import TLS
import Testing

/// What an endpoint's judgement would be after a renewal.
@Suite struct RenewedJudgementTests {
  private static let day = Timestamp.secondsPerDay

  private func judgement(_ renewal: Renewal, _ world: World, pinned: [PinnedItem], at date: Timestamp) -> Judgement {
    Judge(evaluator: world.evaluator).rehearse(
      renewal, of: World.endpoint(pinned), presented: world.presented, session: World.session(), at: date)
  }

  @Test func aPinnedLeafKeyIsRefusedOnceItIsAnother() throws {
    let world = try World()
    let pins = [world.leaf.item, try World.otherPin()]
    #expect(judgement(.sameKey, world, pinned: pins, at: .noon).inline?.verdict == .acceptPinned)
    let after = judgement(.newKey, world, pinned: pins, at: .noon)
    #expect(after.inline?.verdict == .reject)
    #expect(after.trust.isTrusted)
    #expect(after.leaf?.pin != world.leaf.pin)
  }

  @Test func theNewLeafBeginsAtTheRenewalAndEndsALifeLater() throws {
    let world = try World()
    let date = Timestamp.noon.advanced(bySeconds: 10 * Self.day)
    let after = judgement(.newKey, world, pinned: [world.intermediate.item], at: date)
    let end = date.advanced(bySeconds: world.leaf.lifetimeSeconds)
    #expect(after.inline?.breaks == Forecast(at: end, cause: .leafEnds))
    #expect(after.trustEnds == Forecast(at: end, cause: .leafEnds))
    #expect(after.leaf?.notAfter == end.secondBefore)
  }

  @Test func anIssuerThatEndsSoonerIsTheBreak() throws {
    let world = try World(issuerOutlivesRoot: true)
    let after = judgement(.newKey, world, pinned: [world.root.item], at: .noon)
    #expect(after.inline?.breaks == Forecast(at: world.root.ends, cause: .anchorEnds))
  }

  @Test func aChainThatHasEndedIsMendedByARenewal() throws {
    let world = try World(leafEnds: -1)
    let after = judgement(.newKey, world, pinned: [world.root.item], at: .noon)
    #expect(after.inline?.verdict == .acceptPinned)
    #expect(after.trust.isTrusted)
  }

  @Test func aSecondNewKeyIsNotTheFirstOneAgain() throws {
    let world = try World()
    let after = judgement(.newKey, world, pinned: [world.leaf.item, try World.otherPin()], at: .noon)
    #expect(
      after.inline?.survival
        == RenewalSurvival(sameKey: false, newKey: false, newIntermediate: false, newRoot: false))
  }

  @Test func whatSurvivesOneRenewalIsForeseenForTheNext() throws {
    let world = try World()
    let pins = [world.leaf.item, world.root.item]
    let after = judgement(.newKey, world, pinned: pins, at: .noon)
    #expect(
      after.inline?.survival
        == RenewalSurvival(sameKey: true, newKey: true, newIntermediate: true, newRoot: false))
  }
}
