package import Endpoints
package import NIOCore
import Pinning
package import TLS

/// Looks at endpoints: resolves, connects and shakes hands, and tells what it saw without judging it.
///
/// One prober serves all endpoints, so that its bounds hold over all of them. Every wait ends at the plan's deadline and
/// when the task is cancelled; an observation is out only when its sockets are closed.
package final class Prober: Sendable {
  let group: any EventLoopGroup
  private let context: ClientContext
  let resolvers: ResolverPool
  let limits: ProbeLimits
  private let credentials: ClientCredentials
  let sockets: AsyncGate
  let addresses: AddressGates
  /// Probes about to begin, a few an event loop, and first whoever is due again first. Each waits until its loop comes to
  /// it, so that they begin as fast as the loops keep up, and no faster: what waits behind other handshakes would be
  /// measured as the server's slowness.
  let beginnings: AsyncGate
  /// What their ranks count from.
  let birth = ContinuousClock.now
  let guardian: any RequestGuarding
  /// Of the handshakes with one address only one may be a second look, so that a server that hangs in those holds up
  /// nobody's usual one.
  let looks = AddressGates(width: 1)

  /// `resolver` is the system's; `budget` bounds the lookups of all others, and its own where it shares it. `guardian` judges servers before a request is sent to them, and
  /// `trust` those of other resolvers. The group stays the caller's, who shuts it down after the last probe.
  package init(
    group: any EventLoopGroup, context: ClientContext, resolver: any Resolving, limits: ProbeLimits,
    guardian: any RequestGuarding = NoRequests(),
    credentials: ClientCredentials = .none,
    trust: ServerTrust = .none,
    budget: LookupBudget? = nil
  ) {
    self.guardian = guardian
    self.group = group
    self.context = context
    resolvers = ResolverPool(
      network: ResolverNetwork(group: group, context: context, system: resolver, trust: trust), limits: limits,
      budget: budget)
    self.limits = limits
    self.credentials = credentials
    sockets = AsyncGate(width: limits.sockets)
    addresses = AddressGates(width: limits.perAddress)
    beginnings = AsyncGate(
      width: ProbeLimits.beginningsPerLoop * group.makeIterator().reduce(0) { count, _ in count + 1 })
  }

  /// One probe: every address of the host, or those of `connect`, side by side.
  package func probe(_ plan: ProbePlan) async -> Observation {
    let waitBegan = ContinuousClock.now
    do throws(GateRefusal) {
      // Whoever waits here holds next to nothing yet.
      if !plan.isUrgent { _ = try await freeLoop(by: waitBegan + limits.turn, dueAgain: plan.interval) }
    } catch {
      let failure = ProbeFailure(stage: .resolve, cause: error.cause(.late(by: waitBegan.duration(to: .now))))
      return Observation(endpoint: plan.endpoint, at: WallClock.now(), resolveFailure: failure, addresses: [])
    }
    return await probeAtOnce(plan)
  }

  private func probeAtOnce(_ plan: ProbePlan) async -> Observation {
    let at = WallClock.now()
    let watch = Stopwatch(timeout: plan.timeout)
    let targets = await targets(of: plan, watch)
    let resolveTime = targets.answers.isEmpty ? nil : watch.elapsed
    if targets.addresses.isEmpty {
      return Observation(
        endpoint: plan.endpoint, at: at, resolveFailure: targets.failure(plan.url.host), answers: targets.answers,
        addresses: [])
    }
    let seen = await look(at: targets.addresses, plan, watch, resolveTime)
    return Observation(
      endpoint: plan.endpoint, at: at, resolveTime: resolveTime, answers: targets.answers, addresses: seen)
  }

  /// A second look at one address, to confirm the first. The deadline counts from this call.
  package func probe(_ plan: ProbePlan, address: Endpoints.SocketAddress) async -> AddressObservation {
    await look(at: address, plan, Stopwatch(timeout: plan.timeout), nil)
  }

  /// Probes that wait for their turn at an address now.
  package func waiting(for address: Endpoints.SocketAddress) -> Int {
    addresses.waiting(for: .address(address))
  }
}

