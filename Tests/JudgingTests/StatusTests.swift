import Endpoints
import Judging
import Lab
import Pinning
import Synchronization
import TLS
import Testing

@Suite("Revocation and transparency of what a server presents")
struct StatusTests {
  private let root: Authority
  private let issuing: Authority
  private let leaf: MintedCertificate
  private let presented: PresentedChain

  init() throws {
    root = try Authority.root("Status Root", at: .noon)
    issuing = try root.intermediate("Status CA", at: .noon)
    var template = CertificateTemplate.leaf(World.host, at: .noon)
    template.extraExtensions = [
      // A TLS feature: the certificate promises a stapled response (RFC 7633).
      CertificateExtension(OID(1, 3, 6, 1, 5, 5, 7, 1, 24), value: DER.sequence(DER.integer(5))),
      // Where its issuer's CRL is.
      CertificateExtension(
        OID(2, 5, 29, 31),
        value: DER.sequence(DER.sequence(DER.explicit(0, DER.explicit(0, MintedName.uri(Self.url).der))))),
    ]
    leaf = try issuing.issue(template)
    presented = World.chain([try World.facts(leaf), try World.facts(issuing.certificate)])
  }

  private static let url = "http://crl.example.com/1.crl"

  private func judge(_ sources: StatusSources = .none, isPlatforms: Bool = false) throws -> Judge {
    let store = TrustStore([try World.facts(root.certificate)], isPlatforms: isPlatforms)
    return Judge(evaluator: TrustEvaluator(store: store), sources: sources)
  }

  private func session(staple: [UInt8]? = nil, timestamps: [[UInt8]] = []) -> SessionFacts {
    SessionFacts(
      version: .tls13, cipher: "TLS_AES_128_GCM_SHA256", group: nil, signatureAlgorithm: nil,
      applicationProtocol: nil, stapledOCSP: staple, timestampLists: timestamps)
  }

  private func response(_ status: StatusResponseTemplate.Status) throws -> [UInt8] {
    try issuing.statusResponse(StatusResponseTemplate(serial: try serial(), status, at: .noon))
  }

  private func serial() throws -> [UInt8] {
    let digits = Array(try World.facts(leaf).serial)
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
  }

  private func endpoint(_ status: StatusSettings) -> Endpoint {
    World.endpoint(trust: TrustSettings(status: status))
  }

  private func list(revokesLeaf: Bool) throws -> [RevocationList] {
    var template = RevocationListTemplate(at: .noon)
    if revokesLeaf {
      template.entries = [
        .init(serial: try serial(), revokedAt: Timestamp.noon.advanced(byDays: -1), reason: .keyCompromise)
      ]
    }
    return [try RevocationListReader.list(der: issuing.revocationList(template))]
  }

  // MARK: - Staples

  @Test func aRevokedLeafIsFoundAndFailsBySetting() throws {
    let yesterday = Timestamp.noon.advanced(byDays: -1)
    let revoked = session(staple: try response(.revoked(at: yesterday, reason: .keyCompromise)))
    let name = CertificateName(try World.facts(leaf), depth: 0)
    let found = try judge().judge(endpoint(.standard), presented: presented, session: revoked, at: .noon)
    #expect(found.trust.isTrusted)
    #expect(found.trust.statusFindings == [.revocation(name, .revoked(at: yesterday, reason: .keyCompromise))])
    let failing = try judge().judge(
      endpoint(StatusSettings(staple: .failure)), presented: presented, session: revoked, at: .noon)
    #expect(failing.trust.failure == .revoked(name, at: yesterday, reason: .keyCompromise))
    #expect(failing.trustEnds == nil)
  }

  @Test func aPromisedStapleThatIsMissingIsFoundAndFailsBySetting() throws {
    let name = CertificateName(try World.facts(leaf), depth: 0)
    let found = try judge().judge(endpoint(.standard), presented: presented, session: session(), at: .noon)
    #expect(found.trust.statusFindings == [.revocation(name, .doubt(.stapleMissing))])
    let failing = try judge().judge(
      endpoint(StatusSettings(staple: .failure)), presented: presented, session: session(), at: .noon)
    #expect(failing.trust.failure == .revocationUnknown(name, .stapleMissing))
    // Without a completed handshake nobody knows what would have been sent.
    let unseen = try judge().judge(
      endpoint(StatusSettings(staple: .failure)), presented: presented, session: nil, at: .noon)
    #expect(unseen.trust.isTrusted)
  }

