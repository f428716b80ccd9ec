import Foundation
import Lab
import Pinning
import Testing

/// What is minted, as the `openssl` command reads it.
@Suite struct MintedCertificateTests {
  private let now = Timestamp(secondsSinceEpoch: 1_800_000_000)

  private func verify(
    _ chain: [MintedCertificate], root: MintedCertificate, at date: Timestamp, host: String
  ) throws -> CommandResult {
    let folder = try TemporaryFolder()
    let leaf = try folder.write("leaf.pem", chain[0].pem)
    let others = try folder.write("others.pem", PEM.chain(chain))
    let anchors = try folder.write("root.pem", root.pem)
    return try run(
      "openssl", "verify", "-x509_strict", "-attime", String(date.secondsSinceEpoch), "-verify_hostname", host,
      "-purpose", "sslserver", "-CAfile", anchors, "-untrusted", others, leaf)
  }

  private func text(_ certificate: MintedCertificate) throws -> String {
    try run("openssl", "x509", "-noout", "-text", input: certificate.pem).text
  }

  @Test func aStandardHierarchyVerifiesStrictly() throws {
    let pki = try Hierarchy(at: now)
    let result = try verify(
      try pki.chain("api.example.test"), root: pki.root.certificate, at: now, host: "api.example.test")
    #expect(result.status == 0, "\(result.text)")
  }

  @Test(arguments: [SigningKey.Curve.p256, .p384, .p521])
  func everyCurveSignsAndVerifies(curve: SigningKey.Curve) throws {
    let root = try Authority.root("Root", at: now, key: .ec(curve))
    let leaf = try root.issue(.leaf("a.example.test", at: now), key: .ec(curve))
    let result = try verify([leaf], root: root.certificate, at: now, host: "a.example.test")
    #expect(result.status == 0, "\(result.text)")
  }

  @Test(arguments: [SignatureHash.sha256, .sha384, .sha512])
  func rsaSignsAndVerifies(hash: SignatureHash) throws {
    let root = try Authority.root("Root", at: now, key: .rsa())
    var template = CertificateTemplate.leaf("a.example.test", at: now)
    template.signatureHash = hash
    let leaf = try root.issue(template, key: .rsa())
    let result = try verify([leaf], root: root.certificate, at: now, host: "a.example.test")
    #expect(result.status == 0, "\(result.text)")
    #expect(try text(leaf).contains("\(hash)WithRSAEncryption"))
  }

  @Test func theWindowIsHeldToTheSecond() throws {
    let pki = try Hierarchy(at: now)
    let template = CertificateTemplate.leaf("a.example.test", at: now).ending(100, after: now)
    let chain = [try pki.intermediate.issue(template), pki.intermediate.certificate]
    let before = try verify(
      chain, root: pki.root.certificate, at: now.advanced(bySeconds: 99), host: "a.example.test")
    let after = try verify(
      chain, root: pki.root.certificate, at: now.advanced(bySeconds: 101), host: "a.example.test")
    #expect(before.status == 0, "\(before.text)")
    #expect(after.status != 0 && after.text.contains("expired"))
  }

  @Test func aLeafLivesNinetyDaysOfWhichEightyEightAreLeft() {
    let template = CertificateTemplate.leaf("a.example.test", at: now)
    #expect(template.notAfter.seconds(since: template.notBefore) + 1 == 90 * Timestamp.secondsPerDay)
    #expect(Span(seconds: template.notAfter.seconds(since: now)).short == "88d")
  }

  @Test func aBrokenSignatureIsSeen() throws {
    let pki = try Hierarchy(at: now)
    var template = CertificateTemplate.leaf("a.example.test", at: now)
    template.breaksSignature = true
    let chain = [try pki.intermediate.issue(template), pki.intermediate.certificate]
    let result = try verify(chain, root: pki.root.certificate, at: now, host: "a.example.test")
    #expect(result.text.contains("certificate signature failure"), "\(result.text)")
  }

  @Test func anIntermediateWithoutCAIsNoCA() throws {
    let root = try Authority.root("Root", at: now)
    var template = CertificateTemplate.intermediate("Not a CA", at: now)
    template.basicConstraints = nil
    let fake = try root.authority(template)
    let chain = [try fake.issue(.leaf("a.example.test", at: now)), fake.certificate]
    let result = try verify(chain, root: root.certificate, at: now, host: "a.example.test")
    #expect(result.text.contains("invalid CA certificate"), "\(result.text)")
  }

  @Test func aCrossSignedAuthorityVerifiesUnderBothRoots() throws {
    let old = try Hierarchy("Old", at: now)
    let new = try Authority.root("New Root", at: now)
    let crossed = try old.intermediate.crossSigned(by: new, .intermediate("ignored", at: now))
    let leaf = try old.leaf("a.example.test")
    let viaOld = try verify(
      [leaf, old.intermediate.certificate], root: old.root.certificate, at: now, host: "a.example.test")
    let viaNew = try verify([leaf, crossed.certificate], root: new.certificate, at: now, host: "a.example.test")
    #expect(viaOld.status == 0, "\(viaOld.text)")
    #expect(viaNew.status == 0, "\(viaNew.text)")
    #expect(crossed.certificate.pin == old.intermediate.certificate.pin)
  }