// MARK: - Resolving

/// Where a probe leads, and who said so.
struct ProbeTargets {
  /// Each once; empty where there is none.
  let addresses: [Endpoints.SocketAddress]
  var answers: [ResolverAnswer] = []
  var proxyFailure: ProbeFailure?

  /// Why there is no address.
  func failure(_ host: String) -> ProbeFailure {
    proxyFailure ?? answers.lazy.compactMap(\.failure).first
      ?? ProbeFailure(stage: .resolve, cause: .noAddresses(host))
  }
}

extension Prober {
  /// Resolving takes no time where there is nothing to resolve. The answers of several resolvers are put together, in
  /// their order, each address once.
  private func targets(of plan: ProbePlan, _ watch: Stopwatch) async -> ProbeTargets {
    guard plan.connect.isEmpty else { return ProbeTargets(addresses: plan.connect) }
    return await addresses(of: plan.url, plan, watch)
  }

  func addresses(of url: EndpointURL, _ plan: ProbePlan, _ watch: Stopwatch) async -> ProbeTargets {
    if case .ip(let ip) = url.identity { return ProbeTargets(addresses: [SocketAddress(ip: ip, port: url.port)]) }
    if let proxy = plan.proxy, proxy.takesNames { return await place(of: proxy, watch) }
    let answers = await resolvers.answers(
      of: url.host, from: plan.resolvers, deadline: watch.end(ofStageWithin: limits.resolve))
    let found = resolvers.targets(of: url.host, answers, from: plan.resolvers)
    return ProbeTargets(addresses: found.map { SocketAddress(ip: $0, port: url.port) }, answers: answers)
  }
}

// MARK: - Looking

extension Prober {
  private func look(
    at targets: [Endpoints.SocketAddress], _ plan: ProbePlan, _ watch: Stopwatch, _ resolveTime: Duration?
  ) async -> [AddressObservation] {
    await withTaskGroup { group in
      for (index, address) in targets.enumerated() {
        // For one of them the probe has waited already.
        let isAdmitted = plan.isUrgent || index == 0
        group.addTask { (index, await self.look(at: address, plan, watch, resolveTime, isAdmitted: isAdmitted)) }
      }
      var seen: [(index: Int, observation: AddressObservation)] = []
      for await one in group { seen.append(one) }
      return seen.sorted { $0.index < $1.index }.map(\.observation)
    }
  }

  /// In the usual way, or in that of a second look.
  func look(
    at address: Endpoints.SocketAddress, _ plan: ProbePlan, _ watch: Stopwatch, _ resolveTime: Duration?,
    way: LookKind? = nil, isAdmitted: Bool = false
  ) async -> AddressObservation {
    var terms = terms(at: address, plan.url, plan, watch, resolveTime, way: way)
    terms.isAdmitted = isAdmitted
    // A second look is at the certificate alone.
    guard way == nil, let expectation = plan.expectation else { return await attempt(terms).observation }
    return await ask(expectation, plan, terms)
  }

  func terms(
    at address: Endpoints.SocketAddress, _ url: EndpointURL, _ plan: ProbePlan, _ watch: Stopwatch,
    _ resolveTime: Duration?, way: LookKind? = nil
  ) -> AttemptTerms {
    AttemptTerms(
      address: address, target: ConnectTarget(url, at: address, through: plan.proxy), proxy: plan.proxy,
      startTLS: plan.startTLS,
      handshake: HandshakeTerms(
        context: context, serverName: way == .withoutName ? nil : url.serverName,
        applicationProtocols: plan.applicationProtocols, offer: way.map(HandshakeOffer.init) ?? .everything,
        // Whoever is redirected to gets nothing of it.
        credential: (url.host, url.port) == (plan.url.host, plan.url.port)
          ? plan.ownCertificate.flatMap { credentials[$0] } : nil),
      watch: watch, isSecondLook: way != nil, isAdmitted: plan.isUrgent, interval: plan.interval,
      resolveTime: resolveTime, limits: limits)
  }
}
