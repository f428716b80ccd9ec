import COpenSSL
import Pinning

/// Certificates by subject, for finding issuers.
///
/// Names are compared in OpenSSL's canonical form (case folded, blanks merged; after RFC 5280, section 7.1) by way of
/// its hash; where two names share one, the signature tells them apart.
struct NameIndex: Sendable {
  private var bySubject = [UInt: [CertificateFacts]]()
  private var fingerprints = Set<Digest256>()

  init(_ certificates: some Sequence<CertificateFacts>) {
    for certificate in certificates { insert(certificate) }
  }

  var count: Int { fingerprints.count }

  func contains(_ certificate: CertificateFacts) -> Bool {
    fingerprints.contains(certificate.fingerprint)
  }

  /// Certificates whose subject is the issuer of `certificate`, in the order they were put in.
  func issuers(of certificate: CertificateFacts) -> [CertificateFacts] {
    bySubject[Self.key(certificate.issuer.der)] ?? []
  }

  /// A certificate of the same subject and the same key is there.
  func holdsNameAndKey(of certificate: CertificateFacts) -> Bool {
    bySubject[Self.key(certificate.subject.der)]?.contains { $0.spkiSHA256 == certificate.spkiSHA256 } ?? false
  }

  mutating func insert(_ certificate: CertificateFacts) {
    guard fingerprints.insert(certificate.fingerprint).inserted else { return }
    bySubject[Self.key(certificate.subject.der), default: []].append(certificate)
  }

  /// Whether two names, in DER, may be the same.
  static func mayBeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left == right || key(left) == key(right)
  }

  private static func key(_ name: [UInt8]) -> UInt {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    return observe_name_hash(name, name.count)
  }
}
