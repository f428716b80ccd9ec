import Endpoints
import Testing

@testable import Configuration

/// The key `expect`.
struct ExpectTests {
  private func read(_ members: String, files: [String: [UInt8]] = [:]) -> Outcome {
    Outcome(endpoint: "expect:{\(members)}", files: files)
  }

  private func expectation(_ members: String, files: [String: [UInt8]] = [:]) throws -> HTTPExpectation {
    let outcome = read(members, files: files)
    #expect(outcome.errors == [])
    return try #require(outcome.configuration?.endpoints.first?.expectation)
  }

  @Test func nothingIsAskedWithoutIt() {
    #expect(Outcome(endpoint: "").configuration?.endpoints.first?.expectation == nil)
  }

  @Test func anEmptyOneHasAFNetworkingsDefaults() throws {
    let expectation = try expectation("")
    #expect(expectation == HTTPExpectation())
    #expect(expectation.request.method == "GET")
    #expect(expectation.answer.statuses == [200...299])
    #expect(expectation.answer.contentTypes == nil)
    #expect(expectation.redirects == 20)
  }

  @Test func everyKeyIsRead() throws {
    let expectation = try expectation(
      """
      method:'post',headers:{Accept:'application/json'},body:{json:{a:[1,true,null,0x10,'b']}},
      status:[200,'300-302'],contentTypes:['Application/JSON'],serializer:'json',version:'3.2.1',
      removesKeysWithNullValues:true,json:{'$.status':'ok'},jsonHas:['$.items[0]'],bodyContains:['a\\nb'],
      bodyEquals:'c',responseHeaders:{Server:true,'X-A':'b'},redirects:0,maximumHeader:1024,maximumBody:2048
      """)
    #expect(expectation.request.method == "POST")
    #expect(expectation.request.fields == [RequestField("Accept", .plain("application/json"))])
    let json = PlainJSON.object(["a": .array([.number(1), .bool(true), .null, .number(16), .string("b")])])
    #expect(expectation.request.body == .json(json))
    #expect(
      expectation.answer
        == ExpectedAnswer(
          statuses: [200...200, 300...302], serializer: .json, contentTypes: ["application/json"],
          removesKeysWithNullValues: true, removesNullsInArrays: false,
          values: [ExpectedValue(try BodyPath("$.status"), .string("ok"))], places: [try BodyPath("$.items[0]")],
          texts: ["a\nb"], body: "c", fields: [ExpectedField("Server", nil), ExpectedField("X-A", "b")]))
    #expect(expectation.redirects == 0)
    #expect(expectation.bounds == AnswerBounds(head: 1024, body: 2048))
  }

  @Test(arguments: ["json:{'$.a':1}", "jsonHas:'$.a'", "removesKeysWithNullValues:true"])
  func whoLooksIntoTheBodyHasItParsed(_ members: String) throws {
    let answer = try expectation(members).answer
    #expect(answer.serializer == .json)
    #expect(answer.contentTypes == ["application/json", "text/json", "text/javascript"])
  }

  @Test func anyContentTypeWillDoWhereItSaysSo() throws {
    #expect(try expectation("serializer:'json',contentTypes:'any'").answer.contentTypes == nil)
  }

  @Test func secretsComeFromTheEnvironmentAndFromFiles() throws {
    let expectation = try expectation(
      "method:'POST',headers:{Authorization:'env:TOKEN'},body:{form:{password:'file:pass.txt',name:'plain'}}",
      files: ["pass.txt": Array("hidden\n".utf8)])
    #expect(expectation.request.secrets == [Secret("s3cret"), Secret("hidden")])
    let message = expectation.request.message(to: EndpointURL(scheme: .https, host: "a.example", port: 443))
    #expect(message.field("authorization") == "s3cret")
    #expect(message.body == Array("name=plain&password=hidden".utf8))
  }

  @Test func secretsAreShownNowhere() throws {
    let expectation = try expectation("headers:{Authorization:'env:TOKEN'},query:{token:'env:TOKEN'}")
    var dumped = ""
    dump(expectation, to: &dumped)
    for text in ["\(expectation)", String(reflecting: expectation), dumped, "\(expectation.request.parameters)"] {
      #expect(!text.contains("s3cret"), "\(text)")
      #expect(text.contains("secret"))
    }
  }

  @Test func messagesRepeatNoSecret() {
    let outcome = read("headers:{Authorization:'env:LINES'}")
    #expect(outcome.errorCodes == ["bad-header-value"])
    #expect(!outcome.errors.map(\.description).joined().contains("a\nb"))
  }

  @Test func defaultsAreMergedKeyByKey() throws {
    let outcome = Outcome(
      """
      {defaults:{expect:{method:'POST',status:204,headers:{A:'b'}}},endpoints:[
      {name:'a',url:'https://a.example',expect:{status:200}},{name:'b',url:'https://b.example',expect:'none'},
      {name:'c',url:'https://c.example'},{name:'d',url:'tls://d.example:443'}]}
      """)
    #expect(outcome.errors == [])
    let expectations = try #require(outcome.configuration?.endpoints).map(\.expectation)
    #expect(expectations.map { $0?.request.method } == ["POST", nil, "POST", nil])
    #expect(expectations.map { $0?.answer.statuses } == [[200...200], nil, [204...204], nil])
    #expect(expectations[0]?.request.fields.map(\.name) == ["A"])
  }

  @Test(arguments: [
    ("method:'GE T'", "bad-method", "method"), ("method:'CONNECT'", "bad-method", "method"),
    ("headers:{'a b':'c'}", "bad-header-name", "headers[\"a b\"]"),
    ("headers:{a:'\u{e9}'}", "bad-header-value", "headers.a"), ("headers:{a:' b'}", "bad-header-value", "headers.a"),
    ("headers:{Host:'a'}", "reserved-header", "headers.Host"),
    ("headers:{A:'b',a:'c'}", "repeated-header", "headers.a"), ("headers:{a:1}", "wrong-kind", "headers.a"),
    ("headers:{a:'env:MISSING'}", "missing-variable", "headers.a"),
    ("headers:{a:'env:EMPTY'}", "empty-secret", "headers.a"),
    ("headers:{a:'file:missing'}", "missing-file", "headers.a"),
    ("headers:{a:'file:binary'}", "secret-not-text", "headers.a"),
    ("query:[]", "wrong-kind", "query"), ("query:{a:NaN}", "number-not-in-json", "query.a"),
    ("query:{a:1,a:2}", "duplicate-key", "query.a"),
    ("method:'POST',body:{}", "not-one-body", "body"),
    ("method:'POST',body:{json:1,text:'a'}", "not-one-body", "body"),
    ("method:'POST',body:{text:'a',jsn:1}", "unknown-key", "body.jsn"), ("body:{text:'a'}", "body-with-get", "body"),
    ("method:'POST',query:{a:1},body:{text:'a'}", "query-and-body", "query"),
    ("status:99", "bad-status", "status"), ("status:'300-200'", "bad-status", "status"),
    ("status:'2xx'", "bad-status", "status"), ("status:[]", "no-status", "status"),
    ("status:[200,'x']", "bad-status", "status[1]"), ("status:true", "wrong-kind", "status"),
    ("contentTypes:'all'", "unknown-choice", "contentTypes"),
    ("contentTypes:['json']", "bad-content-type", "contentTypes[0]"),
    ("serializer:'xml'", "unknown-choice", "serializer"),
    ("version:'x'", "bad-version", "version"), ("json:{'a':1}", "bad-json-path", "json.a"),
    ("jsonHas:['$.a[']", "bad-json-path", "jsonHas[0]"),
    ("serializer:'http',json:{'$':1}", "json-with-serializer-http", "json"),
    ("method:'HEAD',json:{'$':1}", "body-with-head", "json"),
    ("method:'HEAD',jsonHas:'$'", "body-with-head", "jsonHas"),
    ("method:'HEAD',bodyContains:'a'", "body-with-head", "bodyContains"),
    ("method:'HEAD',bodyEquals:'a'", "body-with-head", "bodyEquals"),
    ("redirects:21", "number-out-of-range", "redirects"), ("redirects:1.5", "number-out-of-range", "redirects"),
    ("maximumBody:1", "number-out-of-range", "maximumBody"), ("methd:'GET'", "unknown-key", "methd"),
    ("responseHeaders:{a:false}", "wrong-kind", "responseHeaders.a"),
  ])
  func saysWhatIsWrongOnce(_ members: String, _ code: String, _ path: String) {
    let outcome = read(members, files: ["binary": [0xff, 0xfe, 0x00]])
    #expect(outcome.errorCodes == [code])
    #expect(outcome.errorPaths == ["endpoints[0].expect.\(path)"])
  }

  @Test func httpIsSpokenToHTTPSAlone() {
    let outcome = Outcome("{endpoints:[{name:'a',url:'tls://a.example:993',expect:{}}]}")
    #expect(outcome.errorCodes == ["expect-with-tls"])
    #expect(outcome.errorPaths == ["endpoints[0].expect"])
  }

  @Test func onlyNoneMayStandInItsPlace() {
    #expect(Outcome(endpoint: "expect:'off'").errorCodes == ["unknown-choice"])
    #expect(Outcome(endpoint: "expect:true").errorCodes == ["wrong-kind"])
  }
}
