import Endpoints
import Lab
import NIOPosix
import Pinning
import TLS
import Testing

@testable import Probing

/// One request over the session that stands, and what it says of the handshake: nothing.
@Suite struct HTTPPhaseTests {
  private func probe(
    _ reply: HTTPReply, _ expectation: HTTPExpectation = HTTPExpectation(), guardian: HostGuard = HostGuard(),
    timeout: Duration = .seconds(20), path: String = "/health"
  ) async throws -> AddressObservation {
    let server = try await HTTPPlaces.server("probe.test", reply)
    let plan = ProbePlan(
      endpoint: "probe", url: EndpointURL(scheme: .https, host: "probe.test", port: 8443, path: path),
      connect: [server.address], timeout: timeout, expectation: expectation)
    let observation = try await Prober.testing(guardian: guardian).probe(plan)
    await server.stop()
    let seen = try #require(observation.addresses.first)
    // Whatever became of the request, the handshake is told as it was.
    #expect(seen.failure == nil)
    #expect(seen.session != nil)
    #expect(seen.presented?.leaf?.names(.dns("probe.test")) ?? false)
    return seen
  }

  private func message(_ body: String, _ type: String = "application/json", status: String = "200 OK") -> HTTPReply {
    .message(status: status, fields: ["Content-Type: \(type)"], body: body)
  }

