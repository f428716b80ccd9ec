/// What pintop knows of one certificate: plain values read once from its DER.
///
/// Texts come from the network: they may hold any character, and must be made safe before they reach a screen.
package struct CertificateFacts: Hashable, Sendable {
  /// The certificate's DER, as met.
  package let der: [UInt8]
  /// SHA-256 of the whole DER. Never a pin.
  package let fingerprint: Digest256
  /// SHA-256 of the original bytes of the SubjectPublicKeyInfo.
  package let spkiSHA256: Digest256
  /// The DER of the SubjectPublicKeyInfo.
  package let spki: [UInt8]
  package let subject: DistinguishedName
  package let issuer: DistinguishedName
  /// Subject alternative names in the certificate's order; empty where there is no such extension.
  package let alternativeNames: [AlternativeName]
  /// Lower-case hexadecimal digits of the serial number's content bytes.
  package let serial: String
  package let notBefore: Timestamp
  /// The last second of the window (RFC 5280, section 4.1.2.5).
  package let notAfter: Timestamp
  package let key: KeyKind
  /// The signature algorithm's name as OpenSSL spells it, such as `ecdsa-with-SHA256`.
  package let signatureAlgorithm: String
  /// Nil where there is no basic constraints extension.
  package let basicConstraints: BasicConstraints?
  /// Nil where there is no key usage extension.
  package let keyUsage: Set<KeyUsage>?
  /// Dotted object identifiers; nil where there is no extended key usage extension.
  package let extendedKeyUsage: [String]?
  package let subjectKeyIdentifier: [UInt8]?
  package let authorityKeyIdentifier: [UInt8]?
  /// URLs of the issuer's certificate in the authority information access extension (RFC 5280, section 4.2.2.1).
  package let issuerURLs: [String]
  /// SHA-1 of the SubjectPublicKeyInfo, for clients that still pin by it; empty where it was not computed.
  package let spkiSHA1: [UInt8]

  package init(
    der: [UInt8], fingerprint: Digest256, spkiSHA256: Digest256, spki: [UInt8], subject: DistinguishedName,
    issuer: DistinguishedName, alternativeNames: [AlternativeName], serial: String, notBefore: Timestamp,
    notAfter: Timestamp, key: KeyKind, signatureAlgorithm: String, basicConstraints: BasicConstraints?,
    keyUsage: Set<KeyUsage>?, extendedKeyUsage: [String]?, subjectKeyIdentifier: [UInt8]?,
    authorityKeyIdentifier: [UInt8]?, issuerURLs: [String],
    spkiSHA1: [UInt8] = []
  ) {
    self.der = der
    self.fingerprint = fingerprint
    self.spkiSHA256 = spkiSHA256
    self.spki = spki
    self.subject = subject
    self.issuer = issuer
    self.alternativeNames = alternativeNames
    self.serial = serial
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.key = key
    self.signatureAlgorithm = signatureAlgorithm
    self.basicConstraints = basicConstraints
    self.keyUsage = keyUsage
    self.extendedKeyUsage = extendedKeyUsage
    self.subjectKeyIdentifier = subjectKeyIdentifier
    self.authorityKeyIdentifier = authorityKeyIdentifier
    self.issuerURLs = issuerURLs
    self.spkiSHA1 = spkiSHA1
  }

  /// Two facts are the same where the bytes are; the fingerprint stands for them.
  package static func == (left: CertificateFacts, right: CertificateFacts) -> Bool {
    left.fingerprint == right.fingerprint
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
  }

  package var pin: Pin { Pin(spkiSHA256: spkiSHA256) }

  /// Subject and issuer are the same name (RFC 5280, section 3.2); says nothing of the signature.
  package var isSelfIssued: Bool { subject.der == issuer.der }

  /// Seconds from notBefore to notAfter, both included (RFC 5280, section 4.1.2.5).
  package var lifetimeSeconds: Int64 { notAfter.seconds(since: notBefore) + 1 }
}

/// An X.501 name: compared by its bytes, shown as text.
package struct DistinguishedName: Hashable, Sendable, CustomStringConvertible {
  /// DER of the Name.
  package let der: [UInt8]
  /// RFC 2253 order as OpenSSL writes it, such as `CN=R11,O=Let's Encrypt,C=US`.
  package let description: String
  /// The most specific common name, if any.
  package let commonName: String?

  package init(der: [UInt8], description: String, commonName: String?) {
    self.der = der
    self.description = description
    self.commonName = commonName
  }

  package static func == (left: DistinguishedName, right: DistinguishedName) -> Bool { left.der == right.der }

  package func hash(into hasher: inout Hasher) { hasher.combine(der) }

  /// The common name, else the whole name.
  package var short: String { commonName ?? description }
}

/// One entry of the subject alternative name extension (RFC 5280, section 4.2.1.6).
package enum AlternativeName: Hashable, Sendable, CustomStringConvertible {
  case dns(String)
  case ip(IPAddress)
  /// An iPAddress entry of neither 4 nor 16 bytes.
  case malformedIP([UInt8])
  case email(String)
  case uri(String)
  /// Any other kind, by OpenSSL's number for it.
  case other(kind: Int)

  package var description: String {
    switch self {
    case .dns(let name): name
    case .ip(let address): address.description
    case .malformedIP(let bytes): "IP:\(Hex.encode(bytes))"
    case .email(let address): "email:\(address)"
    case .uri(let text): "URI:\(text)"
    case .other(let kind): "other(\(kind))"
    }
  }
}

/// RFC 5280, section 4.2.1.9.
package struct BasicConstraints: Hashable, Sendable {
  package let isCA: Bool
  package let pathLength: Int?

  package init(isCA: Bool, pathLength: Int?) {
    self.isCA = isCA
    self.pathLength = pathLength
  }
}

/// RFC 5280, section 4.2.1.3.
package enum KeyUsage: String, Hashable, Sendable, CaseIterable {
  case digitalSignature, nonRepudiation, keyEncipherment, dataEncipherment, keyAgreement, keyCertSign, cRLSign,
    encipherOnly, decipherOnly
}

/// The kind and size of a public key.
package enum KeyKind: Hashable, Sendable, CustomStringConvertible {
  case rsa(bits: Int)
  /// `curve` is OpenSSL's short name, such as `prime256v1`.
  case ec(curve: String, bits: Int)
  case ed25519
  case ed448
  case dsa(bits: Int)
  /// `name` is OpenSSL's short name of the algorithm.
  case other(name: String, bits: Int)
  /// The key's bits could not be decoded, though the SubjectPublicKeyInfo's outer shape could.
  case undecodable

  package var description: String {
    switch self {
    case .rsa(let bits): "RSA \(bits)"
    case .ec(let curve, _):
      switch curve {
      case "prime256v1": "EC P-256"
      case "secp384r1": "EC P-384"
      case "secp521r1": "EC P-521"
      default: "EC \(curve)"
      }
    case .ed25519: "Ed25519"
    case .ed448: "Ed448"
    case .dsa(let bits): "DSA \(bits)"
    case .other(let name, let bits): "\(name) \(bits)"
    case .undecodable: "undecodable key"
    }
  }
}
