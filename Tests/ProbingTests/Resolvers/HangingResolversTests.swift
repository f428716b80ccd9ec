import Endpoints
import Pinning
import Testing

@testable import Probing

/// Resolvers whose servers never answer, beside one that does, within one budget.
@Suite struct HangingResolversTests {
  private static let places = 16
  private static let hosts = 60
  private static let rounds = 5

  private static func limits() -> ProbeLimits {
    var limits = ProbeLimits.fitting(descriptors: 4096)
    // Longer than the test may last: no place comes back from who hangs.
    limits.resolve = .seconds(110)
    return limits
  }

  private func answers(_ pool: ResolverPool, _ prefix: String, _ resolver: Resolver) async -> [ResolverAnswer] {
    await withTaskGroup { group in
      for number in 0..<Self.hosts {
        group.addTask {
          await pool.answers(of: "\(prefix)\(number).test", from: [resolver], deadline: .now + .seconds(40))
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  @Test(arguments: ["dns", "doh"]) func holdUpNoRoundOfAnother(_ kind: String) async throws {
    let silent = try await ScriptedDNSServer(udp: { _ in [] })
    let mute = try await ScriptedHTTPServer { _ in nil }
    let good = try await ScriptedDNSServer(udp: DNSBytes.onlyA([127, 0, 0, 9], seconds: 0))
    let goodHTTP = try await ScriptedHTTPServer(DoHTests.bothFamilies(seconds: 0))
    let hanging =
      (0..<4).map { Self.doh(mute.address, "/hangs-\($0)") } + [Resolver(name: "silent", kind: .dns(silent.address))]
    let well = kind == "dns" ? Resolver(name: "well", kind: .dns(good.address)) : Self.doh(goodHTTP.address, "/well")
    let budget = LookupBudget(most: Self.places, resolvers: hanging.count + 1)
    let pool = ResolverPool(network: try .testing(), limits: Self.limits(), budget: budget) { _ in true }
    let stuck = Task {
      await withTaskGroup { group in
        for resolver in hanging { group.addTask { await answers(pool, "hangs", resolver) } }
        await group.waitForAll()
      }
    }
    // All but the part of the one that is not there yet.
    #expect(await eventually { budget.running == Self.places - 1 })
    for round in 0..<Self.rounds {
      let start = ContinuousClock.now
      let said = await answers(pool, "well\(round)-", well)
      #expect(said.count == Self.hosts)
      #expect(said.allSatisfy { $0.failure == nil && $0.addresses.first == .address("127.0.0.9") })
      #expect(start.duration(to: .now) < .seconds(20))
      #expect(budget.running <= Self.places)
    }
    #expect(mute.asked.count <= 2 * Self.places)
    stuck.cancel()
    await stuck.value
    for server in [silent, good] { await server.stop() }
    for server in [mute, goodHTTP] { await server.stop() }
  }

  /// Names that hang at one resolver take what nobody else needs, and give it back to who does.
  @Test func placesThatComeBackGoToWhoWaits() async throws {
    let slow = try await ScriptedDNSServer(udp: { _ in [] })
    let good = try await ScriptedDNSServer(udp: DNSBytes.onlyA([127, 0, 0, 9], seconds: 0))
    let budget = LookupBudget(most: 4, resolvers: 2)
    var limits = Self.limits()
    limits.resolve = .milliseconds(100)
    let pool = ResolverPool(network: try .testing(), limits: limits, budget: budget) { _ in true }
    async let late = answers(pool, "late", Resolver(name: "slow", kind: .dns(slow.address)))
    async let said = answers(pool, "well", Resolver(name: "well", kind: .dns(good.address)))
    #expect(await said.allSatisfy { $0.failure == nil })
    #expect(await late.allSatisfy { $0.failure?.code == "timed-out-in-resolve" })
    #expect(await eventually { budget.running == 0 })
    await slow.stop()
    await good.stop()
  }

  /// The system's lookups may hang for half a minute each, or for ever.
  @Test func ofTheSystemHoldUpNoOther() async throws {
    let blocked = BlockedLookup()
    let good = try await ScriptedDNSServer(udp: DNSBytes.onlyA([127, 0, 0, 9], seconds: 0))
    let budget = LookupBudget(most: Self.places, resolvers: 2)
    let system = SystemResolver(share: budget.share()) { host in blocked.lookup(host).map { FoundAddresses($0) } }
    let pool = ResolverPool(network: try .testing(system: system), limits: Self.limits(), budget: budget) { _ in true }
    let stuck = Task { await answers(pool, "hang", .system) }
    #expect(await eventually { blocked.allCalls == Self.places - Self.places / 4 })
    let said = await answers(pool, "well", Resolver(name: "well", kind: .dns(good.address)))
    #expect(said.allSatisfy { $0.failure == nil })
    #expect(budget.running <= Self.places)
    stuck.cancel()
    _ = await stuck.value
    blocked.release()
    #expect(await eventually { budget.running == 0 })
    await good.stop()
  }

  private static func doh(_ address: SocketAddress, _ target: String) -> Resolver {
    let server = ResolverServer(usesTLS: false, host: "127.0.0.1", port: address.port)
    return Resolver(name: target, kind: .doh(server, target: target, method: .post))
  }
}
