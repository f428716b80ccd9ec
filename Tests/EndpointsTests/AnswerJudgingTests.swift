import Endpoints
import Testing

/// What AFNetworking's serializers make of an answer, and what pintop is asked for besides.
struct AnswerJudgingTests {
  private func fault(
    _ expected: ExpectedAnswer, _ status: Int = 200, _ type: String? = "application/json", _ body: String = "{}",
    _ fields: [(name: String, value: String)] = []
  ) -> AnswerFault? {
    let fields = fields + (type.map { [(name: "content-type", value: $0)] } ?? [])
    return expected.fault(of: ReceivedAnswer(status: status, fields: fields, body: Array(body.utf8)))
  }

  private let json = ExpectedAnswer(serializer: .json)

  @Test(arguments: [(199, false), (200, true), (299, true), (300, false), (404, false)])
  func statusesFrom200To299AreAccepted(_ status: Int, _ isAccepted: Bool) {
    #expect((fault(ExpectedAnswer(), status) == nil) == isAccepted)
    #expect((fault(json, status) == nil) == isAccepted)
  }

  @Test(arguments: [
    ("application/json", true), ("text/json", true), ("text/javascript", true),
    ("Application/JSON; charset=utf-8", true), ("text/html", false), ("application/problem+json", false), (nil, false),
  ])
  func contentTypesOfJSONAreAccepted(_ type: String?, _ isAccepted: Bool) {
    #expect((fault(json, 200, type) == nil) == isAccepted)
    #expect(fault(ExpectedAnswer(), 200, type) == nil)
  }

  @Test func anEmptyBodyNeedsNoType() {
    #expect(fault(json, 200, nil, "") == nil)
    #expect(fault(json, 204, "text/html", "") == nil)
  }

  @Test func theTypesFaultUnderliesTheStatuses() {
    let type = AnswerFault.contentType(
      seen: "text/html", accepted: ["application/json", "text/json", "text/javascript"])
    #expect(fault(json, 500, "text/html", "<html>") == .status(seen: 500, accepted: [200...299], underlying: type))
    #expect(fault(json, 500, "text/html", "<html>")?.code == "http-status")
  }

