import Endpoints
import Judging
import Lab
import Pinning
import TLS
import Testing

/// A second judgement of an unchanged chain that was searched again would bear the date of the second look in its
/// evidence; one that is remembered bears the first's.
struct JudgementMemoryTests {
  private func evidenceDate(_ judgement: Judgement) -> Timestamp? {
    guard case .expired(_, _, let date) = judgement.trust.failure else { return nil }
    return date
  }

  @Test func anUnchangedChainIsNotSearchedAgainBeforeTheNextInstant() throws {
    let world = try World(leafEnds: -1)
    let judge = Judge(evaluator: world.evaluator)
    let endpoint = World.endpoint([world.leaf.item])
    let first = judge.judge(endpoint, presented: world.presented, session: nil, at: .noon)
    let later = Timestamp.noon.advanced(bySeconds: 60)
    let second = judge.judge(endpoint, presented: world.presented, session: nil, at: later)
    #expect(evidenceDate(first) == .noon)
    #expect(evidenceDate(second) == .noon)
    #expect(second.at == later)
    #expect(second.inline?.breaks == Forecast(at: later, cause: .now))
  }

  @Test func atTheNextInstantItIsSearchedAgain() throws {
    let world = try World()
    let judge = Judge(evaluator: world.evaluator)
    let endpoint = World.endpoint()
    let before = judge.judge(endpoint, presented: world.presented, session: nil, at: world.leaf.notAfter)
    #expect(before.trust.isTrusted)
    let after = judge.judge(endpoint, presented: world.presented, session: nil, at: world.leaf.ends)
    #expect(after.trust.failure?.code == "expired")
  }

  @Test func theEndOfAPinSetIsSuchAnInstant() throws {
    let world = try World()
    let ends = Timestamp.noon.advanced(bySeconds: 100)
    let judge = Judge(evaluator: world.evaluator)
    let endpoint = World.endpoint([world.leaf.item], expires: ends)
    let dates = [Timestamp.noon, ends.secondBefore, ends]
    let verdicts = dates.map {
      judge.judge(endpoint, presented: world.presented, session: nil, at: $0).inline?.verdict
    }
    #expect(verdicts == [.acceptPinned, .acceptPinned, .acceptUnpinned])
  }

  @Test func aClockThatWasSetBackFindsNothing() throws {
    let world = try World(leafEnds: -1)
    let judge = Judge(evaluator: world.evaluator)
    let endpoint = World.endpoint()
    _ = judge.judge(endpoint, presented: world.presented, session: nil, at: .noon)
    let early = world.leaf.notAfter
    #expect(judge.judge(endpoint, presented: world.presented, session: nil, at: early).trust.isTrusted)
    #expect(!judge.judge(endpoint, presented: world.presented, session: nil, at: .noon).trust.isTrusted)
  }

  @Test func anotherChainOrProtocolIsAnotherJudgement() throws {
    let world = try World()
    let other = try World.facts(world.issuing.issue(.leaf(World.host, at: .noon)))
    let judge = Judge(evaluator: world.evaluator)
    let endpoint = World.endpoint([world.leaf.item], trust: TrustSettings(minimumTLS: .tls12))
    let verdict = { (chain: PresentedChain, version: TLSVersion) in
      judge.judge(endpoint, presented: chain, session: World.session(version), at: .noon).inline?.verdict
    }
    #expect(verdict(world.presented, .tls13) == .acceptPinned)
    #expect(verdict(World.chain([other, world.intermediate]), .tls13) == .reject)
    #expect(verdict(world.presented, .tls11) == .reject)
    #expect(verdict(world.presented, .tls13) == .acceptPinned)
  }

  @Test func endpointsOfOneChainAreJudgedApart() throws {
    let world = try World()
    let judge = Judge(evaluator: world.evaluator)
    let pinned = World.endpoint([world.leaf.item], name: "a")
    let other = World.endpoint([try World.otherPin()], name: "b")
    let verdicts = [pinned, other].map {
      judge.judge($0, presented: world.presented, session: nil, at: .noon).inline?.verdict
    }
    #expect(verdicts == [.acceptPinned, .reject])
  }
}

struct IssuerMemoryTests {
  private func known(_ judgement: Judgement) -> Digest256? {
    guard case .unknownIssuer(_, _, _, let known) = judgement.trust.failure else { return nil }
    return known
  }

  @Test func anIssuerThatIsNotSentIsNamedOnceANeighbourSentIt() throws {
    let world = try World()
    let judge = Judge(evaluator: world.evaluator)
    let lacking = World.chain([world.leaf])
    let verdict = { judge.judge(World.endpoint(name: "lacking"), presented: lacking, session: nil, at: .noon) }
    #expect(verdict().trust.failure?.code == "unknown-issuer")
    #expect(known(verdict()) == nil)
    _ = judge.judge(World.endpoint(name: "neighbour"), presented: world.presented, session: nil, at: .noon)
    #expect(known(verdict()) == world.intermediate.fingerprint)
    #expect(!verdict().trust.isTrusted)
  }

  @Test func issuersOfChainsThatAreNotTrustedAreNotRemembered() throws {
    let world = try World()
    let judge = Judge(evaluator: TrustEvaluator(store: TrustStore([])))
    _ = judge.judge(World.endpoint(name: "neighbour"), presented: world.presented, session: nil, at: .noon)
    let lacking = judge.judge(
      World.endpoint(name: "lacking"), presented: World.chain([world.leaf]), session: nil, at: .noon)
    #expect(lacking.trust.failure?.code == "unknown-issuer")
    #expect(known(lacking) == nil)
  }
}
