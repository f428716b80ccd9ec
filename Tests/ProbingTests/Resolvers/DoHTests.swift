import Endpoints
import NIOPosix
import Pinning
import TLS
import Testing

@testable import Probing

/// DNS over HTTPS, over sockets; in plain but for the tests of TLS.
@Suite struct DoHTests {
  private static let host = "api.example.com"

  private func resolver(
    _ address: Endpoints.SocketAddress, _ method: DoHMethod, target: String = "/dns-query",
    budget: Duration = .seconds(20)
  ) throws -> HTTPResolver {
    let network = try ResolverNetwork.testing()
    let server = ResolverServer(usesTLS: false, host: "127.0.0.1", port: address.port)
    return HTTPResolver(
      DoHAsking(call: ResolverCall(server: server, network: network), target: target, method: method), share: .sole(8),
      budget: budget)
  }

  private func ask(
    _ method: DoHMethod, budget: Duration = .seconds(20), _ script: @escaping ScriptedHTTPServer.Script
  ) async throws -> Result<[IPAddress], ProbeFailure> {
    let server = try await ScriptedHTTPServer(script)
    let answer = await (try resolver(server.address, method, budget: budget)).answer(to: Self.host)
    await server.stop()
    return answer
  }

  private func failure(_ detail: String) -> Result<[IPAddress], ProbeFailure> {
    .failure(ProbeFailure(stage: .resolve, cause: .resolverFailed(detail)))
  }

  /// The question in a request, taken apart from the code that is tested.
  static func question(_ asked: ScriptedHTTPServer.Asked) -> [UInt8] {
    guard let text = asked.parameter("dns") else { return asked.body }
    let plain = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    return (try? Base64.decode(String(plain) + padding)) ?? []
  }

  static func bothFamilies(seconds: UInt32 = 60, fields: String = "") -> ScriptedHTTPServer.Script {
    { asked in
      let question = question(asked)
      guard question.count > 12 else { return nil }
      let isA = DNSBytes.type(of: question) == 1
      let data: [UInt8] = isA ? [127, 0, 0, 9] : [UInt8](repeating: 0, count: 15) + [1]
      return ScriptedHTTPServer.answer(
        DNSBytes.answer(question, [DNSBytes.record(type: isA ? 1 : 28, seconds: seconds, data)]), fields: fields)
    }
  }

  @Test(arguments: [DoHMethod.get, .post]) func asksForBothFamiliesByMessages(_ method: DoHMethod) async throws {
    let server = try await ScriptedHTTPServer(Self.bothFamilies())
    let found = await (try resolver(server.address, method)).answer(to: Self.host)
    #expect(found == .success([.address("127.0.0.9"), .localhostV6]))
    #expect(server.asked.count == 2)
    for asked in server.asked {
      #expect(asked.method == (method == .get ? "GET" : "POST"))
      #expect(asked.target.hasPrefix("/dns-query"))
      // RFC 8484, section 4.1: an id of 0; no padding; the media type.
      #expect(Self.question(asked).prefix(2) == [0, 0])
      #expect(!asked.target.contains("=") || asked.target.filter { $0 == "=" }.count == 1)
      #expect(asked.head.contains("\r\nAccept: application/dns-message"))
      #expect(asked.head.contains("\r\nHost: 127.0.0.1:\(server.address.port)\r\n"))
      #expect((method == .post) == asked.head.contains("\r\nContent-Type: application/dns-message"))
    }
    await server.stop()
  }

  @Test func aQueryInTheURLStays() async throws {
    let server = try await ScriptedHTTPServer(Self.bothFamilies())
    _ = await (try resolver(server.address, .get, target: "/q?ct=x")).answer(to: Self.host)
    #expect(server.asked.allSatisfy { $0.target.hasPrefix("/q?ct=x&dns=") })
    await server.stop()
  }

  @Test func followsAliases() async throws {
    let found = try await ask(.get) { asked in
      let alias: [UInt8] = [1, UInt8(ascii: "b"), 0]
      let question = Self.question(asked)
      let isA = DNSBytes.type(of: question) == 1
      return ScriptedHTTPServer.answer(
        DNSBytes.answer(
          question,
          [DNSBytes.record(type: 5, alias)]
            + (isA ? [DNSBytes.record(type: 1, [127, 0, 0, 9], owner: alias)] : [])))
    }
    #expect(found == .success([.address("127.0.0.9")]))
  }

