import Pinning
import Synchronization
import TLS

/// Intermediates that were met on valid paths. They turn no verdict: where a server does not send one, they let the
/// reason name what is missing.
final class IssuerMemory: Sendable {
  /// More than the public web's intermediates in common use; a bound against servers that make up new ones.
  private static let capacity = 1024

  private struct State {
    var known: [Digest256: CertificateFacts] = [:]
    var issuers = RememberedIssuers.none
    var generation = 0
  }

  private let state = Mutex(State())

  /// The issuers known now, and a number that grows whenever one is added.
  var current: (issuers: RememberedIssuers, generation: Int) {
    state.withLock { ($0.issuers, $0.generation) }
  }

  func remember(_ answer: TrustAnswer) {
    let met = answer.paths.flatMap { $0.certificates.dropFirst().dropLast() }
    state.withLock { state in
      let new = met.filter { state.known[$0.fingerprint] == nil }
      guard !new.isEmpty, state.known.count < Self.capacity else { return }
      for certificate in new { state.known[certificate.fingerprint] = certificate }
      state.issuers = RememberedIssuers(Array(state.known.values))
      state.generation += 1
    }
  }
}
