import Endpoints
import Lab
import NIOPosix
import Pinning
import Testing

@testable import Probing

/// Redirects, each hop a server of its own.
@Suite struct HTTPRedirectTests {
  /// Probes `first.test`, of which redirects lead to `second.test`, where `reply` is given.
  private func probe(
    _ reply: HTTPReply, _ expectation: HTTPExpectation = HTTPExpectation(), status: String = "302 Found",
    refusing refused: Set<String> = [], location: (UInt16) -> String = { "https://second.test:\($0)/there?a=b" }
  ) async throws -> (http: HTTPObservation, asked: [String], port: UInt16) {
    let second = try await HTTPPlaces.server("second.test", reply)
    let port = second.address.port
    let first = try await HTTPPlaces.server(
      "first.test", .message(status: status, fields: ["Location: \(location(port))"]))
    let guardian = HostGuard(refusing: refused)
    let prober = try Prober.testing(
      resolver: FixedResolver(table: ["second.test": [.localhost]]), guardian: guardian)
    let plan = ProbePlan(
      endpoint: "probe", url: EndpointURL(scheme: .https, host: "first.test", port: 443), connect: [first.address],
      timeout: .seconds(20), expectation: expectation)
    let seen = await prober.probe(plan)
    await first.stop()
    await second.stop()
    let observed = try #require(seen.addresses.first)
    #expect(observed.failure == nil)
    #expect(observed.presented?.leaf?.names(.dns("first.test")) ?? false)
    return (try #require(observed.http), guardian.asked, port)
  }

  @Test func anotherHostIsResolvedConnectedAndJudged() async throws {
    let (http, asked, port) = try await probe(.echo, HTTPExpectation(answer: ExpectedAnswer(texts: [])))
    #expect(http.failure == nil)
    #expect(asked == ["first.test", "second.test"])
    #expect(http.hops.map(\.status) == [302, 200])
    #expect(http.hops.map(\.url) == ["https://first.test/", "https://second.test:\(port)/there?a=b"])
    #expect(http.hops[1].address == .localhost(port))
    #expect(http.hops[0].judgement == nil)
    #expect(http.hops[1].judgement?.leaf?.names(.dns("second.test")) ?? false)
  }

  @Test func theRequestThereIsForThatHost() async throws {
    let request = ExpectedRequest(
      fields: [RequestField("Authorization", .plain("Basic x")), RequestField("X-Key", .secret(Secret("hidden")))],
      parameters: ["q": .number(1)])
    let (_, _, _) = try await probe(.echo, HTTPExpectation(request: request))
    for (text, isThere) in [
      ("GET /there?a=b HTTP/1.1\r\n", true), ("Host: second.test:", true), ("Authorization", false), ("hidden", false),
      ("q=1", false),
    ] {
      let answer = ExpectedAnswer(texts: [text])
      let http = try await probe(.echo, HTTPExpectation(request: request, answer: answer)).http
      #expect((http.failure == nil) == isThere, "\(text)")
    }
  }

  @Test func aBodyIsKeptOnlyWhereItIsToBe() async throws {
    let request = ExpectedRequest(method: "POST", body: .text(.plain("payload")))
    for (status, line, isKept) in [
      ("302 Found", "GET /there", false), ("303 See Other", "GET /there", false),
      ("307 Temporary Redirect", "POST /there", true), ("308 Permanent Redirect", "POST /there", true),
    ] {
      let answer = ExpectedAnswer(texts: [line] + (isKept ? ["payload"] : []))
      let expectation = HTTPExpectation(request: request, answer: answer)
      #expect(try await probe(.echo, expectation, status: status).http.failure == nil, "\(status)")
      let other = HTTPExpectation(request: request, answer: ExpectedAnswer(texts: ["payload"]))
      #expect((try await probe(.echo, other, status: status).http.failure == nil) == isKept, "\(status)")
    }
  }

  @Test func nothingIsAskedOfAHopThatIsNotAccepted() async throws {
    let (http, _, port) = try await probe(.echo, refusing: ["second.test"])
    #expect(http.failure == .notAsked(host: "second.test:\(port)"))
    #expect(http.hops.map(\.status) == [302, nil])
    #expect(http.hops[1].judgement?.clients.first?.verdict == .reject)
  }

  @Test func redirectsAreNotFollowedWhereTheyAreNotToBe() async throws {
    let expectation = HTTPExpectation(answer: ExpectedAnswer(statuses: [302...302]), redirects: 0)
    let (http, asked, _) = try await probe(.echo, expectation)
    #expect(http.failure == nil)
    #expect(http.hops.count == 1)
    #expect(asked == ["first.test"])
  }

  @Test func aCircleEndsAtItsBound() async throws {
    let (http, asked, _) = try await probe(
      .message(status: "302 Found", fields: ["Location: /again"]), HTTPExpectation(redirects: 3))
    #expect(http.failure == .redirect(.tooMany(limit: 3)))
    #expect(http.hops.map(\.status) == [302, 302, 302, 302])
    #expect(asked.count == 4)
  }

  @Test func theSameHostIsAskedAtTheSameAddress() async throws {
    let (http, asked, _) = try await probe(.echo, HTTPExpectation(redirects: 2)) { _ in "/elsewhere" }
    #expect(http.failure == .redirect(.tooMany(limit: 2)))
    #expect(Set(http.hops.map(\.address)).count == 1)
    #expect(asked == ["first.test", "first.test", "first.test"])
  }

  @Test(arguments: [
    ("http://second.test/", "redirect-to-plain-http"), ("ftp://second.test/", "redirect-to-no-url"),
    ("https://missing.test/", "redirect-not-reached"), ("https://127.0.0.1:1/", "redirect-not-reached"),
  ])
  func whatCannotBeFollowedIsTold(_ location: String, _ code: String) async throws {
    let http = try await probe(.echo) { _ in location }.http
    #expect(http.failure?.code == code)
    #expect(http.hops.first?.status == 302)
  }

  @Test func aSecretBodyGoesNowhereElse() async throws {
    let request = ExpectedRequest(method: "POST", body: .text(.secret(Secret("hidden"))))
    let (http, asked, _) = try await probe(.echo, HTTPExpectation(request: request), status: "307 Temporary Redirect")
    #expect(http.failure?.code == "redirect-with-secret")
    #expect(asked == ["first.test"])
  }

  @Test func aSecretInALocationIsMasked() async throws {
    let request = ExpectedRequest(fields: [RequestField("X-Key", .secret(Secret("hidden key")))])
    let (http, _, _) = try await probe(.echo, HTTPExpectation(request: request)) {
      "https://second.test:\($0)/?k=hidden%20key"
    }
    #expect(http.hops.last?.url.hasSuffix("/?k=(secret)") ?? false)
  }

  @Test func aHopThatHangsEndsWithTheProbe() async throws {
    let second = try await HTTPPlaces.server("second.test", .silence)
    let first = try await HTTPPlaces.server(
      "first.test", .message(status: "302 Found", fields: ["Location: https://second.test:\(second.address.port)/"]))
    let prober = try Prober.testing(
      resolver: FixedResolver(table: ["second.test": [.localhost]]), guardian: HostGuard())
    let start = ContinuousClock.now
    let seen = await prober.probe(
      ProbePlan(
        endpoint: "probe", url: EndpointURL(scheme: .https, host: "first.test", port: 443), connect: [first.address],
        timeout: .seconds(2), expectation: HTTPExpectation()))
    #expect(seen.addresses.first?.http?.failure?.code == "timed-out-in-http")
    #expect(seen.addresses.first?.http?.hops.map(\.status) == [302, nil])
    #expect(start.duration(to: .now) < .seconds(15))
    await first.stop()
    await second.stop()
  }
}
