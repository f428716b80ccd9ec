import Judging
import Lab
import Pinning
import TLS
import Testing

struct BuildJudgeTests {
  private func judge(
    _ world: World, _ build: ClientBuild, presented: PresentedChain? = nil, at date: Timestamp = .noon,
    remembered: RememberedIssuers = .none
  ) -> ClientJudgement {
    BuildJudge(evaluator: world.evaluator).judge(
      build, ClientConnection(host: World.host, date: date, presented: presented ?? world.presented),
      remembered: remembered)
  }

  /// Every format by a pin on the issuer, or on the leaf where it takes no other, with a backup.
  private func pinned(_ world: World) throws -> [ClientBuild] {
    let pins = [world.intermediate.item, try World.otherPin()]
    return [
      Builds.trustKit(pins), Builds.android(pins), Builds.pinnedDomains(authorities: pins), Builds.okHttp(pins),
      Builds.okHttp(pins, platform: .android), Builds.afNetworking([world.intermediate]),
      Builds.afNetworking([world.root], mode: .certificate), Builds.secTrust(anchors: [world.root]),
      Builds.hpkp(pins), Builds.curl([world.leaf.item]),
    ].map { Builds.build($0) }
  }

  @Test func everyFormatBreaksWithTheLeafAndNotASecondBefore() throws {
    let world = try World()
    for build in try pinned(world) {
      let now = judge(world, build)
      let format = try #require(build.layers.first).format
      #expect(now.verdict == .acceptPinned, "\(format)")
      #expect(now.breaks == Forecast(at: world.leaf.ends, cause: .leafEnds), "\(format)")
      #expect(now.unpins == nil, "\(format)")
      let breaks = try #require(now.breaks)
      #expect(judge(world, build, at: breaks.at.secondBefore).verdict == .acceptPinned, "\(format)")
      let after = judge(world, build, at: breaks.at)
      #expect(after.verdict == .reject, "\(format)")
      #expect(after.breaks == Forecast(at: breaks.at, cause: .now), "\(format)")
    }
  }

  @Test func everyFormatIsJudgedInOneGoAsAlone() throws {
    let world = try World()
    let builds = try pinned(world)
    let connection = ClientConnection(host: World.host, date: .noon, presented: world.presented)
    let together = BuildJudge(evaluator: world.evaluator).judge(builds, connection)
    #expect(together == builds.map { judge(world, $0) })
  }

  @Test func whatAVerdictRestsOnIsTold() throws {
    let world = try World()
    let backup = try World.otherPin()
    let now = judge(world, Builds.build(Builds.trustKit([world.root.item, backup])))
    #expect(now.path == [world.leaf, world.intermediate, world.root])
    #expect(now.match?.position == .anchor)
    #expect(now.backups == [backup])
    #expect(now.answers.isEmpty)
  }

  @Test func aMisconfiguredBuildBreaksNowAndSurvivesNothing() throws {
    let world = try World()
    let now = judge(world, Builds.build(Builds.trustKit([world.leaf.item])))
    #expect(now.verdict == .misconfigured)
    #expect(now.breaks == Forecast(at: .noon, cause: .now))
    #expect(now.unpins == nil)
    #expect(now.survival == RenewalSurvival(sameKey: false, newKey: false, newIntermediate: false, newRoot: false))
  }

  // MARK: - Ends of pin sets

  @Test func aSetThatEndsAtMidnightInUTCUnpins() throws {
    let world = try World()
    let build = Builds.build(Builds.trustKit([world.leaf.item, try World.otherPin()], expires: "2030-01-15"))
    let midnight = try #require(CivilTime(year: 2030, month: 1, day: 15)).timestamp
    let now = judge(world, build)
    #expect(now.pinsEnd == midnight)
    #expect(now.unpins == Forecast(at: midnight, cause: .pinSetEnds))
    #expect(judge(world, build, at: midnight.secondBefore).verdict == .acceptPinned)
    let after = judge(world, build, at: midnight)
    #expect(after.verdict == .acceptUnpinned)
    #expect(after.unpins == Forecast(at: midnight, cause: .now))
    #expect(after.breaks == Forecast(at: world.leaf.ends, cause: .leafEnds))
  }

