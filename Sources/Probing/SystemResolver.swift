package import Endpoints
package import Pinning
import Synchronization

/// Resolves by blocking lookups, each on a thread of its own: one that hangs holds up neither an event loop, nor a
/// task of Swift's pool, nor the lookup of another host.
///
/// - Lookups of one host that are under way are joined.
/// - At most as many are outstanding as the budget has places for; more hosts wait in a line, their callers under their
///   own deadlines.
/// - A caller leaves at its deadline though the thread hangs on; a thread that comes back late serves whoever waits
///   for its host then.
package final class SystemResolver: Resolving {
  typealias Answer = Result<FoundAddresses, ProbeFailure>

  /// glibc gives a server 5 seconds, each of at most 3 servers 2 attempts (resolv.conf(5)).
  private static let longestLookup = Duration.seconds(30)

  private let lookup: @Sendable (_ host: String) -> Answer
  private let stackSize: Int
  private let share: LookupShare
  private let table: Mutex<LookupTable<Waiter<Answer>>>

  /// The C library's lookups within a budget that others share.
  package convenience init(sharing budget: LookupBudget) {
    let check = FamilyCheck(SystemLookup.addresses, ofOne: SystemLookup.addresses)
    self.init(share: budget.share()) { check.found($0) }
  }

  /// The C library's lookups, at most `limit` at once; below 1 is taken as 1.
  package convenience init(limit: Int) {
    self.init(sharing: LookupBudget(most: limit, resolvers: 1))
  }

  /// Other lookups, at most `limit` at once; below 1 is taken as 1.
  package convenience init(limit: Int, lookup: @escaping NameLookup) {
    self.init(limit: limit, lookup: lookup, stackSize: Self.stackSize)
  }

  convenience init(limit: Int, lookup: @escaping NameLookup, stackSize: Int) {
    self.init(share: LookupBudget(most: limit, resolvers: 1).share(), stackSize: stackSize) { host in
      lookup(host).map { FoundAddresses($0) }
    }
  }

  init(share: LookupShare, stackSize: Int = stackSize, lookup: @escaping @Sendable (_ host: String) -> Answer) {
    self.lookup = lookup
    self.stackSize = stackSize
    self.share = share
    table = Mutex(LookupTable(share, patience: Self.longestLookup))
    share.whenFree { [weak self] in self?.beginWhatWaits() }
  }

  /// Threads with a lookup now, hanging ones among them.
  package var outstanding: Int { table.withLock { $0.running } }

  /// How many wait for a host now.
  func waiting(for host: String) -> Int { table.withLock { $0.callers(of: host) } }

  package func addresses(
    of host: String, deadline: ContinuousClock.Instant
  ) async throws(ProbeFailure) -> [IPAddress] {
    try await found(for: host, deadline: deadline).given(for: host)
  }

  package func found(
    for host: String, deadline: ContinuousClock.Instant
  ) async throws(ProbeFailure) -> FoundAddresses {
    if let address = IPAddress(host) { return FoundAddresses([address]) }
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

  /// Another resolver gave places back.
  private func beginWhatWaits() {
    while let host = table.withLock({ $0.beginNext(now: .now) }) { startThread(host) }
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
    if next == nil { share.offer() }
    return next
  }
}
