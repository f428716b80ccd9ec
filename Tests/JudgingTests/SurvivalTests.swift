import Judging
import Lab
import Pinning
import TLS
import Testing

/// What a build is said to survive is what it says of such a renewal when it is really minted.
struct SurvivalTests {
  private struct Renewed {
    let renewal: Renewal
    let presented: PresentedChain
    let store: TrustStore
  }

  /// Each kind of renewal of a world, minted at `date`.
  private func renewals(_ world: World, at date: Timestamp) throws -> [Renewed] {
    let template = CertificateTemplate.leaf(World.host, at: date)
    let issuing = try world.authority.intermediate("Test Issuing CA", at: date)
    let root = try Authority.root("Test Root CA", at: date)
    let below = try root.intermediate("Test Issuing CA", at: date)
    let kept = world.key
    let store = { (root: Authority) in TrustStore([try World.facts(root.certificate)]) }
    let chain = { (authority: Authority, key: SigningKey?) in
      World.chain([
        try World.facts(authority.issue(template, key: key)), try World.facts(authority.certificate),
      ])
    }
    return [
      Renewed(renewal: .sameKey, presented: try chain(world.issuing, kept), store: try store(world.authority)),
      Renewed(renewal: .newKey, presented: try chain(world.issuing, nil), store: try store(world.authority)),
      Renewed(renewal: .newIntermediate, presented: try chain(issuing, kept), store: try store(world.authority)),
      Renewed(renewal: .newRoot, presented: try chain(below, kept), store: try store(root)),
    ]
  }

  private func expected(_ build: ClientBuild, _ world: World, at date: Timestamp) throws -> [Bool] {
    try renewals(world, at: date).map { renewed in
      let after = BuildJudge(evaluator: TrustEvaluator(store: renewed.store)).judge(
        build, ClientConnection(host: World.host, date: date, presented: renewed.presented))
      return after.verdict == .acceptPinned
    }
  }

  private func said(_ build: ClientBuild, _ world: World, at date: Timestamp) -> [Bool] {
    let survival = BuildJudge(evaluator: world.evaluator).judge(
      build, ClientConnection(host: World.host, date: date, presented: world.presented)
    ).survival
    return [survival.sameKey, survival.newKey, survival.newIntermediate, survival.newRoot]
  }

  private func check(_ policy: ClientPolicy, _ world: World, _ survives: [Bool], at date: Timestamp = .noon) throws {
    let build = Builds.build(policy)
    #expect(said(build, world, at: date) == survives, "\(policy.format)")
    #expect(try expected(build, world, at: date) == survives, "\(policy.format)")
  }

  @Test func aPinnedLeafKeySurvivesAllButANewOne() throws {
    let world = try World()
    let pins = [world.leaf.item, try World.otherPin()]
    for policy in [
      Builds.trustKit(pins), Builds.android(pins), Builds.pinnedDomains(leaf: pins), Builds.okHttp(pins),
      Builds.okHttp(pins, platform: .android), Builds.afNetworking([world.leaf]), Builds.hpkp(pins),
      Builds.curl(pins), Builds.curl(pins, isInsecure: true),
    ] {
      try check(policy, world, [true, false, true, true])
    }
  }

  @Test func aPinnedIntermediateSurvivesANewLeafAlone() throws {
    let world = try World()
    let pins = [world.intermediate.item, try World.otherPin()]
    for policy in [
      Builds.trustKit(pins), Builds.android(pins), Builds.pinnedDomains(authorities: pins), Builds.okHttp(pins),
      Builds.afNetworking([world.intermediate]), Builds.afNetworking([world.intermediate], mode: .certificate),
      Builds.secTrust(anchors: [world.intermediate]), Builds.hpkp(pins),
    ] {
      try check(policy, world, [true, true, false, false])
    }
  }

  @Test func aPinnedRootSurvivesAllBelowIt() throws {
    let world = try World()
    let pins = [world.root.item, try World.otherPin()]
    for policy in [
      Builds.trustKit(pins), Builds.android(pins), Builds.pinnedDomains(authorities: pins), Builds.okHttp(pins),
      Builds.afNetworking([world.root]), Builds.afNetworking([world.root], mode: .certificate),
      Builds.secTrust(anchors: [world.root]), Builds.hpkp(pins),
    ] {
      try check(policy, world, [true, true, true, false])
    }
  }

  @Test func aPinnedLeafCertificateSurvivesNothing() throws {
    let world = try World()
    try check(Builds.afNetworking([world.leaf], mode: .certificate), world, [false, false, false, false])
  }

  @Test func aLeafAndARootPinSurviveEverything() throws {
    let world = try World()
    try check(Builds.trustKit([world.leaf.item, world.root.item]), world, [true, true, true, true])
  }

  @Test func wrongPinsSurviveNothing() throws {
    let world = try World()
    try check(
      Builds.trustKit([try World.otherPin(), try World.otherPin()]), world, [false, false, false, false])
  }

  @Test func aRenewalMendsAnExpiredLeaf() throws {
    let world = try World(leafEnds: -1)
    try check(Builds.trustKit([world.root.item, try World.otherPin()]), world, [true, true, true, false])
    try check(Builds.android([world.leaf.item]), world, [true, false, true, true])
  }

  @Test func aRenewalOfTheLeafDoesNotMendAnExpiredRoot() throws {
    let world = try World(issuerOutlivesRoot: true)
    let date = world.root.ends
    try check(Builds.trustKit([world.leaf.item, try World.otherPin()]), world, [false, false, false, true], at: date)
  }

  @Test func whereValidityIsNotLookedAtTheKeyDecides() throws {
    let world = try World()
    try check(
      Builds.afNetworking([world.leaf], allowsInvalid: true, validatesName: false), world, [true, false, true, true])
  }

  /// It connects without protection now, so whatever still connects is no loss.
  @Test func anUnpinnedClientSurvivesWhatItStillAccepts() throws {
    let world = try World()
    let build = Builds.build(Builds.trustKit([try World.otherPin(), try World.otherPin()], expires: "2029-01-01"))
    #expect(said(build, world, at: .noon) == [true, true, true, true])
  }

  @Test func aClientThatOnlyReportsLosesItsPinWithTheKey() throws {
    let world = try World()
    let policy = Builds.trustKit([world.leaf.item, try World.otherPin()], enforces: false)
    try check(policy, world, [true, false, true, true])
  }
}
