import COpenSSL
package import Pinning

/// Reads certificates into plain values.
package enum CertificateReader {
  /// Reads one certificate that takes up all of `der`.
  package static func facts(der: [UInt8]) throws(CertificateFault) -> CertificateFacts {
    let decoded = try DecodedCertificate(der: der, withKey: false)
    return try decoded.withPointer { (certificate) throws(CertificateFault) in
      try facts(of: certificate, der: der)
    }
  }

  /// Reads what a server sent: bytes that cannot be read are kept, with the reason.
  package static func presented(der: [UInt8]) -> PresentedCertificate {
    do {
      return .decoded(try facts(der: der))
    } catch {
      return .undecodable(der: der, fingerprint: Digest256(sha256Of: der), detail: error.detail)
    }
  }

  private static func facts(of certificate: OpaquePointer, der: [UInt8]) throws(CertificateFault) -> CertificateFacts {
    let original = try OriginalFields(der: der)
    // What cannot be taken apart here no rule could be held against.
    guard CertificateAnatomy(der: der) != nil else { throw .notDER }
    let extensions = try ExtensionReader(certificate).read()
    return CertificateFacts(
      der: der,
      fingerprint: Digest256(sha256Of: der),
      spkiSHA256: Digest256(sha256Of: original.subjectPublicKeyInfo),
      spki: original.subjectPublicKeyInfo,
      subject: NameReader.name(X509_get_subject_name(certificate), der: original.subject),
      issuer: NameReader.name(X509_get_issuer_name(certificate), der: original.issuer),
      alternativeNames: extensions.alternativeNames,
      serial: Hex.encode(original.serial),
      notBefore: try timestamp(X509_get0_notBefore(certificate)),
      notAfter: try timestamp(X509_get0_notAfter(certificate)),
      key: KeyReader.kind(spki: original.subjectPublicKeyInfo),
      signatureAlgorithm: KeyReader.signatureAlgorithm(of: certificate),
      basicConstraints: extensions.basicConstraints,
      keyUsage: extensions.keyUsage,
      extendedKeyUsage: extensions.extendedKeyUsage,
      subjectKeyIdentifier: extensions.subjectKeyIdentifier,
      authorityKeyIdentifier: extensions.authorityKeyIdentifier,
      issuerURLs: extensions.issuerURLs,
      spkiSHA1: SHA1Digest.of(original.subjectPublicKeyInfo))
  }

  private static func timestamp(_ time: UnsafePointer<ASN1_TIME>?) throws(CertificateFault) -> Timestamp {
    var parts = [Int32](repeating: 0, count: 6)
    guard observe_time_parts(time, &parts) == 1,
      let civil = CivilTime(
        year: Int(parts[5]), month: Int(parts[4]), day: Int(parts[3]), hour: Int(parts[2]), minute: Int(parts[1]),
        second: Int(parts[0]))
    else { throw .undecodableTime }
    return civil.timestamp
  }
}
