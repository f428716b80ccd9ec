package import Endpoints
package import Pinning
import Synchronization

/// Resolves by blocking lookups, each on a thread of its own: one that hangs holds up neither an event loop, nor a
/// task of Swift's pool, nor the lookup of another host.
///
/// - Lookups of one host that are under way are joined.
/// - At most `limit` are outstanding; more hosts wait in a line, their callers under their own deadlines.
/// - A caller leaves at its deadline though the thread hangs on; a thread that comes back late serves whoever waits
///   for its host then.
package final class SystemResolver: Resolving {
  private typealias Answer = Result<[IPAddress], ProbeFailure>

  /// glibc gives a server 5 seconds, each of at most 3 servers 2 attempts (resolv.conf(5)).
  private static let longestLookup = Duration.seconds(30)

  private let lookup: NameLookup
  private let stackSize: Int
  private let table: Mutex<LookupTable<Waiter<Answer>>>

  /// `limit` below 1 is taken as 1.
  package convenience init(limit: Int, lookup: @escaping NameLookup = SystemLookup.addresses) {
    self.init(limit: limit, lookup: lookup, stackSize: Self.stackSize)
  }

  init(limit: Int, lookup: @escaping NameLookup, stackSize: Int) {
    self.lookup = lookup
    self.stackSize = stackSize
    table = Mutex(LookupTable(limit: max(1, limit), patience: Self.longestLookup))
  }

  /// Threads with a lookup now, hanging ones among them.
  package var outstanding: Int { table.withLock { $0.running } }

  /// How many wait for a host now.
  func waiting(for host: String) -> Int { table.withLock { $0.callers(of: host) } }

  package func addresses(
    of host: String, deadline: ContinuousClock.Instant
  ) async throws(ProbeFailure) -> [IPAddress] {
    if let address = IPAddress(host) { return [address] }
    let start = ContinuousClock.now
    let waiter = Waiter<Answer>()
    let (seat, begins) = table.withLock { $0.join(host, waiter, now: start) }
    if begins { startThread(host) }
    switch await waiter.wait(until: deadline) {
    case .value(let answer): return try answer.get()
    case .deadlinePassed: throw leave(seat, .timedOut(after: start.duration(to: .now)))
    case .cancelled: throw leave(seat, .cancelled)
    }
  }

  private func leave(_ seat: LookupSeat, _ cause: ProbeFailureCause) -> ProbeFailure {
    table.withLock { $0.leave(seat) }
    return ProbeFailure(stage: .resolve, cause: cause)
  }

  /// A lookup was measured to touch 80 KiB of its stack with glibc's own modules; others that nsswitch.conf(5) may name
  /// take more. The rest of these 512 KiB is address space without memory behind it, where the default of 8 MiB a thread
  /// would make 8 GiB of a thousand.
  private static let stackSize = 512 * 1024

  private func startThread(_ host: String) {
    var next: String? = host
    while let name = next {
      let status = DetachedThread.start(stackSize: stackSize) { self.work(on: name) }
      guard status != 0 else { return }
      let cause = ProbeFailureCause.resolverFailed("no thread for the lookup: \(ErrorNumber.text(status))")
      next = finish(name, .failure(ProbeFailure(stage: .resolve, cause: cause)))
    }
  }

  private func work(on host: String) {
    var next: String? = host
    while let name = next {
      next = finish(name, lookup(name))
    }
  }

  /// Hands the answer out; returns the host at the head of the line, for the thread that became free.
  private func finish(_ host: String, _ answer: Answer) -> String? {
    let (waiters, next) = table.withLock { $0.finish(host, now: .now) }
    for waiter in waiters { waiter.settle(.value(answer)) }
    return next
  }
}
