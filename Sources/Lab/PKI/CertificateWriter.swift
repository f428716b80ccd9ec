import Pinning

/// Puts a certificate together (RFC 5280, section 4.1) and has it signed.
struct CertificateWriter {
  let template: CertificateTemplate
  let key: SigningKey
  let issuer: SubjectName
  let issuerKey: SigningKey

  func der() throws(MintFault) -> [UInt8] {
    let hash = template.signatureHash.usable(with: issuerKey.family)
    let algorithm = hash.algorithmIdentifier(issuerKey.family)
    let signed = toBeSigned(algorithm)
    var signature = try issuerKey.sign(signed, hash: hash)
    if template.breaksSignature, let last = signature.indices.last { signature[last] ^= 1 }
    return DER.sequence(signed, algorithm, DER.bitString(signature))
  }

  private func toBeSigned(_ algorithm: [UInt8]) -> [UInt8] {
    let version3 = DER.explicit(0, DER.integer(2))
    let rest =
      algorithm + issuer.der + DER.sequence(DER.time(template.notBefore), DER.time(template.notAfter))
      + template.subject.der + key.spki + extensions()
    return DER.sequence(version3, serial(of: rest), rest)
  }

  /// Positive, and of at most 20 bytes (RFC 5280, section 4.1.2.2), unless the template says otherwise.
  private func serial(of rest: [UInt8]) -> [UInt8] {
    if let serial = template.serial { return DER.element(tag: 0x02, serial) }
    return DER.integer(unsigned: Array(SHA256Digest.of(rest).bytes.prefix(16)))
  }

  private func extensions() -> [UInt8] {
    let all = keyIdentifiers() + standard() + template.extraExtensions
    return all.isEmpty ? [] : DER.explicit(3, DER.element(tag: 0x30, all.flatMap(\.der)))
  }

  private func standard() -> [CertificateExtension] {
    [
      template.basicConstraints.map { .basicConstraints($0) },
      template.keyUsage.map { .keyUsage($0) },
      template.purposes.isEmpty ? nil : .extendedKeyUsage(template.purposes),
      template.alternativeNames.isEmpty ? nil : .alternativeNames(template.alternativeNames),
      template.issuerURLs.isEmpty ? nil : .issuerURLs(template.issuerURLs),
    ].compactMap { $0 }
  }

  private func keyIdentifiers() -> [CertificateExtension] {
    let isSelfSigned = key == issuerKey && template.subject == issuer
    return [
      template.hasSubjectKeyIdentifier ? .subjectKeyIdentifier(Self.identifier(of: key)) : nil,
      template.hasAuthorityKeyIdentifier && !isSelfSigned
        ? .authorityKeyIdentifier(Self.identifier(of: issuerKey)) : nil,
    ].compactMap { $0 }
  }

  /// The first 160 bits of SHA-256 of the SPKI (RFC 7093, section 2, method 4 with its leave to shorten).
  static func identifier(of key: SigningKey) -> [UInt8] {
    Array(SHA256Digest.of(key.spki).bytes.prefix(20))
  }
}
