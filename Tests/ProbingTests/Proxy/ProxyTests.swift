import Endpoints
import Fixtures
import NIOCore
import Pinning
import Testing

@testable import Probing

/// Endpoints behind proxies, over sockets.
@Suite struct ProxyTests {
  static let socksAccepts: [[UInt8]] = [[5, 0], [5, 0, 0, 1, 127, 0, 0, 1, 0, 80]]
  static let httpAccepts = [Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)]

  private func plan(
    _ kind: Proxy.Kind, at proxy: Endpoints.SocketAddress, to connect: [Endpoints.SocketAddress],
    timeout: Duration = .seconds(20), takesNames: Bool = false, startTLS: StartTLS? = nil, host: String? = nil
  ) -> ProbePlan {
    ProbePlan(
      endpoint: "probe", url: EndpointURL(scheme: .tls, host: "probe.test", port: 443), connect: connect,
      timeout: timeout, startTLS: startTLS,
      proxy: Proxy(kind: kind, host: host ?? proxy.ip.description, port: proxy.port, takesNames: takesNames))
  }

  /// What comes of a proxy that follows a script.
  private func look(
    _ kind: Proxy.Kind, _ script: Script, timeout: Duration = .seconds(20)
  ) async throws -> ProbeFailure {
    let proxy = try await ScriptedServer.start(script)
    let target = Endpoints.SocketAddress(ip: .address("192.0.2.1"), port: 443)
    let seen = try await Prober.testing().probe(
      plan(kind, at: proxy.address, to: [target], timeout: timeout), address: target)
    #expect(try OpenSockets.connected(toPort: proxy.address.port) == 0)
    #expect(await eventually { proxy.open == 0 })
    await proxy.stop()
    #expect(seen.address == target)
    #expect(seen.times.connect != nil)
    #expect(seen.times.proxy == nil)
    let failure = try #require(seen.failure)
    #expect(failure.stage == .proxy)
    return failure
  }

  @Test(arguments: Proxy.Kind.allCases)
  func seesTheCertificateThroughAProxy(_ kind: Proxy.Kind) async throws {
    let server = try await TLSServer.start()
    let proxy = try await TalkingServer.start(
      greeting: [], answers: kind == .http ? Self.httpAccepts : Self.socksAccepts, then: server.address)
    // Nobody listens there: whoever sees a certificate went through the proxy.
    let target = Endpoints.SocketAddress(ip: .address("192.0.2.1"), port: 443)
    let seen = try await Prober.testing().probe(plan(kind, at: proxy.address, to: [target]))
    await proxy.stop()
    await server.stop()
    let row = try #require(seen.addresses.first)
    #expect(row.address == target)
    #expect(row.failure == nil)
    #expect(row.presented?.certificates.count == server.chain.count)
    #expect(row.times.connect != nil && row.times.proxy != nil && row.times.handshake != nil)
    #expect(row.times.resolve == nil)
  }

  @Test func secondLooksGoThroughTheProxyToo() async throws {
    let server = try await TLSServer.start()
    let proxy = try await TalkingServer.start(greeting: [], answers: Self.httpAccepts, then: server.address)
    let target = Endpoints.SocketAddress(ip: .address("192.0.2.1"), port: 443)
    let looks = try await Prober.testing().look(
      plan(.http, at: proxy.address, to: [target]), at: [target: [.withoutName]], within: .seconds(20))
    await proxy.stop()
    await server.stop()
    #expect(looks[target]?.first?.presented?.certificates.count == server.chain.count)
  }

  /// Greeting of the server and go-ahead of the proxy in one piece: the greeting belongs to SMTP.
  @Test(arguments: Proxy.Kind.allCases)
  func aServerThatSpeaksFirstIsHeard(_ kind: Proxy.Kind) async throws {
    let server = try await TLSServer.start()
    let mail = Conversation.good(.smtp)
    var answers = kind == .http ? Self.httpAccepts : Self.socksAccepts
    answers[answers.count - 1] += mail.greeting
    let proxy = try await TalkingServer.start(greeting: [], answers: answers + mail.answers, then: server.address)
    let plan = plan(kind, at: proxy.address, to: [.localhost(25)], startTLS: .smtp)
    let seen = try await Prober.testing().probe(plan, address: .localhost(25))
    await proxy.stop()
    await server.stop()
    #expect(seen.failure == nil)
    #expect(seen.times.proxy != nil && seen.times.startTLS != nil)
    #expect(seen.presented?.certificates.count == server.chain.count)
  }

  @Test func bytesThatNobodyAskedForAreTheServersFault() async throws {
    let greeting = Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8)
    let answers = [(Self.httpAccepts.first ?? []) + greeting]
    let proxy = try await TalkingServer.start(greeting: [], answers: answers, then: .localhost(1))
    let seen = try await Prober.testing().probe(
      plan(.http, at: proxy.address, to: [.localhost(1)]), address: .localhost(1))
    await proxy.stop()
    #expect(seen.failure == ProbeFailure(stage: .handshake, cause: .notTLS(greeting)))
  }

  // MARK: - Who resolves

  @Test func givesAnAddressOrTheName() async throws {
    let proxy = try await ScriptedServer.start(.answer(Array("HTTP/1.1 403 no\r\n\r\n".utf8), after: .close))
    let prober = try Prober.testing(resolver: FixedResolver(table: ["probe.test": [.address("2001:db8::7")]]))
    let here = await prober.probe(plan(.http, at: proxy.address, to: []))
    #expect(here.addresses.map(\.address.description) == ["[2001:db8::7]:443"])
    #expect(String(decoding: proxy.heard, as: UTF8.self).hasPrefix("CONNECT [2001:db8::7]:443 HTTP/1.1\r\n"))
    let there = await prober.probe(plan(.http, at: proxy.address, to: [], takesNames: true))
    #expect(there.addresses.map(\.address) == [proxy.address])
    #expect(there.answers.isEmpty && there.resolveFailure == nil)
    #expect(String(decoding: proxy.heard, as: UTF8.self).hasPrefix("CONNECT probe.test:443 HTTP/1.1\r\n"))
    let given = await prober.probe(plan(.http, at: proxy.address, to: [.localhost(9)], takesNames: true))
    #expect(given.addresses.map(\.address) == [.localhost(9)])
    #expect(String(decoding: proxy.heard, as: UTF8.self).hasPrefix("CONNECT 127.0.0.1:9 HTTP/1.1\r\n"))
    await proxy.stop()
  }

  @Test func manyEndpointsBehindOneProxyDoNotCrowdIt() async throws {
    let proxy = try await ScriptedServer.start(.silent)
    let prober = try Prober.testing()
    await withTaskGroup { group in
      for number in 0..<10 {
        let plan = ProbePlan(
          endpoint: "probe", url: EndpointURL(scheme: .tls, host: "host\(number).test", port: 443), connect: [],
          timeout: .seconds(20),
          proxy: Proxy(kind: .socks5, host: "127.0.0.1", port: proxy.address.port, takesNames: true))
        group.addTask { await prober.probe(plan) }
      }
      #expect(await eventually { proxy.open == 10 })
      group.cancelAll()
      for await seen in group { #expect(seen.addresses.map(\.failure?.cause) == [.cancelled]) }
    }
    await proxy.stop()
  }

  // MARK: - The way to the proxy

  @Test func tellsAProxyThatIsNotThere() async throws {
    let port = try ClosedPort()
    let address = port.address
    let target = Endpoints.SocketAddress(ip: .address("192.0.2.1"), port: 443)
    let seen = try await Prober.testing().probe(plan(.http, at: address, to: [target]), address: target)
    #expect(seen.failure?.stage == .connect)
    #expect(seen.failure?.code == "proxy-not-connected")
    #expect(seen.failure?.detail == "the proxy \(address) cannot be reached: connection refused")
  }

  @Test func tellsAProxyThatDoesNotAnswer() async throws {
    let hole = try BlackHole()
    let address = hole.address
    let seen = try await Prober.testing().probe(
      plan(.socks5, at: address, to: [.localhost(443)], timeout: .milliseconds(700)), address: .localhost(443))
    #expect(seen.failure?.code == "proxy-not-connected")
    #expect(seen.failure?.detail.contains("timeout in connect") == true)
  }

  @Test(arguments: [true, false])
  func tellsAProxyWhoseNameIsUnknown(_ takesNames: Bool) async throws {
    let prober = try Prober.testing(resolver: FixedResolver(table: ["probe.test": [.localhost]]))
    let seen = await prober.probe(
      plan(.http, at: .localhost(3128), to: [], takesNames: takesNames, host: "proxy.test"))
    let failure = try #require(takesNames ? seen.resolveFailure : seen.addresses.first?.failure)
    #expect(failure.stage == .resolve)
    #expect(failure.code == "proxy-not-resolved")
    #expect(failure.detail == "the proxy proxy.test:3128 is not resolved: no such name: proxy.test")
  }

  @Test func triesTheAddressesOfAProxyOneAfterTheOther() async throws {
    let server = try await TLSServer.start()
    let proxy = try await TalkingServer.start(greeting: [], answers: Self.httpAccepts, then: server.address)
    // Another address of loopback, where nobody listens on this port.
    let others = ["127.0.0.9", "127.0.0.8"].map(IPAddress.address)
    let prober = try Prober.testing(resolver: FixedResolver(table: ["proxy.test": others + [.localhost]]))
    let seen = await prober.probe(
      plan(.http, at: proxy.address, to: [.localhost(1)], host: "proxy.test"), address: .localhost(1))
    await proxy.stop()
    await server.stop()
    #expect(seen.failure == nil)
    #expect(seen.times.resolve != nil)
  }

  @Test func aProxyThatHangsAtItsFirstAddressLeavesTimeForTheOthers() async throws {
    let server = try await TLSServer.start()
    let hole = try BlackHole()
    let port = hole.address.port
    let seen = try await Prober.testing(
      resolver: FixedResolver(table: ["proxy.test": [.localhost, .address("127.0.0.9")]])
    ).probe(
      plan(.http, at: hole.address, to: [.localhost(1)], timeout: .milliseconds(900), host: "proxy.test"),
      address: .localhost(1))
    // The second address refuses: it was asked.
    #expect(seen.failure?.detail == "the proxy proxy.test:\(port) cannot be reached: connection refused")
    await server.stop()
  }

  // MARK: - Proxies that do anything else

  @Test func tellsWhatAProxyRefuses() async throws {
    let http = try await look(.http, .answer(Array("HTTP/1.1 403 Filtered\r\n\r\n".utf8), after: .close))
    #expect(http.detail.hasPrefix("the proxy 127.0.0.1:"))
    #expect(http.detail.hasSuffix(" refuses: 403 Filtered"))
    let wanted = try await look(
      .http, .answer(Array("HTTP/1.1 407 Who\r\nProxy-Authenticate: Basic realm=a\r\n\r\n".utf8), after: .wait))
    #expect(wanted.code == "proxy-wants-credentials")
    #expect(wanted.detail.hasSuffix(" wants to know who asks; it takes Basic"))
    let socks = try await look(.socks5, .answer([5, 0, 5, 4, 0, 1, 0, 0, 0, 0, 0, 0], after: .close))
    #expect(socks.code == "proxy-cannot-reach-server")
    #expect(socks.detail.hasSuffix(" cannot reach the server: host unreachable"))
  }

  @Test(arguments: Proxy.Kind.allCases)
  func tellsAProxyThatIsNone(_ kind: Proxy.Kind) async throws {
    #expect(try await look(kind, .greet(Array("220 mail\r\n".utf8), after: .wait)).code == "proxy-malformed")
    #expect(try await look(kind, .greet([UInt8](repeating: 0xff, count: 99), after: .wait)).code == "proxy-malformed")
  }

  @Test(arguments: Proxy.Kind.allCases, [Aftermath.close, .reset])
  func tellsAProxyThatBreaksOff(_ kind: Proxy.Kind, _ after: Aftermath) async throws {
    #expect(try await look(kind, .answer([], after: after)).code == "proxy-closed")
    let begun = kind == .http ? Array("HTTP/1.1 200 OK\r\n".utf8) : [5, 0, 5]
    #expect(try await look(kind, .answer(begun, after: after)).code == "proxy-closed")
  }

  @Test(arguments: Proxy.Kind.allCases)
  func aProxyThatSaysNothingEndsAtTheDeadline(_ kind: Proxy.Kind) async throws {
    let start = ContinuousClock.now
    #expect(try await look(kind, .silent, timeout: .milliseconds(500)).code == "timed-out-in-proxy")
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func oneByteAtATimeDoesNotMoveTheDeadline() async throws {
    let answer = Array("HTTP/1.1 200 ".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 10_000)
    let failure = try await look(.http, .drip(answer, every: .milliseconds(20)), timeout: .milliseconds(500))
    #expect(failure.code == "timed-out-in-proxy")
  }

  @Test func endsAnEndlessAnswer() async throws {
    let piece = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    #expect(try await look(.http, .endless(piece)).code == "proxy-too-long")
  }

  @Test func theDialogueHasABudgetOfItsOwn() async throws {
    let proxy = try await ScriptedServer.start(.silent)
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.proxy = .milliseconds(100)
    let seen = try await Prober.testing(limits: limits).probe(
      plan(.http, at: proxy.address, to: [.localhost(1)]), address: .localhost(1))
    await proxy.stop()
    #expect(seen.failure?.code == "timed-out-in-proxy")
  }
}
