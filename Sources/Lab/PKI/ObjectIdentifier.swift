/// An object identifier (X.660), kept as the content of its DER.
package struct OID: Hashable, Sendable {
  /// The DER element, tag and length included.
  package let der: [UInt8]

  /// At least two arcs, the first at most 2, the second below 40 unless the first is 2: `OID(2, 5, 29, 19)`.
  package init(_ first: UInt64, _ second: UInt64, _ rest: UInt64...) {
    der = DER.element(tag: 0x06, ([first * 40 + second] + rest).flatMap(Self.base128))
  }

  /// Seven bits a byte, the most significant first, all but the last with the top bit set (X.690, section 8.19.2).
  private static func base128(_ arc: UInt64) -> [UInt8] {
    var bytes = [UInt8(arc & 0x7f)]
    var left = arc >> 7
    while left > 0 {
      bytes.insert(UInt8(left & 0x7f) | 0x80, at: 0)
      left >>= 7
    }
    return bytes
  }
}

extension OID {
  // Attributes of a name (RFC 5280, appendix A.1).
  package static let commonName = OID(2, 5, 4, 3)
  package static let country = OID(2, 5, 4, 6)
  package static let organization = OID(2, 5, 4, 10)

  // Extensions (RFC 5280, section 4.2).
  package static let subjectKeyIdentifier = OID(2, 5, 29, 14)
  package static let keyUsage = OID(2, 5, 29, 15)
  package static let subjectAlternativeName = OID(2, 5, 29, 17)
  package static let basicConstraints = OID(2, 5, 29, 19)
  package static let nameConstraints = OID(2, 5, 29, 30)
  package static let certificatePolicies = OID(2, 5, 29, 32)
  package static let authorityKeyIdentifier = OID(2, 5, 29, 35)
  package static let extendedKeyUsage = OID(2, 5, 29, 37)
  package static let authorityInformationAccess = OID(1, 3, 6, 1, 5, 5, 7, 1, 1)
  package static let issuerLocation = OID(1, 3, 6, 1, 5, 5, 7, 48, 2)

  // Purposes (RFC 5280, section 4.2.1.12).
  package static let serverAuthentication = OID(1, 3, 6, 1, 5, 5, 7, 3, 1)
  package static let clientAuthentication = OID(1, 3, 6, 1, 5, 5, 7, 3, 2)
  package static let codeSigning = OID(1, 3, 6, 1, 5, 5, 7, 3, 3)

  // Keys (RFC 5480, section 2.1.1).
  static let ecPublicKey = OID(1, 2, 840, 10_045, 2, 1)
  static let prime256v1 = OID(1, 2, 840, 10_045, 3, 1, 7)
}
