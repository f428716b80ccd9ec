import COpenSSL
import Pinning

/// Checks who signed which CRL, each pair once.
struct RevocationListVerifier: ~Copyable {
  private struct Pair: Hashable {
    let list: Digest256
    let key: Digest256
  }

  private var outcomes = [Pair: Bool]()

  init() {}

  mutating func isSigned(
    _ list: RevocationList, by issuer: CertificateFacts, on shelf: inout CertificateShelf
  ) -> Bool {
    let pair = Pair(list: list.fingerprint, key: issuer.spkiSHA256)
    if let known = outcomes[pair] { return known }
    let outcome = Self.verify(list, with: shelf.pointer(for: issuer))
    outcomes[pair] = outcome
    return outcome
  }

  private static func verify(_ list: RevocationList, with issuer: OpaquePointer?) -> Bool {
    guard let issuer, let decoded = try? DecodedRevocationList(der: list.der) else { return false }
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let key = X509_get0_pubkey(issuer) else { return false }
    return decoded.withPointer { X509_CRL_verify($0, key) == 1 }
  }
}
