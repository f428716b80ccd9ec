import Endpoints
import NIOPosix
import Pinning
import TLS
import Testing

@testable import Probing

/// Services of HTTPDNS, over sockets.
@Suite struct HTTPDNSTests {
  private static let host = "api.example.com"
  private static let now = Timestamp(secondsSinceEpoch: 1_900_000_000)
  private static let both: [IPAddress] = [.address("127.0.0.9"), .localhostV6]

  private func resolver(
    _ server: ScriptedHTTPServer, _ form: HTTPDNSForm, joins: Bool = false, budget: Duration = .seconds(20)
  ) throws -> HTTPResolver {
    let service = HTTPDNSService(
      server: ResolverServer(usesTLS: false, host: "127.0.0.1", port: server.address.port), form: form,
      joinsNames: joins)
    return HTTPResolver(
      JoinedNames(HTTPDNSAsking(service, try .testing(), now: { Self.now })), share: .sole(64), budget: budget)
  }

  private func ask(
    _ form: HTTPDNSForm, _ answer: [UInt8]?, budget: Duration = .seconds(20)
  ) async throws -> (answer: Result<[IPAddress], ProbeFailure>, target: String?) {
    let server = try await ScriptedHTTPServer { _ in answer }
    let found = await (try resolver(server, form, budget: budget)).answer(to: Self.host)
    await server.stop()
    return (found, server.asked.first?.target)
  }

  private func json(_ text: String) -> [UInt8] { ScriptedHTTPServer.answer(text) }
  private func text(_ text: String) -> [UInt8] { ScriptedHTTPServer.answer(text, type: "text/plain") }

  // MARK: - Good answers

