import Endpoints
import Pinning
import Synchronization

/// Answers that may still be used; the time is handed in.
final class KeptAnswers: Sendable {
  typealias Answer = Result<[IPAddress], ProbeFailure>

  /// A TTL above this is cut: an hour is what nobody who moves a service waits for.
  static let longest: UInt32 = 3600
  /// For how long it is believed that a name does not exist or has no address: long enough that the endpoints of one
  /// round, and a recheck, ask once; short enough that whoever watches learns soon of a name that is there again. What
  /// RFC 2308, section 5, allows is longer. No other failure is kept.
  static let longestWithout = Duration.seconds(2)
  /// More names than this are not kept at once.
  private static let usualMost = 4096

  private struct Entry {
    let answer: Answer
    let end: ContinuousClock.Instant
  }

  private let most: Int
  private let entries = Mutex<[String: Entry]>([:])

  init(most: Int = usualMost) {
    self.most = most
  }

  var count: Int { entries.withLock { $0.count } }

  /// Keeps what may be kept, and returns the answer without its TTL.
  func keep(
    _ answer: Result<NameAnswer, ProbeFailure>, of host: String, at now: ContinuousClock.Instant
  ) -> Answer {
    switch answer {
    case .success(let found):
      keep(.success(found.addresses), of: host, until: now + .seconds(min(found.seconds, Self.longest)))
      return .success(found.addresses)
    case .failure(let failure):
      if Self.isLasting(failure) { keep(.failure(failure), of: host, until: now + Self.longestWithout) }
      return .failure(failure)
    }
  }

  /// The server knows the name, and says that there is nothing.
  static func isLasting(_ failure: ProbeFailure) -> Bool {
    switch failure.cause {
    case .nameNotFound, .noAddresses: true
    case .resolverFailed, .refused, .reset, .closed, .unreachable, .timedOut, .proxy, .startTLS, .notTLS, .alert,
      .handshake, .clientCertificateRequired, .clientCertificateRefused, .noRoute, .outOfDescriptors, .crowded, .late,
      .cancelled, .system:
      false
    }
  }

  func keep(_ answer: Answer, of host: String, until end: ContinuousClock.Instant) {
    entries.withLock { entries in
      if entries.count >= most, entries[host] == nil {
        entries = entries.filter { $0.value.end > .now }
        // Still full of answers that count: begin anew rather than grow.
        if entries.count >= most { entries = [:] }
      }
      entries[host] = Entry(answer: answer, end: end)
    }
  }

  /// Nil where nothing is kept, or no longer.
  func answer(of host: String, at now: ContinuousClock.Instant) -> Answer? {
    entries.withLock { entries in
      guard let entry = entries[host], entry.end > now else { return nil }
      return entry.answer
    }
  }
}
