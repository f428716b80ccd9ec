import Fixtures
import Pinning
import Testing

struct AndroidClientTests {
  private typealias Config = NetworkSecurityConfig
  private let pins = [Case.issuer.pin.base64, Case.backup.pin.base64]
  private let wrong = [Fixture.certificate("X").pin.base64, Case.backup.pin.base64]

  private func set(_ pins: [String], expires: String? = nil, digest: String = "SHA-256") -> Config.PinSet {
    Config.PinSet(pins: pins.map { .init(digest: digest, value: $0) }, expiration: expires)
  }

  private func domain(
    _ names: Config.Domain..., pins: Config.PinSet? = nil, anchors: [Config.TrustAnchor]? = nil,
    transparency: Bool? = nil, nested: [Config.DomainConfig] = []
  ) -> Config.DomainConfig {
    Config.DomainConfig(
      domains: names,
      rule: .init(trustAnchors: anchors, pinSet: pins, certificateTransparency: transparency), nested: nested)
  }

  private func client(
    _ domains: Config.DomainConfig..., base: Config.Rule? = nil, debug: [Config.TrustAnchor]? = nil,
    platform: AndroidPlatform = AndroidPlatform()
  ) -> AndroidClient {
    AndroidClient(
      config: Config(baseConfig: base, domainConfigs: domains, debugOverrides: debug), platform: platform)
  }

  private func raw(_ certificate: CertificateFacts, overrides: Bool? = nil) -> Config.TrustAnchor {
    .init(source: .raw(ShippedCertificate(name: "ca", content: .pem([certificate]))), overridesPins: overrides)
  }

  private func trust(for host: String) -> NamedTrust {
    NamedTrust([Fixture.certificate("L", issuer: "I", host: host), Case.issuer], store: [Case.root])
  }

  // MARK: - Faults

