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
    let resolver = DNSResolver(server: server.address, share: .sole(4), budget: budget)
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
      let resolver = DNSResolver(server: server.address, share: .sole(4), budget: .seconds(10))
      for _ in 1...3 { #expect(await Self.ask(resolver, .seconds(10)) == .success([.address("127.0.0.9")])) }
      #expect(server.datagrams == questions)
      await server.stop()
    }
  }

  @Test(arguments: [(UInt8(1), "FORMERR"), (2, "SERVFAIL"), (4, "NOTIMP"), (5, "REFUSED")])
  func aHeaderAloneThatTellsAFaultIsToldAtOnce(_ code: UInt8, _ name: String) async throws {
    let server = try await ScriptedDNSServer(udp: { [DNSBytes.header($0, code: code)] })
    let start = ContinuousClock.now
    guard case .failure(let failure) = await ask(server, budget: .seconds(60)) else {
      Issue.record("an answer where there was none")
      return
    }
    #expect(failure.code == "resolver-failed" && failure.detail.contains(name))
    #expect(start.duration(to: .now) < .seconds(15))
    #expect(server.datagrams == 2)
    await server.stop()
  }

  @Test func aHeaderAloneWithoutAFaultIsPassedOver() async throws {
    let server = try await ScriptedDNSServer(udp: { question in
      [0, 3].map { DNSBytes.header(question, code: $0) } + DNSBytes.onlyA([127, 0, 0, 9])(question)
    })
    #expect(await ask(server) == .success([.address("127.0.0.9")]))
    await server.stop()
  }

  /// The kernel tells that nobody is there any more by an error, whenever the socket is used next.
  @Test func anErrorAfterOneAnswerTakesNothingFromIt() async throws {
    let holder = Mutex<ScriptedDNSServer?>(nil)
    let server = try await ScriptedDNSServer(udp: { question in
      guard DNSBytes.type(of: question) == 1 else { return [] }
      let server = holder.withLock { $0 }
      Task { await server?.stopReceiving() }
      return DNSBytes.onlyA([127, 0, 0, 9])(question)
    })
    holder.withLock { $0 = server }
    let resolver = DNSResolver(server: server.address, share: .sole(4), budget: .seconds(20))
    let found = try await resolver.found(for: Self.host, deadline: .soon)
    #expect(found.addresses == [.address("127.0.0.9")])
    #expect(found.unanswered?.family == .v6)
    #expect(found.unanswered?.failure.cause == .resolverFailed("Connection refused"))
    holder.withLock { $0 = nil }
    await server.stop()
  }

  /// Long before the budget ends, so that whoever waits no longer than that has it.
  @Test func aStreamThatIsSilentHoldsNoAnswerBack() async throws {
    let server = try await ScriptedDNSServer(udp: { question in
      DNSBytes.type(of: question) == 1
        ? DNSBytes.onlyA([127, 0, 0, 9])(question) : [DNSBytes.answer(question, truncated: true)]
    })
    let start = ContinuousClock.now
    #expect(await ask(server, budget: .seconds(60)) == .success([.address("127.0.0.9")]))
    #expect(start.duration(to: .now) < .seconds(30))
    #expect(server.streams == 1)
    await server.stop()
  }

  @Test func aStreamThatIsSilentLeavesTimeForTheOther() async throws {
    let v6 = [UInt8](repeating: 0, count: 15) + [1]
    let server = try await ScriptedDNSServer(
      udp: { [DNSBytes.answer($0, truncated: true)] },
      tcp: { DNSBytes.type(of: $0) == 1 ? [] : [DNSBytes.answer($0, [DNSBytes.record(type: 28, v6)])] })
    #expect(await ask(server, budget: .seconds(3)) == .success([.localhostV6]))
    await server.stop()
  }

  @Test func aFamilyThatComesLaterThanAFailureIsNotLost() async throws {
    let asked = Mutex(0)
    let server = try await ScriptedDNSServer(udp: { question in
      guard DNSBytes.type(of: question) == 28 else { return [DNSBytes.answer(question, code: 2)] }
      let turn = asked.withLock { asked in
        asked += 1
        return asked
      }
      let v6 = [UInt8](repeating: 0, count: 15) + [1]
      // Sent anew once half of the wait is over.
      return turn == 1 ? [] : [DNSBytes.answer(question, [DNSBytes.record(type: 28, v6)])]
    })
    #expect(await ask(server, budget: .seconds(60)) == .success([.localhostV6]))
    await server.stop()
  }

  /// There is always one more to read.
  @Test func aFloodOfForgedAnswersEndsInTime() throws {
    let question = DNSQuestion(id: 7, name: try #require(DNSName(Self.host)), type: .a)
    var forged = DNSBytes.answer(question.wire)
    forged[13] ^= 1
    var (outcomes, read) = ([BothFamilies.Outcome?](repeating: nil, count: 1), 0)
    let start = ContinuousClock.now
    try DNSLookup.receive([question], &outcomes, until: start + .milliseconds(50)) {
      read += 1
      return start.duration(to: .now) < .seconds(10) ? forged : nil
    }
    #expect(outcomes == [nil])
    #expect(read > 1)
    #expect(start.duration(to: .now) < .seconds(9))
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
