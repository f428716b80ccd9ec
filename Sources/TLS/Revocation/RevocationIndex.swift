import COpenSSL
import Pinning

/// CRLs by issuer, for finding those that may speak for a certificate.
struct RevocationIndex: Sendable {
  private var byIssuer = [UInt: [RevocationList]]()

  init(_ lists: [RevocationList]) {
    var seen = Set<RevocationList>()
    for list in lists where seen.insert(list).inserted {
      byIssuer[Self.key(list.issuer.der), default: []].append(list)
    }
  }

  /// Lists in the name of the certificate's issuer, in the order they were given.
  func lists(for certificate: CertificateFacts) -> [RevocationList] {
    byIssuer.isEmpty ? [] : byIssuer[Self.key(certificate.issuer.der)] ?? []
  }

  /// Names are compared as issuers are: see `NameIndex`.
  private static func key(_ name: [UInt8]) -> UInt {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    return observe_name_hash(name, name.count)
  }
}