  /// A family that could not be had, told with the other's addresses.
  @Test func aFamilyThatFailedIsNamed() async throws {
    let server = try await ScriptedHTTPServer { asked in
      DNSBytes.type(of: Self.question(asked)) == 1
        ? Self.bothFamilies()(asked) : ScriptedHTTPServer.answer([], status: "503 Busy")
    }
    let found = try await (try resolver(server.address, .get)).found(for: Self.host, deadline: .soon)
    let failure = ProbeFailure(stage: .resolve, cause: .resolverFailed("the server answers with the status 503"))
    #expect(
      found
        == FoundAddresses([.address("127.0.0.9")], unanswered: UnansweredFamily(family: .v6, failure: failure)))
    await server.stop()
  }

  @Test func aHeaderAloneThatTellsAFaultIsOne() async throws {
    let found = try await ask(.get) { ScriptedHTTPServer.answer(DNSBytes.header(Self.question($0), code: 5)) }
    #expect(found == failure("the server refuses to answer (REFUSED)"))
  }

  static let badMessages: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
    ("the answer is to another question", { _ in [] }),
    ("the answer is to another question", { [9] + DNSBytes.answer($0, []).dropFirst() }),
    (
      "the answer is to another question",
      { question in
        var other = DNSBytes.answer(question, [])
        other[13] ^= 1
        return other
      }
    ),
    ("the answer is truncated", { DNSBytes.answer($0, truncated: true) }),
    ("the server failed (SERVFAIL)", { DNSBytes.answer($0, code: 2) }),
    (
      "the answer is cut short",
      { DNSBytes.answer($0, [DNSBytes.record(type: DNSBytes.type(of: $0), [1, 2, 3, 4])]).dropLast(6) }
    ),
    (
      "the answer holds an address of 1 bytes",
      { DNSBytes.answer($0, [DNSBytes.record(type: DNSBytes.type(of: $0), [1])]) }
    ),
    (
      "the answer holds a compressed name that does not point back",
      { question in
        DNSBytes.answer(question, [DNSBytes.record(type: 1, [1, 2, 3, 4], owner: [0xc0, UInt8(question.count)])])
      }
    ),
    ("the answer's aliases lead round in a loop", { DNSBytes.answer($0, [DNSBytes.record(type: 5, [0xc0, 12])]) }),
    ("the answer is to another question", { _ in [UInt8](repeating: 0xff, count: 600) }),
  ]

  @Test(arguments: badMessages)
  func tellsWhatIsWrongWithAMessage(_ detail: String, _ message: @escaping @Sendable ([UInt8]) -> [UInt8])
    async throws
  {
    #expect(try await ask(.post) { ScriptedHTTPServer.answer(message(Self.question($0))) } == failure(detail))
  }

  static let badAnswers: [(String, [UInt8])] = [
    ("the server answers with the status 503", ScriptedHTTPServer.answer([], status: "503 Busy")),
    ("the server answers with the status 302", ScriptedHTTPServer.answer([], status: "302 Found")),
    (
      "the answer's content type is \"text/html\" in place of application/dns-message",
      ScriptedHTTPServer.answer(Array("<html>".utf8), type: "Text/HTML; charset=utf-8")
    ),
    (
      "the answer has no content type in place of application/dns-message",
      ScriptedHTTPServer.answer([1], type: nil)
    ),
    (
      "the answer is encoded as \"gzip\", which was not asked for",
      ScriptedHTTPServer.answer([1], fields: "Content-Encoding: gzip\r\n")
    ),
    (
      "the answer's body has more than 65535 bytes",
      ScriptedHTTPServer.answer([UInt8](repeating: 0, count: 65_536))
    ),
    ("the answer is cut short", Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab".utf8)),
    ("the answer is cut short", []),
  ]

  @Test(arguments: badAnswers)
  func tellsWhatIsWrongWithAnAnswer(_ detail: String, _ bytes: [UInt8]) async throws {
    #expect(try await ask(.get) { _ in bytes } == failure(detail))
  }

  @Test func tellsWhatIsNoHTTP() async throws {
    guard case .failure(let failure) = try await ask(.get, { _ in Array("SSH-2.0-x\r\n\r\n".utf8) }) else {
      Issue.record("taken for an answer")
      return
    }
    #expect(failure.detail.contains("the answer is no HTTP/1.1"))
  }

  @Test func aFamilyThatIsNeverAnsweredTakesNothingFromTheOther() async throws {
    let start = ContinuousClock.now
    let found = try await ask(.get, budget: .seconds(60)) { asked in
      DNSBytes.type(of: Self.question(asked)) == 1 ? Self.bothFamilies()(asked) : nil
    }
    #expect(found == .success([.address("127.0.0.9")]))
    #expect(start.duration(to: .now) < .seconds(50))
  }

  @Test func aSlowServerEndsAtTheBudget() async throws {
    guard case .failure(let failure) = try await ask(.get, budget: .milliseconds(200), { _ in nil }) else {
      Issue.record("an answer where there was none")
      return
    }
    #expect(failure.code == "timed-out-in-resolve")
  }

  @Test func noSuchNameAndNoAddressesAreToldApart() async throws {
    for (code, cause) in [
      (UInt8(3), ProbeFailureCause.nameNotFound(Self.host)), (0, ProbeFailureCause.noAddresses(Self.host)),
    ] {
      let found = try await ask(.get) { ScriptedHTTPServer.answer(DNSBytes.answer(Self.question($0), code: code)) }
      #expect(found == .failure(ProbeFailure(stage: .resolve, cause: cause)))
    }
  }

  /// The age is taken off the TTL; an answer whose TTL is used up is not kept.
  @Test(arguments: [
    (UInt32(600), "", 2), (600, "Age: 599\r\n", 2), (600, "Age: 600\r\n", 6), (600, "Age: 99999999999\r\n", 6),
    (600, "Age: soon\r\n", 2), (600, "Age: -1\r\n", 2), (600, "Age: 700, 1\r\n", 6), (0, "", 6),
    (0xffff_ffff, "", 6),
  ])
  func keepsAnAnswerForItsTTLLessItsAge(_ seconds: UInt32, _ fields: String, _ questions: Int) async throws {
    let server = try await ScriptedHTTPServer(Self.bothFamilies(seconds: seconds, fields: fields))
    let resolver = try resolver(server.address, .get)
    for _ in 1...3 {
      #expect(await resolver.answer(to: Self.host) == .success([.address("127.0.0.9"), .localhostV6]))
    }
    #expect(server.asked.count == questions)
    await server.stop()
  }

  @Test func lookupsOfOneNameAreJoined() async throws {
    let server = try await ScriptedHTTPServer(Self.bothFamilies())
    let resolver = try resolver(server.address, .get)
    await withTaskGroup { group in
      for _ in 1...20 { group.addTask { await resolver.answer(to: Self.host) } }
      for await answer in group { #expect(answer == .success([.address("127.0.0.9"), .localhostV6])) }
    }
    #expect(server.asked.count == 2)
    await server.stop()
  }

  // MARK: - JSON

  private static func json(_ answers: String, question: String? = nil, status: String = "0")
    -> ScriptedHTTPServer.Script
  {
    { asked in
      let type = asked.parameter("type") == "A" ? 1 : 28
      let question = question ?? "{\"name\":\"API.example.com.\",\"type\":\(type)}"
      let answers = type == 1 ? answers : "[]"
      return ScriptedHTTPServer.answer(
        "{\"Status\":\(status),\"TC\":false,\"Question\":[\(question)],\"Answer\":\(answers)}",
        type: "application/dns-json")
    }
  }

  @Test func asksByJSON() async throws {
    let server = try await ScriptedHTTPServer(
      Self.json(
        """
        [{"name":"api.example.com","type":5,"TTL":60,"data":"b.example.com."},
        {"name":"b.example.com.","type":1,"TTL":60,"data":"127.0.0.9"},{"name":"x","type":46,"TTL":1,"data":"AAAA"}]
        """))
    let found = await (try resolver(server.address, .json)).answer(to: Self.host)
    #expect(found == .success([.address("127.0.0.9")]))
    #expect(
      Set(server.asked.map(\.target)) == [
        "/dns-query?name=api.example.com&type=A", "/dns-query?name=api.example.com&type=AAAA",
      ])
    #expect(server.asked.allSatisfy { $0.head.contains("\r\nAccept: application/dns-json") })
    await server.stop()
  }

  @Test(arguments: [
    ("300", 2), ("0", 6), ("-5", 6), ("4294967296", 6), ("1e300", 6), ("\"300\"", 6), ("1.5", 6), ("null", 6),
  ])
  func aTTLThatIsNoneIsNotKept(_ seconds: String, _ questions: Int) async throws {
    let server = try await ScriptedHTTPServer(
      Self.json("[{\"name\":\"api.example.com\",\"type\":1,\"TTL\":\(seconds),\"data\":\"127.0.0.9\"}]"))
    let resolver = try resolver(server.address, .json)
    for _ in 1...3 { #expect(await resolver.answer(to: Self.host) == .success([.address("127.0.0.9")])) }
    #expect(server.asked.count == questions)
    await server.stop()
  }

  @Test(arguments: [
    (
      "[{\"name\":\"api.example.com\",\"type\":1,\"TTL\":1,\"data\":\"nine\"}]",
      "the answer holds \"nine\" where an address is to be"
    ),
    (
      "[{\"name\":\"api.example.com\",\"type\":1,\"TTL\":1,\"data\":\"::1\"}]",
      "the answer holds \"::1\" where an address is to be"
    ),
    ("[{\"name\":\"api.example.com\",\"type\":1,\"TTL\":1}]", "the answer's \"data\" is missing or of another kind"),
    ("[{\"type\":1,\"TTL\":1,\"data\":\"127.0.0.9\"}]", "the answer's \"name\" is missing or of another kind"),
    ("{}", "the answer's \"Answer\" is missing or of another kind"),
    (
      "[{\"name\":\"api.example.com\",\"type\":5,\"TTL\":1,\"data\":\"api.example.com\"}]",
      "the answer's aliases lead round in a loop"
    ),
    ("[", "the answer is no JSON: an unexpected \"}\" at byte"),
  ])
  func tellsWhatIsWrongWithJSON(_ answers: String, _ detail: String) async throws {
    guard case .failure(let failure) = try await ask(.json, Self.json(answers)) else {
      Issue.record("taken for an answer")
      return
    }
    #expect(failure.detail.hasPrefix("the resolver failed: \(detail)"))
  }

  /// What is not on the way from the name to its addresses does not matter.
  @Test(arguments: [
    #"{"name":"other.example.com","type":5,"TTL":60,"data":"a..b"}"#,
    #"{"name":"other.example.com","type":5,"TTL":60}"#,
    #"{"name":"other.example.com","type":1,"TTL":60,"data":"nine"}"#,
    #"{"name":"a..b","type":5,"TTL":60,"data":"api.example.com"}"#,
    #"{"name":"b.example.com","type":5,"TTL":60,"data":7}"#,
  ])
  func aRecordBesideTheWayThatCannotBeReadIsLeftOut(_ record: String) async throws {
    let way = #"{"name":"api.example.com","type":5,"TTL":60,"data":"c.example.com"}"#
    let address = #"{"name":"c.example.com","type":1,"TTL":60,"data":"127.0.0.9"}"#
    for order in [[record, way, address], [way, address, record]] {
      let found = try await ask(.json, Self.json("[\(order.joined(separator: ","))]"))
      #expect(found == .success([.address("127.0.0.9")]))
    }
  }

  @Test(arguments: [
    (#"{"name":"c.example.com","type":5,"TTL":60,"data":"a..b"}"#, "the answer holds \"a..b\" where a name is to be"),
    (#"{"name":"c.example.com","type":5,"TTL":60}"#, "the answer's \"data\" is missing or of another kind"),
    (#"{"name":"c.example.com","type":1,"TTL":60,"data":"x"}"#, "the answer holds \"x\" where an address is to be"),
  ])
  func aRecordOnTheWayThatCannotBeReadIsTold(_ record: String, _ detail: String) async throws {
    let way = #"{"name":"api.example.com","type":5,"TTL":60,"data":"c.example.com"}"#
    #expect(try await ask(.json, Self.json("[\(record),\(way)]")) == failure(detail))
  }

  @Test func jsonOfAnotherQuestionIsNone() async throws {
    let found = try await ask(.json, Self.json("[]", question: "{\"name\":\"other.example.com\",\"type\":1}"))
    #expect(found == failure("the answer is to another question"))
  }

  @Test func jsonWithoutItsTypeIsNone() async throws {
    let found = try await ask(.json) { _ in ScriptedHTTPServer.answer("{}", type: "text/plain") }
    #expect(found == failure("the answer's content type is \"text/plain\" in place of application/dns-json"))
  }

  @Test func codesOfJSONAreThoseOfMessages() async throws {
    #expect(
      try await ask(.json, Self.json("[]", status: "3"))
        == .failure(ProbeFailure(stage: .resolve, cause: .nameNotFound(Self.host))))
    #expect(try await ask(.json, Self.json("[]", status: "5")) == failure("the server refuses to answer (REFUSED)"))
    #expect(
      try await ask(.json, Self.json("[]", status: "\"0\""))
        == failure("the answer's \"Status\" is missing or of another kind"))
  }
}
