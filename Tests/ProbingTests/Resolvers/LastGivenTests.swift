import Endpoints
import Pinning
import Synchronization
import Testing

@testable import Probing

/// Addresses of a resolver that fails beside others.
@Suite struct LastGivenTests {
  private static let host = "api.example.com"
  private static let own = IPAddress.address("127.0.0.1")
  private static let other = IPAddress.address("127.0.0.2")

  /// Answers for no time at all, so that each round asks; after that what `code` holds, where it is not zero.
  private func server(_ address: IPAddress, code: Code) async throws -> ScriptedDNSServer {
    try await ScriptedDNSServer(udp: { question in
      let code = code.value.withLock { $0 }
      let type = DNSBytes.type(of: question)
      let records = code == 0 && type == 1 ? [DNSBytes.record(type: type, seconds: 0, address.bytes)] : []
      return [DNSBytes.answer(question, records, code: code)]
    })
  }

  private final class Code: Sendable {
    let value = Mutex<UInt8>(0)
    func set(_ code: UInt8) { value.withLock { $0 = code } }
  }

  private func targets(_ pool: ResolverPool, _ resolvers: [Resolver]) async -> [IPAddress] {
    let answers = await pool.answers(of: Self.host, from: resolvers, deadline: .soon)
    return pool.targets(of: Self.host, answers, from: resolvers)
  }

  @Test func stayInUseUntilItSaysOtherwise() async throws {
    let (first, second) = (Code(), Code())
    let servers = (try await server(Self.own, code: first), try await server(Self.other, code: second))
    let resolvers = [
      Resolver(name: "first", kind: .dns(servers.0.address)), Resolver(name: "second", kind: .dns(servers.1.address)),
    ]
    let pool = ResolverPool(network: try .testing(), limits: .fitting(descriptors: 4096)) { _ in true }
    #expect(await targets(pool, resolvers) == [Self.own, Self.other])
    // SERVFAIL: it cannot say.
    second.set(2)
    #expect(await targets(pool, resolvers) == [Self.own, Self.other])
    first.set(2)
    #expect(await targets(pool, resolvers) == [])
    // NXDOMAIN is an answer, and outlasts a failure that follows.
    first.set(0)
    second.set(3)
    #expect(await targets(pool, resolvers) == [Self.own])
    await servers.0.stop()
    await servers.1.stop()
  }

  @Test func areForgottenAfterADay() {
    let (given, now) = (LastGiven(), ContinuousClock.now)
    given.note(.success([Self.own]), of: Self.host, by: .system, at: now)
    let failure = ProbeFailure(stage: .resolve, cause: .resolverFailed("SERVFAIL"))
    given.note(.failure(failure), of: Self.host, by: .system, at: now)
    #expect(given.addresses(of: Self.host, by: .system, at: now + .seconds(86_399)) == [Self.own])
    #expect(given.addresses(of: Self.host, by: .system, at: now + .seconds(86_400)) == [])
    #expect(given.addresses(of: Self.host, by: .fixed([:]), at: now) == [])
  }

  @Test func areTakenBackByANameThatDoesNotExist() {
    let (given, now) = (LastGiven(), ContinuousClock.now)
    given.note(.success([Self.own]), of: Self.host, by: .system, at: now)
    given.note(
      .failure(ProbeFailure(stage: .resolve, cause: .nameNotFound(Self.host))), of: Self.host, by: .system, at: now)
    #expect(given.addresses(of: Self.host, by: .system, at: now) == [])
  }
}