  @Test func anotherStapleIsJudgedAnew() throws {
    let judge = try judge()
    let settings = endpoint(StatusSettings(staple: .failure))
    let good = session(staple: try response(.good))
    #expect(judge.judge(settings, presented: presented, session: good, at: .noon).trust.isTrusted)
    let revoked = session(staple: try response(.revoked(at: .noon, reason: nil)))
    #expect(
      judge.judge(settings, presented: presented, session: revoked, at: .noon).trust.failure?.code == "revoked")
  }

  // MARK: - CRLs

  @Test func aListInAFileBinds() throws {
    let settings = endpoint(StatusSettings(listFiles: ["a.crl"]))
    let sources = StatusSources(lists: ["a.crl": try list(revokesLeaf: true)])
    let judgement = try judge(sources).judge(settings, presented: presented, session: nil, at: .noon)
    #expect(judgement.trust.failure?.code == "revoked")
    let clean = StatusSources(lists: ["a.crl": try list(revokesLeaf: false)])
    #expect(try judge(clean).judge(settings, presented: presented, session: nil, at: .noon).trust.isTrusted)
  }

  /// Says what it is told to say.
  private final class ScriptedSource: RevocationListSource {
    private let state = Mutex<(answer: FetchedRevocationLists, generation: Int, asked: [String])>((.pending, 0, []))

    var asked: [String] { state.withLock { $0.asked } }
    var generation: Int { state.withLock { $0.generation } }

    func lists(at url: String) -> FetchedRevocationLists {
      state.withLock { state in
        state.asked.append(url)
        return state.answer
      }
    }

    func turn(to answer: FetchedRevocationLists) {
      state.withLock { state in
        state.answer = answer
        state.generation += 1
      }
    }
  }

  @Test func aFetchedListBindsOnceItIsThere() throws {
    let source = ScriptedSource()
    let judge = try judge(StatusSources().fetching(from: source))
    let fetching = endpoint(StatusSettings(fetchesLists: true))
    let name = CertificateName(try World.facts(leaf), depth: 0)
    func trust() -> TrustAnswer {
      judge.judge(fetching, presented: presented, session: nil, at: .noon).trust
    }
    #expect(trust().isTrusted)
    #expect(trust().statusFindings == [.revocation(name, .listPending(url: Self.url))])
    source.turn(to: .failed(detail: "no route"))
    #expect(trust().statusFindings == [.revocation(name, .listNotFetched(url: Self.url, detail: "no route"))])
    source.turn(to: .fetched(try list(revokesLeaf: true)))
    #expect(trust().failure?.code == "revoked")
    #expect(Set(source.asked) == [Self.url])
  }

  @Test func nothingIsFetchedUnlessASettingAsks() throws {
    let source = ScriptedSource()
    let judge = try judge(StatusSources().fetching(from: source))
    #expect(judge.judge(endpoint(.standard), presented: presented, session: nil, at: .noon).trust.isTrusted)
    #expect(source.asked.isEmpty)
  }

  // MARK: - Timestamps

  @Test func clientsAreToldOfTimestampsBesideTheCertificate() throws {
    let one = [UInt8(0)] + [UInt8](repeating: 7, count: 32) + [UInt8](repeating: 0, count: 8) + [0, 0, 4, 3, 0, 1, 9]
    let item = [0, UInt8(one.count)] + one
    let list = [0, UInt8(item.count)] + item
    let build = Builds.build(.sectrust(HandWrittenSecTrust()))
    let world = endpoint(.standard)
    func verdict(_ timestamps: [[UInt8]]) throws -> Verdict? {
      try judge(isPlatforms: true).judge(
        world, builds: [build], presented: presented, session: session(timestamps: timestamps), at: .noon
      ).clients.first?.verdict
    }
    #expect(try verdict([list]) == .acceptUnpinned)
    #expect(try verdict([]) == .depends)
  }
}

extension TrustAnswer {
  /// What was found of revocation.
  fileprivate var statusFindings: [TrustFinding] {
    findings.filter { finding in
      if case .revocation = finding { true } else { false }
    }
  }
}
