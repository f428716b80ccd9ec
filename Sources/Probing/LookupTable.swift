/// A caller's place at a lookup.
struct LookupSeat {
  let host: String
  let number: UInt64
}

/// Who waits for which host: the bookkeeping of a resolver, without threads and clocks.
///
/// A host is looked up by at most one thread. A running lookup stays here though all its callers left, so that the
/// next caller joins it; a lookup still in the line goes with its last caller.
struct LookupTable<Caller> {
  private struct Lookup {
    var callers: [UInt64: Caller] = [:]
    /// Nil once a thread has it.
    var ticket: WaitingLine<String>.Ticket?
  }

  private var lookups: [String: Lookup] = [:]
  private var line = WaitingLine<String>()
  private var nextNumber: UInt64 = 0
  private(set) var running = 0

  /// `begins` is true where the caller must start a thread for the host.
  mutating func join(_ host: String, _ caller: Caller, limit: Int) -> (seat: LookupSeat, begins: Bool) {
    let isNew = lookups[host] == nil
    let begins = isNew && running < limit
    var lookup = lookups[host] ?? Lookup()
    if begins {
      running += 1
    } else if isNew {
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

  /// Ends the lookup of `host`. `next` is the host for which the same thread is to go on; nil where the thread ends.
  mutating func finish(_ host: String) -> (callers: [Caller], next: String?) {
    let callers = lookups.removeValue(forKey: host)?.callers
    let next = line.popFirst()
    if let next {
      lookups[next]?.ticket = nil
    } else {
      running -= 1
    }
    return (callers.map { Array($0.values) } ?? [], next)
  }
}
