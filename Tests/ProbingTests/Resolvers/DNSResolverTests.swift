import Endpoints
import Pinning
import Synchronization
import Testing

@testable import Probing

/// A given DNS server, asked over sockets.
struct DNSResolverTests {
  private static let host = "api.example.com"

  private func ask(
    _ server: ScriptedDNSServer, budget: Duration = .seconds(10)
  ) async -> Result<[IPAddress], ProbeFailure> {
    let resolver = DNSResolver(server: server.address, limit: 4, budget: budget)
    return await Self.ask(resolver, budget)
  }

  private static func ask(_ resolver: DNSResolver, _ budget: Duration) async -> Result<[IPAddress], ProbeFailure> {
    do throws(ProbeFailure) {
      return .success(try await resolver.addresses(of: host, deadline: .now + budget * 2))
    } catch {
      return .failure(error)
    }
  }

  private func failure(_ cause: ProbeFailureCause) -> Result<[IPAddress], ProbeFailure> {
    .failure(ProbeFailure(stage: .resolve, cause: cause))
  }

  @Test func givesBothFamilies() async throws {
    let v6 = [UInt8](repeating: 0, count: 15) + [1]
    let server = try await ScriptedDNSServer(udp: { question in
      let isA = DNSBytes.type(of: question) == 1
      return [DNSBytes.answer(question, [DNSBytes.record(type: isA ? 1 : 28, isA ? [127, 0, 0, 9] : v6)])]
    })
    #expect(await ask(server) == .success([.address("127.0.0.9"), .localhostV6]))
    #expect(server.datagrams == 2)
    #expect(server.streams == 0)
    await server.stop()
  }

  /// Long before the budget ends, so that whoever waits no longer than that has it.
  @Test func aFamilyThatIsNeverAnsweredTakesNothingFromTheOther() async throws {
    let server = try await ScriptedDNSServer(udp: { question in
      DNSBytes.type(of: question) == 1 ? DNSBytes.onlyA([127, 0, 0, 9])(question) : []
    })
    let start = ContinuousClock.now
    #expect(await ask(server, budget: .seconds(60)) == .success([.address("127.0.0.9")]))
    #expect(start.duration(to: .now) < .seconds(50))
    #expect(server.datagrams == 3, "what is lost is asked once more")
    await server.stop()
  }

  @Test func aFamilyThatComesLateIsWaitedForAMoment() async throws {
    let asked = Mutex(0)
    let server = try await ScriptedDNSServer(udp: { question in
      guard DNSBytes.type(of: question) == 28 else { return DNSBytes.onlyA([127, 0, 0, 9])(question) }
      let isLost = asked.withLock { asked in
        asked += 1
        return asked == 1
      }
      let v6 = [UInt8](repeating: 0, count: 15) + [1]
      return isLost ? [] : [DNSBytes.answer(question, [DNSBytes.record(type: 28, v6)])]
    })
    #expect(await ask(server, budget: .seconds(60)) == .success([.address("127.0.0.9"), .localhostV6]))
    await server.stop()
  }

  @Test func asksOverTCPWhatDidNotFit() async throws {
    let server = try await ScriptedDNSServer(
      udp: { [DNSBytes.answer($0, truncated: true)] }, tcp: DNSBytes.onlyA([127, 0, 0, 9]))
    #expect(await ask(server) == .success([.address("127.0.0.9")]))
    #expect(server.streams == 2)
    await server.stop()
  }

  /// TCP is filtered or not served at many a place.
  @Test func theFamilyThatFitsIsGivenWhereTheOtherCannotBeHad() async throws {
    let listener = try await ScriptedDNSServer(udp: { question in
      [
        DNSBytes.type(of: question) == 1
          ? DNSBytes.onlyA([127, 0, 0, 9])(question)[0] : DNSBytes.answer(question, truncated: true)
      ]
    })
    await listener.stopListening()
    #expect(await ask(listener) == .success([.address("127.0.0.9")]))
    await listener.stop()
  }

  @Test func anAnswerThatIsTruncatedOverTCPTooIsNone() async throws {
    let truncated: ScriptedDNSServer.Script = { [DNSBytes.answer($0, truncated: true)] }
    let server = try await ScriptedDNSServer(udp: truncated, tcp: truncated)
    #expect(await ask(server) == failure(.resolverFailed("the answer is cut short")))
    await server.stop()
  }

  @Test(arguments: [
    (UInt8(3), ProbeFailureCause.nameNotFound(host)),
    (2, .resolverFailed("the server failed (SERVFAIL)")),
    (5, .resolverFailed("the server refuses to answer (REFUSED)")),
    (0, .noAddresses(host)),
  ])
  func saysWhyThereIsNoAddress(_ code: UInt8, _ cause: ProbeFailureCause) async throws {
    let server = try await ScriptedDNSServer(udp: { [DNSBytes.answer($0, code: code)] })
    #expect(await ask(server) == failure(cause))
    await server.stop()
  }

