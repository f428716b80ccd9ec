import COpenSSL
package import Pinning

/// What a handshake offers to the server: the versions, and the kinds of certificate.
package struct HandshakeOffer: Hashable, Sendable {
  /// A kind of certificate, by the algorithm that the server signs its handshake with.
  package enum CertificateKind: Hashable, Sendable {
    case rsa
    case ecdsa
  }

  package let versions: ClosedRange<TLSVersion>
  /// The one kind that the server may show; nil leaves the choice to it, with ECDSA wanted first.
  package let certificates: CertificateKind?

  package init(versions: ClosedRange<TLSVersion> = .tls10...(.tls13), certificates: CertificateKind? = nil) {
    self.versions = versions
    self.certificates = certificates
  }

  /// Everything there is.
  package static let everything = HandshakeOffer()

  /// What a second look of this kind offers.
  package init(_ look: LookKind) {
    switch look {
    case .withoutName: self.init()
    case .rsa: self.init(certificates: .rsa)
    case .ecdsa: self.init(certificates: .ecdsa)
    case .tls12: self.init(versions: .tls12...(.tls12))
    case .tls13: self.init(versions: .tls13...(.tls13))
    }
  }
}

extension HandshakeOffer {
  /// Narrows what the connection's context offers. False where OpenSSL refuses.
  func narrow(_ connection: OpaquePointer) -> Bool {
    let (lowest, highest) = (Int32(versions.lowerBound.rawValue), Int32(versions.upperBound.rawValue))
    guard observe_set_versions(connection, lowest, highest) == 1 else { return false }
    guard let certificates else { return true }
    // Up to TLS 1.2 the suite decides too (RFC 5246, section 7.4.2); the suites of TLS 1.3 say nothing of it.
    return observe_set_signature_algorithms(connection, certificates.signatures) == 1
      && SSL_set_cipher_list(connection, ClientContext.ciphers + certificates.otherSuites) == 1
  }
}

extension HandshakeOffer.CertificateKind {
  /// All that OpenSSL knows of the kind, in its order (RFC 8446, section 4.2.3).
  fileprivate var signatures: String {
    switch self {
    case .rsa:
      "rsa_pss_pss_sha256:rsa_pss_pss_sha384:rsa_pss_pss_sha512:"
        + "rsa_pss_rsae_sha256:rsa_pss_rsae_sha384:rsa_pss_rsae_sha512:"
        + "RSA+SHA256:RSA+SHA384:RSA+SHA512:RSA+SHA224:RSA+SHA1"
    case .ecdsa: "ECDSA+SHA256:ECDSA+SHA384:ECDSA+SHA512:ECDSA+SHA224:ECDSA+SHA1"
    }
  }

  /// Takes the suites of the other kinds away.
  fileprivate var otherSuites: String {
    switch self {
    case .rsa: ":!aECDSA:!aDSS"
    case .ecdsa: ":!aRSA:!aDSS"
    }
  }
}
