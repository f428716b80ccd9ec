/// What is to be judged before a server presents it.
package enum Candidate: Hashable, Sendable {
  /// A chain as a server would send it.
  case chain(PresentedChain)
  /// A certificate by itself, whose chain is not known yet.
  case leaf(CertificateFacts)
  /// A public key by itself, for which no certificate was issued yet.
  case key(PublicKeyFacts)
}

/// A public key that stands in no certificate: bare, or in a certification request (RFC 2986).
package struct PublicKeyFacts: Hashable, Sendable {
  /// DER of the SubjectPublicKeyInfo.
  package let spki: [UInt8]
  /// SHA-256 of these bytes.
  package let spkiSHA256: Digest256
  /// SHA-1 of these bytes, for clients that still pin by it.
  package let spkiSHA1: [UInt8]
  package let kind: KeyKind

  package init(spki: [UInt8], spkiSHA256: Digest256, spkiSHA1: [UInt8], kind: KeyKind) {
    self.spki = spki
    self.spkiSHA256 = spkiSHA256
    self.spkiSHA1 = spkiSHA1
    self.kind = kind
  }

  package var pin: Pin { Pin(spkiSHA256: spkiSHA256) }
}

extension Candidate {
  /// The certificate that clients are asked about, where the rest of its chain is not known; nil for a whole chain.
  package var certificateAlone: CertificateFacts? {
    switch self {
    case .chain: nil
    case .leaf(let facts): facts
    case .key(let key): key.certificateToBe
    }
  }

  /// What a server would send, as far as it is known.
  package var presented: PresentedChain {
    switch self {
    case .chain(let presented): presented
    case .leaf(let facts): PresentedChain([.decoded(facts)])
    case .key(let key): PresentedChain([.decoded(key.certificateToBe)])
    }
  }
}

extension PublicKeyFacts {
  /// A certificate with this key as it may be issued one day. It was never minted: its bytes are the key's, so no
  /// fingerprint of a certificate is its own, and its window holds every date.
  fileprivate var certificateToBe: CertificateFacts {
    let name = DistinguishedName(der: [], description: "the key", commonName: "the key")
    return CertificateFacts(
      der: spki, fingerprint: spkiSHA256, spkiSHA256: spkiSHA256, spki: spki, subject: name, issuer: name,
      alternativeNames: [], serial: "", notBefore: Self.begins, notAfter: Self.ends, key: kind, signatureAlgorithm: "",
      basicConstraints: nil, keyUsage: nil, extendedKeyUsage: nil, subjectKeyIdentifier: nil,
      authorityKeyIdentifier: nil, issuerURLs: [], spkiSHA1: spkiSHA1)
  }

  /// The first and the last instant that a certificate can name (RFC 5280, section 4.1.2.5).
  private static let begins = Timestamp(secondsSinceEpoch: -2_524_521_600)
  private static let ends = Timestamp(secondsSinceEpoch: 253_402_300_799)
}
