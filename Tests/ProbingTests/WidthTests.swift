import Endpoints
import Fixtures
import Glibc
import Lab
import NIOCore
import NIOPosix
import Pinning
import Synchronization
import Testing

@testable import Probing

/// What bounds many probes at once.
@Suite struct WidthTests {
  @Test func opensAtMostTwoConnectionsToOneAddress() async throws {
    let server = try await ScriptedServer.start(.silent)
    let (prober, plan) = try (Prober.testing(), ProbePlan.to([server.address]))
    await withTaskGroup { group in
      for _ in 0..<6 { group.addTask { await prober.probe(plan) } }
      #expect(await eventually { server.open == 2 && prober.waiting(for: server.address) == 4 })
      #expect(server.mostOpen == 2)
      group.cancelAll()
      for await seen in group { #expect(seen.addresses.map(\.failure?.cause) == [.cancelled]) }
    }
    await server.stop()
  }

  /// One after the other they take longer than each of them may.
  @Test func waitingForATurnCostsAProbeNoneOfItsTime() async throws {
    let server = try await TLSServer.start(delay: .milliseconds(400))
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.perAddress = 1
    let (prober, plan) = try (Prober.testing(limits: limits), ProbePlan.to([server.address], timeout: .seconds(3)))
    await withTaskGroup { group in
      for _ in 0..<9 { group.addTask { await prober.probe(plan) } }
      for await seen in group { #expect(seen.addresses.map(\.failure) == [nil]) }
    }
    await server.stop()
  }

  @Test func aServerThatIsSlowOverHTTPKeepsNobodyFromAHandshake() async throws {
    let server = try await HTTPPlaces.server("probe.test", .silence)
    let guardian = HostGuard()
    let prober = try Prober.testing(guardian: guardian)
    let plan = ProbePlan(
      endpoint: "probe", url: EndpointURL(scheme: .https, host: "probe.test", port: 443), connect: [server.address],
      timeout: .seconds(20), expectation: HTTPExpectation())
    await withTaskGroup { group in
      for _ in 0..<6 { group.addTask { await prober.probe(plan) } }
      #expect(await eventually { guardian.asked.count == 6 && server.openConnections == 6 })
      group.cancelAll()
      for await seen in group { #expect(seen.addresses.map { $0.http?.failure?.code } == ["cancelled"]) }
    }
    await server.stop()
  }

  @Test func saysThatOtherProbesHeldTheAddress() async throws {
    let server = try await ScriptedServer.start(.silent)
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.perAddress = 1
    limits.turn = .milliseconds(50)
    let (prober, plan) = try (Prober.testing(limits: limits), ProbePlan.to([server.address]))
    let holding = Task { await prober.probe(plan) }
    #expect(await eventually { server.open == 1 })
    let seen = await prober.probe(.to([server.address]))
    #expect(seen.addresses.map(\.failure?.code) == ["address-crowded"])
    holding.cancel()
    _ = await holding.value
    await server.stop()
  }

  @Test func saysThatItRanOutOfSocketsWhereTheServerIsNotToBlame() async throws {
    let busy = try await ScriptedServer.start(.silent)
    let other = try await ScriptedServer.start(.silent)
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.sockets = 1
    limits.turn = .milliseconds(50)
    let prober = try Prober.testing(limits: limits)
    let holding = Task { await prober.probe(.to([busy.address])) }
    #expect(await eventually { busy.open == 1 })
    let seen = await prober.probe(.to([other.address]))
    #expect(seen.addresses.map(\.failure) == [ProbeFailure(stage: .connect, cause: .outOfDescriptors)])
    #expect(other.accepted == 0)
    holding.cancel()
    _ = await holding.value
    await busy.stop()
    await other.stop()
  }

  @Test func aResolverThatHangsHoldsUpNoOtherProbe() async throws {
    let port = try ClosedPort()
    let portNumber = port.address.port
    let blocked = BlockedLookup()
    let prober = try Prober.testing(resolver: SystemResolver(limit: 64, lookup: blocked.lookup))
    let hanging = Task {
      await withTaskGroup { group in
        for number in 0..<20 {
          group.addTask { await prober.probe(.to([], host: "hang\(number).test", timeout: .milliseconds(1500))) }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(await eventually { blocked.allCalls == 20 })
    await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask { await prober.probe(.to([], host: "host\(number).test", port: portNumber)) }
      }
      for await seen in group { #expect(seen.addresses.map(\.failure?.cause) == [.refused]) }
    }
    for seen in await hanging.value { #expect(seen.resolveFailure?.code == "timed-out-in-resolve") }
    blocked.release()
  }

  @Test func aProbeBeginsWhenItsEventLoopComesToIt() async throws {
    let server = try await TLSServer.start()
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let prober = try Prober.testing(on: group)
    let isHeld = Mutex(true)
    group.next().execute { while isHeld.withLock(\.self) { usleep(1000) } }
    let start = ContinuousClock.now
    let plan = ProbePlan.to([server.address], timeout: .seconds(2))
    await withTaskGroup { probes in
      for _ in 0..<3 { probes.addTask { await prober.probe(plan) } }
      // Longer than a probe may take, whose own time stands still meanwhile.
      #expect(await eventually { start.duration(to: .now) > plan.timeout && prober.beginnings.places == 1 })
      isHeld.withLock { $0 = false }
      for await seen in probes { #expect(seen.addresses.map(\.failure) == [nil]) }
    }
    try await group.shutdownGracefully()
    await server.stop()
  }

  @Test func aProbeThatSomebodyWaitsForDoesNotQueueWithTheOthers() async throws {
    let server = try await TLSServer.start()
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let prober = try Prober.testing(on: group)
    let crowd = Crowding(prober.beginnings)
    #expect(await eventually { prober.beginnings.places == 0 })
    let usual = Task { await prober.probe(.to([server.address])) }
    #expect(await eventually { prober.beginnings.waiting == 1 })
    var plan = ProbePlan.to([server.address])
    plan.isUrgent = true
    #expect(await prober.probe(plan).addresses.map(\.failure) == [nil])
    #expect(prober.beginnings.waiting == 1)
    await crowd.end()
    #expect(await usual.value.addresses.map(\.failure) == [nil])
    try await group.shutdownGracefully()
    await server.stop()
  }

  @Test func aProbeThatNeverComesToItsTurnSaysThatWeWereLate() async throws {
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.turn = .milliseconds(50)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let prober = try Prober.testing(limits: limits, on: group)
    let crowd = Crowding(prober.beginnings)
    #expect(await eventually { prober.beginnings.places == 0 })
    let seen = await prober.probe(.to([.localhost(1)]))
    #expect(seen.resolveFailure?.code == "pintop-was-late" && seen.addresses.isEmpty)
    await crowd.end()
    try await group.shutdownGracefully()
  }

  @Test func forgetsAddressesThatNobodyLooksAt() async throws {
    let gates = AddressGates(width: 2)
    try await gates.pass(to: .address(.localhost(1)), by: .soon) { #expect(gates.count == 1) }
    #expect(gates.count == 0)
  }
}

/// Takes all places of a gate that is empty.
private struct Crowding {
  private let members: [(leave: Waiter<Void>, stay: Task<Void, Never>)]

  init(_ gate: AsyncGate) {
    members = (0..<gate.places).map { _ in
      let leave = Waiter<Void>()
      return (leave, Task { try? await gate.pass(by: .soon) { _ = await leave.wait(until: .soon) } })
    }
  }

  func end() async {
    for member in members { member.leave.settle(.value(())) }
    for member in members { await member.stay.value }
  }
}
