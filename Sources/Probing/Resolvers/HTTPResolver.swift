import Endpoints
import Pinning
import Synchronization

/// Resolves by a server that is asked over HTTP, and keeps an answer for as long as its TTL allows.
///
/// - Lookups of one host that are under way are joined.
/// - At most as many are under way as the budget has places for; more hosts wait in a line, their callers under their own
///   deadlines.
/// - A lookup ends within `budget`, whoever still waits for it, so that an answer that came late is kept for the next.
final class HTTPResolver: Resolving {
  private typealias Answer = KeptAnswers.Answer

  private let asking: any NameAsking
  private let budget: Duration
  private let kept = KeptAnswers()
  private let share: LookupShare
  private let table: Mutex<LookupTable<Waiter<Answer>>>

  init(_ asking: any NameAsking, share: LookupShare, budget: Duration) {
    self.asking = asking
    self.share = share
    self.budget = budget
    // Unlike a thread in getaddrinfo(3) a lookup never hangs: twice its budget is not reached.
    table = Mutex(LookupTable(share, patience: budget * 2))
    share.whenFree { [weak self] in self?.beginWhatWaits() }
  }

  func addresses(of host: String, deadline: ContinuousClock.Instant) async throws(ProbeFailure) -> [IPAddress] {
    try await found(for: host, deadline: deadline).given(for: host)
  }

  func found(for host: String, deadline: ContinuousClock.Instant) async throws(ProbeFailure) -> FoundAddresses {
    if let address = IPAddress(host) { return FoundAddresses([address]) }
    if let known = kept.answer(of: host, at: .now) { return try known.get() }
    let start = ContinuousClock.now
    let waiter = Waiter<Answer>()
    let (seat, begins) = table.withLock { $0.join(host, waiter, now: start) }
    if begins { begin(host) }
    switch await waiter.wait(until: deadline) {
    case .value(let answer): return try answer.get()
    case .deadlinePassed: throw leave(seat, .timedOut(after: start.duration(to: .now)))
    case .cancelled: throw leave(seat, .cancelled)
    }
  }

  /// Not a child of the caller's task, whose cancellation would take the answer from others who wait for it.
  private func begin(_ host: String) {
    Task { await self.work(on: host) }
  }

  /// Another resolver gave places back.
  private func beginWhatWaits() {
    while let host = table.withLock({ $0.beginNext(now: .now) }) { begin(host) }
  }

  private func leave(_ seat: LookupSeat, _ cause: ProbeFailureCause) -> ProbeFailure {
    table.withLock { $0.leave(seat) }
    return ProbeFailure(stage: .resolve, cause: cause)
  }

  private func work(on host: String) async {
    var next: String? = host
    while let name = next {
      let answer = kept.keep(await asking.answer(to: name, by: .now + budget), of: name, at: .now)
      let (waiters, following) = table.withLock { $0.finish(name, now: .now) }
      for waiter in waiters { waiter.settle(.value(answer)) }
      if following == nil { share.offer() }
      next = following
    }
  }
}
