import Foundation
import Lab
import Pinning
import TLS
import Testing

@Suite("Reading a certificate")
struct CertificateReaderTests {
  private func read(_ change: (inout CertificateTemplate) -> Void = { _ in }) throws -> CertificateFacts {
    try CertificateReader.facts(der: try mint(change).der)
  }

  private func mint(
    key: SigningKey? = nil, _ change: (inout CertificateTemplate) -> Void = { _ in }
  ) throws -> MintedCertificate {
    var template = CertificateTemplate.leaf("api.example.test", at: .noon)
    change(&template)
    return try Authority.selfSigned(template, key: key).certificate
  }

  @Test func namesAreReadAsBytesAndAsText() throws {
    let subject = SubjectName(commonName: "Größe, \"x\"", organization: "A+B", country: "DE")
    let facts = try read { $0.subject = subject }
    #expect(facts.subject.der == subject.der)
    #expect(facts.subject.commonName == "Größe, \"x\"")
    #expect(facts.subject.description == #"CN=Größe\, \"x\",O=A\+B,C=DE"#)
    #expect(facts.issuer == facts.subject)
    #expect(facts.isSelfIssued)
    let nameless = try read { $0.subject = .empty }
    #expect(nameless.subject.description.isEmpty)
    #expect(nameless.subject.commonName == nil)
  }