  @Test func nameConstraintsBindWhatIsBelow() throws {
    let root = try Authority.root("Root", at: now)
    var template = CertificateTemplate.intermediate("Bound", at: now)
    template.extraExtensions = [.nameConstraints(permitted: [.dns("inside.test")])]
    let bound = try root.authority(template)
    let inside = [try bound.issue(.leaf("a.inside.test", at: now)), bound.certificate]
    let outside = [try bound.issue(.leaf("a.outside.test", at: now)), bound.certificate]
    #expect(try verify(inside, root: root.certificate, at: now, host: "a.inside.test").status == 0)
    let refused = try verify(outside, root: root.certificate, at: now, host: "a.outside.test")
    #expect(refused.text.contains("permitted subtree violation"), "\(refused.text)")
  }

  @Test func everyPartOfATemplateReachesTheCertificate() throws {
    let root = try Authority.root("Root", at: now)
    var template = CertificateTemplate.leaf("a.example.test", "192.0.2.7", "2001:db8::1", at: now)
    template.subject = SubjectName(commonName: "Zoë", organization: "Beispiel GmbH", country: "DE")
    template.alternativeNames += [.email("a@example.test"), .uri("https://example.test/"), .rawIP([1, 2, 3])]
    template.serial = [0x0a, 0xbc]
    template.keyUsage = [.digitalSignature, .keyAgreement]
    template.purposes = [.serverAuthentication, .codeSigning]
    template.issuerURLs = ["http://ca.example.test/root.der"]
    template.extraExtensions = [
      CertificateExtension(OID(1, 3, 6, 1, 4, 1, 99_999, 1), isCritical: true, value: [5, 0])
    ]
    let text = try text(try root.issue(template))
    for part in [
      "C = DE, O = Beispiel GmbH, CN = Zo\\C3\\AB", "Serial Number: 2748 (0xabc)", "Digital Signature, Key Agreement",
      "TLS Web Server Authentication, Code Signing", "DNS:a.example.test", "IP Address:192.0.2.7",
      "IP Address:2001:DB8:0:0:0:0:0:1", "email:a@example.test", "URI:https://example.test/",
      "IP Address:<invalid length=3>",
      "CA Issuers - URI:http://ca.example.test/root.der", "1.3.6.1.4.1.99999.1: critical", "CA:FALSE",
    ] { #expect(text.contains(part), "\(part) is missing in \(text)") }
  }

  @Test func keyIdentifiersCanBeLeftOut() throws {
    let root = try Authority.root("Root", at: now)
    var template = CertificateTemplate.leaf("a.example.test", at: now)
    template.hasSubjectKeyIdentifier = false
    template.hasAuthorityKeyIdentifier = false
    let text = try text(try root.issue(template))
    #expect(!text.contains("Key Identifier"))
  }

  @Test(arguments: [
    (-800_000_000, "1944"), (2_500_000_000, "2049"), (2_540_000_000, "2050"), (253_402_300_799, "9999"),
  ])
  func yearsOutsideUTCTimeAreWrittenAsGeneralizedTime(seconds: Int64, year: String) throws {
    var template = CertificateTemplate.root("Far", at: now)
    template.notAfter = Timestamp(secondsSinceEpoch: seconds)
    let text = try text(try Authority.selfSigned(template).certificate)
    #expect(text.contains("Not After : ") && text.contains("\(year) GMT"), "\(text)")
  }

  @Test func pinsAndFingerprintsAreThoseOfTheCommand() throws {
    let certificate = try Hierarchy(at: now).leaf("a.example.test")
    let folder = try TemporaryFolder()
    let spki = try folder.write("spki.pem", certificate.key.publicPEM)
    let pin = try run(
      "sh", "-c", "openssl pkey -pubin -in \(spki) -outform DER | openssl dgst -sha256 -binary | base64")
    let fingerprint = try run("openssl", "x509", "-noout", "-fingerprint", "-sha256", input: certificate.pem)
    #expect(pin.text == certificate.pin.base64 + "\n")
    let hex = try #require(fingerprint.text.split(separator: "=").last).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(Digest256(hex: hex) == certificate.fingerprint)
  }

  @Test func theSerialIsTheSameForTheSameContents() throws {
    let root = try Authority.root("Root", at: now, key: .seeded("root"))
    let template = CertificateTemplate.leaf("a.example.test", at: now)
    let first = try root.issue(template, key: .seeded("leaf"))
    let second = try root.issue(template, key: .seeded("leaf"))
    let serials = try [first, second].map { try run("openssl", "x509", "-noout", "-serial", input: $0.pem).text }
    #expect(serials[0] == serials[1])
  }
}
