import Endpoints
import Pinning
import Synchronization

/// The resolvers of all endpoints: one for each server and way to ask it, so that endpoints share what was answered.
final class ResolverPool: Sendable {
  private let network: ResolverNetwork
  private let limits: ProbeLimits
  private let budget: LookupBudget
  private let isRoutable: @Sendable (IPAddress) -> Bool
  private let known = Mutex<[Resolver.Kind: any Resolving]>([:])
  private let lastGiven = LastGiven()

  /// Where no budget is given that others share, as many lookups are under way at once as the limits say.
  init(
    network: ResolverNetwork, limits: ProbeLimits, budget: LookupBudget? = nil,
    isRoutable: @escaping @Sendable (IPAddress) -> Bool = { Routes.isRoutable($0) }
  ) {
    self.network = network
    self.limits = limits
    self.budget = budget ?? LookupBudget(most: limits.lookups, resolvers: Self.usualResolvers)
    self.isRoutable = isRoutable
  }

  /// As many as an endpoint that compares resolvers is likely to name.
  private static let usualResolvers = 4

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

  /// What is to be probed of the answers of `resolvers` on a host: the addresses in their order, each once. Nothing where
  /// none of them answered.
  ///
  /// Where one of several could not be asked, or made no sense, what it last gave stands for its answer, and so does what
  /// it last gave of a family beside the other: that says nothing of the addresses, which apps that have them go on using.
  ///
  /// An address of a family to which this machine has no route says nothing of the endpoint where the other family has
  /// one; `SystemLookup` leaves such addresses out, and so does this. Addresses from the configuration are meant.
  func targets(of host: String, _ answers: [ResolverAnswer], from resolvers: [Resolver]) -> [IPAddress] {
    guard answers.contains(where: { $0.failure == nil }) else { return [] }
    let given = zip(answers, resolvers).map { answer, resolver in
      (
        addresses: answer.addresses
          + lastGiven.addresses(of: host, by: resolver.kind, in: answer.unansweredFamilies),
        isFixed: resolver.kind.isFixed
      )
    }
    let usable = Set(Routes.usable(given.filter { !$0.isFixed }.flatMap(\.addresses), isRoutable: isRoutable))
    var seen = Set<IPAddress>()
    return given.flatMap { addresses, isFixed in
      addresses.filter { (isFixed || usable.contains($0)) && seen.insert($0).inserted }
    }
  }

  private func answer(
    of host: String, from resolver: Resolver, deadline: ContinuousClock.Instant
  ) async -> ResolverAnswer {
    let start = ContinuousClock.now
    do throws(ProbeFailure) {
      let found = try await resolving(resolver.kind).found(for: host, deadline: deadline)
      // So that no resolver differs from the system's by addresses that this one leaves out.
      let usable =
        resolver.kind.isFixed ? found.addresses : Routes.usable(found.addresses, isRoutable: isRoutable)
      if !resolver.kind.isFixed {
        lastGiven.note(FoundAddresses(usable, unanswered: found.unanswered), of: host, by: resolver.kind)
      }
      _ = try found.given(for: host)
      return ResolverAnswer(
        resolver: resolver.name, addresses: usable, unanswered: found.unanswered, time: start.duration(to: .now))
    } catch {
      lastGiven.note(error, of: host, by: resolver.kind)
      return ResolverAnswer(resolver: resolver.name, addresses: [], failure: error, time: start.duration(to: .now))
    }
  }

  private func resolving(_ kind: Resolver.Kind) -> any Resolving {
    switch kind {
    case .system: network.system
    case .fixed(let table): FixedAnswers(table: table)
    case .dns(let server):
      shared(kind) { DNSResolver(server: server, share: budget.share(), budget: limits.resolve) }
    case .doh(let server, let target, let method):
      shared(kind) {
        resolver(DoHAsking(call: ResolverCall(server: server, network: network), target: target, method: method))
      }
    case .httpDNS(let service):
      shared(kind) { resolver(JoinedNames(HTTPDNSAsking(service, network))) }
    }
  }

  private func resolver(_ asking: any NameAsking) -> HTTPResolver {
    HTTPResolver(asking, share: budget.share(), budget: limits.resolve)
  }

  private func shared(_ kind: Resolver.Kind, _ make: () -> any Resolving) -> any Resolving {
    known.withLock { known in
      if let resolving = known[kind] { return resolving }
      let made = make()
      known[kind] = made
      return made
    }
  }
}

extension Resolver.Kind {
  fileprivate var isFixed: Bool {
    switch self {
    case .fixed: true
    case .system, .dns, .doh, .httpDNS: false
    }
  }
}

extension ResolverAnswer {
  /// Those of which nothing was said, so that what was last given stands.
  fileprivate var unansweredFamilies: [IPAddress.Family] {
    failure == nil ? [unanswered?.family].compactMap(\.self) : IPAddress.Family.allCases
  }
}