  @Test func digestsAreOfTheBytes() throws {
    let minted = try mint()
    let facts = try CertificateReader.facts(der: minted.der)
    #expect(facts.fingerprint == minted.fingerprint)
    #expect(facts.pin == minted.pin)
    #expect(facts.spki == minted.key.spki)
    #expect(Digest256(sha256Of: []).hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test func alternativeNamesKeepTheirOrder() throws {
    let facts = try read {
      $0.alternativeNames = [
        .dns("b.test"), .ip(IPAddress(bytes: [192, 0, 2, 1])!), .dns("a.test"), .rawIP([1, 2, 3]),
        .email("a@b.test"), .uri("https://c.test/"), .raw([0x88, 0x01, 0x29]),
      ]
    }
    #expect(
      facts.alternativeNames == [
        .dns("b.test"), .ip(IPAddress(bytes: [192, 0, 2, 1])!), .dns("a.test"), .malformedIP([1, 2, 3]),
        .email("a@b.test"), .uri("https://c.test/"), .other(kind: 8),
      ])
  }

  @Test(arguments: [
    (-1_000_000_000, 2_524_607_999), (1_893_499_200, 2_524_608_000), (0, 253_402_300_799), (951_825_600, 4_107_542_399),
  ])
  func windowsAreReadToTheSecond(start: Int64, end: Int64) throws {
    let facts = try read {
      $0.notBefore = Timestamp(secondsSinceEpoch: start)
      $0.notAfter = Timestamp(secondsSinceEpoch: end)
    }
    #expect(facts.notBefore.secondsSinceEpoch == start)
    #expect(facts.notAfter.secondsSinceEpoch == end)
  }

  @Test func usagesAndConstraintsAreRead() throws {
    let facts = try read {
      $0.basicConstraints = BasicConstraints(isCA: true, pathLength: 3)
      $0.keyUsage = [.keyCertSign, .cRLSign, .decipherOnly]
      $0.purposes = [.serverAuthentication, OID(2, 5, 29, 37, 0)]
      $0.issuerURLs = ["http://a.test/1.cer", "ldap://b.test"]
      $0.serial = [0x00, 0x8f, 0x01]
    }
    #expect(facts.basicConstraints == BasicConstraints(isCA: true, pathLength: 3))
    #expect(facts.keyUsage == [.keyCertSign, .cRLSign, .decipherOnly])
    #expect(facts.extendedKeyUsage == ["1.3.6.1.5.5.7.3.1", "2.5.29.37.0"])
    #expect(facts.issuerURLs == ["http://a.test/1.cer", "ldap://b.test"])
    #expect(facts.serial == "008f01")
    #expect(facts.subjectKeyIdentifier != nil)
  }

  @Test func whatIsNotThereIsNil() throws {
    let facts = try read {
      ($0.alternativeNames, $0.basicConstraints, $0.keyUsage, $0.purposes) = ([], nil, nil, [])
      ($0.hasSubjectKeyIdentifier, $0.hasAuthorityKeyIdentifier) = (false, false)
    }
    #expect(facts.alternativeNames.isEmpty)
    #expect(facts.basicConstraints == nil)
    #expect(facts.keyUsage == nil)
    #expect(facts.extendedKeyUsage == nil)
    #expect(facts.subjectKeyIdentifier == nil)
    #expect(facts.authorityKeyIdentifier == nil)
  }

  @Test func keysAndSignaturesAreNamed() throws {
    func facts(_ key: SigningKey) throws -> CertificateFacts {
      try CertificateReader.facts(der: try mint(key: key).der)
    }
    let p384 = try facts(.ec(.p384))
    #expect(p384.key == .ec(curve: "secp384r1", bits: 384))
    #expect(p384.signatureAlgorithm == "ecdsa-with-SHA256")
    let rsa = try facts(.rsa())
    #expect(rsa.key == .rsa(bits: 2048))
    #expect(rsa.signatureAlgorithm == "sha256WithRSAEncryption")
  }

  @Test func theKeyIsHashedAsItStandsAndNotAsItWouldBeWritten() throws {
    let pki = try Hierarchy(at: .noon)
    let spki = try pki.leaf("api.example.test")
    // The length of the SubjectPublicKeyInfo in a byte more than DER would have it.
    let odd = [0x30, 0x81, 0x59] + spki.key.spki.dropFirst(2)
    let leaf = try pki.intermediate.resigned(spki) { toBeSigned in
      guard let start = toBeSigned.indices.first(where: { toBeSigned[$0...].starts(with: spki.key.spki) }) else {
        return
      }
      toBeSigned.replaceSubrange(start..<start + 2, with: [0x30, 0x81, 0x59])
      let length = Int(toBeSigned[2]) << 8 + Int(toBeSigned[3]) + 1
      (toBeSigned[2], toBeSigned[3]) = (UInt8(length >> 8), UInt8(length & 255))
    }
    let facts = try CertificateReader.facts(der: leaf.der)
    #expect(facts.spki == odd)
    #expect(facts.spkiSHA256 == Digest256(sha256Of: odd))
    #expect(facts.key == .ec(curve: "prime256v1", bits: 256))
  }

  // MARK: - What cannot be read

  @Test func anIndefiniteLengthIsNotDER() throws {
    let der = try mint().der
    let indefinite = [0x30, 0x80] + der.dropFirst(4) + [0, 0]
    #expect(throws: CertificateFault.notDER) { try CertificateReader.facts(der: Array(indefinite)) }
  }

  /// Within the signed part OpenSSL takes it too, and no rule could be held against what stands after it.
  @Test(arguments: [6, 7]) func anIndefiniteLengthOfAFieldIsNotDER(field: Int) throws {
    let pki = try Hierarchy(at: .noon)
    let leaf = try pki.intermediate.reissued(try pki.leaf("api.example.test")) { part in
      let tag = part.fields[field][0]
      part.fields[field] = [tag, 0x80] + Elements.within(part.fields[field]).joined() + [0, 0]
    }
    #expect(throws: CertificateFault.notDER) { try CertificateReader.facts(der: leaf.der) }
  }

  @Test func bytesBeforeAndAfterAreRefused() throws {
    let der = try mint().der
    #expect(throws: CertificateFault.trailingBytes(2)) { try CertificateReader.facts(der: der + [0, 0]) }
    for broken in [[], [0x30], Array(der.dropLast()), Array(der.dropFirst())] {
      #expect(throws: CertificateFault.self) { try CertificateReader.facts(der: broken) }
    }
  }

  @Test(arguments: [
    (OID.basicConstraints, "basicConstraints"), (.keyUsage, "keyUsage"), (.extendedKeyUsage, "extendedKeyUsage"),
    (.subjectAlternativeName, "subjectAltName"), (.nameConstraints, "nameConstraints"),
    (.authorityKeyIdentifier, "authorityKeyIdentifier"), (.subjectKeyIdentifier, "subjectKeyIdentifier"),
  ])
  func anExtensionThatCannotBeDecodedIsNamed(id: OID, name: String) throws {
    var template = CertificateTemplate(
      subject: .empty, notBefore: .noon, notAfter: Timestamp.noon.advanced(byDays: 1))
    (template.hasSubjectKeyIdentifier, template.hasAuthorityKeyIdentifier) = (false, false)
    template.extraExtensions = [CertificateExtension(id, value: [0x30, 0x05])]
    let der = try Authority.selfSigned(template).certificate.der
    #expect(throws: CertificateFault.undecodableExtension(name: name)) { try CertificateReader.facts(der: der) }
    guard case .undecodable(der, Digest256(sha256Of: der), let detail) = CertificateReader.presented(der: der) else {
      Issue.record("decoded")
      return
    }
    #expect(detail.contains(name))
  }

  @Test func anExtensionThatStandsTwiceIsNamed() throws {
    let again = CertificateExtension.alternativeNames([.dns("b.test")])
    #expect(throws: CertificateFault.undecodableExtension(name: "subjectAltName")) {
      try read { $0.extraExtensions = [again] }
    }
  }

  @Test func issuerURLsThatCannotBeDecodedMatterNot() throws {
    let broken = CertificateExtension(.authorityInformationAccess, value: [0x30, 0x05])
    #expect(try read { $0.extraExtensions = [broken] }.issuerURLs.isEmpty)
  }

  @Test func everyFlippedByteIsReadOrRefused() throws {
    let der = try mint().der
    for index in der.indices {
      var changed = der
      changed[index] ^= 0x41
      #expect(CertificateReader.presented(der: changed).der == changed)
    }
  }

  @Test func everySystemRootHasThePinThatTheCommandGives() throws {
    let bundle = try Data(contentsOf: URL(fileURLWithPath: TrustStore.debianBundle))
    let certificates = try CertificateReader.certificates(file: Array(bundle))
    #expect(certificates.count > 100)
    for certificate in certificates {
      let key = try OpenSSLCommand.run(
        ["x509", "-inform", "DER", "-noout", "-pubkey"], input: Data(certificate.der))
      let lines = String(decoding: key, as: UTF8.self).split(separator: "\n").dropFirst().dropLast()
      let der = try #require(Data(base64Encoded: lines.joined()))
      #expect(certificate.pin == Pin(spkiSHA256: SHA256Digest.of(Array(der))), "\(certificate.subject)")
    }
  }
}
