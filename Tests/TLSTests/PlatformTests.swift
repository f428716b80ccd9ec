import Lab
import Pinning
import TLS
import Testing

@Suite("Rules of the platforms")
struct PlatformTests {
  private let pki: Hierarchy
  private let host = RuleCase.host

  private static let apple = PlatformRules.appleTLS(requiresTransparency: false)
  private static let conscrypt = PlatformRules.conscrypt(requiresTransparency: false)
  private static let every: [PlatformRules] = [.own, apple, .appleBasicX509, conscrypt]

  init() throws {
    pki = try Hierarchy(at: .noon)
  }

  private func question(
    _ platform: PlatformRules, host: String? = RuleCase.host, at date: Timestamp = .noon,
    order: PathOrder? = nil, anchors: AnchorSelection = .store
  ) -> TrustQuestion {
    let isConscrypt = platform == Self.conscrypt || platform == .conscrypt(requiresTransparency: true)
    return TrustQuestion(
      anchors: anchors, identity: host.map { ReferenceIdentity(host: $0) }, date: date,
      order: order ?? (isConscrypt ? .anchorsFirstToRoot : .anchorsFirst), wantsBuiltChain: true, platform: platform)
  }

  private func ask(
    _ chain: [MintedCertificate], _ question: TrustQuestion, store: [Authority]? = nil, isPlatforms: Bool = false,
    remembered: RememberedIssuers = .none, status: StatusPolicy = .off
  ) throws -> TrustAnswer {
    let anchors = try (store ?? [pki.root]).map { try Asking.facts($0) }
    return TrustEvaluator(store: TrustStore(anchors, isPlatforms: isPlatforms))
      .answer(question, presented: Asking.presented(chain), remembered: remembered, status: status)
  }

  private func leaf(_ change: (inout CertificateTemplate) -> Void = { _ in }) -> CertificateTemplate {
    var template = CertificateTemplate.leaf(host, at: .noon)
    change(&template)
    return template
  }

  private func chain(
    _ change: (inout CertificateTemplate) -> Void = { _ in }, key: SigningKey? = nil
  ) throws -> [MintedCertificate] {
    [try pki.intermediate.issue(leaf(change), key: key), pki.intermediate.certificate]
  }

  // MARK: - Lifetimes

  private struct Lifetime: CustomTestStringConvertible, Sendable {
    var begins: Int64 = 1_735_689_600
    let seconds: Int64
    let isPlatforms: Bool
    let allowedDays: Int?

    var testDescription: String { "\(seconds) s from \(begins), platform's \(isPlatforms)" }

    static let day: Int64 = 86_400
    static let september2020: Int64 = 1_598_918_400
    static let july2019: Int64 = 1_561_939_200

    static let all = [
      Lifetime(seconds: 398 * day, isPlatforms: true, allowedDays: nil),
      Lifetime(seconds: 398 * day + 1, isPlatforms: true, allowedDays: 398),
      Lifetime(seconds: 398 * day + 1, isPlatforms: false, allowedDays: nil),
      Lifetime(seconds: 825 * day, isPlatforms: false, allowedDays: nil),
      Lifetime(seconds: 825 * day + 1, isPlatforms: false, allowedDays: 825),
      Lifetime(begins: september2020, seconds: 399 * day, isPlatforms: true, allowedDays: 398),
      Lifetime(begins: september2020 - 1, seconds: 399 * day, isPlatforms: true, allowedDays: nil),
      Lifetime(begins: september2020 - 1, seconds: 825 * day + 1, isPlatforms: true, allowedDays: 825),
      Lifetime(begins: july2019, seconds: 826 * day, isPlatforms: false, allowedDays: 825),
      Lifetime(begins: july2019 - 1, seconds: 5000 * day, isPlatforms: true, allowedDays: nil),
    ]
  }

