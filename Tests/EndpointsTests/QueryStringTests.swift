import Endpoints
import Testing

/// What AFNetworking's `AFQueryStringFromParameters` gives.
struct QueryStringTests {
  @Test(
    arguments: [
      ([:], ""),
      (["b": .string("2"), "a": .string("1"), "B": .string("0")], "B=0&a=1&b=2"),
      (["a": .object(["y": .number(2), "x": .object(["z": .number(1)])])], "a%5Bx%5D%5Bz%5D=1&a%5By%5D=2"),
      (["a": .array([.string("c"), .string("b")])], "a%5B%5D=c&a%5B%5D=b"),
      (["a": .array([.object(["k": .number(1)]), .null])], "a%5B%5D%5Bk%5D=1&a%5B%5D"),
      (["a": .null, "b": .string("")], "a&b="), (["a": .array([]), "b": .object([:])], ""),
      (["t": .bool(true), "f": .bool(false)], "f=0&t=1"),
      (
        ["i": .number(PlainNumber(5, text: "5")), "d": .number(1.5), "w": .number(PlainNumber(3, text: "3.0"))],
        "d=1.5&i=5&w=3"
      ),
      (["q": .string(":#[]@!$&'()*+,;=")], "q=%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"),
      (["q": .string("a/b?c-._~")], "q=a/b?c-._~"),
      (["q": .string("a b%\u{e9}\u{1f600}")], "q=a%20b%25%C3%A9%F0%9F%98%80"),
      (["s": .secret(Secret("x&y"))], "s=x%26y"),
    ] as [([String: PlainJSON], String)])
  func writes(_ parameters: [String: PlainJSON], _ text: String) {
    #expect(QueryString.text(parameters) == text)
  }

  private func message(_ request: ExpectedRequest, path: String = "/p") -> RequestMessage {
    request.message(to: EndpointURL(scheme: .https, host: "a.example", port: 8443, path: path))
  }

  @Test(arguments: [
    ("/p", "/p?a=1"), ("/p?b=2", "/p?b=2&a=1"), ("/p?", "/p?&a=1"),
  ])
  func joinsTheURLsOwnQuery(_ path: String, _ target: String) {
    for method in ["GET", "HEAD", "DELETE"] {
      let message = message(ExpectedRequest(method: method, parameters: ["a": .number(1)]), path: path)
      #expect(message.target == target)
      #expect(message.body == [])
      #expect(message.field("Content-Type") == nil)
    }
  }

  @Test func noParametersAreNoQuery() {
    #expect(message(ExpectedRequest()).target == "/p")
  }

  @Test(arguments: ["POST", "PUT", "PATCH"])
  func otherMethodsHaveThemInTheBody(_ method: String) {
    let message = message(ExpectedRequest(method: method, parameters: ["a": .number(1)]))
    #expect(message.target == "/p")
    #expect(message.body == Array("a=1".utf8))
    #expect(message.field("content-type") == "application/x-www-form-urlencoded")
  }

  @Test func anOwnContentTypeStays() {
    let fields = [RequestField("content-type", .plain("application/x-own"))]
    let message = message(ExpectedRequest(method: "POST", fields: fields, parameters: ["a": .number(1)]))
    #expect(message.fields.filter { $0.name.lowercased() == "content-type" }.map(\.value) == ["application/x-own"])
  }

  @Test func hostIsTheURLs() {
    #expect(message(ExpectedRequest()).field("Host") == "a.example:8443")
    let plain = ExpectedRequest().message(to: EndpointURL(scheme: .https, host: "2001:db8::1", port: 443))
    #expect(plain.field("Host") == "[2001:db8::1]")
  }

  @Test func jsonIsWrittenWhole() {
    let json = PlainJSON.object([
      "b": .array([.null, .bool(true)]), "a": .string("x\"\\\n\u{1}"), "s": .secret(Secret("t")),
    ])
    let message = message(ExpectedRequest(method: "POST", body: .json(json)))
    #expect(String(decoding: message.body, as: UTF8.self) == #"{"a":"x\"\\\n\u0001","b":[null,true],"s":"t"}"#)
    #expect(message.field("Content-Type") == "application/json")
    #expect(json.text().contains("(secret)"))
  }

  @Test func multipartHasAPartForEachPair() {
    let members: [String: PlainJSON] = ["a": .array([.string("--Boundary+1")]), "n": .null]
    let message = message(ExpectedRequest(method: "POST", body: .multipart(members)))
    #expect(message.field("Content-Type") == "multipart/form-data; boundary=Boundary+2")
    #expect(
      String(decoding: message.body, as: UTF8.self) == """
        --Boundary+2\r
        Content-Disposition: form-data; name="a[]"\r
        \r
        --Boundary+1\r
        --Boundary+2\r
        Content-Disposition: form-data; name="n"\r
        \r
        \r
        --Boundary+2--\r

        """)
  }
}
