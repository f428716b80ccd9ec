import Endpoints
import Pinning
import Synchronization
import Testing

@testable import Probing

/// Addresses of a resolver that fails beside others.
@Suite struct LastGivenTests {
  private static let host = "api.example.com"
  private static let own = IPAddress.address("127.0.0.1")
  private static let other = IPAddress.address("127.0.0.2")

  /// Answers for no time at all, so that each round asks; after that what `code` holds, where it is not zero.
  private func server(_ address: IPAddress, code: Code) async throws -> ScriptedDNSServer {
    try await ScriptedDNSServer(udp: { question in
      let code = code.value.withLock { $0 }
      let type = DNSBytes.type(of: question)
      let records = code == 0 && type == 1 ? [DNSBytes.record(type: type, seconds: 0, address.bytes)] : []
      return [DNSBytes.answer(question, records, code: code)]
    })
  }

  private final class Code: Sendable {
    let value = Mutex<UInt8>(0)
    func set(_ code: UInt8) { value.withLock { $0 = code } }
  }

  private func targets(_ pool: ResolverPool, _ resolvers: [Resolver]) async -> [IPAddress] {
    let answers = await pool.answers(of: Self.host, from: resolvers, deadline: .soon)
    return pool.targets(of: Self.host, answers, from: resolvers)
  }

  @Test func stayInUseUntilItSaysOtherwise() async throws {
    let (first, second) = (Code(), Code())
    let servers = (try await server(Self.own, code: first), try await server(Self.other, code: second))
    let resolvers = [
      Resolver(name: "first", kind: .dns(servers.0.address)), Resolver(name: "second", kind: .dns(servers.1.address)),
    ]
    let pool = ResolverPool(network: try .testing(), limits: .fitting(descriptors: 4096)) { _ in true }
    #expect(await targets(pool, resolvers) == [Self.own, Self.other])
    // SERVFAIL: it cannot say.
    second.set(2)
    #expect(await targets(pool, resolvers) == [Self.own, Self.other])
    first.set(2)
    #expect(await targets(pool, resolvers) == [])
    // NXDOMAIN is an answer, and outlasts a failure that follows.
    first.set(0)
    second.set(3)
    #expect(await targets(pool, resolvers) == [Self.own])
    await servers.0.stop()
    await servers.1.stop()
  }

  // MARK: - Half answers

  private static let sixth = IPAddress.address("2001:db8::1")

  /// A dual-stack server whose answers for AAAA a script makes.
  private func dual(_ aaaa: @escaping @Sendable (_ question: [UInt8]) -> [[UInt8]]) async throws -> ScriptedDNSServer {
    try await ScriptedDNSServer(udp: { question in
      guard DNSBytes.type(of: question) == 28 else {
        return [DNSBytes.answer(question, [DNSBytes.record(type: 1, seconds: 0, Self.own.bytes)])]
      }
      return aaaa(question)
    })
  }

  private static func given(_ question: [UInt8]) -> [[UInt8]] {
    [DNSBytes.answer(question, [DNSBytes.record(type: 28, seconds: 0, sixth.bytes)])]
  }

  /// SERVFAIL with its question, the header of REFUSED alone, silence.
  static let failures: [(name: String, code: String, script: @Sendable ([UInt8]) -> [[UInt8]])] = [
    ("SERVFAIL", "resolver-failed", { [DNSBytes.answer($0, code: 2)] }),
    ("a bare REFUSED", "resolver-failed", { [DNSBytes.header($0, code: 5)] }),
    ("silence", "resolver-failed", { _ in [] }),
  ]

  @Test(arguments: failures.indices)
  func ofTheFamilyThatFailsAreProbedStill(_ index: Int) async throws {
    let (name, code, script) = Self.failures[index]
    let fails = Mutex(false)
    let server = try await dual { fails.withLock { $0 } ? script($0) : Self.given($0) }
    let resolvers = [Resolver(name: "dns", kind: .dns(server.address))]
    let pool = ResolverPool(network: try .testing(), limits: .fitting(descriptors: 4096)) { _ in true }
    #expect(await targets(pool, resolvers) == [Self.own, Self.sixth], "\(name)")
    fails.withLock { $0 = true }
    let answers = await pool.answers(of: Self.host, from: resolvers, deadline: .soon)
    #expect(answers.map(\.addresses) == [[Self.own]], "\(name)")
    #expect(answers.map { $0.unanswered?.family } == [.v6], "\(name)")
    #expect(answers.map { $0.unanswered?.failure.code } == [code], "\(name)")
    #expect(pool.targets(of: Self.host, answers, from: resolvers) == [Self.own, Self.sixth], "\(name)")
    await server.stop()
  }