  @Test func aFaultOfTheStatusAloneStillParsesTheBody() {
    let status = AnswerFault.status(seen: 500, accepted: [200...299], underlying: nil)
    #expect(fault(json, 500, "application/json", "{}") == status)
    #expect(
      fault(json, 500, "application/json", "{") == .notJSON(PlainJSONFault(.cutShort, at: 1), underlying: status))
  }

  @Test func aBodyOfOneSpaceParsesToNothing() {
    #expect(fault(json, 200, "application/json", " ") == nil)
    #expect(fault(json, 200, "application/json", "  ")?.code == "http-not-json")
  }

  @Test(arguments: ["1", "\"a\"", "null", "true"])
  func fragmentsAreRefused(_ body: String) {
    #expect(fault(json, 200, "application/json", body) == .notJSON(PlainJSONFault(.fragment, at: 0), underlying: nil))
  }

  private func expecting(
    _ path: String, _ value: PlainJSON, removes: Bool = false, inArrays: Bool = true
  ) throws -> ExpectedAnswer {
    ExpectedAnswer(
      serializer: .json, removesKeysWithNullValues: removes, removesNullsInArrays: inArrays,
      values: [ExpectedValue(try BodyPath(path), value)])
  }

  @Test func valuesAreComparedWhole() throws {
    let body = #"{"status":"ok","count":3.0,"items":[{"id":1,"tags":["a",null]}]}"#
    let good: [(String, PlainJSON)] = [
      ("$.status", .string("ok")), ("$.count", .number(3)), ("$.items[0].id", .number(1)),
      ("$[\"items\"][0]", .object(["id": .number(1), "tags": .array([.string("a"), .null])])),
    ]
    for (path, value) in good {
      #expect(fault(try expecting(path, value), 200, "text/json", body) == nil, "\(path)")
    }
    let differs = fault(try expecting("$.status", .string("up")), 200, "text/json", body)
    #expect(differs == .value(try BodyPath("$.status"), expected: "\"up\"", seen: "\"ok\""))
    #expect(differs?.detail == "$.status is \"ok\", not \"up\"")
  }

  @Test(arguments: [
    ("$.a.x", "$.a.x is not there: $.a has no such key"), ("$.b[2]", "$.b[2] is not there: $.b has 2 elements"),
    ("$.b.c", "$.b.c is not there: $.b is an array"), ("$[0]", "$[0] is not there: $ is an object"),
  ])
  func namesWhereAPathEnds(_ path: String, _ detail: String) throws {
    let expected = ExpectedAnswer(serializer: .json, places: [try BodyPath(path)])
    #expect(fault(expected, 200, "text/json", #"{"a":{},"b":[1,2]}"#)?.detail == detail)
  }

  @Test func nothingHasNoPlaces() throws {
    #expect(
      fault(try expecting("$.a", .null), 200, "text/json", " ")?.detail == "$.a is not there: the body is empty")
  }

  @Test func keysWithNullGoAtEveryDepth() throws {
    let body = #"{"a":null,"b":{"c":null},"d":[null,{"e":null}]}"#
    #expect(fault(try expecting("$.a", .null), 200, "text/json", body) == nil)
    #expect(fault(try expecting("$.a", .null, removes: true), 200, "text/json", body)?.code == "http-json-missing")
    #expect(fault(try expecting("$.b", .object([:]), removes: true), 200, "text/json", body) == nil)
    let four = try expecting("$.d", .array([.object([:])]), removes: true)
    #expect(fault(four, 200, "text/json", body) == nil)
    let three = try expecting("$.d", .array([.null, .object([:])]), removes: true, inArrays: false)
    #expect(fault(three, 200, "text/json", body) == nil)
  }

  @Test func textsMustStandInTheBody() {
    let expected = ExpectedAnswer(texts: ["aab", ""])
    #expect(fault(expected, 200, nil, "aaaab") == nil)
    #expect(fault(expected, 200, nil, "abaaa") == .textMissing("aab"))
    #expect(fault(ExpectedAnswer(body: "pong\n"), 200, nil, "pong\n") == nil)
    #expect(
      fault(ExpectedAnswer(body: "pong"), 200, nil, "pong\n") == .otherBody(expected: "pong", seen: "pong\n"))
  }

  @Test func fieldsAreComparedWhateverTheirNamesCase() {
    let expected = ExpectedAnswer(fields: [ExpectedField("X-Region", "eu"), ExpectedField("Via", nil)])
    #expect(fault(expected, 200, nil, "", [("x-region", "us"), ("X-REGION", "eu"), ("via", "1.1 a")]) == nil)
    #expect(
      fault(expected, 200, nil, "", [("x-region", "us")]) == .field(name: "X-Region", expected: "eu", seen: "us"))
    #expect(fault(expected, 200, nil, "", [("x-region", "eu")]) == .field(name: "Via", expected: nil, seen: nil))
  }

  @Test func anEncodedBodyIsNotGuessedAt() {
    let gzip = [(name: "Content-Encoding", value: "gzip")]
    #expect(fault(json, 200, "text/json", "\u{1f}\u{8b}", gzip) == .encoded("gzip"))
    #expect(fault(ExpectedAnswer(texts: ["a"]), 200, nil, "a", gzip) == .encoded("gzip"))
    #expect(fault(ExpectedAnswer(), 200, nil, "a", gzip) == nil)
    let inTransfer = [(name: "Transfer-Encoding", value: "gzip, Chunked")]
    #expect(fault(json, 200, "text/json", "\u{1f}\u{8b}", inTransfer) == .encoded("gzip"))
    #expect(fault(json, 200, "text/json", "{}", [(name: "Transfer-Encoding", value: "chunked")]) == nil)
  }

  /// Types and codings are told in small letters and without blanks, where no secret would be found.
  @Test func aSecretIsMaskedInAnyField() {
    let mask = SecretMask([Secret("S3cr \"T,Key")])
    for (name, status) in [("Content-Type", 200), ("Content-Type", 500), ("Content-Encoding", 200)] {
      let fields =
        [(name: name, value: "text/S3cr \"T,Key")] + (name == "Content-Type" ? [] : [("content-type", "text/json")])
      let answer = ReceivedAnswer(status: status, fields: fields, body: Array("{}".utf8))
      let detail = json.fault(of: answer, masking: mask)?.detail ?? ""
      #expect(detail.contains("text/(secret)") && !detail.lowercased().contains("s3cr"), "\(detail)")
    }
  }

  @Test func whatIsToldOfABodyIsShort() {
    let long = String(repeating: "x", count: 100_000)
    let detail = fault(ExpectedAnswer(body: "a"), 200, nil, long)?.detail ?? ""
    #expect((100..<200).contains(detail.count))
  }
}