  @Test func whatAndroidThrowsOverMisconfiguresEveryHost() {
    let good = domain(.init("other.example.com"), pins: set(pins))
    func fault(_ config: Config.DomainConfig) -> ClientReason { client(good, config).verdict(Case.trust).reason }
    let host = "api.example.com"
    #expect(
      fault(domain(.init(host), pins: set(pins, expires: "soon")))
        == .misconfigured(.badDate(text: "soon", host: host)))
    #expect(
      fault(domain(.init(host), pins: set(pins, expires: "2026-02-30")))
        == .misconfigured(.badDate(text: "2026-02-30", host: host)))
    #expect(
      fault(domain(.init(host), pins: set(pins, digest: "SHA-1")))
        == .misconfigured(.unknownDigest(name: "SHA-1", host: host)))
    #expect(
      fault(domain(.init(host), pins: set(["AAAA"]))) == .misconfigured(.badPin(text: "AAAA", host: host)))
    #expect(fault(domain(.init("Other.Example.com"))) == .misconfigured(.duplicateDomain("Other.Example.com")))
    #expect(
      fault(domain(.init(host), nested: [domain(.init(host))])) == .misconfigured(.duplicateDomain(host)))
    #expect(fault(domain()) == .misconfigured(.missing(key: "domain", place: "domain-config")))
    let broken = Config.TrustAnchor(
      source: .raw(ShippedCertificate(name: "ca", content: .unreadable(detail: "empty"))))
    #expect(
      fault(domain(.init(host), anchors: [broken]))
        == .misconfigured(.unreadableCertificate(file: "ca", detail: "empty")))
  }

  @Test func theDigestsCaseDoesNotMatter() {
    #expect(
      client(domain(.init("api.example.com"), pins: set(pins, digest: "sha-256"))).verdict(Case.trust).verdict
        == .acceptPinned)
  }

  /// `android.util.Base64` asks for no padding, and passes over what is not of its alphabet.
  @Test func pinsAreReadAsAndroidReadsThem() {
    func verdict(_ texts: String...) -> Verdict {
      client(domain(.init("api.example.com"), pins: set(texts))).verdict(Case.trust).verdict
    }
    let pin = Case.issuer.pin.base64
    #expect(verdict(String(pin.dropLast())) == .acceptPinned)
    #expect(verdict(String(pin.prefix(20)) + "\n  " + String(pin.dropFirst(20))) == .acceptPinned)
    #expect(verdict(pin, String(repeating: "B", count: 43) + "=") == .acceptPinned)
    #expect(verdict(String(repeating: "B", count: 43) + "=") == .reject)
    #expect(verdict("sha256/" + pin) == .misconfigured)
    #expect(verdict(pin + "=") == .misconfigured)
    #expect(verdict(pin + "A") == .misconfigured)
    #expect(verdict(String(pin.dropLast(2))) == .misconfigured)
  }

  @Test func whatDebugOverridesHoldsIsReadInDebuggableBuildsOnly() {
    let fault = ClientFault.badValue(key: "src", value: "proxy", place: "line 2, column 3")
    func verdict(isDebuggable: Bool, _ config: Config) -> Verdict {
      AndroidClient(config: config, platform: AndroidPlatform(isDebuggable: isDebuggable)).verdict(Case.trust).verdict
    }
    let missing = Config.TrustAnchor(
      source: .raw(ShippedCertificate(name: "@raw/debug", content: .unreadable(detail: "is no file"))))
    let good = [domain(.init("api.example.com"), pins: set(pins))]
    for config in [
      Config(domainConfigs: good, debugFaults: [fault]), Config(domainConfigs: good, debugOverrides: [missing]),
    ] {
      #expect(verdict(isDebuggable: false, config) == .acceptPinned)
      #expect(verdict(isDebuggable: true, config) == .misconfigured)
    }
  }

  // MARK: - Lookup and inheritance

  /// The dot goes from the host that is looked up, and stays in the file.
  @Test func aDomainWithATrailingDotCoversNothing() {
    let dotted = client(domain(.init("api.example.com.", includesSubdomains: true), pins: set(wrong)))
    #expect(dotted.verdict(Case.trust).reason == .noPins)
    let both = client(domain(.init("api.example.com."), .init("api.example.com"), pins: set(pins)))
    #expect(both.verdict(Case.trust).verdict == .acceptPinned)
  }

  @Test(arguments: [
    ("example.com", Verdict.reject), ("a.example.com", .acceptPinned), ("x.y.a.example.com", .acceptPinned),
    ("z.example.com", .reject), ("strict.org", .reject), ("x.strict.org", .acceptUnpinned),
    ("A.EXAMPLE.com.", .acceptPinned),
  ])
  func theExactDomainElseTheLongest(host: String, expected: Verdict) {
    let client = client(
      domain(.init("example.com", includesSubdomains: true), pins: set(wrong)),
      domain(.init("a.example.com", includesSubdomains: true), pins: set(pins)),
      domain(.init("strict.org"), pins: set(wrong)))
    let folded = host.hasSuffix(".") ? String(host.dropLast()).lowercased() : host
    #expect(client.verdict(trust(for: folded), host: host).verdict == expected)
  }

  @Test func aNestedConfigInheritsThePinsAndAnEmptySetRemovesThem() {
    let client = client(
      domain(
        .init("example.com", includesSubdomains: true), pins: set(wrong),
        nested: [
          domain(.init("a.example.com")), domain(.init("b.example.com"), pins: set([])),
          domain(.init("c.example.com"), pins: set(pins)),
        ]))
    func verdict(_ host: String) -> Verdict { client.verdict(trust(for: host), host: host).verdict }
    #expect(verdict("a.example.com") == .reject)
    #expect(verdict("b.example.com") == .acceptUnpinned)
    #expect(verdict("c.example.com") == .acceptPinned)
  }

  @Test func anchorsComeFromTheBaseWhereTheDomainHasNone() {
    let own = Fixture.certificate("P", issuer: "P", ends: 900)
    let trust = NamedTrust([Fixture.certificate("L", issuer: "P"), own], store: [Case.root])
    let client = client(domain(.init("api.example.com")), base: .init(trustAnchors: [raw(own)]))
    #expect(client.verdict(trust).verdict == .acceptUnpinned)
    #expect(client.verdict(Case.trust).verdict == .reject)
  }

  // MARK: - When pins count

  @Test func theSetEndsAtMidnightOfTheDevice() throws {
    let client = client(domain(.init("api.example.com"), pins: set(wrong, expires: "2026-12-01")))
    let midnight = try #require(Timestamp(day: "2026-12-01"))
    let first = midnight.advanced(bySeconds: -14 * 3600)
    let last = midnight.advanced(bySeconds: 12 * 3600)
    #expect(client.verdict(Case.trust, at: first.advanced(bySeconds: -1)).verdict == .reject)
    let between = client.verdict(Case.trust, at: first)
    #expect(between.verdict == .depends && between.reason == .depends(.timeZone(day: "2026-12-01")))
    #expect(between.answers.map(\.when) == [.dayNotBegun, .dayBegun])
    #expect(between.answers.map(\.verdict) == [.reject, .acceptUnpinned])
    #expect(client.verdict(Case.trust, at: last.advanced(bySeconds: -1)).verdict == .depends)
    #expect(client.verdict(Case.trust, at: last).reason == .pinSetExpired(at: midnight))
    let connection = ClientConnection(
      host: "api.example.com", date: Fixture.now, presented: PresentedChain([]))
    #expect(client.clockEdges(for: connection, after: Fixture.now) == [first, last])
  }

  @Test(arguments: ["2026-11-2", "2026-11-20 and more", "2026-11-20T10:00:00", " 2026- 11-\t20"])
  func datesAreReadAsJavaReadsThem(text: String) {
    let client = client(domain(.init("api.example.com"), pins: set(wrong, expires: text)))
    #expect(client.verdict(Case.trust).verdict == .acceptUnpinned)
  }

  @Test func anAnchorMayLiftThePins() {
    let own = Fixture.certificate("P", issuer: "P", ends: 900)
    let trust = NamedTrust([Fixture.certificate("L", issuer: "P"), own], store: [Case.root])
    func verdict(_ overrides: Bool?) -> ClientVerdict {
      client(domain(.init("api.example.com"), pins: set(wrong), anchors: [raw(own, overrides: overrides)]))
        .verdict(trust)
    }
    #expect(verdict(true).verdict == .acceptUnpinned)
    #expect(verdict(true).reason == .pinsOverridden(by: CertificateName(own, depth: 1)))
    #expect(verdict(false).verdict == .reject)
    #expect(verdict(nil).verdict == .reject)
    let system = client(
      domain(
        .init("api.example.com"), pins: set(wrong), anchors: [.init(source: .system, overridesPins: true), raw(own)]))
    #expect(system.verdict(Case.trust).verdict == .acceptUnpinned)
    #expect(system.verdict(trust).verdict == .reject)
  }

  @Test func debugOverridesCountInDebuggableBuildsAlone() {
    let own = Fixture.certificate("P", issuer: "P", ends: 900)
    let trust = NamedTrust([Fixture.certificate("L", issuer: "P"), own], store: [Case.root])
    func verdict(_ isDebuggable: Bool, overrides: Bool? = nil) -> ClientVerdict {
      client(
        domain(.init("api.example.com"), pins: set(wrong)), debug: [raw(own, overrides: overrides)],
        platform: AndroidPlatform(isDebuggable: isDebuggable)
      ).verdict(trust)
    }
    #expect(verdict(false).verdict == .reject)
    #expect(verdict(true).verdict == .acceptUnpinned)
    #expect(verdict(true, overrides: false).reason.code == "no-pin-matched")
  }

  // MARK: - conscrypt

  @Test func theQuestionIsConscrypts() {
    var asked = [TrustQuestion]()
    let connection = ClientConnection(
      host: "api.example.com", date: Fixture.now, presented: PresentedChain([]))
    _ = client(platform: AndroidPlatform(targetSdk: 34)).verdict(connection) {
      asked.append($0)
      return Fixture.trusted()
    }
    #expect(asked.map(\.platform) == [.conscrypt(requiresTransparency: false)])
    #expect(asked.map(\.order) == [.anchorsFirstToRoot])
    #expect(asked.map(\.identity) == [.dns("api.example.com")])
  }

  @Test func anExpiredAnchorIsStillOne() {
    let old = Fixture.certificate("R", begins: -4000, ends: -10)
    let client = client(domain(.init("api.example.com"), pins: set(pins)))
    #expect(client.verdict(NamedTrust([Case.leaf, Case.issuer], store: [old])).verdict == .acceptPinned)
  }

  @Test func pinsAreLookedForOnThePathThatGoesOnToTheRoot() {
    // The intermediate is an anchor too; the path goes on past it.
    let trust = NamedTrust([Case.leaf, Case.issuer], store: [Case.issuer, Case.root])
    let client = client(
      domain(.init("api.example.com"), pins: set([Case.root.pin.base64, Case.backup.pin.base64])))
    #expect(client.verdict(trust).match?.position == .anchor)
  }

  @Test func aRememberedIssuerGivesTheOtherAnswer() {
    let client = client(domain(.init("api.example.com"), pins: set([Case.root.pin.base64])))
    let lonely = NamedTrust([Case.leaf], store: [Case.root], remembered: [Case.issuer])
    let verdict = client.verdict(lonely)
    #expect(verdict.reason == .depends(.rememberedIssuer(missing: "I")))
    #expect(verdict.answers.map(\.when) == [.issuerNotRemembered, .issuerRemembered])
    #expect(verdict.answers.map(\.verdict) == [.reject, .acceptPinned])
    let unknown = client.verdict(NamedTrust([Case.leaf], store: [Case.root]))
    #expect(unknown.answers.map(\.when) == [.issuerNotRemembered, .issuerRememberedAndPinned])
    let wrongAnyway = self.client(domain(.init("api.example.com"), pins: set(wrong))).verdict(lonely)
    #expect(wrongAnyway.verdict == .reject)
  }

  @Test func aRootThatTheAppDoesNotTrustIsNotMerelyMissing() {
    let own = Fixture.certificate("P", issuer: "P", ends: 900)
    let client = client(domain(.init("api.example.com"), pins: set(pins), anchors: [raw(own)]))
    #expect(client.verdict(Case.trust).verdict == .reject)
  }

  // MARK: - Certificate Transparency

  private let unlogged = NamedTrust([Case.leaf, Case.issuer], store: [Case.root], unlogged: ["L"])

  @Test(
    arguments: [
      (nil, nil, nil, Verdict.depends), (36, nil, nil, .acceptPinned), (37, nil, nil, .depends),
      (37, 36, nil, .reject), (37, 35, nil, .acceptPinned), (nil, 35, nil, .acceptPinned),
      (nil, 36, true, .reject), (nil, nil, true, .depends), (37, 36, false, .acceptPinned),
      (nil, nil, false, .acceptPinned),
    ] as [(Int?, Int?, Bool?, Verdict)])
  func transparencyGoesByTargetVersionAndSetting(target: Int?, level: Int?, setting: Bool?, expected: Verdict) {
    let client = client(
      domain(.init("api.example.com"), pins: set(pins), transparency: setting),
      platform: AndroidPlatform(targetSdk: target, apiLevel: level))
    #expect(client.verdict(unlogged).verdict == expected)
  }

  @Test func ownAnchorsTurnTransparencyOff() {
    let own = Fixture.certificate("P", issuer: "P", ends: 900)
    for other in [raw(own), .init(source: .user)] {
      let client = client(
        domain(.init("api.example.com"), pins: set(pins), anchors: [.init(source: .system), other]),
        platform: AndroidPlatform(targetSdk: 37, apiLevel: 37))
      #expect(client.verdict(unlogged).verdict == .acceptPinned)
    }
  }
}