  @Test(arguments: Lifetime.all) private func appleLimitsLifetimes(_ lifetime: Lifetime) throws {
    let begins = Timestamp(secondsSinceEpoch: lifetime.begins)
    let chain = try chain {
      ($0.notBefore, $0.notAfter) = (begins, begins.advanced(bySeconds: lifetime.seconds - 1))
    }
    let issued = try Asking.facts(chain[1])
    // At a date within all windows: the issuer begins a year before noon.
    let date = max(begins, issued.notBefore).advanced(byDays: 1)
    func failure(_ platform: PlatformRules) throws -> TrustFailure? {
      try ask(chain, question(platform, at: date), isPlatforms: lifetime.isPlatforms).failure
    }
    let leaf = try chain[0].name(depth: 0)
    let isOver = try Asking.facts(chain[0]).notAfter < date
    let expected = lifetime.allowedDays.map {
      TrustFailure.lifetimeTooLong(leaf, seconds: lifetime.seconds, allowedDays: $0)
    }
    let seen = try ask(chain, question(Self.apple, at: date), isPlatforms: lifetime.isPlatforms)
    #expect((seen.built?.faults.first { $0.code == "lifetime-too-long" }) == expected)
    guard !isOver else { return }
    #expect(seen.failure == expected)
    #expect(try failure(.appleBasicX509) == nil)
    #expect(try failure(Self.conscrypt) == nil)
  }

