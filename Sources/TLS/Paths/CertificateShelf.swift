import COpenSSL
import Pinning

/// Owns the decoded certificates of one evaluation, each decoded once; all are freed with the shelf.
struct CertificateShelf: ~Copyable {
  private var decoded = [Digest256: OpaquePointer]()

  private var taken = [Digest256: CertificateAnatomy]()

  init() {}

  deinit {
    for certificate in decoded.values { X509_free(certificate) }
  }

  /// Lives as long as the shelf. Nil only where memory runs out: facts are made of what OpenSSL has decoded before.
  mutating func pointer(for certificate: CertificateFacts) -> OpaquePointer? {
    if let known = decoded[certificate.fingerprint] { return known }
    guard let owner = try? DecodedCertificate(der: certificate.der) else { return nil }
    let pointer = owner.release()
    decoded[certificate.fingerprint] = pointer
    return pointer
  }

  /// Nil only for what is no DER, of which no facts are made.
  mutating func anatomy(of certificate: CertificateFacts) -> CertificateAnatomy? {
    if let known = taken[certificate.fingerprint] { return known }
    let anatomy = CertificateAnatomy(der: certificate.der)
    taken[certificate.fingerprint] = anatomy
    return anatomy
  }
}