  @Test func passesOverForgedAnswersAndWaitsForTheTrueOne() async throws {
    let server = try await ScriptedDNSServer(udp: { question in
      var forged = DNSBytes.answer(question, [DNSBytes.record(type: 1, [127, 6, 6, 6])])
      forged[0] ^= 0xff
      var other = DNSBytes.answer(question, [DNSBytes.record(type: 1, [127, 6, 6, 6])])
      other[13] ^= 1
      return [forged, other] + DNSBytes.onlyA([127, 0, 0, 9])(question)
    })
    #expect(await ask(server) == .success([.address("127.0.0.9")]))
    await server.stop()
  }

  @Test func aMalformedAnswerIsSaidToBeOne() async throws {
    let server = try await ScriptedDNSServer(udp: { question in
      [DNSBytes.answer(question, [DNSBytes.record(type: DNSBytes.type(of: question), [1])])]
    })
    #expect(await ask(server) == failure(.resolverFailed("the answer holds an address of 1 bytes")))
    await server.stop()
  }

  @Test func aServerThatOnlyForgesEndsAtTheBudget() async throws {
    let server = try await ScriptedDNSServer(udp: { question in
      var forged = DNSBytes.answer(question, [DNSBytes.record(type: 1, [127, 6, 6, 6])])
      forged[0] ^= 0xff
      return [forged]
    })
    guard case .failure(let failure) = await ask(server, budget: .milliseconds(300)) else {
      Issue.record("an answer where there was none")
      return
    }
    #expect(failure.code == "timed-out-in-resolve")
    // Both questions, three times.
    #expect(await eventually { server.datagrams == 6 })
    await server.stop()
  }

  @Test func anAnswerIsKeptForItsTTLAndNoLonger() async throws {
    let lasting = try await ScriptedDNSServer(udp: DNSBytes.onlyA([127, 0, 0, 9], seconds: 600))
    let fleeting = try await ScriptedDNSServer(udp: DNSBytes.onlyA([127, 0, 0, 9], seconds: 0))
    for (server, questions) in [(lasting, 2), (fleeting, 6)] {
      let resolver = DNSResolver(server: server.address, limit: 4, budget: .seconds(10))
      for _ in 1...3 { #expect(await Self.ask(resolver, .seconds(10)) == .success([.address("127.0.0.9")])) }
      #expect(server.datagrams == questions)
      await server.stop()
    }
  }

  @Test func answersEndAndAreBounded() {
    let kept = KeptAnswers(most: 2)
    let now = ContinuousClock.now
    kept.keep(.success([.localhost]), of: "a", until: now + .seconds(60))
    #expect(kept.answer(of: "a", at: now + .seconds(59)) == .success([.localhost]))
    #expect(kept.answer(of: "a", at: now + .seconds(60)) == nil)
    for name in ["b", "c", "d", "e"] { kept.keep(.success([.localhost]), of: name, until: now + .seconds(60)) }
    #expect(kept.count <= 2)
    #expect(kept.answer(of: "e", at: now) == .success([.localhost]))
  }

  @Test func severalResolversAreAskedSideBySideAndAllAnswersKept() async throws {
    let server = try await ScriptedDNSServer(udp: DNSBytes.onlyA([127, 0, 0, 1]))
    let silent = try await ScriptedDNSServer(udp: { _ in [] })
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.resolve = .milliseconds(1500)
    let prober = try Prober.testing(limits: limits)
    let plan = ProbePlan(
      endpoint: "probe", url: EndpointURL(scheme: .tls, host: "probe.test", port: 1), connect: [],
      resolvers: [
        Resolver(name: "pool", kind: .fixed(["probe.test": [.address("127.0.0.2"), .localhost]])), .system,
        Resolver(name: "dns", kind: .dns(server.address)), Resolver(name: "silent", kind: .dns(silent.address)),
      ], timeout: .seconds(20))
    let observation = await prober.probe(plan)
    #expect(observation.addresses.map(\.address.ip) == [.address("127.0.0.2"), .localhost])
    #expect(observation.answers.map(\.resolver) == ["pool", "system", "dns", "silent"])
    #expect(observation.answers.map(\.addresses) == [[.address("127.0.0.2"), .localhost], [], [.localhost], []])
    #expect(
      observation.answers.map { $0.failure?.code } == [nil, "name-not-found", nil, "timed-out-in-resolve"])
    await server.stop()
    await silent.stop()
  }
}
