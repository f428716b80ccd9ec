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
  private let resolvers: ResolverPool
  private let limits: ProbeLimits
  private let sockets: AsyncGate
  private let addresses: AddressGates
  /// Of the handshakes with one address only one may be a second look, so that a server that hangs in those holds up
  /// nobody's usual one.
  let looks = AddressGates(width: 1)

  /// `resolver` is the system's. The group stays the caller's, who shuts it down after the last probe.
  package init(group: any EventLoopGroup, context: ClientContext, resolver: any Resolving, limits: ProbeLimits) {
    self.group = group
    self.context = context
    resolvers = ResolverPool(system: resolver, limits: limits)
    self.limits = limits
    sockets = AsyncGate(width: limits.sockets)
    addresses = AddressGates(width: limits.perAddress)
  }

  /// One probe: every address of the host, or those of `connect`, side by side.
  package func probe(_ plan: ProbePlan) async -> Observation {
    let at = WallClock.now()
    let watch = Stopwatch(timeout: plan.timeout)
    let (targets, answers) = await targets(of: plan, watch)
    let resolveTime = answers.isEmpty ? nil : watch.elapsed
    if targets.isEmpty {
      let failure = answers.lazy.compactMap(\.failure).first
      return Observation(
        endpoint: plan.endpoint, at: at,
        resolveFailure: failure ?? ProbeFailure(stage: .resolve, cause: .noAddresses(plan.url.host)), answers: answers,
        addresses: [])
    }
    let seen = await look(at: targets, plan, watch, resolveTime)
    return Observation(
      endpoint: plan.endpoint, at: at, resolveTime: resolveTime, answers: answers, addresses: seen)
  }

  /// A second look at one address, to confirm the first. The deadline counts from this call.
  package func probe(_ plan: ProbePlan, address: Endpoints.SocketAddress) async -> AddressObservation {
    await look(at: address, plan, Stopwatch(timeout: plan.timeout), nil)
  }

  /// Probes that wait for their turn at an address now.
  package func waiting(for address: Endpoints.SocketAddress) -> Int {
    addresses.waiting(for: address)
  }
}

// MARK: - Resolving

extension Prober {
  /// Resolving takes no time where there is nothing to resolve. The answers of several resolvers are put together, in
  /// their order, each address once.
  private func targets(
    of plan: ProbePlan, _ watch: Stopwatch
  ) async -> (addresses: [Endpoints.SocketAddress], answers: [ResolverAnswer]) {
    guard plan.connect.isEmpty else { return (plan.connect, []) }
    if case .ip(let ip) = plan.url.identity { return ([SocketAddress(ip: ip, port: plan.url.port)], []) }
    let answers = await resolvers.answers(
      of: plan.url.host, from: plan.resolvers, deadline: watch.end(ofStageWithin: limits.resolve))
    var seen = Set<IPAddress>()
    let found = answers.flatMap(\.addresses).filter { seen.insert($0).inserted }
    return (found.map { SocketAddress(ip: $0, port: plan.url.port) }, answers)
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
    let terms = AttemptTerms(
      address: address, startTLS: plan.startTLS,
      handshake: HandshakeTerms(
        context: context, serverName: way == .withoutName ? nil : plan.url.serverName,
        applicationProtocols: plan.applicationProtocols, offer: way.map(HandshakeOffer.init) ?? .everything),
      watch: watch, resolveTime: resolveTime, limits: limits)
    do throws(GateRefusal) {
      // The address comes first: whoever waits for it must not hold a socket that another address could have.
      return try await addresses.pass(to: address, by: watch.deadline) { await self.lookWithSocket(terms) }
    } catch {
      // Other probes held the address all the while: that says nothing of the server.
      return terms.refused(error, .crowded(others: limits.perAddress))
    }
  }

  private func lookWithSocket(_ terms: AttemptTerms) async -> AddressObservation {
    do throws(GateRefusal) {
      return try await sockets.pass(by: terms.watch.deadline) { await self.attempt(terms) }
    } catch {
      return terms.refused(error, .outOfDescriptors)
    }
  }

  private func attempt(_ terms: AttemptTerms) async -> AddressObservation {
    let loop = group.next()
    let attempt = NIOLoopBoundBox.makeBoxSendingValue(Attempt(terms, on: loop), eventLoop: loop)
    return await withTaskCancellationHandler {
      do {
        return try await loop.flatSubmit { attempt.value.begin() }.get()
      } catch {
        // The event loop is shut down.
        return terms.failed(.system("\(error)"))
      }
    } onCancel: {
      loop.execute { attempt.value.cancel() }
    }
  }
}

extension AttemptTerms {
  fileprivate func refused(_ refusal: GateRefusal, _ cause: ProbeFailureCause) -> AddressObservation {
    switch refusal {
    case .deadlinePassed: failed(cause)
    case .cancelled: failed(.cancelled)
    }
  }

  fileprivate func failed(_ cause: ProbeFailureCause) -> AddressObservation {
    AddressObservation(
      address: address, times: StageTimes(resolve: resolveTime), presented: nil, session: nil,
      failure: ProbeFailure(stage: .connect, cause: cause))
  }
}