  /// The first devices lose their protection while the others still have it: both answers accept.
  @Test func aSetThatEndsAtTheDevicesMidnightUnpinsByTheEarliestClock() throws {
    let world = try World()
    let build = Builds.build(Builds.android([world.leaf.item], expires: "2030-01-15"))
    let earliest = try #require(CivilTime(year: 2030, month: 1, day: 14, hour: 10)).timestamp
    let latest = try #require(CivilTime(year: 2030, month: 1, day: 15, hour: 12)).timestamp
    #expect(judge(world, build).unpins == Forecast(at: earliest, cause: .pinSetEnds))
    #expect(judge(world, build, at: earliest.secondBefore).verdict == .acceptPinned)
    let between = judge(world, build, at: earliest)
    #expect(between.verdict == .depends)
    #expect(between.answers.map(\.verdict) == [.acceptPinned, .acceptUnpinned])
    #expect(between.unpins == Forecast(at: earliest, cause: .now))
    #expect(judge(world, build, at: latest.secondBefore).verdict == .depends)
    #expect(judge(world, build, at: latest).verdict == .acceptUnpinned)
  }

  @Test func aLeafThatEndsInTheSameSecondAsTheSetBreaks() throws {
    let midnight = try #require(CivilTime(year: 2030, month: 1, day: 15)).timestamp
    let world = try World(leafEnds: midnight.seconds(since: .noon) - 1)
    let now = judge(
      world, Builds.build(Builds.trustKit([world.leaf.item, try World.otherPin()], expires: "2030-01-15")))
    #expect(now.breaks == Forecast(at: midnight, cause: .leafEnds))
    #expect(now.unpins == nil)
  }

  @Test func wrongPinsThatEndLaterRefuseNowAndUnpinNothing() throws {
    let world = try World()
    let now = judge(
      world, Builds.build(Builds.trustKit([try World.otherPin(), try World.otherPin()], expires: "2030-01-15")))
    #expect(now.verdict == .reject)
    #expect(now.breaks == Forecast(at: .noon, cause: .now))
    #expect(now.unpins == nil)
  }

  @Test func headerPinsEndWithTheirAge() throws {
    let world = try World()
    let build = Builds.build(Builds.hpkp([world.leaf.item, try World.otherPin()], maxAge: 1000))
    let noted = { date in
      BuildJudge(evaluator: world.evaluator).judge(
        build, ClientConnection(host: World.host, date: date, presented: world.presented, notedAt: .noon))
    }
    let end = Timestamp.noon.advanced(bySeconds: 1000)
    #expect(noted(.noon).unpins == Forecast(at: end, cause: .pinSetEnds))
    #expect(noted(end.secondBefore).verdict == .acceptPinned)
    #expect(noted(end).verdict == .acceptUnpinned)
  }

  // MARK: - Other ends

  @Test func thePathOfTheVerdictSaysWhoEnds() throws {
    let world = try World(issuerOutlivesRoot: true)
    let build = Builds.build(Builds.trustKit([world.leaf.item, try World.otherPin()]))
    let breaks = try #require(judge(world, build).breaks)
    #expect(breaks == Forecast(at: world.root.ends, cause: .anchorEnds))
    #expect(judge(world, build, at: breaks.at.secondBefore).verdict == .acceptPinned)
    #expect(judge(world, build, at: breaks.at).verdict == .reject)
  }

  @Test func aClientThatAsksNothingNeverBreaks() throws {
    let world = try World()
    let now = judge(world, Builds.build(Builds.curl([world.leaf.item], isInsecure: true)))
    #expect(now.verdict == .acceptPinned)
    #expect(now.breaks == nil)
    #expect(judge(world, Builds.build(Builds.curl([world.leaf.item])), at: world.leaf.ends).verdict == .reject)
  }

  @Test func whereItDependsBothAnswersAreTold() throws {
    let world = try World()
    let build = Builds.build(Builds.android([world.leaf.item]))
    let lacking = World.chain([world.leaf])
    let now = judge(world, build, presented: lacking)
    #expect(now.verdict == .depends)
    #expect(now.answers.map(\.when) == [.issuerNotRemembered, .issuerRemembered])
    #expect(now.answers.map(\.verdict) == [.reject, .acceptPinned])
    #expect(now.breaks == Forecast(at: world.leaf.ends, cause: .leafEnds))
    #expect(judge(world, build, presented: lacking, at: world.leaf.notAfter).verdict == .depends)
    #expect(judge(world, build, presented: lacking, at: world.leaf.ends).verdict == .reject)
  }

  @Test func allLayersMustAccept() throws {
    let world = try World()
    let good = Builds.trustKit([world.leaf.item, try World.otherPin()], expires: "2030-01-15")
    let layered = judge(
      world, Builds.build(good, Builds.pinnedDomains(authorities: [try World.otherPin()])))
    #expect(layered.verdict == .reject)
    guard case .inLayer("ios-pinned-domains", .noPinMatched) = layered.reason else {
      Issue.record("the refusing layer is named, not \(layered.reason)")
      return
    }
    let both = judge(world, Builds.build(good, Builds.pinnedDomains(leaf: [world.leaf.item])))
    #expect(both.verdict == .acceptPinned)
    #expect(both.unpins == nil, "one layer still pins when the other's set has ended")
  }
}
