package import NIOCore
package import Pinning
import Synchronization
package import TLS

/// Fetches CRLs by plain HTTP in the background, and keeps each until it is to be replaced.
///
/// Whoever asks is answered at once. What is fetched is signed by the CA, and so is good however it came; who presents a
/// certificate chooses what is asked for, which is why this is off unless a setting asks for it, and why it is bounded:
/// in URLs, in time, in bytes and in fetches at once.
package final class RevocationListFetcher: RevocationListSource {
  private struct Entry {
    /// Nil until the first fetch ended.
    var outcome: FetchedRevocationLists?
    /// From then on it is fetched again.
    var until: Timestamp
    var isFetching = false
  }

  private struct State {
    var entries = [String: Entry]()
    var fetching = 0
    /// Due, and waiting until fewer are under way.
    var line = [String]()
    /// Those who wait until nothing is under way.
    var waiters = [Waiter<Void>]()

    var isIdle: Bool { fetching == 0 && line.isEmpty }
    var generation = 0
  }

  private let state = Mutex(State())
  private let fetch: ListFetch
  private let now: @Sendable () -> Timestamp

  /// `resolver` answers for the names in URLs, `now` is the wall clock. Every fetch ends within `timeout`.
  package init(
    group: any EventLoopGroup, resolver: any Resolving = SystemResolver(limit: FetchLimits.atOnce),
    timeout: Duration = .seconds(10), largest: Int = FetchLimits.bytes,
    now: @escaping @Sendable () -> Timestamp
  ) {
    fetch = ListFetch(group: group, resolver: resolver, timeout: timeout, limit: largest)
    self.now = now
  }

  package var generation: Int { state.withLock { $0.generation } }

  /// Waits until nothing is being fetched, or until the deadline; true where anything was fetched ever.
  package func settled(by deadline: ContinuousClock.Instant) async -> Bool {
    let waiter = Waiter<Void>()
    let isIdle = state.withLock { state in
      if !state.isIdle { state.waiters.append(waiter) }
      return state.isIdle
    }
    if !isIdle { _ = await waiter.wait(until: deadline) }
    return generation > 0
  }

  package func lists(at url: String) -> FetchedRevocationLists {
    let date = now()
    let (known, isDue) = state.withLock { state in Self.look(up: url, at: date, in: &state) }
    if isDue {
      Task { await self.renew(url) }
    }
    return known
  }

  private static func look(
    up url: String, at date: Timestamp, in state: inout State
  ) -> (known: FetchedRevocationLists, isDue: Bool) {
    var entry = state.entries[url] ?? Entry(until: date)
    if state.entries[url] == nil, state.entries.count >= FetchLimits.urls {
      return (.failed(detail: "more than \(FetchLimits.urls) CRLs are not kept"), false)
    }
    let known = entry.outcome ?? .pending
    guard date >= entry.until, !entry.isFetching else {
      state.entries[url] = entry
      return (known, false)
    }
    entry.isFetching = true
    state.entries[url] = entry
    guard state.fetching < FetchLimits.atOnce else {
      state.line.append(url)
      return (known, false)
    }
    state.fetching += 1
    return (known, true)
  }

  /// Goes on with what stands in the line.
  private func renew(_ url: String) async {
    var next: String? = url
    while let url = next {
      let outcome = await outcome(of: url)
      next = finish(url, outcome)
    }
  }

  private func finish(_ url: String, _ outcome: FetchedRevocationLists) -> String? {
    let date = now()
    let (next, waiters) = state.withLock { state -> (String?, [Waiter<Void>]) in
      state.generation += 1
      state.entries[url] = Entry(outcome: outcome, until: Self.end(of: outcome, from: date))
      if !state.line.isEmpty { return (state.line.removeFirst(), []) }
      state.fetching -= 1
      guard state.isIdle else { return (nil, []) }
      defer { state.waiters = [] }
      return (nil, state.waiters)
    }
    for waiter in waiters { waiter.settle(.value(())) }
    return next
  }

  private func outcome(of url: String) async -> FetchedRevocationLists {
    let bytes: [UInt8]
    do throws(ListFetchFault) {
      bytes = try await fetch.bytes(at: url)
    } catch {
      return .failed(detail: error.detail)
    }
    do throws(RevocationFileFault) {
      return .fetched(try RevocationFile.lists(file: bytes))
    } catch {
      return .failed(detail: error.detail)
    }
  }

  /// A list's next update, within bounds.
  private static func end(of outcome: FetchedRevocationLists, from date: Timestamp) -> Timestamp {
    switch outcome {
    case .fetched(let lists):
      let next = lists.compactMap(\.nextUpdate).min() ?? date
      return min(
        max(next, date.advanced(bySeconds: FetchLimits.shortestStay)),
        date.advanced(bySeconds: FetchLimits.longestStay))
    case .pending, .failed: return date.advanced(bySeconds: FetchLimits.retry)
    }
  }
}

/// Bounds on what is fetched. All are choices.
package enum FetchLimits {
  /// Bytes of one CRL: some 400 000 revocations.
  package static let bytes = 16 << 20
  /// URLs that are kept.
  static let urls = 256
  package static let atOnce = 4
  /// For which a command of one round waits for all lists that its chains name.
  package static let wait = Duration.seconds(10)
  /// Seconds that a list is kept at least, however soon its next update is due.
  static let shortestStay: Int64 = 300
  /// CAs replace lists long before they end, above all after a revocation.
  static let longestStay: Int64 = 6 * 3600
  /// Seconds after a failure.
  static let retry: Int64 = 300
}
