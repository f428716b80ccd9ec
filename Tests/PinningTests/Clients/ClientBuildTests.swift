import Fixtures
import Pinning
import Testing

struct ClientBuildTests {
  private func build(
    _ layers: ClientPolicy..., byAddress: Bool = false, sendsName: Bool = true
  ) -> ClientBuild {
    ClientBuild(name: "app-1", layers: layers, connectsByAddress: byAddress, sendsServerName: sendsName)
  }

  private func okHttp(_ pin: CertificateFacts) -> ClientPolicy {
    .okhttp(OkHttpPinner(entries: [.init(pattern: Shipping.host, pins: ["sha256/\(pin.pin.base64)"])]))
  }

  private func android(_ pin: CertificateFacts?, expires: String? = nil) -> ClientPolicy {
    let set = pin.map {
      NetworkSecurityConfig.PinSet(pins: [.init(digest: "SHA-256", value: $0.pin.base64)], expiration: expires)
    }
    return .androidNSC(
      AndroidClient(
        config: NetworkSecurityConfig(domainConfigs: [
          .init(domains: [.init(Shipping.host)], rule: .init(pinSet: set))
        ])))
  }

  private func trustKit(_ pins: [CertificateFacts]) -> ClientPolicy {
    .trustkit(TrustKitConfiguration(domains: [.init(host: Shipping.host, publicKeyHashes: pins.map(\.pin.base64))]))
  }

  @Test func allLayersMustAcceptAndTheOneThatRefusesIsNamed() {
    #expect(build(okHttp(Case.leaf), android(Case.issuer)).verdict(Case.trust).verdict == .acceptPinned)
    let refused = build(okHttp(Case.leaf), android(Case.backup)).verdict(Case.trust)
    #expect(refused.verdict == .reject)
    guard case .inLayer("android-nsc", .noPinMatched) = refused.reason else {
      Issue.record("\(refused.reason)")
      return
    }
    #expect(refused.reason.detail.hasPrefix("layer android-nsc: "))
    #expect(refused.reason.code == "no-pin-matched")
  }

  @Test func oneLayerThatPinsIsEnough() {
    let verdict = build(android(nil), okHttp(Case.leaf)).verdict(Case.trust)
    #expect(verdict.verdict == .acceptPinned && verdict.match?.position == .leaf)
    #expect(build(android(nil)).verdict(Case.trust).verdict == .acceptUnpinned)
  }

  @Test func verdictsRank() {
    let broken = trustKit([Case.leaf])
    #expect(build(okHttp(Case.backup), broken).verdict(Case.trust).verdict == .misconfigured)
    #expect(
      build(okHttp(Case.backup), broken).verdict(Case.trust).reason.innermost
        == .misconfigured(.tooFewPins(host: Shipping.host, distinct: 1, needed: 2)))
    let ending = android(Case.leaf, expires: "2026-11-21")
    #expect(build(ending, okHttp(Case.leaf)).verdict(Case.trust).verdict == .depends)
    #expect(build(ending, okHttp(Case.backup)).verdict(Case.trust).verdict == .reject)
  }

  @Test func aSingleLayerIsNotNamed() {
    #expect(build(okHttp(Case.backup)).verdict(Case.trust).reason.code == "no-pin-matched")
    if case .inLayer = build(okHttp(Case.backup)).verdict(Case.trust).reason { Issue.record("a layer is named") }
  }

  @Test func otherLayersSeeOnlyThePathsThatThePinnedDomainsLetPass() {
    let other = Fixture.certificate("I", issuer: "R2", key: "I2", ends: 900)
    let root = Fixture.certificate("R2", issuer: "R2", ends: 900)
    let trust = NamedTrust([Case.leaf, Case.issuer, other], store: [Case.root, root])
    let domains = ClientPolicy.iosPinnedDomains(
      AppTransportSecurity(pinnedDomains: [.init(host: Shipping.host, caIdentities: [root.pin.base64])]))
    let kit = trustKit([root, Case.backup])
    #expect(build(kit).verdict(trust).verdict == .reject)
    #expect(build(domains, kit).verdict(trust).verdict == .acceptPinned)
    let refusing = build(domains, trustKit([Case.root, Case.backup])).verdict(trust)
    guard case .inLayer("trustkit", .noPinMatched) = refusing.reason else {
      Issue.record("\(refusing.reason)")
      return
    }
  }

  @Test func aBuildThatConnectsByAddressFindsNoPins() {
    let kit = trustKit([Case.backup, Fixture.certificate("X")])
    #expect(build(kit).verdict(Case.trust).verdict == .reject)
    let verdict = build(kit, byAddress: true).verdict(Case.trust)
    #expect(verdict.verdict == .acceptUnpinned && verdict.reason == .noPins)
    // The certificate is still checked against the domain.
    let otherHost = NamedTrust(
      [Fixture.certificate("L", issuer: "I", host: "b.example.com"), Case.issuer], store: [Case.root])
    #expect(build(kit, byAddress: true).verdict(otherHost).verdict == .reject)
    // AFNetworking knows no hosts, so its pins stay.
    let policy = AFNetworkingPolicy(mode: .publicKey, pinnedCertificates: Case.files(Case.backup))
    #expect(build(.afnetworking(policy), byAddress: true).verdict(Case.trust).verdict == .reject)
    let manager = AlamofireTrustManager(evaluators: [.init(host: Shipping.host, evaluator: .disabled)])
    #expect(build(.alamofire(manager), byAddress: true).verdict(Case.trust).verdict == .reject)
  }

  @Test func withoutAServerNameItDependsOnTheDefaultCertificate() {
    let build = build(okHttp(Case.leaf), sendsName: false)
    let verdict = build.verdict(Case.trust)
    #expect(verdict.verdict == .depends && verdict.reason == .depends(.withoutServerName))
    #expect(verdict.answers.map(\.verdict) == [.acceptPinned, .reject])
    let seen = ClientConnection(
      host: Shipping.host, date: Fixture.now,
      presented: PresentedChain(Case.trust.presented.map(PresentedCertificate.decoded)), isWithoutServerName: true)
    #expect(build.verdict(seen) { Case.trust($0) }.verdict == .acceptPinned)
  }

  @Test func clocksAndPinsAreThoseOfAllLayers() {
    let build = build(android(Case.leaf, expires: "2026-12-01"), okHttp(Case.issuer), okHttp(Case.leaf))
    let connection = ClientConnection(host: Shipping.host, date: Fixture.now, presented: PresentedChain([]))
    #expect(build.clockEdges(for: connection, after: Fixture.now).count == 2)
    #expect(build.pins(for: connection, at: nil) == [Fixture.pin("L"), Fixture.pin("I")])
    #expect(build.pinsEnd(for: connection) == build.clockEdges(for: connection, after: Fixture.now).min())
  }

  @Test func pinsBesideAnEndpointAreAClientToo() {
    let pins = PinSet(mode: .publicKey, pinned: [Fixture.pin("R"), Fixture.pin("backup")])
    let client = InlineClient(InlinePins(pins: pins, trust: .standard))
    let verdict = client.verdict(Case.trust)
    #expect(verdict.verdict == .acceptPinned && verdict.match?.position == .anchor)
    #expect(verdict.path.count == 3)
    let old = InlineClient(InlinePins(pins: pins, trust: TrustSettings(minimumTLS: .tls13)))
    let session = SessionFacts(
      version: .tls12, cipher: "", group: nil, signatureAlgorithm: nil, applicationProtocol: nil)
    #expect(
      old.verdict(Case.trust, session: session).reason
        == .untrusted(.protocolTooOld(minimum: .tls13, seen: .tls12)))
  }
}
