import Endpoints
import Engine
import Judging
import Monitoring
import NIOPosix
import Pinning
import Probing
import Reporting
import TLS

/// The parts of a running pintop, put together.
struct Watch: Sendable {
  let engine: Engine
  let box: SnapshotBox
  let watchlist: Watchlist
  private let fetcher: RevocationListFetcher

  /// `onChange` is called after each new snapshot, on any thread; it must not block.
  /// `turn` is how long a probe may wait for its turn.
  init(_ watchlist: Watchlist, turn: Duration = Defaults.turn, onChange: @escaping @Sendable () -> Void = {}) throws {
    var limits = ProbeLimits.fitting(descriptors: Descriptors.raiseLimit())
    limits.turn = turn
    let context: ClientContext
    do throws(HandshakeSetupFault) {
      context = try ClientContext()
    } catch {
      throw CommandError(.commandFailed, "OpenSSL could not be set up: \(error.detail)")
    }
    fetcher = RevocationListFetcher(group: MultiThreadedEventLoopGroup.singleton, now: WallClock.now)
    let judge = Self.judge(watchlist, fetcher)
    let budget = LookupBudget(most: limits.lookups, resolvers: Self.resolverCount(watchlist))
    let prober = Prober(
      group: MultiThreadedEventLoopGroup.singleton, context: context,
      resolver: SystemResolver(sharing: budget), limits: limits,
      guardian: RequestGuard(endpoints: watchlist.endpoints, judge: judge, wallClock: WallClock.now),
      credentials: watchlist.credentials,
      trust: Self.trust(watchlist.evaluator), budget: budget)
    self.watchlist = watchlist
    self.box = SnapshotBox(onChange: onChange)
    self.engine = Engine(
      endpoints: watchlist.endpoints, prober: prober, judge: judge,
      settings: EngineSettings(wallClock: WallClock.now), box: box,
      network: KernelNetwork())
  }

  /// Those that take part in the budget of lookups, the system's among them: it is asked for the names of servers too.
  private static func resolverCount(_ watchlist: Watchlist) -> Int {
    Set(watchlist.endpoints.flatMap(\.resolvers).map(\.kind)).union([.system]).count
  }

  /// What pintop asks of the servers that resolvers are: a path to their anchors, and their name.
  private static func trust(_ evaluator: TrustEvaluator) -> ServerTrust {
    ServerTrust { presented, identity, anchors in
      evaluator.answer(
        TrustQuestion(anchors: anchors, identity: identity, date: WallClock.now()), presented: presented
      ).failure
    }
  }

  /// One round. Where it made pintop fetch CRLs, they are waited for, and a second round is judged with them: the first
  /// could only say that they were not there yet.
  func oneRound() async -> Snapshot {
    let first = await engine.runOneRound()
    guard await fetcher.settled(by: .now + FetchLimits.wait) else { return first }
    return await engine.runOneRound()
  }

  private static func judge(_ watchlist: Watchlist, _ fetcher: RevocationListFetcher) -> Judge {
    Judge(evaluator: watchlist.evaluator, sources: watchlist.status.fetching(from: fetcher))
  }
}
