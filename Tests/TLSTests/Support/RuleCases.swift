import Lab
import Pinning

/// For every rule at least one certificate that breaks it.
extension RuleCase {
  static let all = fields + encodings + extensions + identifiers + usages + hostNames + otherNames

  private static let fields: [RuleCase] = [
    raw(.version, "of version 2") { $0.version = DER.explicit(0, DER.integer(1)) },
    raw(.version, "no known version") { $0.version = DER.explicit(0, [2, 2, 1, 2]) },
    leaf(.serialNotPositive, "zero") { $0.serial = [0] },
    leaf(.serialNotPositive, "negative") { $0.serial = [0x80, 1] },
    leaf(.serialTooLong, "21 octets") { $0.serial = [UInt8](repeating: 1, count: 21) },
    raw(.signatureAlgorithmMismatch, "one signature algorithm inside and another outside") {
      $0.outerAlgorithm = ecdsa(3)
    },
    raw(.signatureAlgorithmEncoding, "ecdsa-with-SHA256") {
      $0.setAlgorithm(DER.sequence(OID(1, 2, 840, 10_045, 4, 3, 2).der, DER.null))
    },
    raw(.keyAlgorithmEncoding, "rsaEncryption", key: { try .rsa() }) { part in
      let key = Elements.within(part.fields[6])
      part.fields[6] = DER.sequence(DER.sequence(OID(1, 2, 840, 113_549, 1, 1, 1).der), key[1])
    },
    RuleCase(rule: .rsaModulus, depth: 0, evidence: "2052 bits") { pki in
      [try pki.leaf(host, key: .rsa(bits: 2052)), pki.intermediate.certificate]
    },
    raw(.rsaModulus, "even, or not above zero", key: { try .rsa() }) { part in
      // An exponent of five bytes follows.
      part.fields[6][part.fields[6].count - 6] &= 0xfe
    },
    raw(.rsaExponent, "010002 is even", key: { try .rsa() }) { part in
      part.fields[6][part.fields[6].count - 1] = 2
    },
    raw(.validityEncoding, "notAfter is a GeneralizedTime for a year before 2050") { part in
      let times = Elements.within(part.fields[4])
      part.fields[4] = DER.sequence(times[0], DER.element(tag: 0x18, Array("20".utf8) + times[1].dropFirst(2)))
    },
    leaf(.validityOrder, "before it begins") {
      $0.notBefore = Timestamp.noon.advanced(byDays: 1)
      $0.notAfter = Timestamp.noon.advanced(byDays: -1)
    },
    RuleCase(rule: .emptyIssuer, depth: 0, evidence: "issuer is the empty name") { pki in
      let nameless = try pki.root.authority(nameless())
      return [try nameless.issue(.leaf(host, at: .noon)), nameless.certificate]
    },
    RuleCase(rule: .emptyAuthoritySubject, depth: 1, evidence: "subject is the empty name") { pki in
      let nameless = try pki.root.authority(nameless())
      return [try nameless.issue(.leaf(host, at: .noon)), nameless.certificate]
    },
    raw(.nameMalformed, "cannot be decoded") { $0.fields[5] = DER.sequence(DER.set()) },
    raw(.uniqueIdentifier, "unique identifier") { $0.fields.insert(DER.implicit(1, [0, 1]), at: 7) },
    leaf(.leafLifetime, "399d, and 398d is the limit") {
      $0.notBefore = $0.notAfter.advanced(byDays: -399).advanced(bySeconds: 1)
    },
  ]

