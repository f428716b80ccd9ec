import Endpoints
import Lab
import NIOPosix
import Pinning
import TLS
import Testing

@testable import Probing

/// Whom a resolver over TLS believes, and where it finds its server.
@Suite struct ResolverTLSTests {
  private static let name = "dns.example.com"
  private static let host = "api.example.com"
  /// To a question for either family: records of another type are passed over.
  private static let answer = ScriptedHTTPServer.answer(
    "{\"Status\":0,\"Answer\":[{\"name\":\"\(host)\",\"type\":1,\"TTL\":60,\"data\":\"127.0.0.9\"}]}",
    type: "application/dns-json")

  private let pki: Hierarchy

  init() throws {
    pki = try Hierarchy(at: WallClock.now())
  }

  private func server(_ name: String = name) async throws -> LoopbackServer {
    let chain = try pki.chain(name)
    let served = ServedChain(certificates: chain.map(\.der), key: chain[0].key)
    return try await LoopbackServer.start(
      .tls(TLSService(served, reply: .bytes(Self.answer, then: .close))), ip: .localhost)
  }

  private func trust(_ roots: [Authority]) throws -> ServerTrust {
    let evaluator = TrustEvaluator(
      store: TrustStore(try roots.map { try CertificateReader.facts(der: $0.certificate.der) }))
    return ServerTrust { presented, identity, anchors in
      evaluator.answer(
        TrustQuestion(anchors: anchors, identity: identity, date: WallClock.now()), presented: presented
      ).failure
    }
  }

  private func ask(
    _ address: SocketAddress, host: String = name, bootstrap: Bool = true, system: FixedResolver = FixedResolver(),
    anchors: AnchorSelection = .store, trust: ServerTrust
  ) async throws -> Result<[IPAddress], ProbeFailure> {
    let server = ResolverServer(
      usesTLS: true, host: host, port: address.port, address: bootstrap ? address : nil, anchors: anchors)
    let pool = ResolverPool(
      network: try .testing(system: system, trust: trust), limits: .fitting(descriptors: 4096))
    let answers = await pool.answers(
      of: Self.host, from: [Resolver(name: "doh", kind: .doh(server, target: "/dns-query", method: .json))],
      deadline: .soon)
    return answers[0].failure.map { .failure($0) } ?? .success(answers[0].addresses)
  }

  @Test func aServerOfThePlatformsRootsIsBelieved() async throws {
    let server = try await server()
    #expect(try await ask(server.address, trust: trust([pki.root])) == .success([.address("127.0.0.9")]))
    await server.stop()
  }

  @Test func anchorsOfItsOwnTakeThePlatformsPlace() async throws {
    let server = try await server()
    let other = try Hierarchy("Other", at: WallClock.now())
    let own = AnchorSelection(
      includesStore: false, imported: [try CertificateReader.facts(der: pki.root.certificate.der)])
    let known = try await ask(server.address, anchors: own, trust: trust([]))
    #expect(known == .success([.address("127.0.0.9")]))
    let foreign = AnchorSelection(
      includesStore: false, imported: [try CertificateReader.facts(der: other.root.certificate.der)])
    let refused = try await ask(server.address, anchors: foreign, trust: trust([pki.root]))
    #expect(refused.failureDetail?.hasPrefix("the resolver failed: the server's certificate is not trusted: ") == true)
    await server.stop()
  }

  @Test func anotherNameIsNotBelieved() async throws {
    let server = try await server("other.example.com")
    let refused = try await ask(server.address, trust: trust([pki.root]))
    #expect(refused.failureDetail?.contains("other.example.com") == true)
    await server.stop()
  }

  @Test func nobodyIsBelievedWhereNoTrustWasHandedIn() async throws {
    let server = try await server()
    #expect(try await ask(server.address, trust: .none).failureDetail?.contains("not trusted") == true)
    await server.stop()
  }

  @Test func theServersNameIsAskedOfTheSystem() async throws {
    let server = try await server()
    // The first address has no server: the second is tried.
    let system = FixedResolver(table: [Self.name: [.address("127.9.9.9"), .localhost]])
    let found = try await ask(server.address, bootstrap: false, system: system, trust: trust([pki.root]))
    #expect(found == .success([.address("127.0.0.9")]))
    let lost = try await ask(server.address, bootstrap: false, trust: trust([pki.root]))
    #expect(lost.failureDetail?.hasPrefix("the resolver failed: the server's own name: ") == true)
    await server.stop()
  }

  @Test func anAddressInTheURLIsItsOwnBootstrap() async throws {
    let server = try await server()
    let refused = try await ask(
      server.address, host: "127.0.0.1", bootstrap: false,
      system: FixedResolver(table: ["127.0.0.1": [.localhost]]), trust: trust([pki.root]))
    // Reached, and judged by the address.
    #expect(refused.failureDetail?.contains("not trusted") == true)
    await server.stop()
  }
}

extension Result<[IPAddress], ProbeFailure> {
  var failureDetail: String? {
    switch self {
    case .success: nil
    case .failure(let failure): failure.detail
    }
  }
}
