import Endpoints
import Lab
import NIOPosix
import Pinning
import TLS
import Testing

@testable import Probing

/// Servers that ask for a certificate of the client.
@Suite struct ClientCertificateTests {
  private let authority: Authority
  private let chain: [MintedCertificate]

  init() throws {
    authority = try Authority.root("Clients Root", at: WallClock.now())
    chain = try Hierarchy(at: WallClock.now()).chain("probe.test")
  }

  private func credential(_ authority: Authority, _ template: CertificateTemplate? = nil) throws -> ClientCredential {
    let own = try authority.issue(template ?? .leaf("device-7", at: WallClock.now()))
    return try ClientCredential.pem(certificates: Array(own.pem.utf8), key: Array(own.key.pem.utf8))
  }

  /// What one probe sees of a server of this version that demands so.
  private func probe(
    _ version: TLSVersion, _ demand: ClientDemand?, _ credential: ClientCredential?, sendsTickets: Bool = true,
    acceptance: Duration = .seconds(5)
  ) async throws -> AddressObservation {
    let service = TLSService(
      ServedChain(certificates: chain.map(\.der), key: chain[0].key), minimumVersion: version, maximumVersion: version,
      demand: demand, sendsTickets: sendsTickets)
    let server = try await LoopbackServer.start(.tls(service))
    var credentials = ClientCredentials()
    if let credential { credentials.add(credential) }
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.acceptance = acceptance
    let prober = try Prober(
      group: MultiThreadedEventLoopGroup.singleton, context: ClientContext(), resolver: FixedResolver(), limits: limits,
      credentials: credentials)
    let plan = ProbePlan(
      endpoint: "probe", url: EndpointURL(scheme: .tls, host: "probe.test", port: 443), connect: [server.address],
      timeout: .seconds(20), ownCertificate: credential?.identity)
    let seen = await prober.probe(plan, address: server.address)
    await server.stop()
    #expect(seen.presented?.certificates.map(\.der) == chain.map(\.der))
    return seen
  }

  private var demand: ClientDemand { ClientDemand(authorities: [authority.certificate.der]) }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func isLetInWithItsCertificate(_ version: TLSVersion) async throws {
    let seen = try await probe(version, demand, try credential(authority))
    #expect(seen.failure == nil)
    #expect(seen.session?.version == version)
    #expect(seen.clientAuthentication?.isSent == true)
    #expect(seen.clientAuthentication?.outcome == .accepted)
  }

  @Test(arguments: [(TLSVersion.tls12, UInt8(40)), (.tls13, 116)])
  func isRefusedWithoutOne(_ version: TLSVersion, _ alert: UInt8) async throws {
    let seen = try await probe(version, demand, nil)
    #expect(
      seen.failure
        == ProbeFailure(stage: .handshake, cause: .clientCertificateRequired(TLSAlert(code: alert))))
    #expect((seen.session != nil) == (version == .tls13))
    #expect(seen.reached == (version == .tls13 ? .handshake : .connect))
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func isRefusedWithOneOfAnotherCA(_ version: TLSVersion) async throws {
    let stranger = try Authority.root("Somebody else", at: WallClock.now())
    let seen = try await probe(version, demand, try credential(stranger))
    #expect(seen.failure?.cause == .clientCertificateRefused(TLSAlert(code: 48)))
    #expect(seen.failure?.code == "client-certificate-refused")
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func isRefusedWithOneThatHasEnded(_ version: TLSVersion) async throws {
    let now = WallClock.now()
    let ended = CertificateTemplate.leaf("device-7", at: now).ending(-60, after: now)
    let seen = try await probe(version, demand, try credential(authority, ended))
    #expect(seen.failure?.cause == .clientCertificateRefused(TLSAlert(code: 45)))
  }

  @Test(arguments: [TLSVersion.tls12, .tls13], [true, false])
  func goesOnWhereACertificateIsOptionalOrNotAskedFor(_ version: TLSVersion, _ isAsked: Bool) async throws {
    let optional = ClientDemand(authorities: [authority.certificate.der], isRequired: false)
    let seen = try await probe(version, isAsked ? optional : nil, isAsked ? nil : try credential(authority))
    #expect(seen.failure == nil)
    #expect(seen.clientAuthentication?.isAsked == isAsked)
    #expect(seen.clientAuthentication?.isSent == false)
    #expect(seen.clientAuthentication?.outcome == .accepted)
  }

  @Test func doesNotWaitLongForAServerThatSaysNothing() async throws {
    let seen = try await probe(
      .tls13, demand, try credential(authority), sendsTickets: false, acceptance: .milliseconds(150))
    #expect(seen.failure == nil)
    #expect(seen.session != nil)
    #expect(seen.clientAuthentication?.outcome == .open)
    // The wait is no part of the handshake.
    #expect(try #require(seen.times.handshake) < .milliseconds(150))
  }

  /// A redirect to another port of the host is a redirect to somebody else.
  @Test func isSentToNobodyWhomARedirectNames() async throws {
    let own = try credential(authority)
    func start(_ demand: ClientDemand?, _ reply: HTTPReply) async throws -> LoopbackServer {
      try await LoopbackServer.start(
        .tls(TLSService(ServedChain(certificates: chain.map(\.der), key: chain[0].key), demand: demand, reply: reply)))
    }
    let second = try await start(demand, .greeting)
    let location = "Location: https://probe.test:\(second.address.port)/"
    let first = try await start(demand, .message(status: "302 Found", fields: [location]))
    var credentials = ClientCredentials()
    credentials.add(own)
    let prober = try Prober(
      group: MultiThreadedEventLoopGroup.singleton, context: ClientContext(),
      resolver: FixedResolver(table: ["probe.test": [.localhost]]), limits: .fitting(descriptors: 4096),
      guardian: HostGuard(), credentials: credentials)
    let url = EndpointURL(scheme: .https, host: "probe.test", port: first.address.port)
    let plan = ProbePlan(
      endpoint: "probe", url: url, connect: [], timeout: .seconds(20), expectation: HTTPExpectation(),
      ownCertificate: own.identity)
    let observed = await prober.probe(plan)
    let seen = try #require(observed.addresses.first)
    await first.stop()
    await second.stop()
    #expect(seen.clientAuthentication?.isSent == true && seen.failure == nil)
    guard case .hop(_, let failure)? = seen.http?.failure, case .clientCertificateRequired = failure.cause else {
      Issue.record("\(String(describing: seen.http))")
      return
    }
  }
}
