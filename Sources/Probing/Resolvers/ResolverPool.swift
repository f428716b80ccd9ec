import Endpoints
import Pinning
import Synchronization

/// The resolvers of all endpoints: one for each server, so that endpoints share what was answered.
final class ResolverPool: Sendable {
  private let system: any Resolving
  private let limits: ProbeLimits
  private let servers = Mutex<[SocketAddress: DNSResolver]>([:])

  init(system: any Resolving, limits: ProbeLimits) {
    self.system = system
    self.limits = limits
  }

  /// Asks every resolver side by side. Answers come in the order of `resolvers`.
  func answers(
    of host: String, from resolvers: [Resolver], deadline: ContinuousClock.Instant
  ) async -> [ResolverAnswer] {
    await withTaskGroup { group in
      for (index, resolver) in resolvers.enumerated() {
        group.addTask { (index, await self.answer(of: host, from: resolver, deadline: deadline)) }
      }
      var answers: [(index: Int, answer: ResolverAnswer)] = []
      for await one in group { answers.append(one) }
      return answers.sorted { $0.index < $1.index }.map(\.answer)
    }
  }

  private func answer(
    of host: String, from resolver: Resolver, deadline: ContinuousClock.Instant
  ) async -> ResolverAnswer {
    let start = ContinuousClock.now
    do throws(ProbeFailure) {
      let found = try await resolving(resolver).addresses(of: host, deadline: deadline)
      guard !found.isEmpty else { throw ProbeFailure(stage: .resolve, cause: .noAddresses(host)) }
      return ResolverAnswer(resolver: resolver.name, addresses: found, time: start.duration(to: .now))
    } catch {
      return ResolverAnswer(resolver: resolver.name, addresses: [], failure: error, time: start.duration(to: .now))
    }
  }

  private func resolving(_ resolver: Resolver) -> any Resolving {
    switch resolver.kind {
    case .system: system
    case .fixed(let table): FixedAnswers(table: table)
    case .dns(let server): self.server(server)
    }
  }

  private func server(_ address: SocketAddress) -> DNSResolver {
    servers.withLock { servers in
      if let known = servers[address] { return known }
      let made = DNSResolver(server: address, limit: limits.lookups, budget: limits.resolve)
      servers[address] = made
      return made
    }
  }
}
