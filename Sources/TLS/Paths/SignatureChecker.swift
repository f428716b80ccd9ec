import COpenSSL
import Pinning

/// Checks who signed what, each pair once and not more often than the limit allows.
struct SignatureChecker: ~Copyable {
  enum Outcome {
    case good
    case bad
    /// Not checked: the limit is met.
    case unknown
  }

  private struct Pair: Hashable {
    let certificate: Digest256
    let key: Digest256
  }

  private var outcomes = [Pair: Outcome]()
  private var left = PathLimits.signatureChecks
  private(set) var metLimit = false

  var checked: Int { PathLimits.signatureChecks - left }

  init() {}

  mutating func check(
    _ certificate: CertificateFacts, signedBy issuer: CertificateFacts, on shelf: inout CertificateShelf
  ) -> Outcome {
    let pair = Pair(certificate: certificate.fingerprint, key: issuer.spkiSHA256)
    if let known = outcomes[pair] { return known }
    guard left > 0 else {
      metLimit = true
      return .unknown
    }
    left -= 1
    let outcome = Self.verify(shelf.pointer(for: certificate), with: shelf.pointer(for: issuer))
    outcomes[pair] = outcome
    return outcome
  }

  private static func verify(_ certificate: OpaquePointer?, with issuer: OpaquePointer?) -> Outcome {
    guard let certificate, let issuer else { return .bad }
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let key = X509_get0_pubkey(issuer) else { return .bad }
    return X509_verify(certificate, key) == 1 ? .good : .bad
  }
}
