import COpenSSL
package import Pinning

/// All that an OCSP response says of one certificate, but for who signs it (RFC 6960, section 4.2.1).
package struct StatusResponseTemplate: Hashable, Sendable {
  /// The INTEGER's content bytes.
  package var serial: [UInt8]
  package var status: Status
  package var thisUpdate: Timestamp
  /// Nil leaves the field out.
  package var nextUpdate: Timestamp?
  /// A list of timestamps of Certificate Transparency (RFC 6962, section 3.3); nil leaves the extension out.
  package var timestamps: [UInt8]?

  package enum Status: Hashable, Sendable {
    case good
    case revoked(at: Timestamp, reason: RevocationReason?)
    case unknown
  }

  /// A response of an hour ago that holds for a week.
  package init(serial: [UInt8], _ status: Status = .good, at date: Timestamp) {
    self.serial = serial
    self.status = status
    self.thisUpdate = date.advanced(bySeconds: -3600)
    self.nextUpdate = thisUpdate.advanced(byDays: 7)
  }
}

extension Authority {
  /// An OCSP response for a certificate of this authority's, signed by itself or by `responder`, whose certificate is
  /// then sent along. This authority's key must be of P-256.
  package func statusResponse(
    _ template: StatusResponseTemplate, signedBy responder: MintedCertificate? = nil
  ) throws(MintFault) -> [UInt8] {
    let key = responder?.key ?? key
    let algorithm = SignatureHash.sha256.algorithmIdentifier(key.family)
    let data = DER.sequence(
      DER.explicit(2, DER.octetString(Self.sha1(Self.publicKeyBits(of: key)))),
      DER.generalizedTime(template.thisUpdate), DER.sequence(single(template)))
    let certificates = responder.map { DER.explicit(0, DER.sequence($0.der)) } ?? []
    let basic = DER.sequence(
      data, algorithm, DER.bitString(try key.sign(data, hash: .sha256)), certificates)
    return DER.sequence(
      DER.element(tag: 0x0a, [0]),
      DER.explicit(0, DER.sequence(OID.basicStatusResponse.der, DER.octetString(basic))))
  }

  /// A response that only says that the responder failed: 3 is tryLater (RFC 6960, section 4.2.1).
  package static func failedStatusResponse(_ status: UInt8) -> [UInt8] {
    DER.sequence(DER.element(tag: 0x0a, [status]))
  }

  private func single(_ template: StatusResponseTemplate) -> [UInt8] {
    let identifier = DER.sequence(
      DER.sequence(OID.sha256.der, DER.null), DER.octetString(SHA256Digest.of(subject.der).bytes),
      DER.octetString(SHA256Digest.of(Self.publicKeyBits(of: key)).bytes), DER.element(tag: 0x02, template.serial))
    return DER.sequence(
      identifier, template.status.der, DER.generalizedTime(template.thisUpdate),
      template.nextUpdate.map { DER.explicit(0, DER.generalizedTime($0)) } ?? [],
      template.timestamps.map(Self.extensions) ?? [])
  }

  /// singleExtensions [1] with one, whose value is an OCTET STRING in the usual one.
  private static func extensions(_ timestamps: [UInt8]) -> [UInt8] {
    let id = OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 5).der
    let item = DER.sequence(id, DER.octetString(DER.octetString(timestamps)))
    return DER.explicit(1, DER.sequence(item))
  }

  /// The uncompressed point, which ends the SPKI of a P-256 key (RFC 5480, section 2.2).
  private static func publicKeyBits(of key: SigningKey) -> [UInt8] {
    Array(key.spki.suffix(65))
  }

  /// A responder is named by a SHA-1 of its key (RFC 6960, section 4.2.1).
  private static func sha1(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
    _ = SHA1(bytes, bytes.count, &digest)
    return digest
  }
}

extension StatusResponseTemplate.Status {
  fileprivate var der: [UInt8] {
    switch self {
    case .good: DER.implicit(0, [])
    case .unknown: DER.implicit(2, [])
    case .revoked(let date, let reason):
      DER.explicit(
        1,
        DER.generalizedTime(date)
          + (reason.map { DER.explicit(0, DER.element(tag: 0x0a, [UInt8($0.rawValue)])) } ?? []))
    }
  }
}

extension DER {
  /// GeneralizedTime whatever the year, as OCSP has it.
  package static func generalizedTime(_ instant: Timestamp) -> [UInt8] {
    let civil = CivilTime(instant)
    let parts = [civil.month, civil.day, civil.hour, civil.minute, civil.second]
    let text = digits(civil.year, 4) + parts.map { digits($0, 2) }.joined() + "Z"
    return element(tag: 0x18, Array(text.utf8))
  }
}

extension OID {
  // OCSP (RFC 6960) and the TLS feature extension (RFC 7633).
  package static let basicStatusResponse = OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 1)
  package static let ocspSigning = OID(1, 3, 6, 1, 5, 5, 7, 3, 9)
  package static let tlsFeature = OID(1, 3, 6, 1, 5, 5, 7, 1, 24)
  // FIPS 180-4 (RFC 5754, section 2.2).
  static let sha256 = OID(2, 16, 840, 1, 101, 3, 4, 2, 1)
}

extension CertificateExtension {
  /// RFC 7633: the numbers of TLS extensions that the server is to send; 5 is a stapled response.
  package static func tlsFeature(_ extensions: [UInt64]) -> CertificateExtension {
    CertificateExtension(.tlsFeature, value: DER.element(tag: 0x30, extensions.flatMap { DER.integer($0) }))
  }
}
