import Synchronization

/// Values by name that may still be used, so many at the most; the time is handed in.
final class Kept<Value: Sendable>: Sendable {
  private struct Entry {
    let value: Value
    let end: ContinuousClock.Instant
  }

  private let most: Int
  private let entries = Mutex<[String: Entry]>([:])

  init(most: Int) {
    self.most = max(1, most)
  }

  var count: Int { entries.withLock { $0.count } }

  func keep(_ value: Value, of name: String, until end: ContinuousClock.Instant, at now: ContinuousClock.Instant) {
    entries.withLock { entries in
      if entries.count >= most, entries[name] == nil { Self.makeRoom(in: &entries, most, now) }
      entries[name] = Entry(value: value, end: end)
    }
  }

  func forget(_ name: String) {
    entries.withLock { $0[name] = nil }
  }

  /// Nil where nothing is kept, or no longer.
  func value(of name: String, at now: ContinuousClock.Instant) -> Value? {
    entries.withLock { entries in
      guard let entry = entries[name], entry.end > now else { return nil }
      return entry.value
    }
  }

  /// What has ended goes; where that is too little, a quarter of the whole goes, so that the search is not made for each
  /// name: what ends first.
  private static func makeRoom(in entries: inout [String: Entry], _ most: Int, _ now: ContinuousClock.Instant) {
    entries = entries.filter { $0.value.end > now }
    let left = most * 3 / 4
    guard entries.count > left else { return }
    let first = entries.sorted { $0.value.end < $1.value.end }.prefix(entries.count - left)
    for (name, _) in first { entries[name] = nil }
  }
}