  @Test func alibabaPlain() async throws {
    let (found, target) = try await ask(
      .alibaba(account: "100000", secret: nil),
      json(#"{"host":"api.example.com","ips":["127.0.0.9"],"ipsv6":["::1"],"ttl":60,"origin_ttl":600}"#))
    #expect(found == .success(Self.both))
    #expect(target == "/100000/d?host=api.example.com&query=4,6")
  }

  /// The digest is that of `api.example.com-secret-1900000300`, by `md5sum`.
  @Test func alibabaSigned() async throws {
    let (found, target) = try await ask(
      .alibaba(account: "100000", secret: Secret("secret")),
      json(#"{"host":"api.example.com","ips":["127.0.0.9"],"ttl":60}"#))
    #expect(found == .success([.address("127.0.0.9")]))
    #expect(
      target
        == "/100000/sign_d?host=api.example.com&query=4,6&t=1900000300&s=52fd430fc45b070536f2de499215a6f0")
  }

  /// The digest is that of `dn=api.example.com&exp=1900000300&id=100000&m=0&q=4,6&v=1.0`, by `openssl dgst -hmac`.
  @Test func alibabaV2() async throws {
    let (found, target) = try await ask(
      .alibabaV2(account: "100000", secret: Secret("secret")),
      json(
        #"""
        {"code":"success","mode":0,"data":{"cip":"127.0.0.1","answers":[{"dn":"api.example.com",
        "v4":{"ips":["127.0.0.9"],"ttl":60},"v6":{"ips":["::1"],"ttl":30}}]}}
        """#))
    #expect(found == .success(Self.both))
    #expect(
      target
        == "/v2/d?dn=api.example.com&exp=1900000300&id=100000&m=0&q=4,6&v=1.0&s=4f24718255aa45eb053328930d667aaf9166009c20fc28d21127432bfb3c81da"
    )
  }

  @Test func tencentPlain() async throws {
    let (found, target) = try await ask(
      .tencentPlain(id: "42"), text("api.example.com.:127.0.0.9,60-::1,30|127.0.0.1"))
    #expect(found == .success(Self.both))
    #expect(target == "/d?dn=api.example.com&id=42&ttl=1&clientip=1&query=1&type=addrs")
  }

  @Test func tencentByToken() async throws {
    let (found, target) = try await ask(
      .tencentToken(Secret("a b")), text("api.example.com.:127.0.0.9;127.0.0.9;127.0.0.8,60-0|127.0.0.1"))
    #expect(found == .success([.address("127.0.0.9"), .address("127.0.0.8")]))
    #expect(target == "/d?dn=api.example.com&token=a%20b&ttl=1&clientip=1&query=1&type=addrs")
  }

  // MARK: - Nothing, and worse

  static let alibaba = HTTPDNSForm.alibaba(account: "1", secret: nil)
  static let v2 = HTTPDNSForm.alibabaV2(account: "1", secret: nil)
  static let tencent = HTTPDNSForm.tencentPlain(id: "1")

  @Test(arguments: [
    (alibaba, #"{"host":"api.example.com","ips":[],"ipsv6":[],"ttl":60}"#, "no-addresses"),
    (
      v2,
      #"{"code":"success","data":{"answers":[{"dn":"api.example.com","v4":{"ips":[],"no_ip_code":"RRNotExist"}}]}}"#,
      "no-addresses"
    ),
    (
      v2,
      #"{"code":"success","data":{"answers":[{"dn":"api.example.com","v4":{"ips":[],"no_ip_code":"DomainNotExist"}}]}}"#,
      "name-not-found"
    ),
    (tencent, "", "no-addresses"), (tencent, "api.example.com.:0-0|127.0.0.1", "no-addresses"),
    (tencent, "api.example.com|127.0.0.1", "no-addresses"),
  ])
  func nothingIsNoFault(_ form: HTTPDNSForm, _ body: String, _ code: String) async throws {
    guard case .failure(let failure) = try await ask(form, ScriptedHTTPServer.answer(body, type: nil)).answer else {
      Issue.record("an answer where there was none")
      return
    }
    #expect(failure.code == code)
  }

  @Test(arguments: [
    (alibaba, #"{"host":"other.example.com","ips":["127.0.0.9"]}"#, "the answer holds nothing of the name"),
    (alibaba, #"{"host":"api.example.com","ips":["nine"]}"#, "the answer holds \"nine\" where an address is to be"),
    (alibaba, #"{"host":"api.example.com","ips":"127.0.0.9"}"#, "the answer's \"ips\" is missing or of another kind"),
    (alibaba, #"{"ips":["127.0.0.9"]}"#, "the answer's \"host\" is missing"),
    (alibaba, "<html>", "the answer is no JSON"), (alibaba, "", "the answer is no JSON"),
    (alibaba, #"{"code":"InvalidHost"}"#, "the service refuses to answer: InvalidHost"),
    (v2, #"{"code":"InvalidSignature"}"#, "the service refuses to answer: InvalidSignature"),
    (v2, #"{"code":"success","data":"a0b1"}"#, "the answer's \"answers\" is missing"),
    (v2, #"{"code":"success","data":{"answers":[{"dn":7}]}}"#, "the answer's \"dn\" is missing"),
    (tencent, "other.example.com.:127.0.0.9,60", "the answer holds nothing of the name"),
    (tencent, "api.example.com.:nine,60", "the answer holds \"nine\" where an address is to be"),
    (tencent, "127.0.0.9;127.0.0.8,60|127.0.0.1", "the answer holds the line \"127.0.0.9;127.0.0.8,60\""),
    (tencent, "127.0.0.9", "the answer holds the line \"127.0.0.9\""),
    (tencent, "\u{1b}[2J", "the answer holds the line \"\\x1b[2J\""),
  ])
  func tellsWhatIsWrong(_ form: HTTPDNSForm, _ body: String, _ detail: String) async throws {
    guard case .failure(let failure) = try await ask(form, ScriptedHTTPServer.answer(body, type: nil)).answer else {
      Issue.record("taken for an answer")
      return
    }
    #expect(failure.detail.hasPrefix("the resolver failed: \(detail)"))
  }

  @Test(arguments: [alibaba, v2, tencent]) func pagesAndErrorsAreNoAnswers(_ form: HTTPDNSForm) async throws {
    let page = try await ask(form, ScriptedHTTPServer.answer("api.example.com.:127.0.0.9", type: "text/html")).answer
    #expect(page.failureDetail?.contains("the answer's content type is \"text/html\"") == true)
    let refusal = ScriptedHTTPServer.answer(
      Array(#"{"code":"InvalidSignature\u001b"}"#.utf8), type: "application/json", status: "403 Forbidden")
    #expect(
      try await ask(form, refusal).answer.failureDetail
        == "the resolver failed: the server answers with the status 403 (InvalidSignature\\x1b)")
    let large = ScriptedHTTPServer.answer([UInt8](repeating: 0x20, count: 70_000), type: nil)
    #expect(
      try await ask(form, large).answer.failureDetail
        == "the resolver failed: the answer's body has more than 65535 bytes")
    let cut = Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{".utf8)
    #expect(try await ask(form, cut).answer.failureDetail == "the resolver failed: the answer is cut short")
    #expect(try await ask(form, nil, budget: .milliseconds(200)).answer.failureCode == "timed-out-in-resolve")
  }

  // MARK: - TTLs

  @Test(arguments: [
    (alibaba, #"{"host":"api.example.com","ips":["127.0.0.9"],"ttl":TTL}"#),
    (v2, #"{"code":"success","data":{"answers":[{"dn":"api.example.com","v4":{"ips":["127.0.0.9"],"ttl":TTL}}]}}"#),
    (tencent, "api.example.com.:127.0.0.9,TTL|127.0.0.1"),
  ])
  func aTTLThatIsNoneIsNotKept(_ form: HTTPDNSForm, _ body: String) async throws {
    var cases = [("300", 1), ("0", 3), ("4294967297", 3), ("99999999999999999999", 3)]
    // With Tencent a dash parts the families.
    cases.append(form == Self.tencent ? ("soon", 3) : ("-5", 3))
    for (seconds, asked) in cases {
      let server = try await ScriptedHTTPServer { _ in
        ScriptedHTTPServer.answer(body.replacing("TTL", with: seconds), type: nil)
      }
      let resolver = try resolver(server, form)
      for _ in 1...3 { #expect(await resolver.answer(to: Self.host) == .success([.address("127.0.0.9")])) }
      #expect(server.asked.count == asked, "\(seconds)")
      await server.stop()
    }
  }

  @Test func whatDoesNotExistIsBelievedForAMoment() async throws {
    let server = try await ScriptedHTTPServer { _ in
      ScriptedHTTPServer.answer(#"{"host":"api.example.com","ips":[]}"#)
    }
    let resolver = try resolver(server, Self.alibaba)
    for _ in 1...3 { #expect(await resolver.answer(to: Self.host).failureCode == "no-addresses") }
    #expect(server.asked.count == 1)
    await server.stop()
    let kept = KeptAnswers()
    let now = ContinuousClock.now
    let missing = ProbeFailure(stage: .resolve, cause: .nameNotFound("a"))
    _ = kept.keep(.failure(missing), of: "a", at: now)
    #expect(kept.answer(of: "a", at: now + .seconds(1)) == .failure(missing))
    #expect(kept.answer(of: "a", at: now + .seconds(2)) == nil)
    _ = kept.keep(.failure(ProbeFailure(stage: .resolve, cause: .resolverFailed("x"))), of: "b", at: now)
    #expect(kept.answer(of: "b", at: now) == nil)
  }

  // MARK: - Joining

  /// Every name asked for, in the answer's form.
  private static func batch(_ form: HTTPDNSForm) -> ScriptedHTTPServer.Script {
    { asked in
      let names = (asked.parameter("host") ?? asked.parameter("dn") ?? "").split(separator: ",")
      let last = { (name: Substring) in name.dropFirst().prefix { $0 != "." } }
      switch form {
      case .alibaba:
        return ScriptedHTTPServer.answer(
          "{\"dns\":["
            + names.map { "{\"host\":\"\($0)\",\"ips\":[\"127.0.0.\(last($0))\"],\"ttl\":60}" }
            .joined(separator: ",") + "]}")
      case .alibabaV2:
        return ScriptedHTTPServer.answer(
          "{\"code\":\"success\",\"data\":{\"answers\":["
            + names.map { "{\"dn\":\"\($0)\",\"v4\":{\"ips\":[\"127.0.0.\(last($0))\"],\"ttl\":60}}" }
            .joined(separator: ",") + "]}}")
      case .tencentPlain, .tencentToken:
        return ScriptedHTTPServer.answer(
          names.map { "\($0).:127.0.0.\(last($0)),60-0" }.joined(separator: "\n") + "|127.0.0.1", type: nil)
      }
    }
  }

  @Test(arguments: [alibaba, HTTPDNSForm.alibaba(account: "1", secret: Secret("s")), v2, tencent])
  func namesShareARequestAndHaveTheirOwnAnswers(_ form: HTTPDNSForm) async throws {
    let server = try await ScriptedHTTPServer(Self.batch(form))
    let resolver = try resolver(server, form, joins: true)
    await withTaskGroup { group in
      for number in 1...20 {
        group.addTask { (number, await resolver.answer(to: "n\(number).example.com")) }
      }
      for await (number, answer) in group { #expect(answer == .success([.address("127.0.0.\(number)")])) }
    }
    // How many of them wait for each other is the scheduler's to say; that some do is not.
    #expect((4..<20).contains(server.asked.count))
    let counts = server.asked.map { ($0.parameter("host") ?? $0.parameter("dn") ?? "").split(separator: ",").count }
    #expect(counts.allSatisfy { (1...5).contains($0) })
    #expect(counts.reduce(0, +) == 20)
    if case .alibaba(_, let secret) = form {
      #expect(server.asked.allSatisfy { $0.target.hasPrefix(secret == nil ? "/1/resolve?" : "/1/sign_resolve?") })
    }
    await server.stop()
  }

  @Test func aNameThatSpoilsARequestFailsAlone() async throws {
    let server = try await ScriptedHTTPServer { asked in
      let names = asked.parameter("host") ?? ""
      if names.contains("bad.test") { return ScriptedHTTPServer.answer("{\"code\":\"InvalidHost\"}", status: "400 No") }
      return Self.batch(Self.alibaba)(asked)
    }
    let resolver = try resolver(server, Self.alibaba, joins: true)
    async let first = resolver.answer(to: "n7.test")
    async let second = resolver.answer(to: "bad.test")
    #expect(await first == .success([.address("127.0.0.7")]))
    #expect(await second.failureCode == "resolver-failed")
    await server.stop()
  }

  @Test func whatTheServiceRepeatsOfASecretIsStruckOut() async throws {
    for form in [HTTPDNSForm.tencentToken(Secret("s3cret")), .alibaba(account: "1", secret: Secret("s3cret"))] {
      let server = try await ScriptedHTTPServer { asked in
        let said = asked.parameter("s") ?? asked.parameter("token") ?? "nothing"
        return ScriptedHTTPServer.answer("{\"code\":\"refused s3cret \(said)\"}", status: "403 No")
      }
      let detail = await (try resolver(server, form)).answer(to: Self.host).failureDetail ?? ""
      #expect(!detail.contains("s3cret"), "\(detail)")
      if let signature = server.asked.first?.parameter("s") { #expect(!detail.contains(signature), "\(detail)") }
      await server.stop()
    }
  }

  @Test func aNameThatTheServiceLeavesOutFailsAlone() async throws {
    let server = try await ScriptedHTTPServer { _ in
      ScriptedHTTPServer.answer(
        #"{"results":[{"host":"a.test","ips":["127.0.0.1"],"type":1,"ttl":60},{"host":"a.test","ips":["::1"],"type":28,"ttl":30}]}"#
      )
    }
    let resolver = try resolver(server, Self.alibaba, joins: true)
    async let first = resolver.answer(to: "a.test")
    async let second = resolver.answer(to: "b.test")
    #expect(await first == .success([.localhost, .localhostV6]))
    #expect(
      await second.failureDetail == "the resolver failed: the answer holds nothing of the name that was asked for")
    await server.stop()
  }
}

extension Result<[IPAddress], ProbeFailure> {
  var failureCode: String? {
    switch self {
    case .success: nil
    case .failure(let failure): failure.code
    }
  }
}
