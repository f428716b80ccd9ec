/// The extensions that rules name, by the content bytes of their object identifiers (RFC 5280, section 4.2).
enum ExtensionID {
  static let subjectDirectoryAttributes: [UInt8] = certificateExtension(9)
  static let subjectKeyIdentifier: [UInt8] = certificateExtension(14)
  static let keyUsage: [UInt8] = certificateExtension(15)
  static let subjectAlternativeName: [UInt8] = certificateExtension(17)
  static let issuerAlternativeName: [UInt8] = certificateExtension(18)
  static let basicConstraints: [UInt8] = certificateExtension(19)
  static let nameConstraints: [UInt8] = certificateExtension(30)
  static let distributionPoints: [UInt8] = certificateExtension(31)
  static let certificatePolicies: [UInt8] = certificateExtension(32)
  static let policyMappings: [UInt8] = certificateExtension(33)
  static let authorityKeyIdentifier: [UInt8] = certificateExtension(35)
  static let policyConstraints: [UInt8] = certificateExtension(36)
  static let extendedKeyUsage: [UInt8] = certificateExtension(37)
  static let freshestCRL: [UInt8] = certificateExtension(46)
  static let inhibitAnyPolicy: [UInt8] = certificateExtension(54)
  static let authorityInformationAccess: [UInt8] = privateExtension(1)
  static let subjectInformationAccess: [UInt8] = privateExtension(11)

  /// 2.5.29.N
  private static func certificateExtension(_ number: UInt8) -> [UInt8] { [0x55, 0x1d, number] }

  /// 1.3.6.1.5.5.7.1.N
  private static func privateExtension(_ number: UInt8) -> [UInt8] {
    [0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x01, number]
  }

  /// RFC 5280 says what its value looks like.
  static func isStandard(_ id: [UInt8]) -> Bool { names[id] != nil }

  /// For sentences: the names of RFC 5280, else digits and dots.
  static func name(_ id: [UInt8]) -> String { names[id] ?? dotted(id) }

  private static let names: [[UInt8]: String] = [
    subjectDirectoryAttributes: "subjectDirectoryAttributes", subjectKeyIdentifier: "subjectKeyIdentifier",
    keyUsage: "keyUsage", subjectAlternativeName: "subjectAltName", issuerAlternativeName: "issuerAltName",
    basicConstraints: "basicConstraints", nameConstraints: "nameConstraints",
    distributionPoints: "cRLDistributionPoints", certificatePolicies: "certificatePolicies",
    policyMappings: "policyMappings", authorityKeyIdentifier: "authorityKeyIdentifier",
    policyConstraints: "policyConstraints", extendedKeyUsage: "extKeyUsage", freshestCRL: "freshestCRL",
    inhibitAnyPolicy: "inhibitAnyPolicy", authorityInformationAccess: "authorityInfoAccess",
    subjectInformationAccess: "subjectInfoAccess",
  ]

  private static func dotted(_ id: [UInt8]) -> String {
    var arcs = [UInt64]()
    var arc: UInt64 = 0
    for byte in id {
      // More than 64 bits are no identifier in use; what is cut off only shortens a sentence.
      arc = arc << 7 | UInt64(byte & 0x7f)
      guard byte & 0x80 == 0 else { continue }
      arcs += arcs.isEmpty ? [min(arc / 40, 2), arc - min(arc / 40, 2) * 40] : [arc]
      arc = 0
    }
    return arcs.map(String.init).joined(separator: ".")
  }
}
