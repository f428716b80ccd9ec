import Endpoints
import Fixtures
import Pinning
import Testing

@testable import Probing

/// Stages before the handshake.
@Suite struct ConnectTests {
  @Test func tellsAClosedPort() async throws {
    let port = try ClosedPort()
    let seen = try await Prober.testing().probe(.to([port.address]))
    #expect(seen.addresses.map(\.failure) == [ProbeFailure(stage: .connect, cause: .refused)])
    #expect(seen.addresses.map(\.times) == [StageTimes()])
    #expect(seen.resolveTime == nil)
  }

  @Test func timesOutInConnectAtTheDeadline() async throws {
    let hole = try BlackHole()
    let start = ContinuousClock.now
    let seen = try await Prober.testing().probe(.to([hole.address], timeout: .milliseconds(200)), address: hole.address)
    #expect(seen.failure?.code == "timed-out-in-connect")
    #expect(seen.times == StageTimes())
    let took = ContinuousClock.now - start
    #expect(took >= .milliseconds(190) && took < .seconds(5))
    #expect(try OpenSockets.connected(toPort: hole.address.port) <= 16)
  }

  @Test func timesOutInConnectAtTheStagesBudget() async throws {
    let hole = try BlackHole()
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.connect = .milliseconds(100)
    let seen = try await Prober.testing(limits: limits).probe(.to([hole.address]), address: hole.address)
    #expect(seen.failure?.code == "timed-out-in-connect")
  }

  /// The kernel refuses to connect a TCP socket to a broadcast address without sending anything.
  @Test func tellsANetworkThatCannotBeReached() async throws {
    let address = SocketAddress(ip: .address("255.255.255.255"), port: 443)
    let seen = try await Prober.testing().probe(.to([address]))
    #expect(seen.addresses.first?.failure?.code == "network-unreachable")
    #expect(seen.addresses.first?.failure?.stage == .connect)
  }

  @Test func tellsANameThatDoesNotExist() async throws {
    let seen = try await Prober.testing().probe(.to([], host: "none.test"))
    #expect(seen.resolveFailure == ProbeFailure(stage: .resolve, cause: .nameNotFound("none.test")))
    #expect(seen.addresses.isEmpty)
    #expect(seen.resolveTime == nil)
  }

  @Test func tellsANameWithoutAddresses() async throws {
    let prober = try Prober.testing(resolver: FixedResolver(table: ["empty.test": []]))
    let seen = await prober.probe(.to([], host: "empty.test"))
    #expect(seen.resolveFailure == ProbeFailure(stage: .resolve, cause: .noAddresses("empty.test")))
  }

  @Test func asksNoResolverForAnAddress() async throws {
    let port = try ClosedPort()
    let seen = try await Prober.testing().probe(.to([], host: "127.0.0.1", port: port.address.port))
    #expect(seen.addresses.map(\.address) == [port.address])
    #expect(seen.resolveTime == nil)
  }

  @Test func timesTheResolver() async throws {
    let port = try ClosedPort()
    let prober = try Prober.testing(resolver: FixedResolver(table: ["probe.test": [.localhost]]))
    let seen = await prober.probe(.to([], port: port.address.port))
    #expect(seen.resolveTime != nil)
    #expect(seen.addresses.first?.times.resolve == seen.resolveTime)
    #expect(seen.addresses.first?.times.connect == nil)
  }

  @Test func looksAtEveryAddressInTheResolversOrder() async throws {
    let port = try ClosedPort()
    let ips = ["127.0.0.3", "127.0.0.1", "::1", "127.0.0.2"].map { IPAddress.address($0) }
    let prober = try Prober.testing(resolver: FixedResolver(table: ["probe.test": ips]))
    let seen = await prober.probe(.to([], port: port.address.port))
    #expect(seen.addresses.map(\.address.ip) == ips)
    #expect(seen.addresses.allSatisfy { $0.failure?.cause == .refused })
  }

  @Test func cancellationWhileConnectingClosesTheSocket() async throws {
    let hole = try BlackHole()
    let before = try OpenSockets.connected(toPort: hole.address.port)
    let (prober, plan) = try (Prober.testing(), ProbePlan.to([hole.address]))
    let task = Task { await prober.probe(plan) }
    #expect(try await eventually { try OpenSockets.connected(toPort: plan.connect[0].port) == before + 1 })
    task.cancel()
    let seen = await task.value
    #expect(seen.addresses.map(\.failure) == [ProbeFailure(stage: .connect, cause: .cancelled)])
    #expect(try OpenSockets.connected(toPort: hole.address.port) == before)
  }

  @Test func aProbeThatIsCancelledBeforehandOpensNothing() async throws {
    let server = try await ScriptedServer.start(.silent)
    let (prober, plan) = try (Prober.testing(), ProbePlan.to([server.address]))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await prober.probe(plan)
    }
    task.cancel()
    #expect(await task.value.addresses.map(\.failure?.cause) == [.cancelled])
    #expect(server.accepted == 0)
    await server.stop()
  }
}
