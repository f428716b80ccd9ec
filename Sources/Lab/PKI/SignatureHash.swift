import COpenSSL

/// The hash under a certificate's signature. The old ones are here to be refused.
package enum SignatureHash: Hashable, Sendable, CaseIterable {
  case md5
  case sha1
  case sha256
  case sha384
  case sha512

  var digest: OpaquePointer? {
    switch self {
    case .md5: EVP_md5()
    case .sha1: EVP_sha1()
    case .sha256: EVP_sha256()
    case .sha384: EVP_sha384()
    case .sha512: EVP_sha512()
    }
  }

  /// The AlgorithmIdentifier of a signature: RFC 5758, section 3.2, and RFC 4055, section 5. There is no ECDSA with
  /// MD5; SHA-1 stands in for it.
  func algorithmIdentifier(_ family: SigningKey.Family) -> [UInt8] {
    switch family {
    case .ec: DER.sequence(ecdsa.der)
    case .rsa: DER.sequence(rsa.der, DER.null)
    }
  }

  /// What is really hashed with: see `algorithmIdentifier`.
  func usable(with family: SigningKey.Family) -> SignatureHash {
    self == .md5 && family == .ec ? .sha1 : self
  }

  private var ecdsa: OID {
    switch self {
    case .md5, .sha1: OID(1, 2, 840, 10_045, 4, 1)
    case .sha256: OID(1, 2, 840, 10_045, 4, 3, 2)
    case .sha384: OID(1, 2, 840, 10_045, 4, 3, 3)
    case .sha512: OID(1, 2, 840, 10_045, 4, 3, 4)
    }
  }

  private var rsa: OID {
    switch self {
    case .md5: OID(1, 2, 840, 113_549, 1, 1, 4)
    case .sha1: OID(1, 2, 840, 113_549, 1, 1, 5)
    case .sha256: OID(1, 2, 840, 113_549, 1, 1, 11)
    case .sha384: OID(1, 2, 840, 113_549, 1, 1, 12)
    case .sha512: OID(1, 2, 840, 113_549, 1, 1, 13)
    }
  }
}