  @Test func importedAnchorsHaveTheLongerLimitBesideThePlatformsStore() throws {
    let chain = try chain { $0.notBefore = $0.notAfter.advanced(byDays: -500) }
    let imported = AnchorSelection(includesStore: true, imported: [try Asking.facts(pki.root)])
    #expect(try ask(chain, question(Self.apple, anchors: imported), store: [], isPlatforms: true).isTrusted)
    #expect(
      try ask(chain, question(Self.apple), isPlatforms: true).failure
        == .lifetimeTooLong(chain[0].name(depth: 0), seconds: 500 * 86_400 + 1, allowedDays: 398))
  }

  // MARK: - Certificate Transparency

  private func timestamps() -> [UInt8] {
    let one = [UInt8(0)] + [UInt8](repeating: 7, count: 32) + [UInt8](repeating: 0, count: 8) + [0, 0, 4, 3, 0, 1, 9]
    let item = [UInt8(one.count >> 8), UInt8(one.count & 0xff)] + one
    return [UInt8(item.count >> 8), UInt8(item.count & 0xff)] + item
  }

  private static let asking: [PlatformRules] = [
    .appleTLS(requiresTransparency: true), .conscrypt(requiresTransparency: true),
  ]

  @Test(arguments: asking) func timestampsAreAskedForBelowThePlatformsAnchors(platform: PlatformRules) throws {
    let bare = try chain()
    let missing = TrustFailure.notTransparent(try bare[0].name(depth: 0), verified: 0, needed: 1)
    #expect(try ask(bare, question(platform), isPlatforms: true).failure == missing)
    #expect(try ask(bare, question(platform), isPlatforms: false).isTrusted)
    let imported = AnchorSelection(includesStore: true, imported: [try Asking.facts(pki.root)])
    #expect(try ask(bare, question(platform, anchors: imported), store: [], isPlatforms: true).isTrusted)
    for lax in Self.every { #expect(try ask(bare, question(lax), isPlatforms: true).isTrusted) }
    let extensionID = OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 2)
    let logged = try chain {
      $0.extraExtensions = [CertificateExtension(extensionID, value: DER.octetString(timestamps()))]
    }
    #expect(try ask(logged, question(platform), isPlatforms: true).isTrusted)
    let beside = StatusPolicy(transparency: TransparencyPolicy(sent: [timestamps()]))
    #expect(try ask(bare, question(platform), isPlatforms: true, status: beside).isTrusted)
  }

  @Test(arguments: asking, [1_539_647_999, 1_539_648_000])
  func leavesOfBeforeTheRuleNeedNoTimestamps(platform: PlatformRules, begins: Int64) throws {
    let long = try pki.root.authority(
      {
        var template = CertificateTemplate.intermediate("Old CA", at: .noon)
        template.notBefore = Timestamp(secondsSinceEpoch: 1_500_000_000)
        return template
      }())
    let chain = [
      try long.issue(
        leaf {
          $0.notBefore = Timestamp(secondsSinceEpoch: begins)
          $0.notAfter = $0.notBefore.advanced(byDays: 300)
        }), long.certificate,
    ]
    let root = try Asking.facts(pki.root)
    let date = max(root.notBefore, Timestamp(secondsSinceEpoch: begins + 1))
    let answer = try ask(chain, question(platform, at: date), isPlatforms: true)
    let isAsked = (answer.built?.faults ?? []).contains { $0.code == "not-transparent" }
    #expect(isAsked == (begins == 1_539_648_000))
  }

  // MARK: - Strength

  private struct Strength: CustomTestStringConvertible, Sendable {
    let name: String
    let key: @Sendable () throws -> SigningKey
    let own: Bool
    let apple: Bool
    let conscrypt: Bool

    var testDescription: String { name }

    static let all = [
      Strength(name: "RSA 2048", key: { try .rsa() }, own: true, apple: true, conscrypt: true),
      Strength(name: "RSA 2040", key: { try .rsa(bits: 2040) }, own: true, apple: false, conscrypt: true),
      Strength(name: "RSA 1024", key: { try .rsa(bits: 1024) }, own: true, apple: false, conscrypt: true),
      Strength(name: "RSA 1016", key: { try .rsa(bits: 1016) }, own: false, apple: false, conscrypt: false),
      Strength(name: "P-256", key: { try .ec() }, own: true, apple: true, conscrypt: true),
    ]
  }

  @Test(arguments: Strength.all) private func leavesMustBeStrong(_ strength: Strength) throws {
    let chain = try chain(key: strength.key())
    let weak = TrustFailure.weakKey(try chain[0].name(depth: 0), key: try Asking.facts(chain[0]).key)
    func failure(_ platform: PlatformRules) throws -> TrustFailure? { try ask(chain, question(platform)).failure }
    #expect(try failure(.own) == (strength.own ? nil : weak))
    #expect(try failure(Self.apple) == (strength.apple ? nil : weak))
    #expect(try failure(Self.conscrypt) == (strength.conscrypt ? nil : weak))
    #expect(try failure(.appleBasicX509) == nil)
  }

  @Test(arguments: [SignatureHash.md5, .sha1]) func oldHashesAreRefusedBelowTheAnchor(hash: SignatureHash) throws {
    var rootTemplate = CertificateTemplate.root("RSA Root", at: .noon)
    rootTemplate.signatureHash = hash
    let root = try Authority.selfSigned(rootTemplate, key: .rsa())
    let good = try root.issue(leaf())
    let bad = try root.issue(leaf { $0.signatureHash = hash })
    let algorithm = hash == .md5 ? "md5WithRSAEncryption" : "sha1WithRSAEncryption"
    for platform in [Self.apple, Self.conscrypt, .own] {
      #expect(try ask([good], question(platform), store: [root]).isTrusted)
      #expect(
        try ask([bad], question(platform), store: [root]).failure
          == .weakSignature(bad.name(depth: 0), algorithm: algorithm))
    }
    #expect(try ask([bad], question(.appleBasicX509), store: [root]).isTrusted)
  }

  @Test func sha1UnderECDSAIsRefusedToo() throws {
    let chain = try chain { $0.signatureHash = .sha1 }
    for platform in [Self.apple, Self.conscrypt] {
      #expect(
        try ask(chain, question(platform)).failure
          == .weakSignature(chain[0].name(depth: 0), algorithm: "ecdsa-with-SHA1"))
    }
  }

  @Test func intermediatesMustBeStrongAndAnchorsNeedNot() throws {
    let weak = try SigningKey.rsa(bits: 1016)
    let issuer = try pki.root.intermediate("Weak CA", at: .noon, key: weak)
    let chain = [try issuer.issue(leaf()), issuer.certificate]
    let failure = TrustFailure.weakKey(try issuer.certificate.name(depth: 1), key: .rsa(bits: 1016))
    for platform in [Self.apple, Self.conscrypt] {
      #expect(try ask(chain, question(platform)).failure == failure)
      #expect(try ask(chain, question(platform), store: [issuer]).isTrusted)
    }
  }

  // MARK: - Anchors

  @Test func conscryptNeverReadsAnAnchorsDates() throws {
    let ended = try Authority.selfSigned(.root("Ended Root", at: .noon).ending(-1, after: .noon))
    let leaf = try ended.issue(leaf())
    let expired = TrustFailure.expired(
      try ended.certificate.name(depth: 1), notAfter: Timestamp.noon.advanced(bySeconds: -1), at: .noon)
    #expect(try ask([leaf], question(Self.conscrypt), store: [ended]).isTrusted)
    for platform in [PlatformRules.own, Self.apple, .appleBasicX509] {
      #expect(try ask([leaf], question(platform), store: [ended]).failure == expired)
    }
  }

  @Test func conscryptReadsTheDatesOfAllOthers() throws {
    let past = Timestamp.noon.advanced(bySeconds: -1)
    let old = try chain { $0.notAfter = past }
    #expect(
      try ask(old, question(Self.conscrypt)).failure
        == .expired(old[0].name(depth: 0), notAfter: past, at: .noon))
    let issuer = try pki.root.authority(.intermediate("Ended CA", at: .noon).ending(-1, after: .noon))
    let below = [try issuer.issue(leaf()), issuer.certificate]
    #expect(
      try ask(below, question(Self.conscrypt)).failure
        == .expired(issuer.certificate.name(depth: 1), notAfter: past, at: .noon))
    #expect(try ask(below, question(Self.conscrypt), store: [issuer]).isTrusted)
  }

  @Test func conscryptTakesALeafOfAnAnchorsNameAndKeyWithoutValidation() throws {
    let key = try SigningKey.ec()
    var template = leaf()
    let anchor = Authority(subject: template.subject, certificate: try pki.intermediate.issue(template, key: key))
    template.serial = [5]
    template.notAfter = Timestamp.noon.advanced(byDays: -1)
    let reissued = try Authority.root("Someone Else", at: .noon).issue(template, key: key)
    let answer = try ask([reissued], question(Self.conscrypt), store: [anchor])
    #expect(answer.fingerprints == [[reissued.fingerprint]])
    #expect(
      try ask([reissued], question(Self.conscrypt, host: "other.test"), store: [anchor]).failure?.code
        == "wrong-identity")
    for platform in [PlatformRules.own, Self.apple, .appleBasicX509] {
      #expect(try !ask([reissued], question(platform), store: [anchor]).isTrusted)
    }
    let otherKey = try Authority.root("Someone Else", at: .noon).issue(template)
    #expect(try !ask([otherKey], question(Self.conscrypt), store: [anchor]).isTrusted)
    template.subject = SubjectName(commonName: "another.example.test")
    let otherName = try Authority.root("Someone Else", at: .noon).issue(template, key: key)
    #expect(try !ask([otherName], question(Self.conscrypt), store: [anchor]).isTrusted)
  }

  @Test func conscryptGoesOnFromAnAnchorToItsAnchor() throws {
    let chain = try chain()
    let both = [pki.root, pki.intermediate]
    let long = [chain[0], chain[1], pki.root.certificate].map(\.fingerprint)
    #expect(try ask(chain, question(Self.conscrypt), store: both).fingerprints == [long, Array(long.prefix(2))])
    #expect(try ask(chain, question(Self.apple), store: both).fingerprints == [Array(long.prefix(2)), long])
    // Once trust is met, nothing that was only sent leads on.
    let sent = chain + [pki.root.certificate]
    #expect(
      try ask(sent, question(Self.conscrypt), store: [pki.intermediate]).fingerprints == [Array(long.prefix(2))])
  }

  @Test func conscryptPrefersTheAnchorAmongCrossSignedIssuers() throws {
    let old = try Authority.root("Old Root CA", at: .noon)
    let cross = try pki.root.crossSigned(by: old, .root("ignored", at: .noon)).certificate
    let chain = try chain() + [cross]
    let short = (chain.prefix(2) + [pki.root.certificate]).map(\.fingerprint)
    let long = (chain + [old.certificate]).map(\.fingerprint)
    #expect(try ask(chain, question(Self.conscrypt), store: [old, pki.root]).fingerprints == [short, long])
    #expect(try ask(chain, question(Self.conscrypt), store: [old]).fingerprints == [long])
    // The store may hold the cross-signed certificate of the root besides: then conscrypt goes on to the old root.
    let crossed = Authority(subject: pki.root.subject, certificate: cross)
    let answer = try ask(chain, question(Self.conscrypt), store: [old, crossed])
    #expect(answer.fingerprints.first == long)
    #expect(try ask(chain, question(Self.apple), store: [old, crossed]).fingerprints.first == long.dropLast())
  }

  // MARK: - Purposes, constraints and names

  @Test func onlyBasicX509LooksAtNoPurpose() throws {
    let chain = try chain { $0.purposes = [.clientAuthentication] }
    let wrong = TrustFailure.wrongPurpose(try chain[0].name(depth: 0), purposes: ["1.3.6.1.5.5.7.3.2"])
    for platform in [PlatformRules.own, Self.apple, Self.conscrypt] {
      #expect(try ask(chain, question(platform)).failure == wrong)
    }
    #expect(try ask(chain, question(.appleBasicX509, host: nil)).isTrusted)
  }

  @Test func anyPurposeStandsForServersWhereThePlatformSaysSo() throws {
    let chain = try chain { $0.purposes = [OID(2, 5, 29, 37, 0)] }
    for platform in [Self.apple, Self.conscrypt] { #expect(try ask(chain, question(platform)).isTrusted) }
    #expect(try ask(chain, question(.own)).failure?.code == "wrong-purpose")
  }

  @Test func conscryptReadsThePurposesOfTheLeafOnly() throws {
    var template = CertificateTemplate.intermediate("Client CA", at: .noon)
    template.purposes = [.clientAuthentication]
    let issuer = try pki.root.authority(template)
    let chain = [try issuer.issue(leaf()), issuer.certificate]
    #expect(try ask(chain, question(Self.conscrypt)).isTrusted)
    #expect(try ask(chain, question(Self.apple)).failure?.code == "wrong-purpose")
  }

  @Test(arguments: every) func constraintsHoldEverywhere(platform: PlatformRules) throws {
    var template = CertificateTemplate.intermediate("Bound CA", at: .noon)
    template.extraExtensions = [.nameConstraints(permitted: [.dns("other.test")])]
    let bound = try pki.root.authority(template)
    #expect(
      try ask([try bound.issue(leaf()), bound.certificate], question(platform)).failure?.code
        == "name-constraint-violated")
    let server = try pki.intermediate.issue(leaf())
    let below = Authority(subject: leaf().subject, certificate: server)
    let forged = try below.issue(leaf { $0.subject = SubjectName(commonName: "forged") })
    #expect(
      try ask([forged, server, pki.intermediate.certificate], question(platform)).failure
        == .notCA(server.name(depth: 1)))
  }

  @Test func aPartialWildcardIsNoNameButRefusesNoOther() throws {
    let chain = try chain { $0.alternativeNames += [.dns("a*.example.test")] }
    for platform in [Self.apple, Self.conscrypt] {
      #expect(try ask(chain, question(platform)).isTrusted)
      #expect(try ask(chain, question(platform, host: "abc.example.test")).failure?.code == "wrong-identity")
    }
  }

  // MARK: - Memory

  @Test(arguments: every) func rememberedIssuersStandInThePathOnlyWhereAskedFor(platform: PlatformRules) throws {
    let chain = try chain()
    let remembered = RememberedIssuers([try Asking.facts(pki.intermediate)])
    let strict = question(platform)
    let refused = try ask([chain[0]], strict, remembered: remembered)
    guard case .unknownIssuer(_, _, _, let known) = refused.failure else {
      Issue.record("\(String(describing: refused.failure))")
      return
    }
    #expect(known == pki.intermediate.certificate.fingerprint)
    let lax = try ask([chain[0]], strict.completedFromMemory, remembered: remembered)
    #expect(lax.fingerprints == [(chain + [pki.root.certificate]).map(\.fingerprint)])
    #expect(try !ask([chain[0]], strict.completedFromMemory).isTrusted)
  }
}