  private static let extensions: [RuleCase] = [
    raw(.extensionsEmpty, "none in it") { $0.extensions = [] },
    leaf(.extensionTwice, "1.3.6.1.4.1.99999.7 twice") {
      $0.extraExtensions = [CertificateExtension](
        repeating: CertificateExtension(OID(1, 3, 6, 1, 4, 1, 99_999, 7), value: DER.null), count: 2)
    },
    ext(.extensionMalformed, "authorityInfoAccess cannot be decoded", .authorityInformationAccess, [4, 0]),
    ext(.extensionMalformed, "authorityInfoAccess is empty", .authorityInformationAccess, DER.sequence()),
    ext(.extensionMalformed, "cRLDistributionPoints is empty", OID(2, 5, 29, 31), DER.sequence()),
    ext(
      .extensionMalformed, "authorityInfoAccess cannot be decoded", .authorityInformationAccess,
      DER.sequence(DER.set(OID.issuerLocation.der, MintedName.uri("http://ca.example.test/").der))),
    ext(
      .extensionMalformed, "authorityInfoAccess cannot be decoded", .authorityInformationAccess,
      DER.sequence(DER.sequence(OID.issuerLocation.der, DER.implicit(6, [0x68, 0xff])))),
    ext(
      .extensionMalformed, "cRLDistributionPoints cannot be decoded", OID(2, 5, 29, 31),
      DER.sequence(DER.sequence(DER.explicit(0, DER.explicit(0, []))))),
    leaf(.extensionMalformed, "basicConstraints cannot be decoded") {
      $0.basicConstraints = nil
      $0.extraExtensions = [CertificateExtension(.basicConstraints, isCritical: true, value: DER.sequence() + [0])]
    },
    issuer(.extensionMalformed, "inhibitAnyPolicy cannot be decoded") {
      $0.extraExtensions = [CertificateExtension(OID(2, 5, 29, 54), isCritical: true, value: [2, 1, 0xff])]
    },
    ext(.extensionMalformed, "certificatePolicies is empty", .certificatePolicies, DER.sequence()),
    ext(
      .extensionMalformed, "certificatePolicies names a policy twice", .certificatePolicies,
      DER.sequence(DER.sequence(OID(2, 23, 140).der), DER.sequence(OID(2, 23, 140).der))),
    ext(.extensionMalformed, "policyConstraints is empty", OID(2, 5, 29, 36), isCritical: true, DER.sequence()),
    ext(
      .extensionCritical, "authorityInfoAccess is critical", .authorityInformationAccess, isCritical: true,
      DER.sequence(DER.sequence(OID.issuerLocation.der, MintedName.uri("http://ca.example.test/").der))),
    leaf(.extensionCritical, "subjectKeyIdentifier is critical") {
      $0.hasSubjectKeyIdentifier = false
      $0.extraExtensions = [CertificateExtension(.subjectKeyIdentifier, isCritical: true, value: DER.octetString([1]))]
    },
    leaf(.extensionCritical, "extKeyUsage is critical") {
      $0.purposes = []
      $0.extraExtensions = [
        CertificateExtension(
          .extendedKeyUsage, isCritical: true, value: DER.sequence(OID.serverAuthentication.der))
      ]
    },
    issuer(.extensionNotCritical, "basicConstraints is not critical") {
      $0.basicConstraints = nil
      $0.extraExtensions = [.basicConstraints(BasicConstraints(isCA: true, pathLength: 0), isCritical: false)]
    },
    issuer(.extensionNotCritical, "nameConstraints is not critical") {
      let permitted = CertificateExtension.nameConstraints(permitted: [.dns("example.test")])
      $0.extraExtensions = [CertificateExtension(.nameConstraints, value: permitted.value)]
    },
    issuer(.extensionNotCritical, "inhibitAnyPolicy is not critical") {
      $0.extraExtensions = [CertificateExtension(OID(2, 5, 29, 54), value: DER.integer(0))]
    },
  ]