  /// No records (NODATA), or no such name at all: that is what the server says, and it is believed.
  @Test(arguments: [UInt8(0), 3]) func ofAFamilyWithoutRecordsAreProbedNoLonger(_ code: UInt8) async throws {
    let stage = Mutex(0)
    let server = try await dual { question in
      switch stage.withLock({ $0 }) {
      case 0: Self.given(question)
      case 1: [DNSBytes.answer(question, code: code)]
      default: [DNSBytes.answer(question, code: 2)]
      }
    }
    let resolvers = [Resolver(name: "dns", kind: .dns(server.address))]
    let pool = ResolverPool(network: try .testing(), limits: .fitting(descriptors: 4096)) { _ in true }
    #expect(await targets(pool, resolvers) == [Self.own, Self.sixth])
    for next in [1, 2] {
      stage.withLock { $0 = next }
      #expect(await targets(pool, resolvers) == [Self.own], "stage \(next)")
    }
    await server.stop()
  }

  /// Of a resolver beside others that lost one family and failed for the other, only the other's stand.
  @Test func ofAFamilyThatIsGoneDoNotStandForTheOther() async throws {
    let isGone = Mutex(false)
    let server = try await ScriptedDNSServer(udp: { question in
      let isA = DNSBytes.type(of: question) == 1
      guard isGone.withLock({ $0 }) else {
        return isA
          ? [DNSBytes.answer(question, [DNSBytes.record(type: 1, seconds: 0, Self.other.bytes)])] : Self.given(question)
      }
      return [DNSBytes.answer(question, code: isA ? 0 : 2)]
    })
    let resolvers = [
      Resolver(name: "fixed", kind: .fixed([Self.host: [Self.own]])), Resolver(name: "dns", kind: .dns(server.address)),
    ]
    let pool = ResolverPool(network: try .testing(), limits: .fitting(descriptors: 4096)) { _ in true }
    #expect(await targets(pool, resolvers) == [Self.own, Self.other, Self.sixth])
    isGone.withLock { $0 = true }
    let answers = await pool.answers(of: Self.host, from: resolvers, deadline: .soon)
    #expect(answers.map { $0.failure?.code } == [nil, "resolver-failed"])
    #expect(pool.targets(of: Self.host, answers, from: resolvers) == [Self.own, Self.sixth])
    await server.stop()
  }

  @Test func ofAFamilyThatFailsAreForgottenADayAfterTheyWereGiven() {
    let (given, now) = (LastGiven(), ContinuousClock.now)
    let failure = ProbeFailure(stage: .resolve, cause: .resolverFailed("SERVFAIL"))
    given.note(FoundAddresses([Self.own, Self.sixth]), of: Self.host, by: .system, at: now)
    let half = FoundAddresses([Self.own], unanswered: UnansweredFamily(family: .v6, failure: failure))
    for hour in 1..<24 { given.note(half, of: Self.host, by: .system, at: now + .seconds(hour * 3600)) }
    #expect(given.addresses(of: Self.host, by: .system, in: [.v6], at: now + .seconds(86_399)) == [Self.sixth])
    #expect(given.addresses(of: Self.host, by: .system, in: [.v6], at: now + .seconds(86_400)) == [])
    #expect(given.addresses(of: Self.host, by: .system, at: now + .seconds(86_400)) == [Self.own])
  }

  @Test func areForgottenAfterADay() {
    let (given, now) = (LastGiven(), ContinuousClock.now)
    given.note(FoundAddresses([Self.own]), of: Self.host, by: .system, at: now)
    let failure = ProbeFailure(stage: .resolve, cause: .resolverFailed("SERVFAIL"))
    given.note(failure, of: Self.host, by: .system)
    #expect(given.addresses(of: Self.host, by: .system, at: now + .seconds(86_399)) == [Self.own])
    #expect(given.addresses(of: Self.host, by: .system, at: now + .seconds(86_400)) == [])
    #expect(given.addresses(of: Self.host, by: .fixed([:]), at: now) == [])
  }

  @Test func areTakenBackByANameThatDoesNotExist() {
    let (given, now) = (LastGiven(), ContinuousClock.now)
    given.note(FoundAddresses([Self.own]), of: Self.host, by: .system, at: now)
    given.note(
      ProbeFailure(stage: .resolve, cause: .nameNotFound(Self.host)), of: Self.host, by: .system)
    #expect(given.addresses(of: Self.host, by: .system, at: now) == [])
  }
}
