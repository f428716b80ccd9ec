import Endpoints
import Lab
import Pinning
import TLS
import Testing

@testable import Probing

/// Second looks at servers that present different certificates to those who connect differently.
@Suite struct LooksTests {
  private static let rsaKey = Result { () throws(MintFault) in try SigningKey.rsa() }

  private let pki: Hierarchy
  private let usual: [MintedCertificate]

  init() throws {
    pki = try Hierarchy(at: WallClock.now())
    usual = try pki.chain("probe.test")
  }

  private func served(_ chain: [MintedCertificate]) -> ServedChain {
    ServedChain(certificates: chain.map(\.der), key: chain[0].key)
  }

  private func serving(
    _ otherwise: OtherChains, on ip: IPAddress = .localhost, delay: Duration = .zero,
    _ body: (LoopbackServer) async throws -> Void
  ) async throws {
    let service = TLSService(served(usual), delay: delay, otherwise: otherwise)
    let server = try await LoopbackServer.start(.tls(service), ip: ip)
    do {
      try await body(server)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  private func look(
    _ kinds: [LookKind], at address: SocketAddress, host: String = "probe.test", within time: Duration = .seconds(20)
  ) async throws -> [Look] {
    let looks = try await Prober.testing().look(
      .to([address], host: host, port: address.port), at: [address: kinds], within: time)
    return looks[address] ?? []
  }

  private func ders(_ look: Look?) -> [[UInt8]]? { look?.presented?.certificates.map(\.der) }

  @Test func aServerWithTwoKindsShowsEach() async throws {
    let rsa = [try pki.leaf("probe.test", key: Self.rsaKey.get()), pki.intermediate.certificate]
    try await serving(OtherChains(secondKind: served(rsa))) { server in
      let first = try await Prober.testing().probe(.to([server.address]), address: server.address)
      #expect(first.presented?.certificates.map(\.der) == usual.map(\.der))
      let looks = try await look([.rsa, .ecdsa], at: server.address)
      #expect(looks.map(\.kind) == [.rsa, .ecdsa])
      #expect(ders(looks.first) == rsa.map(\.der) && ders(looks.last) == usual.map(\.der))
      #expect(looks.allSatisfy { $0.failure == nil && $0.time != nil && $0.session != nil })
    }
  }

  @Test func aServerWithOneKindSaysThatItHasNoOther() async throws {
    try await serving(OtherChains()) { server in
      let looks = try await look([.rsa], at: server.address)
      #expect(looks.map(\.outcome) == [.refused(TLSAlert(code: 40))])
    }
  }

  /// Connected by address, over both families: the name is the URL's, and without it the default host's is presented.
  @Test(arguments: [IPAddress.localhost, .localhostV6])
  func theDefaultHostIsSeenWithoutAName(ip: IPAddress) async throws {
    let other = try pki.chain("default.test")
    try await serving(OtherChains(unnamed: .chain(served(other))), on: ip) { server in
      let first = try await Prober.testing().probe(.to([server.address]))
      #expect(first.addresses.first?.presented?.certificates.map(\.der) == usual.map(\.der))
      #expect(first.addresses.first?.address == server.address)
      #expect(ders(try await look([.withoutName], at: server.address).first) == other.map(\.der))
    }
  }

  /// An address is never sent as a name: a server that wants one refuses us.
  @Test(arguments: [IPAddress.localhost, .localhostV6])
  func anAddressInTheURLIsNeverSentAsAName(ip: IPAddress) async throws {
    try await serving(OtherChains(unnamed: .refused), on: ip) { server in
      let prober = try Prober.testing()
      let named = await prober.probe(.to([server.address]))
      let plain = await prober.probe(.to([server.address], host: ip.description, port: server.address.port))
      #expect(named.addresses.map(\.failure) == [nil])
      #expect(plain.addresses.map(\.failure?.cause) == [.alert(TLSAlert(code: 112))])
      let looks = try await look([.withoutName], at: server.address)
      #expect(looks.map(\.outcome) == [.refused(TLSAlert(code: 112))])
    }
  }

  @Test func eachVersionShowsItsOwn() async throws {
    let old = try pki.chain("probe.test")
    try await serving(OtherChains(belowTLS13: served(old))) { server in
      let looks = try await look([.tls12, .tls13], at: server.address)
      #expect(looks.map(\.session?.version) == [.tls12, .tls13])
      #expect(ders(looks[0]) == old.map(\.der) && ders(looks[1]) == usual.map(\.der))
    }
  }

  /// Of a server that answers late the first look takes all the time, and the second is not begun.
  @Test func theyEndWhenTheirTimeIsOver() async throws {
    let server = try await ScriptedServer.start(.silent)
    let start = ContinuousClock.now
    let looks = try await look([.withoutName, .rsa], at: server.address, within: .milliseconds(200))
    let took = ContinuousClock.now - start
    #expect(looks.map(\.kind) == [.withoutName] && looks.first?.failure?.code == "timed-out-in-handshake")
    #expect(looks.first?.outcome == .unknown)
    #expect(took >= .milliseconds(190) && took < .seconds(5))
    #expect(server.accepted == 1)
    await server.stop()
  }

  /// Looks at one address come one after the other, whoever takes them, and with its probes at most two at once: one that
  /// hangs leaves a place to the usual looks.
  @Test func theyWaitForTheirTurnAtTheAddress() async throws {
    let server = try await ScriptedServer.start(.silent)
    let (prober, plan) = try (Prober.testing(), ProbePlan.to([server.address]))
    let kinds: [SocketAddress: [LookKind]] = [server.address: [.rsa, .withoutName]]
    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask { _ = await prober.look(plan, at: kinds, within: .seconds(20)) }
        group.addTask { _ = await prober.probe(plan) }
      }
      #expect(await eventually { server.open == 2 && prober.waiting(for: server.address) == 2 })
      group.cancelAll()
    }
    #expect(server.mostOpen == 2)
    await server.stop()
  }

  @Test func looksThatHangLeaveAPlaceToUsualOnes() async throws {
    let server = try await ScriptedServer.start(.silent)
    let (prober, plan) = try (Prober.testing(), ProbePlan.to([server.address]))
    let kinds: [SocketAddress: [LookKind]] = [server.address: [.rsa]]
    await withTaskGroup { group in
      for _ in 0..<5 { group.addTask { _ = await prober.look(plan, at: kinds, within: .seconds(20)) } }
      #expect(await eventually { server.open == 1 })
      group.addTask { _ = await prober.probe(plan) }
      #expect(await eventually { server.open == 2 })
      #expect(prober.waiting(for: server.address) == 0)
      group.cancelAll()
    }
    await server.stop()
  }

  @Test func whatIsOurOwnFaultIsNoLook() async throws {
    let server = try await ScriptedServer.start(.silent)
    let (prober, plan) = try (Prober.testing(), ProbePlan.to([server.address]))
    let looking = Task { await prober.look(plan, at: [server.address: [.rsa]], within: .seconds(20)) }
    #expect(await eventually { server.open == 1 })
    looking.cancel()
    #expect(await looking.value.isEmpty)
    await server.stop()
  }
}