  private static let identifiers: [RuleCase] = [
    leaf(.authorityKeyIdentifierMissing, "no authority key identifier") { $0.hasAuthorityKeyIdentifier = false },
    leaf(.authorityKeyIdentifierMissing, "names no key") {
      $0.hasAuthorityKeyIdentifier = false
      $0.extraExtensions = [CertificateExtension(.authorityKeyIdentifier, value: DER.sequence())]
    },
    RuleCase(rule: .authorityKeyIdentifierForm, depth: 0, evidence: "more than a key") { pki in
      let usual = try pki.leaf(host)
      let reissued = try pki.intermediate.reissued(usual) { part in
        let id = OID.authorityKeyIdentifier.der
        part.extensions = part.extensions.map { item in
          guard Elements.within(item)[0] == id else { return item }
          let identifier = Elements.within(Elements.within(Elements.within(item)[1])[0])[0]
          let serial = DER.implicit(2, [1])
          return DER.sequence(id, DER.octetString(DER.sequence(identifier, serial)))
        }
      }
      return [reissued, pki.intermediate.certificate]
    },
    leaf(.authorityKeyIdentifierMismatch, "authority key identifier is 0102, and its issuer's key is ") {
      $0.hasAuthorityKeyIdentifier = false
      $0.extraExtensions = [.authorityKeyIdentifier([1, 2])]
    },
    issuer(.subjectKeyIdentifierMissing, "no subject key identifier") { $0.hasSubjectKeyIdentifier = false },
  ]

  private static let usages: [RuleCase] = [
    issuer(.keyUsageMissing, "no key usage") { $0.keyUsage = nil },
    leaf(.keyUsageNotCritical, "key usage is not critical") {
      $0.keyUsage = nil
      $0.extraExtensions = [
        CertificateExtension(.keyUsage, value: CertificateExtension.keyUsage([.digitalSignature]).value)
      ]
    },
    leaf(.keyUsageOfServer, "revocation lists") { $0.keyUsage = [.digitalSignature, .cRLSign] },
    leaf(.certSignWithoutAuthority, "allows signing certificates") { $0.keyUsage = [.digitalSignature, .keyCertSign] },
    issuer(.pathLengthWithoutCertSign, "may not sign certificates") { $0.keyUsage = [.cRLSign] },
    issuer(.purposeOfAuthority, "1.3.6.1.5.5.7.3.2") { $0.purposes = [.clientAuthentication] },
    leaf(.purposeMissing, "no extended key usage") { $0.purposes = [] },
    leaf(.anyPurpose, "any purpose") { $0.purposes = [.serverAuthentication, OID(2, 5, 29, 37, 0)] },
    leaf(.leafIsAuthority, "a CA's certificate") {
      $0.basicConstraints = BasicConstraints(isCA: true, pathLength: nil)
    },
  ]

