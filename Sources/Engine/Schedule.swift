package import Endpoints
import HeapModule

/// When each endpoint is due: fixed rate on the monotonic clock, spread by a hash of the name.
///
/// A late probe does not move the ones after it, and endpoints of one interval do not fall on the same instant.
package struct Schedule: Sendable {
  /// How much of the interval a due time may move, either way, so that many agents do not fall into step.
  private static let jitter = 0.05
  /// Between the first probes of neighbours in the configuration: a thousand endpoints start within two seconds.
  private static let firstSpacing = Duration.milliseconds(2)

  private let start: ContinuousClock.Instant
  private var heap = Heap<Entry>()
  private var entries: [Int: Entry] = [:]
  private var serial: UInt64 = 0
  private var random = SystemRandomNumberGenerator()

  private struct Entry: Comparable {
    let due: ContinuousClock.Instant
    let index: Int
    /// Tells the entry that counts from those that a later one has replaced.
    let serial: UInt64

    static func < (left: Entry, right: Entry) -> Bool { (left.due, left.serial) < (right.due, right.serial) }
  }

  package init(start: ContinuousClock.Instant) {
    self.start = start
  }

  /// The next instant at which something is due; nil where nothing is planned.
  package mutating func nextDue() -> ContinuousClock.Instant? {
    dropReplaced()
    return heap.min?.due
  }

  /// Takes out the endpoints that are due by `now`, soonest first.
  package mutating func takeDue(by now: ContinuousClock.Instant) -> [Int] {
    var due = [Int]()
    while let next = nextDue(), next <= now, let entry = heap.popMin() {
      entries[entry.index] = nil
      due.append(entry.index)
    }
    return due
  }

  /// Plans the first probe: soon, in the configuration's order, and spread.
  package mutating func planFirst(_ index: Int, interval: Duration) {
    plan(index, at: start + min(Self.firstSpacing * index, interval))
  }

  /// Plans the next probe of the fixed rate: the endpoint's next beat that lies at least half an interval after `now`.
  package mutating func planNext(_ index: Int, endpoint: Endpoint, after now: ContinuousClock.Instant) {
    let interval = endpoint.interval
    let phase = interval * Self.fraction(endpoint.name)
    let elapsed = now - start - phase
    let beats = max(0, (elapsed / interval + 0.5).rounded(.up))
    let swing = interval * Double.random(in: -Self.jitter...Self.jitter, using: &random)
    plan(index, at: max(now, start + phase + interval * beats + swing))
  }

  /// Plans a probe at an instant, in place of the one that was planned.
  package mutating func plan(_ index: Int, at due: ContinuousClock.Instant) {
    serial += 1
    let entry = Entry(due: due, index: index, serial: serial)
    entries[index] = entry
    heap.insert(entry)
  }

  /// Moves the planned probe to `due` if that is sooner, or if none is planned.
  package mutating func hasten(_ index: Int, to due: ContinuousClock.Instant) {
    if let planned = entries[index], planned.due <= due { return }
    plan(index, at: due)
  }

  private mutating func dropReplaced() {
    while let top = heap.min, entries[top.index]?.serial != top.serial { _ = heap.popMin() }
  }

  /// 0 up to 1, the same for a name in every run: FNV-1a, 64 bits (draft-eastlake-fnv), its low bits mixed in.
  static func fraction(_ name: String) -> Double {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash ^= hash >> 32
    hash = hash &* 0xd6e8_feb8_6659_fd93
    return Double(hash >> 11) / Double(UInt64(1) << 53)
  }
}
