import Configuration
import Endpoints
import Judging
import Lab
import Pinning
import TLS
import Testing

/// What is foreseen of the lab's clients, held against what they say at that very second, and against what they say of
/// renewed chains that are really made.
struct LabForesightTests {
  /// One client at one endpoint of the lab.
  private struct Case {
    let endpoint: Endpoint
    let build: ClientBuild
    let presented: PresentedChain
  }

  private let pki: LabPKI
  private let cases: [Case]
  private let now = LabClock.system()

  init() throws {
    let pki = try LabPKI(seed: LabKeys.seed, at: now)
    self.pki = pki
    let files = LayeredFiles(
      try LabClients(seed: LabKeys.seed, pki: pki).files(seenFrom: now).merging(
        [LabCatalogue.privateRootFile: pki.privateRoot.certificate.der]) { $1 }, over: DiskFiles(relativeTo: "/nowhere")
    )
    let configuration = try ConfigurationReader.read(
      Array(LabConfiguration.text().utf8), name: "endpoints.json", files: files)
    cases = try configuration.endpoints.flatMap { endpoint in
      let lab = try #require(LabCatalogue.endpoints.first { $0.name == endpoint.name })
      let served = try pki.presented(by: lab, at: LabClock.system())
      return endpoint.clients.map { Case(endpoint: endpoint, build: $0, presented: served) }
    }
  }

  private func store(_ more: [MintedCertificate] = []) throws -> TrustStore {
    let anchors = [pki.main.root.certificate, pki.proxy.certificate] + more
    return TrustStore(try anchors.map { try CertificateReader.facts(der: $0.der) })
  }

  private func judge(
    _ item: Case, at date: Timestamp, presented: PresentedChain? = nil, roots: [MintedCertificate] = []
  ) throws -> ClientJudgement {
    BuildJudge(evaluator: TrustEvaluator(store: try store(roots))).judge(
      item.build,
      ClientConnection(host: item.endpoint.url.host, date: date, presented: presented ?? item.presented))
  }

  @Test func everyBreakComesAtItsSecondAndForItsCause() throws {
    var turned = 0
    for item in cases {
      let name = "\(item.endpoint.name), \(item.build.name)"
      let foreseen = try judge(item, at: now)
      guard let breaks = foreseen.breaks, breaks.cause != .now else { continue }
      turned += 1
      #expect(try judge(item, at: breaks.at.secondBefore).verdict.accepts, "\(name)")
      let after = try judge(item, at: breaks.at)
      #expect(after.verdict == .reject, "\(name)")
      guard case .untrusted(.expired(let ended, let notAfter, _)) = after.reason.innermost else {
        Issue.record("\(name) breaks because of \(after.reason.detail)")
        continue
      }
      #expect(notAfter.advanced(bySeconds: 1) == breaks.at, "\(name)")
      #expect(breaks.cause == .leafEnds && ended.fingerprint == item.presented.leaf?.fingerprint, "\(name)")
    }
    #expect(turned >= 15)
  }

  @Test func everyLossOfProtectionComesAtItsSecondAndForItsCause() throws {
    var turned = 0
    for item in cases {
      let name = "\(item.endpoint.name), \(item.build.name)"
      let foreseen = try judge(item, at: now)
      guard let unpins = foreseen.unpins, unpins.cause != .now else { continue }
      turned += 1
      #expect(unpins.cause == .pinSetEnds, "\(name)")
      #expect(try judge(item, at: unpins.at.secondBefore).verdict == .acceptPinned, "\(name)")
      let after = try judge(item, at: unpins.at)
      // From then on the day has begun somewhere on Earth, and with it some devices look at no pin.
      #expect(after.verdict == .depends || after.verdict == .acceptUnpinned, "\(name)")
      #expect(after.unpins == Forecast(at: unpins.at, cause: .now), "\(name)")
    }
    #expect(turned >= 1)
  }

