import Lab
import Pinning

/// Certificates that OpenSSL decodes and that are no DER.
extension RuleCase {
  static let encodings: [RuleCase] = [
    raw(.encoding, "a length in more octets than it takes") { $0.fields[1] = [2, 0x81, 1, 5] },
    raw(.encoding, "a Boolean that is neither 00 nor ff") {
      $0.extensions.append(DER.sequence(OID(1, 3, 6, 1, 4, 1, 99_999, 7).der, [1, 1, 1], DER.octetString(DER.null)))
    },
    raw(.encoding, "a string in pieces") {
      let organization = DER.sequence(OID.organization.der, DER.element(tag: 0x2c, DER.utf8String("a")))
      $0.fields[5] = DER.sequence(DER.set(organization))
    },
    leaf(.encoding, "in its extension keyUsage, a bit string with unused bits that are set") {
      $0.keyUsage = nil
      $0.extraExtensions = [CertificateExtension(.keyUsage, isCritical: true, value: [3, 2, 7, 0xff])]
    },
    leaf(.encoding, "in its extension cRLDistributionPoints, a length in more octets") {
      let point = DER.sequence(DER.explicit(0, DER.explicit(0, MintedName.uri("http://crl.example.test/").der)))
      let points = [0x30, 0x81, UInt8(point.count)] + point
      $0.extraExtensions = [CertificateExtension(OID(2, 5, 29, 31), value: points)]
    },
    raw(.encoding, "values that nest too deep") {
      let nested = (0..<40).reduce(DER.null) { value, _ in DER.sequence(value) }
      $0.fields[5] = DER.sequence(DER.set(DER.sequence(OID.organization.der, nested)))
    },
    raw(.keyEncoding, "no point in the uncompressed or compressed form") { part in
      // The point's form stands before its 64 bytes; the hybrid form tells the last one's parity too.
      let count = part.fields[6].count
      part.fields[6][count - 65] = 6 | part.fields[6][count - 1] & 1
    },
    raw(.keyEncoding, "not just a modulus and an exponent", key: { try .rsa() }) { part in
      let key = Elements.within(part.fields[6])
      // A bit string of more than 255 bytes, with none unused, begins with five others.
      part.fields[6] = DER.sequence(key[0], DER.bitString(Array(key[1].dropFirst(5)) + [0]))
    },
  ]
}
