import Endpoints
import Foundation
import Glibc
import Lab
import Pinning
import Testing

@Suite struct LoopbackServerTests {
  private let pki: Hierarchy
  private let chain: ServedChain

  init() throws {
    pki = try Hierarchy(at: LabClock.system())
    chain = ServedChain(try pki.leaf("a.lab.test"), pki.intermediate.certificate)
  }

  private func serving(
    _ behaviour: ServerBehaviour, _ body: (LoopbackServer) async throws -> Void
  ) async throws {
    let server = try await LoopbackServer.start(behaviour)
    do {
      try await body(server)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test func presentsTheChainExactlyAsGiven() async throws {
    let stranger = try Authority.root("Stranger", at: pki.date).certificate
    let certificates = [chain.certificates[0], stranger.der, pki.root.certificate.der, stranger.der]
    let odd = ServedChain(certificates: certificates, key: chain.key)
    try await serving(.tls(TLSService(odd))) { server async throws in
      let seen = try await Seen.look(at: server.address)
      #expect(seen.certificates == certificates, "\(seen.text)")
    }
  }

  @Test func sendsNoIssuersThatItWasNotGiven() async throws {
    let alone = ServedChain(certificates: [chain.certificates[0]], key: chain.key)
    try await serving(.tls(TLSService(alone))) { server async throws in
      #expect(try await Seen.look(at: server.address).certificates.count == 1)
    }
  }

  @Test(arguments: [
    ("-tls1_2", TLSVersion.tls10, TLSVersion.tls12, true), ("-tls1_3", .tls10, .tls12, false),
    ("-tls1_3", .tls13, .tls13, true), ("-tls1_2", .tls13, .tls13, false),
  ])
  func speaksTheVersionsGiven(option: String, lowest: TLSVersion, highest: TLSVersion, works: Bool) async throws {
    let service = TLSService(chain, minimumVersion: lowest, maximumVersion: highest)
    try await serving(.tls(service)) { server async throws in
      let seen = try await Seen.look(at: server.address, option)
      #expect(seen.didHandshake == works, "\(seen.text)")
    }
  }

  @Test(arguments: [("h2,http/1.1", "ALPN protocol: http/1.1"), ("h2", "No ALPN negotiated")])
  func selectsHTTP11AndNothingElse(offered: String, answer: String) async throws {
    try await serving(.tls(TLSService(chain))) { server async throws in
      let seen = try await Seen.look(at: server.address, "-alpn", offered)
      #expect(seen.didHandshake && seen.text.contains(answer), "\(seen.text)")
    }
  }

  @Test func givesNoTicketAndResumesNothing() async throws {
    try await serving(.tls(TLSService(chain))) { server async throws in
      for version in ["-tls1_2", "-tls1_3"] {
        let seen = try await Seen.look(at: server.address, version, "-reconnect")
        #expect(!seen.text.contains("Reused") && !seen.text.contains("session ticket:"), "\(seen.text)")
      }
    }
  }

  @Test func servesAnRSAKey() async throws {
    let leaf = try pki.leaf("a.lab.test", key: .rsa())
    try await serving(.tls(TLSService(ServedChain(leaf)))) { server async throws in
      let seen = try await Seen.look(at: server.address)
      #expect(seen.certificates == [leaf.der] && seen.text.contains("Peer signature type: RSA-PSS"))
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}",
  ])
  func answersARequestWithJSON(request: String) async throws {
    try await serving(.tls(TLSService(chain))) { server async throws in
      let target = server.address.description
      let text = try await onThread {
        try run("openssl", "s_client", "-quiet", "-connect", target, input: request).text
      }
      #expect(text.contains("HTTP/1.1 200 OK\r\n") && text.hasSuffix("{\"server\":\"lab\"}"), "\(text)")
    }
  }

  @Test func alternatesBetweenChains() async throws {
    let other = ServedChain(try pki.leaf("b.lab.test"))
    try await serving(.tls(TLSService(chain, alternating: [other]))) { server async throws in
      var leaves = [[UInt8]?]()
      for _ in 0..<4 { leaves.append(try await Seen.look(at: server.address).certificates.first) }
      #expect(leaves[0] != leaves[1] && leaves[0] == leaves[2] && leaves[1] == leaves[3])
    }
  }

  @Test func answersLateWhenItShould() async throws {
    try await serving(.tls(TLSService(chain, delay: .milliseconds(700)))) { server async throws in
      let start = ContinuousClock.now
      let seen = try await Seen.look(at: server.address)
      #expect(seen.didHandshake && ContinuousClock.now - start >= .milliseconds(700))
    }
  }

  /// Two labs that start at once would else take the same port, and one of them would fail.
  @Test func nobodyElseGetsAPortThatIsOnlyHeld() async throws {
    try await serving(.refuse) { server async throws in
      await #expect(throws: LabFault.self) {
        try await LoopbackServer.start(.plainHTTP, port: server.address.port).stop()
      }
      try await server.change(to: .plainHTTP)
      try await server.change(to: .refuse)
      await #expect(throws: LabFault.self) {
        try await LoopbackServer.start(.refuse, port: server.address.port).stop()
      }
    }
  }

  @Test func refusesWithoutGivingThePortAway() async throws {
    try await serving(.refuse) { server async throws in
      #expect(try await RawClient.exchange(server.address, send: "", seconds: 1) == nil)
      #expect(RawClient.bindError(server.address) == EADDRINUSE)
    }
  }

  @Test func acceptsAndNeverAnswersWhenSilent() async throws {
    try await serving(.silent) { server async throws in
      #expect(try await RawClient.exchange(server.address, send: "hello\r\n\r\n", seconds: 1) == [])
    }
  }

  @Test func answersTLSInPlainHTTP() async throws {
    try await serving(.plainHTTP) { server async throws in
      let answer = try await RawClient.exchange(server.address, send: "\u{16}\u{3}\u{1}", seconds: 5)
      #expect(answer?.starts(with: "HTTP/1.1 400 Bad Request\r\n".utf8) == true)
      let seen = try await Seen.look(at: server.address)
      #expect(!seen.didHandshake)
    }
  }

  @Test func answersRubbishWithAnAlertAndCloses() async throws {
    try await serving(.tls(TLSService(chain))) { server async throws in
      let answer = try await RawClient.exchange(server.address, send: "GET / HTTP/1.1\r\n\r\n", seconds: 10)
      #expect(answer == nil || answer?.isEmpty == true || answer?.first == 0x15, "\(String(describing: answer))")
    }
  }

  @Test func changesWhatItDoesWhileItRuns() async throws {
    try await serving(.tls(TLSService(chain))) { server async throws in
      #expect(try await Seen.look(at: server.address).didHandshake)
      for _ in 0..<5 {
        try await server.change(to: .refuse)
        #expect(try await RawClient.exchange(server.address, send: "", seconds: 1) == nil)
        try await server.change(to: .plainHTTP)
        #expect(try await RawClient.exchange(server.address, send: "x", seconds: 5)?.isEmpty == false)
      }
      try await server.change(to: .tls(TLSService(chain)))
      #expect(try await Seen.look(at: server.address).didHandshake)
    }
  }

  @Test func changesAskedForAtOnceAllSucceed() async throws {
    try await serving(.silent) { server async throws in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          group.addTask { try await server.change(to: number.isMultiple(of: 2) ? .refuse : .plainHTTP) }
        }
        try await group.waitForAll()
      }
      try await server.change(to: .plainHTTP)
      #expect(try await RawClient.exchange(server.address, send: "x", seconds: 5)?.isEmpty == false)
    }
  }

  @Test func aChainThatCannotBeServedIsRefusedAndTheOldOneStays() async throws {
    try await serving(.tls(TLSService(chain))) { server async throws in
      let broken = ServedChain(certificates: [[0x30, 0x00]], key: chain.key)
      await #expect(throws: MintFault.self) { try await server.change(to: .tls(TLSService(broken))) }
      #expect(try await Seen.look(at: server.address).certificates == chain.certificates)
    }
  }

  @Test func stoppingGivesThePortBack() async throws {
    let server = try await LoopbackServer.start(.silent)
    await server.stop()
    let next = try await LoopbackServer.start(.silent, port: server.address.port)
    #expect(next.address == server.address)
    await next.stop()
  }

  @Test func stoppingClosesOpenConnections() async throws {
    let server = try await LoopbackServer.start(.silent)
    async let answer = RawClient.exchange(server.address, send: "x", seconds: 10)
    #expect(try await eventually { server.openConnections == 1 })
    let start = ContinuousClock.now
    await server.stop()
    _ = try await answer
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func listensOnIPv6Too() async throws {
    let ip = try #require(IPAddress("::1"))
    let server = try await LoopbackServer.start(.tls(TLSService(chain)), ip: ip)
    let seen = try await Seen.look(at: server.address)
    await server.stop()
    #expect(seen.didHandshake, "\(seen.text)")
  }
}
