import Endpoints
import Pinning
import Synchronization

/// The addresses that each resolver last gave for a name, for the time in which it cannot be asked.
final class LastGiven: Sendable {
  /// A day, the least that RFC 8767, section 5, proposes for data that cannot be had anew.
  private static let kept = Duration.seconds(Timestamp.secondsPerDay)

  private let answers = Mutex<[Resolver.Kind: KeptAnswers]>([:])

  /// A resolver that says that there is nothing takes back what it gave; one that fails in any other way says nothing.
  func note(
    _ answer: KeptAnswers.Answer, of host: String, by kind: Resolver.Kind, at now: ContinuousClock.Instant = .now
  ) {
    if case .failure(let failure) = answer, !KeptAnswers.isLasting(failure) { return }
    kept(by: kind).keep(answer, of: host, until: now + Self.kept)
  }

  func addresses(of host: String, by kind: Resolver.Kind, at now: ContinuousClock.Instant = .now) -> [IPAddress] {
    (try? kept(by: kind).answer(of: host, at: now)?.get()) ?? []
  }

  private func kept(by kind: Resolver.Kind) -> KeptAnswers {
    answers.withLock { answers in
      if let kept = answers[kind] { return kept }
      let made = KeptAnswers()
      answers[kind] = made
      return made
    }
  }
}