  @Test func aGoodAnswerIsToldWithItsTimes() async throws {
    let expected = ExpectedAnswer(
      serializer: .json, values: [ExpectedValue(try BodyPath("$.status"), .string("ok"))])
    let seen = try await probe(message(#"{"status":"ok"}"#), HTTPExpectation(answer: expected))
    let http = try #require(seen.http)
    #expect(http.failure == nil)
    #expect(http.status == 200)
    #expect(http.contentType == "application/json")
    #expect(http.bodyBytes == 15)
    #expect(http.hops.map(\.url) == ["https://probe.test:8443/health"])
    #expect(seen.session?.applicationProtocol == nil || seen.session?.applicationProtocol == "http/1.1")
    let first = try #require(seen.times.firstByte)
    let total = try #require(seen.times.http)
    #expect(first > .zero && first <= total)
    #expect(seen.times.handshake != nil)
  }

  @Test func nothingIsAskedWithoutExpectation() async throws {
    let server = try await HTTPPlaces.server("probe.test", .echo)
    let seen = try await Prober.testing().probe(.to([server.address]))
    #expect(seen.addresses.first?.http == nil)
    #expect(seen.addresses.first?.times.http == nil)
    await server.stop()
  }

  @Test func theRequestIsAsConfigured() async throws {
    let request = ExpectedRequest(
      method: "POST",
      fields: [RequestField("Authorization", .secret(Secret("Bearer hidden"))), RequestField("X-A", .plain("b"))],
      body: .json(.object(["a": .array([.number(1), .null])])))
    let texts = [
      "POST /health?q=1 HTTP/1.1\r\n", "Host: probe.test:8443\r\n", "User-Agent: pintop\r\n", "Accept: */*\r\n",
      "Authorization: Bearer hidden\r\n", "X-A: b\r\n", "Content-Type: application/json\r\n", "Content-Length: 14\r\n",
      "Connection: close\r\n", "\r\n\r\n{\"a\":[1,null]}",
    ]
    let expectation = HTTPExpectation(request: request, answer: ExpectedAnswer(texts: texts))
    let http = try #require(try await probe(.echo, expectation, path: "/health?q=1").http)
    #expect(http.failure?.detail == nil)
  }

  @Test func anEmptyPostHasALength() async throws {
    let exact = HTTPExpectation(
      request: ExpectedRequest(method: "POST"), answer: ExpectedAnswer(texts: ["Content-Length: 0\r\n"]))
    #expect(try await probe(.echo, exact).http?.failure == nil)
  }

  @Test func aSecretThatComesBackIsMasked() async throws {
    let request = ExpectedRequest(fields: [RequestField("X-Key", .secret(Secret("hidden")))])
    let expectation = HTTPExpectation(request: request, answer: ExpectedAnswer(body: "pong"))
    let detail = try await probe(message("your key is hidden", "text/plain"), expectation).http?.failure?.detail
    #expect(detail == "the body is \"your key is (secret)\", not \"pong\"")
  }

  @Test func noRequestGoesToAServerThatIsNotAccepted() async throws {
    let seen = try await probe(.echo, guardian: HostGuard(refusing: ["probe.test"]))
    #expect(seen.http?.failure == .notAsked(host: nil))
    #expect(seen.http?.status == nil)
  }

  @Test func withoutAJudgeNothingIsAsked() async throws {
    let server = try await HTTPPlaces.server("probe.test", .echo)
    let plan = ProbePlan(
      endpoint: "probe", url: EndpointURL(scheme: .https, host: "probe.test", port: 443), connect: [server.address],
      timeout: .seconds(20), expectation: HTTPExpectation())
    let seen = try await Prober.testing().probe(plan)
    #expect(seen.addresses.first?.http?.failure == .notAsked(host: nil))
    await server.stop()
  }

  /// As curl takes it; checked with 7.88.1 and OpenSSL 3.0.
  @Test(arguments: [HTTPReply.End.close, .closeUnannounced])
  func anAnswerMayEndWithTheStream(_ end: HTTPReply.End) async throws {
    let reply = HTTPReply.bytes(Array("HTTP/1.0 200 OK\r\n\r\npong".utf8), then: end)
    #expect(try await probe(reply, HTTPExpectation(answer: ExpectedAnswer(body: "pong"))).http?.failure == nil)
  }

  @Test func aHeadHasNoBody() async throws {
    let reply = HTTPReply.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n".utf8), then: .hold)
    let expectation = HTTPExpectation(request: ExpectedRequest(method: "HEAD"))
    #expect(try await probe(reply, expectation).http?.failure == nil)
  }

  @Test(arguments: [
    (HTTPReply.bytes(Array("SSH-2.0-OpenSSH\r\n\r\n".utf8), then: .hold), "http-malformed"),
    (.unasked(Array("220 smtp.example ESMTP\r\n".utf8)), "http-malformed"),
    (.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\nbody".utf8), then: .close), "http-cut-short"),
    (
      .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\nbody".utf8), then: .closeUnannounced),
      "http-cut-short"
    ),
    (.bytes([], then: .close), "http-cut-short"),
    (.bytes([], then: .reset), "http-connection-broken"),
    (.bytes(Array("HTTP/1.1 200 OK\r\nContent-Le".utf8), then: .reset), "http-connection-broken"),
    (
      .endless(Array("HTTP/1.1 200 OK\r\nX: ".utf8), again: [UInt8](repeating: 0x79, count: 4000)),
      "http-header-too-long"
    ),
    (.endless(Array("HTTP/1.1 200 OK\r\n".utf8), again: Array("X-A: b\r\n".utf8)), "http-header-too-long"),
    (
      .endless(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), again: [UInt8](repeating: 0x79, count: 16_000)),
      "http-body-too-long"
    ),
    (
      .endless(
        Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8), again: Array("1\r\na\r\n".utf8)),
      "http-body-too-long"
    ),
  ])
  func whatIsNoAnswerIsToldAtOnce(_ reply: HTTPReply, _ code: String) async throws {
    let start = ContinuousClock.now
    let expectation = HTTPExpectation(bounds: AnswerBounds(head: 8192, body: 65_536))
    let seen = try await probe(reply, expectation, timeout: .seconds(60))
    #expect(seen.http?.failure?.code == code, "\(String(describing: seen.http?.failure))")
    #expect(start.duration(to: .now) < .seconds(50))
  }

  @Test(arguments: [
    HTTPReply.silence,
    .drip(Array("HTTP/1.1 200 OK\r\nX-A: ".utf8) + Array(repeating: 0x48, count: 4000), every: .milliseconds(100)),
    .drip(
      Array("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".utf8) + Array(repeating: 0x48, count: 4000),
      every: .milliseconds(20)),
    .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\nbody".utf8), then: .hold),
  ])
  func whatDoesNotComeToAnEndIsTimedOut(_ reply: HTTPReply) async throws {
    let start = ContinuousClock.now
    let seen = try await probe(reply, timeout: .seconds(2))
    let elapsed = start.duration(to: .now)
    #expect(seen.http?.failure?.code == "timed-out-in-http", "\(String(describing: seen.http))")
    #expect(elapsed < .seconds(15))
    #expect(seen.times.http == nil)
  }

  @Test func cancellingEndsIt() async throws {
    let server = try await HTTPPlaces.server("probe.test", .silence)
    let plan = ProbePlan(
      endpoint: "probe", url: EndpointURL(scheme: .https, host: "probe.test", port: 443), connect: [server.address],
      timeout: .seconds(60), expectation: HTTPExpectation())
    let guardian = HostGuard()
    let prober = try Prober.testing(guardian: guardian)
    let probing = Task { await prober.probe(plan) }
    #expect(await eventually { !guardian.asked.isEmpty })
    probing.cancel()
    let seen = await probing.value
    #expect(seen.addresses.first?.session != nil)
    #expect(seen.addresses.first?.http?.failure == .noAnswer(.cancelled))
    await server.stop()
  }

  /// To the letter of RFC 9112, and in words that say what to look for.
  @Test(arguments: [
    ("HTTP/1.1 200 OK\nContent-Length: 0\n\n", "RFC 9112"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "RFC 9112"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "the size of a chunk"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}", "Content-Length"),
    ("SSH-2.0-OpenSSH\r\n", "does not begin with \"HTTP/1.\""),
  ])
  func whatIsNotFramedWellIsSaidSo(_ answer: String, _ words: String) async throws {
    let failure = try await probe(.bytes(Array(answer.utf8), then: .close)).http?.failure
    #expect(failure?.code == "http-malformed")
    #expect(failure?.detail.contains(words) == true, "\(failure?.detail ?? "")")
  }

  @Test func aResetIsNamed() async throws {
    let failure = try await probe(.bytes([], then: .reset)).http?.failure
    #expect(failure?.detail == "the connection broke: connection reset in http")
  }

  /// Only our own bound counts, not what the parser would take.
  @Test(arguments: [(300, 64, nil), (1, 100_000, nil), (20_000, 1, "http-header-too-long")])
  func fieldsAreBoundedByTheirBytesAlone(_ count: Int, _ length: Int, _ code: String?) async throws {
    let value = String(repeating: "x", count: length)
    let reply = HTTPReply.message(status: "200 OK", fields: (0..<count).map { "X-\($0): \(value)" })
    let expectation = HTTPExpectation(bounds: AnswerBounds(head: 128 << 10))
    #expect(try await probe(reply, expectation).http?.failure?.code == code)
  }

  /// A server that asks for a certificate, takes us without one, says nothing for so long that we go on, and then hangs up.
  @Test func aServerThatHangsUpOnceAskedDoesNotRefuseACertificate() async throws {
    let chain = try Hierarchy(at: WallClock.now()).chain("probe.test")
    let demand = ClientDemand(authorities: [chain[0].der], isRequired: false)
    let service = TLSService(
      ServedChain(certificates: chain.map(\.der), key: chain[0].key), minimumVersion: .tls13, demand: demand,
      reply: .bytes([], then: .closeUnannounced))
    let server = try await LoopbackServer.start(.tls(service))
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.acceptance = .milliseconds(100)
    let prober = try Prober(
      group: MultiThreadedEventLoopGroup.singleton, context: ClientContext(), resolver: FixedResolver(), limits: limits,
      guardian: HostGuard())
    let plan = ProbePlan(
      endpoint: "probe", url: EndpointURL(scheme: .https, host: "probe.test", port: 443), connect: [server.address],
      timeout: .seconds(20), expectation: HTTPExpectation())
    let seen = try #require(await prober.probe(plan).addresses.first)
    await server.stop()
    #expect(seen.clientAuthentication?.isAsked == true)
    #expect(seen.failure == nil && seen.http?.failure?.code == "http-cut-short")
  }
}
