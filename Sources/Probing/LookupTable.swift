/// A caller's place at a lookup.
struct LookupSeat {
  let host: String
  let number: UInt64
}

/// Who waits for which host: the bookkeeping of a resolver, without threads; the time is handed in.
///
/// A running lookup stays here though all its callers left, so that the next caller joins it; a lookup still in the
/// line goes with its last caller. One thread looks a host up, unless that has hung for longer than a lookup can take:
/// then the next caller starts another, or the host would be lost for good with a thread that never returns.
struct LookupTable<Caller> {
  private struct Lookup {
    var callers: [UInt64: Caller] = [:]
    /// Nil once a thread has it.
    var ticket: WaitingLine<String>.Ticket?
    var threads = 0
    var lastStart: ContinuousClock.Instant

    func hangs(_ now: ContinuousClock.Instant, _ patience: Duration) -> Bool {
      threads > 0 && lastStart.duration(to: now) > patience
    }

    mutating func start(_ now: ContinuousClock.Instant) {
      ticket = nil
      threads += 1
      lastStart = now
    }
  }

  private let share: LookupShare
  private let patience: Duration
  private var lookups: [String: Lookup] = [:]
  private var line = WaitingLine<String>()
  private var nextNumber: UInt64 = 0
  /// Threads with a lookup.
  private(set) var running = 0

  /// As many threads at once as `share` has places for; lookups older than `patience` are not joined.
  init(_ share: LookupShare, patience: Duration) {
    self.share = share
    self.patience = patience
  }

  func callers(of host: String) -> Int { lookups[host]?.callers.count ?? 0 }

  /// `begins` is true where the caller must start a thread for the host.
  mutating func join(
    _ host: String, _ caller: Caller, now: ContinuousClock.Instant
  ) -> (seat: LookupSeat, begins: Bool) {
    let known = lookups[host]
    var lookup = known ?? Lookup(lastStart: now)
    let begins = (known == nil || lookup.hangs(now, patience)) && share.take()
    if begins {
      lookup.start(now)
      running += 1
    } else if known == nil {
      lookup.ticket = line.append(host)
    }
    let seat = LookupSeat(host: host, number: nextNumber)
    nextNumber += 1
    lookup.callers[seat.number] = caller
    lookups[host] = lookup
    return (seat, begins)
  }

  mutating func leave(_ seat: LookupSeat) {
    lookups[seat.host]?.callers[seat.number] = nil
    guard let lookup = lookups[seat.host], lookup.callers.isEmpty, let ticket = lookup.ticket else { return }
    line.remove(ticket)
    lookups[seat.host] = nil
  }

  /// A thread is back with the answer for `host`. `next` is the host for which the same thread is to go on; nil where
  /// the thread ends: its place is then free, and must be offered.
  mutating func finish(_ host: String, now: ContinuousClock.Instant) -> (callers: [Caller], next: String?) {
    let callers = takeCallers(of: host)
    guard share.goOn(hasMore: line.count > 0), let next = line.popFirst() else {
      running -= 1
      return (callers, nil)
    }
    lookups[next]?.start(now)
    return (callers, next)
  }

  /// The host at the head of the line, where there is one and a place for it: the caller must start a thread for it.
  mutating func beginNext(now: ContinuousClock.Instant) -> String? {
    guard line.count > 0, share.take(), let next = line.popFirst() else { return nil }
    lookups[next]?.start(now)
    running += 1
    return next
  }

  private mutating func takeCallers(of host: String) -> [Caller] {
    guard var lookup = lookups[host] else { return [] }
    let callers = Array(lookup.callers.values)
    lookup.callers = [:]
    lookup.threads -= 1
    lookups[host] = lookup.threads > 0 ? lookup : nil
    return callers
  }
}