  private static let hostNames: [RuleCase] = [
    names(.hostNameSyntax, #""under_score.example.test" holds a character"#, .dns("under_score.example.test")),
    names(.hostNameSyntax, #"".example.test" has an empty label"#, .dns(".example.test")),
    names(.hostNameSyntax, #""a..example.test" has an empty label"#, .dns("a..example.test")),
    names(.hostNameSyntax, #""example.test." has an empty label"#, .dns("example.test.")),
    names(.hostNameSyntax, #""" is empty"#, .dns("")),
    names(.hostNameSyntax, "hyphen", .dns("-a.example.test")),
    names(.hostNameSyntax, "holds a character", .dns("b\u{fc}cher.example.test")),
    names(.hostNameSyntax, "holds a character", .dns("a b.example.test")),
    names(.hostNameSyntax, "longer than 63", .dns(String(repeating: "a", count: 64) + ".test")),
    names(.hostNameSyntax, "longer than 253", .dns(String(repeating: "aaaaaaa.", count: 32) + "test")),
    names(.addressAsHostName, "192.0.2.7", .dns("192.0.2.7")),
    names(.addressAsHostName, "2001:db8::1", .dns("2001:db8::1")),
    names(.addressAsHostName, "192.0.2", .dns("192.0.2")),
    names(.addressAsHostName, "0xC0000207", .dns("0xC0000207")),
    names(.addressLength, "8 octets", .rawIP([192, 0, 2, 0, 255, 255, 255, 0])),
    names(.addressLength, "0 octets", .rawIP([])),
    names(.wildcardForm, #""a*.example.test""#, .dns("a*.example.test")),
    names(.wildcardForm, #""api.*.example.test""#, .dns("api.*.example.test")),
    names(.wildcardForm, #""*.*.example.test""#, .dns("*.*.example.test")),
    names(.wildcardForm, #""*""#, .dns("*")),
    names(.wildcardForm, #""xn--*-1b3c148a.example.test""#, .dns("xn--*-1b3c148a.example.test")),
    names(.wildcardPublicSuffix, #""*.test""#, .dns("*.test")),
    names(.wildcardPublicSuffix, #""*.co.test""#, .dns("*.co.test")),
    names(.wildcardPrivateSuffix, #""*.hosting.example.test""#, .dns("*.hosting.example.test")),
  ]

  private static let otherNames: [RuleCase] = [
    leaf(.alternativeNameMissing, "no alternative name") { $0.alternativeNames = [] },
    leaf(.alternativeNameCriticality, "are not critical") { $0.subject = .empty },
    leaf(.alternativeNameCriticality, "critical though it has a subject") {
      $0.extraExtensions = [.alternativeNames($0.alternativeNames, isCritical: true)]
      $0.alternativeNames = []
    },
    names(.alternativeNameKind, "email:a@example.test", .email("a@example.test")),
    names(.alternativeNameKind, "URI:https://example.test/", .uri("https://example.test/")),
    names(
      .alternativeNameKind, "other(0)", .raw(DER.explicit(0, OID(1, 2, 3).der + DER.explicit(0, DER.utf8String("a"))))),
    leaf(.commonNameNotAlternative, "API.example.test") { $0.subject = SubjectName(commonName: "API.example.test") },
    leaf(.commonNameNotAlternative, "0xC0000207") {
      $0.subject = SubjectName(commonName: "0xC0000207")
      $0.alternativeNames += [.rawIP([192, 0, 2, 7])]
    },
    leaf(.nameConstraintsInLeaf, "no CA's") {
      $0.extraExtensions = [.nameConstraints(permitted: [.dns("example.test")])]
    },
    constraints("neither permit nor exclude anything", DER.sequence()),
    constraints("an empty list", DER.sequence(DER.explicit(0, []), DER.explicit(1, []))),
    constraints("limit the depth", DER.sequence(DER.explicit(0, subtree(.dns("example.test"), DER.implicit(0, [1]))))),
    constraints("leading dot", DER.sequence(DER.explicit(1, subtree(.dns(".other.test"))))),
    constraints(
      "for rfc822Name a host that is none", DER.sequence(DER.explicit(1, subtree(.email("a@other_host.test"))))),
    constraints(
      "for uniformResourceIdentifier a host that is none",
      DER.sequence(DER.explicit(1, subtree(.uri("https://other.test"))))),
    constraints("cannot be decoded", DER.sequence(DER.explicit(1, DER.sequence(DER.explicit(6, DER.utf8String("a")))))),
    constraints("a host name that is none", DER.sequence(DER.explicit(1, subtree(.dns("*.other.test"))))),
    constraints("c0000200", DER.sequence(DER.explicit(1, subtree(.rawIP([192, 0, 2, 0]))))),
    constraints("c0000200ff00ff00", DER.sequence(DER.explicit(1, subtree(.rawIP([192, 0, 2, 0, 255, 0, 255, 0]))))),
  ]

  private static func constraints(_ evidence: String, _ value: [UInt8]) -> RuleCase {
    issuer(.nameConstraintsForm, evidence) {
      $0.extraExtensions = [CertificateExtension(.nameConstraints, isCritical: true, value: value)]
    }
  }

  private static func subtree(_ name: MintedName, _ rest: [UInt8] = []) -> [UInt8] { DER.sequence(name.der, rest) }

  private static func ecdsa(_ number: UInt64) -> [UInt8] { DER.sequence(OID(1, 2, 840, 10_045, 4, 3, number).der) }

  @Sendable private static func nameless() -> CertificateTemplate {
    var template = CertificateTemplate.intermediate("ignored", at: .noon)
    template.subject = .empty
    return template
  }
}
