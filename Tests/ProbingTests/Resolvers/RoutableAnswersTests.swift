import Endpoints
import Pinning
import Testing

@testable import Probing

/// Addresses of a family to which this machine has no route.
@Suite struct RoutableAnswersTests {
  private static let v4 = IPAddress.address("192.0.2.1")
  private static let v6 = IPAddress.address("2001:db8::1")
  private static let host = "api.example.com"

  private func pool(_ isRoutable: @escaping @Sendable (IPAddress) -> Bool) throws -> ResolverPool {
    ResolverPool(
      network: try .testing(), limits: .fitting(descriptors: 4096), isRoutable: isRoutable)
  }

  private func server(_ address: IPAddress) async throws -> ScriptedDNSServer {
    try await ScriptedDNSServer(udp: { question in
      let isWanted = DNSBytes.type(of: question) == (address.family == .v4 ? 1 : 28)
      return [
        DNSBytes.answer(question, isWanted ? [DNSBytes.record(type: DNSBytes.type(of: question), address.bytes)] : [])
      ]
    })
  }

  private static func both() async throws -> ScriptedDNSServer {
    try await ScriptedDNSServer(udp: { question in
      let type = DNSBytes.type(of: question)
      return [DNSBytes.answer(question, [DNSBytes.record(type: type, type == 1 ? v4.bytes : v6.bytes)])]
    })
  }

  @Test func areLeftOutOfOneAnswer() async throws {
    let server = try await Self.both()
    let resolvers = [Resolver(name: "dns", kind: .dns(server.address))]
    for (family, expected) in [(IPAddress.Family.v4, [Self.v4]), (.v6, [Self.v6])] {
      let pool = try pool { $0.family == family }
      let answers = await pool.answers(of: Self.host, from: resolvers, deadline: .soon)
      #expect(answers.map(\.addresses) == [expected])
      #expect(pool.targets(of: Self.host, answers, from: resolvers) == expected)
    }
    let everywhere = try pool { _ in true }
    let answers = await everywhere.answers(of: Self.host, from: resolvers, deadline: .soon)
    #expect(everywhere.targets(of: Self.host, answers, from: resolvers) == [Self.v4, Self.v6])
    await server.stop()
  }

  @Test func areToldAndNotProbedWhereAnotherResolverGivesTheOtherFamily() async throws {
    let (first, second) = (try await server(Self.v4), try await server(Self.v6))
    let resolvers = [
      Resolver(name: "first", kind: .dns(first.address)), Resolver(name: "second", kind: .dns(second.address)),
    ]
    let pool = try pool { $0.family == .v4 }
    let answers = await pool.answers(of: Self.host, from: resolvers, deadline: .soon)
    #expect(answers.map(\.addresses) == [[Self.v4], [Self.v6]])
    #expect(pool.targets(of: Self.host, answers, from: resolvers) == [Self.v4])
    await first.stop()
    await second.stop()
  }

  @Test func areProbedWhereThereIsNothingElse() async throws {
    let server = try await server(Self.v6)
    let resolvers = [Resolver(name: "dns", kind: .dns(server.address))]
    let pool = try pool { $0.family == .v4 }
    let answers = await pool.answers(of: Self.host, from: resolvers, deadline: .soon)
    #expect(pool.targets(of: Self.host, answers, from: resolvers) == [Self.v6])
    await server.stop()
  }

  @Test func areProbedWhereTheConfigurationNamesThem() async throws {
    let resolvers = [Resolver(name: "pool", kind: .fixed([Self.host: [Self.v4, Self.v6]]))]
    let pool = try pool { $0.family == .v4 }
    let answers = await pool.answers(of: Self.host, from: resolvers, deadline: .soon)
    #expect(pool.targets(of: Self.host, answers, from: resolvers) == [Self.v4, Self.v6])
  }
}
