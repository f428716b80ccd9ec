import Endpoints
import Pinning

/// Answers that may still be used; the time is handed in.
final class KeptAnswers: Sendable {
  typealias Answer = Result<FoundAddresses, ProbeFailure>

  /// A TTL above this is cut: an hour is what nobody who moves a service waits for.
  static let longest: UInt32 = 3600
  /// For how long it is believed that a name does not exist or has no address: long enough that the endpoints of one
  /// round, and a recheck, ask once; short enough that whoever watches learns soon of a name that is there again. What
  /// RFC 2308, section 5, allows is longer. No other failure is kept.
  static let longestWithout = Duration.seconds(2)
  /// More names than this are not kept at once.
  static let usualMost = 4096

  private let entries: Kept<Answer>

  init(most: Int = usualMost) {
    entries = Kept(most: most)
  }

  var count: Int { entries.count }

  /// Keeps what may be kept, and returns the answer without its TTL.
  func keep(
    _ answer: Result<NameAnswer, ProbeFailure>, of host: String, at now: ContinuousClock.Instant
  ) -> Answer {
    switch answer {
    case .success(let found):
      let kept = Answer.success(FoundAddresses(found.addresses, unanswered: found.unanswered))
      // Without an address, what there is to keep is a failure.
      if !found.addresses.isEmpty {
        entries.keep(kept, of: host, until: now + .seconds(min(found.seconds, Self.longest)), at: now)
      }
      return kept
    case .failure(let failure):
      if Self.isLasting(failure) {
        entries.keep(.failure(failure), of: host, until: now + Self.longestWithout, at: now)
      }
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

  /// Nil where nothing is kept, or no longer.
  func answer(of host: String, at now: ContinuousClock.Instant) -> Answer? { entries.value(of: host, at: now) }
}
