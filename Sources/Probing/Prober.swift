package import Endpoints
package import NIOCore
import Pinning
package import TLS

/// Looks at endpoints: resolves, connects and shakes hands, and tells what it saw without judging it.
///
/// One prober serves all endpoints, so that its bounds hold over all of them. Every wait ends at the plan's deadline and
/// when the task is cancelled; an observation is out only when its sockets are closed.
package final class Prober: Sendable {
  private let group: any EventLoopGroup
  private let context: ClientContext
  let resolvers: ResolverPool
  let limits: ProbeLimits
  private let credentials: ClientCredentials
  private let sockets: AsyncGate
  private let addresses: AddressGates
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
  }

  /// One probe: every address of the host, or those of `connect`, side by side.
  package func probe(_ plan: ProbePlan) async -> Observation {
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
        group.addTask { (index, await self.look(at: address, plan, watch, resolveTime)) }
      }
      var seen: [(index: Int, observation: AddressObservation)] = []
      for await one in group { seen.append(one) }
      return seen.sorted { $0.index < $1.index }.map(\.observation)
    }
  }

  /// In the usual way, or in that of a second look.
  func look(
    at address: Endpoints.SocketAddress, _ plan: ProbePlan, _ watch: Stopwatch, _ resolveTime: Duration?,
    way: LookKind? = nil
  ) async -> AddressObservation {
    let terms = terms(at: address, plan.url, plan, watch, resolveTime, way: way)
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
      watch: watch, isSecondLook: way != nil, resolveTime: resolveTime, limits: limits)
  }

  /// One attempt, once its address and a socket are free for it.
  func attempt(_ terms: AttemptTerms) async -> Attempted {
    do throws(ProbeFailure) {
      return await attemptInTurn(try await routed(terms))
    } catch {
      return Attempted(observation: terms.failed(error))
    }
  }

  /// While it waits for its turn, the time of the probe stands still: others hold the address, or all sockets, and that
  /// says nothing of the server.
  private func attemptInTurn(_ terms: AttemptTerms) async -> Attempted {
    let start = ContinuousClock.now
    do throws(GateRefusal) {
      // The address comes first: whoever waits for it must not hold a socket that another address could have.
      return try await addresses.passLeaving(to: terms.target, by: terms.turnEnd(from: start)) { place in
        var terms = terms
        // A server that is slow to answer over HTTP keeps nobody from a handshake.
        terms.onHandshakeOver = { place.leave() }
        return await self.attemptWithSocket(terms, since: start)
      }
    } catch {
      return Attempted(observation: terms.refused(error, .crowded(others: limits.perAddress)))
    }
  }

  private func attemptWithSocket(_ terms: AttemptTerms, since start: ContinuousClock.Instant) async -> Attempted {
    do throws(GateRefusal) {
      return try await sockets.pass(by: terms.turnEnd(from: start)) {
        var terms = terms
        let waited = start.duration(to: .now)
        terms.watch = terms.watch.resumed(after: waited)
        var attempted = await self.attemptAtOnce(terms)
        attempted.waited = waited
        return attempted
      }
    } catch {
      return Attempted(observation: terms.refused(error, .outOfDescriptors))
    }
  }

  private func attemptAtOnce(_ terms: AttemptTerms) async -> Attempted {
    let loop = group.next()
    let attempt = NIOLoopBoundBox.makeBoxSendingValue(Attempt(terms, on: loop), eventLoop: loop)
    return await withTaskCancellationHandler {
      do {
        return try await loop.flatSubmit { attempt.value.begin() }.get()
      } catch {
        // The event loop is shut down.
        return Attempted(observation: terms.failed(.system("\(error)")))
      }
    } onCancel: {
      loop.execute { attempt.value.cancel() }
    }
  }
}

extension AttemptTerms {
  /// A second look that comes too late is left out, so that it delays nobody.
  fileprivate func turnEnd(from start: ContinuousClock.Instant) -> ContinuousClock.Instant {
    isSecondLook ? watch.deadline : start + limits.turn
  }

  fileprivate func refused(_ refusal: GateRefusal, _ cause: ProbeFailureCause) -> AddressObservation {
    switch refusal {
    case .deadlinePassed: failed(cause)
    case .cancelled: failed(.cancelled)
    }
  }

  fileprivate func failed(_ cause: ProbeFailureCause) -> AddressObservation {
    failed(ProbeFailure(stage: .connect, cause: cause))
  }

  fileprivate func failed(_ failure: ProbeFailure) -> AddressObservation {
    AddressObservation(
      address: address, times: StageTimes(resolve: resolveTime), presented: nil, session: nil, failure: failure)
  }
}
