import Endpoints
import Engine
import Judging
import Monitoring
import NIOPosix
import Probing
import Reporting
import TLS

/// The parts of a running pintop, put together.
struct Watch: Sendable {
  let engine: Engine
  let box: SnapshotBox
  let watchlist: Watchlist

  /// `onChange` is called after each new snapshot, on any thread; it must not block.
  init(_ watchlist: Watchlist, onChange: @escaping @Sendable () -> Void = {}) throws {
    let limits = ProbeLimits.fitting(descriptors: Descriptors.raiseLimit())
    let context: ClientContext
    do throws(HandshakeSetupFault) {
      context = try ClientContext()
    } catch {
      throw CommandError(.commandFailed, "OpenSSL could not be set up: \(error.detail)")
    }
    let judge = Self.judge(watchlist)
    let prober = Prober(
      group: MultiThreadedEventLoopGroup.singleton, context: context,
      resolver: SystemResolver(limit: limits.lookups), limits: limits,
      guardian: RequestGuard(endpoints: watchlist.endpoints, judge: judge, wallClock: WallClock.now))
    self.watchlist = watchlist
    self.box = SnapshotBox(onChange: onChange)
    self.engine = Engine(
      endpoints: watchlist.endpoints, prober: prober, judge: judge,
      settings: EngineSettings(wallClock: WallClock.now), box: box)
  }

  private static func judge(_ watchlist: Watchlist) -> Judge {
    let fetcher = RevocationListFetcher(group: MultiThreadedEventLoopGroup.singleton, now: WallClock.now)
    return Judge(
      evaluator: watchlist.evaluator,
      sources: watchlist.status.fetching(from: fetcher))
  }
}
