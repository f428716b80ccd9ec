import Endpoints
import Engine
import Judging
import Lab
import Monitoring
import NIOPosix
import Pinning
import Probing
import TLS
import Testing

/// A whole round over HTTP: servers with certificates of their own, probed, judged hop by hop, and shown.
struct HTTPRoundTests {
  private let now = Probing.WallClock.now()
  private let pki: Hierarchy
  private let first: [MintedCertificate]

  init() throws {
    pki = try Hierarchy(at: now)
    first = try pki.chain("first.test")
  }

  private func serve(_ chain: [MintedCertificate], _ reply: HTTPReply) async throws -> LoopbackServer {
    let served = ServedChain(certificates: chain.map(\.der), key: chain[0].key)
    return try await LoopbackServer.start(.tls(TLSService(served, reply: reply)))
  }

  /// One round of `first.test`, which redirects to `second.test` unless `reply` says otherwise.
  private func round(
    pins: PinSet = .none, trusting root: MintedCertificate? = nil, second: [MintedCertificate]? = nil,
    reply: HTTPReply? = nil
  ) async throws -> EndpointStatus {
    let other = try await serve(try second ?? pki.chain("second.test"), .message(status: "200 OK"))
    let redirect = HTTPReply.message(
      status: "302 Found", fields: ["Location: https://second.test:\(other.address.port)/"])
    let own = try await serve(first, reply ?? redirect)
    let endpoint = Endpoint(
      name: "api", url: EndpointURL(scheme: .https, host: "first.test", port: 443), timeout: .seconds(20),
      connect: [own.address], resolvers: [Resolver(name: "fixed", kind: .fixed(["second.test": [.loopback]]))],
      pins: pins, expectation: HTTPExpectation())
    let anchor = try CertificateReader.facts(der: (root ?? pki.root.certificate).der)
    let judge = Judge(evaluator: TrustEvaluator(store: TrustStore([anchor])))
    let prober = try Prober(
      group: MultiThreadedEventLoopGroup.singleton, context: ClientContext(), resolver: SystemResolver(limit: 1),
      limits: .fitting(descriptors: 1024),
      guardian: RequestGuard(endpoints: [endpoint], judge: judge, wallClock: { Probing.WallClock.now() }))
    let engine = Engine(
      endpoints: [endpoint], prober: prober, judge: judge,
      settings: EngineSettings(wallClock: { Probing.WallClock.now() }), box: SnapshotBox())
    let snapshot = await engine.runOneRound()
    await own.stop()
    await other.stop()
    return try #require(snapshot.endpoints.first)
  }

  private func pinned(_ certificate: MintedCertificate) throws -> PinSet {
    let pin = try CertificateReader.facts(der: certificate.der).pin
    return PinSet(mode: .publicKey, pinned: [.publicKey(pin)], expires: nil)
  }

  private func http(_ status: EndpointStatus) throws -> HTTPObservation {
    try #require(status.addresses.first?.observation.http)
  }

  @Test func redirectsAreFollowedWhereEveryHopIsAccepted() async throws {
    let status = try await round(pins: try pinned(pki.intermediate.certificate))
    #expect(status.state == .accept, "\(status.reason.detail)")
    #expect(try http(status).hops.map(\.status) == [302, 200])
    #expect(status.clients.first?.verdict == .acceptPinned)
  }

  @Test func pinsOfTheLeafCutOffAtTheOtherHost() async throws {
    let status = try await round(pins: try pinned(first[0]))
    #expect(status.state == .refused)
    #expect(status.reason.detail.contains("a redirect leads to second.test:"), "\(status.reason.detail)")
    #expect(status.clients.first?.verdict == .reject)
    let http = try http(status)
    #expect(http.hops.map(\.status) == [302, nil])
    #expect(http.failure?.code == "http-not-asked")
  }

  @Test func anUntrustedHopIsNamed() async throws {
    let status = try await round(second: try Hierarchy("Other", at: now).chain("second.test"))
    #expect(status.state == .untrusted)
    guard case .redirect(let host, .unknownIssuer) = status.reason else {
      Issue.record("\(status.reason)")
      return
    }
    #expect(host.hasPrefix("second.test:"))
    #expect(try http(status).hops.map(\.status) == [302, nil])
  }

  @Test func aHopIsJudgedForItsOwnName() async throws {
    let status = try await round(second: first)
    guard case .redirect(_, .wrongIdentity) = status.reason else {
      Issue.record("\(status.reason)")
      return
    }
    #expect(status.state == .untrusted)
  }

  @Test func noRequestGoesToAnUntrustedServer() async throws {
    let status = try await round(trusting: try Hierarchy("Other", at: now).root.certificate)
    #expect(status.state == .untrusted)
    #expect(try http(status).failure == .notAsked(host: nil))
  }

  @Test(arguments: [
    HTTPReply.bytes(Array("garbage\r\n\r\n".utf8), then: .close), .bytes([], then: .close),
    .message(status: "500 Internal Server Error"), .unasked(Array("hello\r\n".utf8)),
  ])
  func theCertificatesVerdictDoesNotDependOnTheAnswer(_ reply: HTTPReply) async throws {
    let status = try await round(pins: try pinned(first[0]), reply: reply)
    #expect(status.state == .http, "\(status.reason.detail)")
    #expect(status.severity == .critical)
    #expect(status.clients.first?.verdict == .acceptPinned)
    #expect(status.addresses.first?.judgement?.trust.isTrusted ?? false)
    #expect(status.addresses.first?.observation.failure == nil)
  }
}