  @Test func whatIsSoNowIsForeseenForNow() throws {
    let judged = try cases.map { try judge($0, at: now) }
    #expect(judged.contains { $0.verdict == .acceptUnpinned && $0.unpins == Forecast(at: now, cause: .now) })
    #expect(judged.contains { $0.verdict == .reject && $0.breaks == Forecast(at: now, cause: .now) })
    #expect(judged.contains { $0.verdict == .misconfigured && $0.breaks == Forecast(at: now, cause: .now) })
  }

  @Test(arguments: Renewal.allCases)
  func everySurvivalIsWhatRehearsingSuchARenewalSays(_ renewal: Renewal) throws {
    var outcomes = [Bool: Int]()
    for item in cases {
      let name = "\(item.endpoint.name), \(item.build.name), \(renewal)"
      let before = try judge(item, at: now)
      let renewed = try pki.renewed(item.endpoint, renewal, at: now)
      let after = try judge(item, at: now, presented: renewed.presented, roots: renewed.roots)
      let survives = before.survival[renewal]
      // A client that is not protected now has nothing to lose but the connection.
      let expected =
        before.verdict == .acceptPinned ? after.verdict == .acceptPinned : after.verdict.accepts
      #expect(survives == expected, "\(name): \(after.reason.detail)")
      outcomes[survives, default: 0] += 1
    }
    #expect(outcomes[true] ?? 0 > 0)
    #expect(outcomes[false] ?? 0 > 0)
  }

  @Test func aRenewalKillsOnePlatformOnly() throws {
    let account = cases.filter { $0.endpoint.name == "account" }
    let judged = try account.map { try judge($0, at: now) }
    #expect(judged.allSatisfy { $0.verdict == .acceptPinned })
    #expect(judged.filter { !$0.survival.newKey }.map(\.client) == ["android-8.4"])
  }
}

extension RenewalSurvival {
  fileprivate subscript(_ renewal: Renewal) -> Bool {
    switch renewal {
    case .sameKey: sameKey
    case .newKey: newKey
    case .newIntermediate: newIntermediate
    case .newRoot: newRoot
    }
  }
}

extension LabPKI {
  /// What the endpoint's first address presents at the start.
  fileprivate func presented(by endpoint: LabEndpoint, at date: Timestamp) throws -> PresentedChain {
    let behaviours = try behaviours(of: endpoint, in: endpoint.initialState, at: date)
    guard case .tls(let service)? = behaviours.first, let chain = service.chains.first else {
      return PresentedChain([])
    }
    return PresentedChain(chain.certificates.map { CertificateReader.presented(der: $0) })
  }

  /// A chain as it would be after the renewal, really made, with the roots that then are in the store besides.
  fileprivate func renewed(
    _ endpoint: Endpoint, _ renewal: Renewal, at date: Timestamp
  ) throws -> (presented: PresentedChain, roots: [MintedCertificate]) {
    let lab = try #require(LabCatalogue.endpoints.first { $0.name == endpoint.name })
    let served = lab.initialState == .rotated ? "unplanned" : "leaf"
    let key = try renewal == .newKey ? SigningKey.ec() : SigningKey.seeded("\(lab.name) \(served)")
    let leaf = CertificateTemplate.leaf(lab.host, at: date)
    switch renewal {
    case .sameKey, .newKey:
      return (Self.chain(try main.intermediate.issue(leaf, key: key), main.intermediate), [])
    case .newIntermediate:
      let issuing = try main.root.intermediate("Lab Issuing CA", at: date)
      return (Self.chain(try issuing.issue(leaf, key: key), issuing), [])
    case .newRoot:
      let root = try Authority.root("Lab Root CA", at: date)
      let issuing = try root.intermediate("Lab Issuing CA", at: date)
      return (Self.chain(try issuing.issue(leaf, key: key), issuing), [root.certificate])
    }
  }

  private static func chain(_ leaf: MintedCertificate, _ issuer: Authority) -> PresentedChain {
    PresentedChain([leaf, issuer.certificate].map { CertificateReader.presented(der: $0.der) })
  }
}
