import Lab
import Pinning
import TLS
import Testing

@Suite("Why a chain is not trusted")
struct TrustFailureTests {
  private let pki: Hierarchy
  private let host = "api.example.test"

  init() throws {
    pki = try Hierarchy(at: .noon)
  }

  private func ask(_ chain: [MintedCertificate], _ question: TrustQuestion = Asking.question()) throws -> TrustAnswer {
    try Asking.ask(chain, store: [pki.root], question)
  }

  private func leaf(_ change: (inout CertificateTemplate) -> Void) throws -> MintedCertificate {
    var template = CertificateTemplate.leaf(host, at: .noon)
    change(&template)
    return try pki.intermediate.issue(template)
  }

  /// A leaf below an authority that differs from a usual intermediate.
  private func chain(_ change: (inout CertificateTemplate) -> Void) throws -> [MintedCertificate] {
    var template = CertificateTemplate.intermediate("Other Issuing CA", at: .noon)
    change(&template)
    let authority = try pki.root.authority(template)
    return [try authority.issue(.leaf(host, at: .noon)), authority.certificate]
  }

  // MARK: - Dates

  @Test func theLastSecondIsInsideAndTheNextIsNot() throws {
    let leaf = try leaf { $0 = $0.ending(0, after: .noon) }
    let chain = [leaf, pki.intermediate.certificate]
    #expect(try ask(chain).failure == nil)
    let late = Timestamp.noon.advanced(bySeconds: 1)
    #expect(
      try ask(chain, Asking.question(at: late)).failure
        == .expired(leaf.name(depth: 0), notAfter: .noon, at: late))
  }

  @Test func theFirstSecondIsInsideAndTheOneBeforeIsNot() throws {
    let leaf = try leaf { $0.notBefore = .noon }
    let chain = [leaf, pki.intermediate.certificate]
    #expect(try ask(chain).failure == nil)
    let early = Timestamp.noon.advanced(bySeconds: -1)
    #expect(
      try ask(chain, Asking.question(at: early)).failure
        == .notYetValid(leaf.name(depth: 0), notBefore: .noon, at: early))
  }

  @Test func anExpiredIntermediateIsNamed() throws {
    let chain = try chain { $0 = $0.ending(-60, after: .noon) }
    #expect(
      try ask(chain).failure
        == .expired(chain[1].name(depth: 1), notAfter: Timestamp.noon.advanced(bySeconds: -60), at: .noon))
  }

  @Test func anExpiredAnchorIsNoAnchor() throws {
    let date = Timestamp.noon.advanced(byDays: 16 * 365)
    let chain = try Hierarchy(at: date).chain(host)
    #expect(try Asking.ask(chain, store: []).failure != nil)
    let late = try pki.root.intermediate("Late CA", at: date)
    let leaf = try late.issue(.leaf(host, at: date))
    let answer = try ask([leaf, late.certificate], Asking.question(at: date))
    #expect(
      answer.failure
        == .expired(
          try pki.root.certificate.name(depth: 2), notAfter: Timestamp.noon.advanced(byDays: 15 * 365), at: date))
  }

  // MARK: - Identity

  @Test(arguments: [
    ("my_api.example.test", "*.example.test", true), ("My_API.example.test", "*.EXAMPLE.test", true),
    ("a.my_api.example.test", "*.example.test", false), ("my_api.example.test", "*.other.test", false),
    ("my_api.test", "*.test", false), ("*.example.test", "*.example.test", false),
    ("my_*.example.test", "*.example.test", false), ("_.example.test", "*.example.test", true),
  ])
  func aWildcardCoversALabelWithAnUnderscore(host: String, name: String, isCovered: Bool) throws {
    let leaf = try leaf { $0.alternativeNames = [.dns(name)] }
    let answer = try ask([leaf, pki.intermediate.certificate], Asking.question(host, scope: .clients))
    #expect(answer.isTrusted == isCovered)
    if !isCovered { #expect(answer.failure?.code == "wrong-identity") }
  }

  @Test func aWrongHostIsToldWithTheNamesThatAreThere() throws {
    let chain = try pki.chain("other.example.test")
    #expect(
      try ask(chain).failure == .wrongIdentity(asked: .dns(host), presented: ["other.example.test"]))
  }

  @Test func theCommonNameIsNoIdentity() throws {
    let leaf = try leaf { $0.alternativeNames = [] }
    #expect(
      try ask([leaf, pki.intermediate.certificate]).failure == .wrongIdentity(asked: .dns(host), presented: []))
  }

  @Test(arguments: [
    ("*.example.test", "api.example.test", true), ("*.example.test", "a.b.example.test", false),
    ("*.example.test", "example.test", false), ("a*.example.test", "api.example.test", false),
    ("API.Example.Test", "api.example.test", true), ("*.test", "api.test", false),
    ("api.example.test", ".example.test", false), ("api.example.test", "", false),
    ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false), ("2001:db8::7", "2001:db8:0::7", true),
  ])
  func namesMatch(certified: String, asked: String, match: Bool) throws {
    let leaf = try leaf {
      $0.subject = SubjectName(commonName: nil)
      $0.alternativeNames = [MintedName(host: certified)]
    }
    let answer = try ask([leaf, pki.intermediate.certificate], Asking.question(asked))
    #expect(answer.isTrusted == match)
    if !match {
      #expect(answer.failure == .wrongIdentity(asked: ReferenceIdentity(host: asked), presented: [certified]))
    }
  }

  @Test func anAddressAsADNSNameIsNoAddress() throws {
    let leaf = try leaf { $0.alternativeNames = [.dns("192.0.2.7")] }
    #expect(
      try ask([leaf, pki.intermediate.certificate], Asking.question("192.0.2.7")).failure?.code == "wrong-identity")
  }

  @Test func withoutAHostNoIdentityIsCheckedAndAFindingSaysSo() throws {
    let answer = try ask(try pki.chain("other.example.test"), Asking.question(nil))
    #expect(answer.isTrusted)
    #expect(answer.findings == [.identityNotChecked])
  }

  // MARK: - Issuers

  @Test func anIssuerThatIsNotSentIsMissing() throws {
    let leaf = try leaf { $0.issuerURLs = ["http://ca.example.test/issuing.cer"] }
    #expect(
      try ask([leaf]).failure
        == .unknownIssuer(
          of: leaf.name(depth: 0), missing: "Test Issuing CA", issuerURLs: ["http://ca.example.test/issuing.cer"],
          known: nil))
  }

  @Test func aRememberedIssuerIsNamedAndTurnsNothing() throws {
    let leaf = try pki.leaf(host)
    let namesake = try Hierarchy(at: .noon).intermediate
    let remembered = RememberedIssuers([try Asking.facts(namesake), try Asking.facts(pki.intermediate)])
    let answer = try Asking.ask([leaf], store: [pki.root], remembered: remembered)
    #expect(
      answer.failure
        == .unknownIssuer(
          of: try leaf.name(depth: 0), missing: "Test Issuing CA", issuerURLs: [],
          known: pki.intermediate.certificate.fingerprint))
    #expect(answer.paths.isEmpty)
  }

  @Test func aNamesakeOfARememberedIssuerIsNotTheOne() throws {
    let remembered = RememberedIssuers([try Asking.facts(try Hierarchy(at: .noon).intermediate)])
    let answer = try Asking.ask([try pki.leaf(host)], store: [pki.root], remembered: remembered)
    guard case .unknownIssuer(_, _, _, nil) = answer.failure else {
      Issue.record("\(String(describing: answer.failure))")
      return
    }
  }

  @Test func aSelfSignedLeafIsToldApart() throws {
    let leaf = try Authority.selfSigned(.leaf(host, at: .noon)).certificate
    #expect(try ask([leaf]).failure == .selfSigned(leaf.name(depth: 0)))
  }

  @Test func aRootThatIsNoAnchorIsNamed() throws {
    let other = try Hierarchy("Other", at: .noon)
    let chain = try other.chain(host) + [other.root.certificate]
    #expect(try ask(chain).failure == .untrustedRoot(other.root.certificate.name(depth: 2)))
    #expect(
      try ask(Array(chain.prefix(2))).failure
        == .unknownIssuer(of: chain[1].name(depth: 1), missing: "Other Root CA", issuerURLs: [], known: nil))
  }

  @Test func aRootOfTheSameNameAndAnotherKeyIsNoIssuer() throws {
    let namesake = try Hierarchy(at: .noon)
    let answer = try ask(try namesake.chain(host))
    guard case .unknownIssuer(of: let name, missing: "Test Root CA", _, known: nil) = answer.failure else {
      Issue.record("\(String(describing: answer.failure))")
      return
    }
    #expect(name.depth == 1)
  }

  @Test func aBrokenSignatureIsTold() throws {
    let leaf = try leaf { $0.breaksSignature = true }
    #expect(try ask([leaf, pki.intermediate.certificate]).failure == .badSignature(leaf.name(depth: 0)))
    let chain = try chain { $0.breaksSignature = true }
    #expect(try ask(chain).failure == .badSignature(chain[1].name(depth: 1)))
  }

  // MARK: - Rules for issuers and leaves

  @Test(arguments: [BasicConstraints(isCA: false, pathLength: nil), nil])
  func anIssuerWithoutCATrueIsNoCA(constraints: BasicConstraints?) throws {
    let chain = try chain { $0.basicConstraints = constraints }
    #expect(try ask(chain).failure == .notCA(chain[1].name(depth: 1)))
  }

  @Test func aLeafIssuesNothing() throws {
    let ordinary = try leaf { _ in }
    let authority = Authority(
      subject: SubjectName(commonName: host), certificate: ordinary)
    let rogue = try authority.issue(.leaf("bank.example.test", at: .noon))
    let answer = try ask(
      [rogue, ordinary, pki.intermediate.certificate], Asking.question("bank.example.test"))
    #expect(answer.failure == .notCA(try ordinary.name(depth: 1)))
  }

  @Test func anIssuerMustBeAllowedToSign() throws {
    let chain = try chain { $0.keyUsage = [.cRLSign] }
    #expect(try ask(chain).failure == .wrongKeyUsage(chain[1].name(depth: 1)))
  }

  @Test func thePathLengthHolds() throws {
    let below = try pki.intermediate.intermediate("Sub CA", at: .noon)
    let chain = [try below.issue(.leaf(host, at: .noon)), below.certificate, pki.intermediate.certificate]
    #expect(
      try ask(chain).failure == .pathLengthExceeded(pki.intermediate.certificate.name(depth: 2), allowed: 0))
  }

  @Test func aLeafMustBeForServers() throws {
    let leaf = try leaf { $0.purposes = [.clientAuthentication, .codeSigning] }
    #expect(
      try ask([leaf, pki.intermediate.certificate]).failure
        == .wrongPurpose(leaf.name(depth: 0), purposes: ["1.3.6.1.5.5.7.3.2", "1.3.6.1.5.5.7.3.3"]))
  }

  @Test func aLeafsKeyMustBeForTLS() throws {
    let leaf = try leaf { $0.keyUsage = [.cRLSign] }
    #expect(try ask([leaf, pki.intermediate.certificate]).failure == .wrongKeyUsage(leaf.name(depth: 0)))
  }

  @Test func nameConstraintsHold() throws {
    let chain = try chain { $0.extraExtensions = [.nameConstraints(permitted: [.dns("other.test")])] }
    #expect(
      try ask(chain).failure
        == .nameConstraint(chain[0].name(depth: 0), detail: #""api.example.test" is outside of what is permitted"#))
    let excluded = try self.chain { $0.extraExtensions = [.nameConstraints(excluded: [.dns("example.test")])] }
    #expect(
      try ask(excluded).failure
        == .nameConstraint(
          excluded[0].name(depth: 0), detail: #""api.example.test" is excluded, or cannot be told from what is"#))
  }

  @Test func anUnknownCriticalExtensionIsNamed() throws {
    let unknown = CertificateExtension(OID(1, 3, 6, 1, 4, 1, 99_999, 1), isCritical: true, value: [5, 0])
    let leaf = try leaf { $0.extraExtensions = [unknown] }
    #expect(
      try ask([leaf, pki.intermediate.certificate]).failure
        == .unsupportedCriticalExtension(leaf.name(depth: 0), detail: "1.3.6.1.4.1.99999.1"))
  }

  // MARK: - Strength

  @Test func aWeakKeyIsTold() throws {
    let leaf = try pki.leaf(host, key: .rsa(bits: 1000))
    #expect(
      try ask([leaf, pki.intermediate.certificate]).failure == .weakKey(leaf.name(depth: 0), key: .rsa(bits: 1000)))
  }

  @Test func aSHA1SignatureIsTooWeakButAnAnchorsIsNot() throws {
    let leaf = try leaf { $0.signatureHash = .sha1 }
    #expect(
      try ask([leaf, pki.intermediate.certificate]).failure
        == .weakSignature(leaf.name(depth: 0), algorithm: "ecdsa-with-SHA1"))
    var template = CertificateTemplate.root("Old Root CA", at: .noon)
    template.signatureHash = .sha1
    let old = try Authority.selfSigned(template)
    #expect(try Asking.ask([try old.issue(.leaf(host, at: .noon))], store: [old]).failure == nil)
  }

  @Test func appTransportSecurityAsksForMore() throws {
    let leaf = try pki.leaf(host, key: .rsa(bits: 1024))
    let chain = [leaf, pki.intermediate.certificate]
    #expect(try ask(chain, Asking.question(scope: .clients)).failure == nil)
    #expect(try ask(chain).failure == .weakKey(leaf.name(depth: 0), key: .rsa(bits: 1024)))
    #expect(
      try ask(chain, Asking.question(policy: .ats, scope: .clients)).failure
        == .weakKey(leaf.name(depth: 0), key: .rsa(bits: 1024)))
  }

  // MARK: - What cannot be decoded

  @Test func nothingPresentedIsToldAsSuch() throws {
    #expect(try ask([]).failure == .nothingPresented)
  }

  @Test func anUndecodableLeafComesFirst() throws {
    let evaluator = TrustEvaluator(store: TrustStore([try Asking.facts(pki.root)]))
    let chain = PresentedChain([CertificateReader.presented(der: [1, 2, 3])])
    guard
      case .undecodable(index: 0, let fingerprint, _) = evaluator.answer(Asking.question(), presented: chain).failure
    else {
      Issue.record("no such failure")
      return
    }
    #expect(fingerprint == chain.certificates[0].fingerprint)
  }

  @Test func anUndecodableIssuerIsTheReasonAndNotAMissingOne() throws {
    let chain = try chain { $0.extraExtensions = [CertificateExtension(.nameConstraints, value: [0x30, 0x05])] }
    #expect(
      try ask(chain).failure
        == .undecodable(
          index: 1, fingerprint: chain[1].fingerprint, detail: "its extension nameConstraints cannot be decoded"))
  }

  @Test func anUndecodableCertificateThatIsNotNeededIsPassedOver() throws {
    let broken = try chain { $0.extraExtensions = [CertificateExtension(.nameConstraints, value: [0x30, 0x05])] }[1]
    let answer = try ask(try pki.chain(host) + [broken])
    #expect(answer.isTrusted)
    #expect(
      answer.findings == [
        .passedOver(fingerprint: broken.fingerprint, detail: "its extension nameConstraints cannot be decoded")
      ])
    let missing = try ask([try pki.leaf(host), broken])
    #expect(missing.failure?.code == "unknown-issuer")
  }

  @Test func aKeyThatCannotBeDecodedIsMalformed() throws {
    // The curve's identifier changed to one that is none, and the whole signed anew.
    let p256: [UInt8] = [0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]
    let leaf = try pki.intermediate.resigned(try pki.leaf(host)) { der in
      guard let start = der.indices.first(where: { der[$0...].starts(with: p256) }) else { return }
      der[start + p256.count - 1] = 0x7f
    }
    #expect(
      try ask([leaf, pki.intermediate.certificate]).failure
        == .malformed(leaf.name(depth: 0), detail: "its public key cannot be decoded"))
  }

  @Test func whatHasNoCaseOfItsOwnIsToldInOpenSSLsWords() throws {
    let inheritsAll = DER.sequence(DER.sequence(OID(1, 3, 6, 1, 5, 5, 7, 21, 1).der))
    let leaf = try leaf {
      $0.alternativeNames = []
      $0.extraExtensions = [
        CertificateExtension(OID(1, 3, 6, 1, 5, 5, 7, 1, 14), isCritical: true, value: inheritsAll)
      ]
    }
    guard
      case .rejectedByOpenSSL(let name, code: 40, let detail) = try ask(
        [leaf, pki.intermediate.certificate], Asking.question(nil)
      ).failure
    else {
      Issue.record("another failure")
      return
    }
    #expect(try name == leaf.name(depth: 0))
    #expect(detail.contains("proxy"))
  }

  @Test func aPathBeyondTheLimitIsToldAsSuch() throws {
    var authority = pki.root
    var chain = [MintedCertificate]()
    for number in 0..<12 {
      var template = CertificateTemplate.intermediate("Level \(number)", at: .noon)
      template.basicConstraints = BasicConstraints(isCA: true, pathLength: nil)
      authority = try authority.authority(template)
      chain.insert(authority.certificate, at: 0)
    }
    chain.insert(try authority.issue(.leaf(host, at: .noon)), at: 0)
    let answer = try ask(chain)
    #expect(answer.isBounded)
    #expect(answer.failure == .limitMet(try chain[9].name(depth: 9), .pathLength(10)))
    #expect(
      try Asking.ask(Array(chain.prefix(9)), store: [Authority(subject: .empty, certificate: chain[9])]).isTrusted)
  }

  // MARK: - Several faults

  @Test func theFaultThatLastsLongestIsReported() throws {
    let leaf = try Authority.selfSigned(.leaf("other.test", at: .noon).ending(-5, after: .noon)).certificate
    #expect(try ask([leaf]).failure?.code == "self-signed")
    let late = try pki.intermediate.issue(.leaf("other.test", at: .noon).ending(-5, after: .noon))
    let answer = try ask([late, pki.intermediate.certificate])
    #expect(answer.failure?.code == "expired")
    #expect(answer.built?.faults.map(\.code) == ["expired", "wrong-identity"])
  }
}
