import COpenSSL
import Pinning

/// Checks who signed what, each pair once, and neither more often nor at a greater cost than the limits allow.
struct SignatureChecker: ~Copyable {
  enum Outcome {
    case good
    case bad
    /// Not checked: a limit is met.
    case unknown
  }

  private struct Pair: Hashable {
    let certificate: Digest256
    let key: Digest256
  }

  private var outcomes = [Pair: Outcome]()
  private(set) var checked = 0
  private var cost = 0
  /// Only half of the limits is allowed for now.
  var isHalved = false
  /// The limit that was met, if any.
  private(set) var metLimit: SearchLimit?

  init() {}

  mutating func check(
    _ certificate: CertificateFacts, signedBy issuer: CertificateFacts, on shelf: inout CertificateShelf
  ) -> Outcome {
    let pair = Pair(certificate: certificate.fingerprint, key: issuer.spkiSHA256)
    if let known = outcomes[pair] { return known }
    guard mayCheck(with: issuer) else { return .unknown }
    let outcome = Self.verify(shelf.pointer(for: certificate), with: shelf.pointer(for: issuer))
    outcomes[pair] = outcome
    return outcome
  }

  private mutating func mayCheck(with issuer: CertificateFacts) -> Bool {
    let share = isHalved ? 2 : 1
    guard checked < PathLimits.signatureChecks / share else {
      metLimit = .signatures(PathLimits.signatureChecks)
      return false
    }
    let more = SignatureCost.of(issuer)
    guard cost + more <= PathLimits.signatureCost / share else {
      metLimit = .signatureCost(PathLimits.signatureCost)
      return false
    }
    cost += more
    checked += 1
    return true
  }

  private static func verify(_ certificate: OpaquePointer?, with issuer: OpaquePointer?) -> Outcome {
    guard let certificate, let issuer else { return .bad }
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let key = X509_get0_pubkey(issuer) else { return .bad }
    return X509_verify(certificate, key) == 1 ? .good : .bad
  }
}
