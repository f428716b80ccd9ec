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
    var generation = 0
  }

  private let state = Mutex(State())
  private let fetch: HTTPFetch
  private let now: @Sendable () -> Timestamp

  /// `now` is the wall clock. Every fetch ends within `timeout`.
  package init(
    group: any EventLoopGroup, timeout: Duration = .seconds(10), largest: Int = FetchLimits.bytes,
    now: @escaping @Sendable () -> Timestamp
  ) {
    fetch = HTTPFetch(group: group, timeout: timeout, limit: largest)
    self.now = now
  }

  package var generation: Int { state.withLock { $0.generation } }

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
    guard date >= entry.until, !entry.isFetching, state.fetching < FetchLimits.atOnce else {
      state.entries[url] = entry
      return (known, false)
    }
    entry.isFetching = true
    state.entries[url] = entry
    state.fetching += 1
    return (known, true)
  }

  private func renew(_ url: String) async {
    let outcome = await outcome(of: url)
    let date = now()
    state.withLock { state in
      state.fetching -= 1
      state.generation += 1
      state.entries[url] = Entry(outcome: outcome, until: Self.end(of: outcome, from: date))
    }
  }

  private func outcome(of url: String) async -> FetchedRevocationLists {
    let bytes: [UInt8]
    do throws(HTTPFetchFault) {
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
  static let atOnce = 4
  /// Seconds that a list is kept at least, however soon its next update is due.
  static let shortestStay: Int64 = 300
  /// CAs replace lists long before they end, above all after a revocation.
  static let longestStay: Int64 = 6 * 3600
  /// Seconds after a failure.
  static let retry: Int64 = 300
}
