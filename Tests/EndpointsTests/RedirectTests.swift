import Testing

@testable import Endpoints

/// Where redirects lead, and what is asked there.
struct RedirectTests {
  private let base = EndpointURL(scheme: .https, host: "a.example", port: 8443, path: "/x/y?q=1")

  @Test(arguments: [
    ("/z", "https://a.example:8443/z"), ("z", "https://a.example:8443/x/z"), ("?p=2", "https://a.example:8443/x/y?p=2"),
    ("../w/./v/..", "https://a.example:8443/w/"), ("../../../w", "https://a.example:8443/w"),
    ("#top", "https://a.example:8443/x/y?q=1"), ("https://b.example", "https://b.example/"),
    ("HTTPS://B.Example.:444/p?q#f", "https://b.example:444/p?q"), ("//c.example/d", "https://c.example/d"),
    ("https://[2001:db8::1]:9/", "https://[2001:db8::1]:9/"), ("https://192.0.2.1?x", "https://192.0.2.1/?x"),
    ("/a b\u{e9}", "https://a.example:8443/a%20b%C3%A9"), ("https://b.example:/", "https://b.example/"),
    ("a:b/c", nil), ("mailto:a", nil), ("https:b", nil), ("https:///p", nil), ("https://a@b.example/", nil),
    ("https://b.example:0/", nil), ("https://b.example:65536/", nil), ("https://-b.example/", nil),
    ("https://b..example/", nil), ("https://1.2.3/", nil), ("https://[1.2.3.4]/", nil),
    ("https://b\u{e9}.example/", nil),
  ])
  func targetsAreResolved(_ location: String, _ url: String?) {
    #expect((try? RedirectTarget.url(location, from: base).description) == url)
  }

  @Test func plainHTTPIsRefused() {
    #expect(throws: RedirectFault.plainHTTP("http://b.example/")) {
      try RedirectTarget.url("http://b.example/", from: base)
    }
  }

  private func message(_ method: String, to host: String, status: Int, secretBody: Bool = false) throws
    -> RequestMessage
  {
    let fields = [
      RequestField("Authorization", .plain("Basic x")), RequestField("Cookie", .plain("a=b")),
      RequestField("X-Key", .secret(Secret("k"))), RequestField("X-Plain", .plain("p")),
    ]
    let text = secretBody ? RequestText.secret(Secret("t")) : .plain("t")
    let request = ExpectedRequest(method: method, fields: fields, body: .text(text))
    let next = EndpointURL(scheme: .https, host: host, port: 8443, path: "/next")
    return try Redirect.message(after: request.message(to: base), status: status, from: base, to: next)
  }

  @Test(arguments: [
    (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"), (308, "POST", "POST"),
    (301, "PUT", "PUT"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"), (302, "DELETE", "DELETE"), (301, "GET", "GET"),
  ])
  func methodsChangeAsInClients(_ status: Int, _ before: String, _ after: String) throws {
    let next = try message(before, to: "a.example", status: status)
    #expect(next.method == after)
    #expect(next.target == "/next")
    let dropsBody = before != after
    #expect(next.body.isEmpty == dropsBody)
    #expect((next.field("content-type") == nil) == dropsBody)
  }

  @Test func credentialsGoToNoOtherHost() throws {
    let own = try message("GET", to: "a.example", status: 302)
    #expect(["authorization", "cookie", "x-key", "x-plain"].allSatisfy { own.field($0) != nil })
    let other = try message("GET", to: "b.example", status: 302)
    #expect(["authorization", "cookie", "x-key"].allSatisfy { other.field($0) == nil })
    #expect(other.field("x-plain") == "p")
    #expect(other.field("Host") == "b.example:8443")
  }

  @Test func aSecretBodyGoesToNoOtherHost() throws {
    #expect(throws: RedirectFault.secretBody(host: "b.example:8443")) {
      try message("POST", to: "b.example", status: 307, secretBody: true)
    }
    #expect(try message("POST", to: "b.example", status: 302, secretBody: true).method == "GET")
    #expect(try message("POST", to: "a.example", status: 307, secretBody: true).body == Array("t".utf8))
  }

  @Test(arguments: [
    (301, "/a", true), (303, "/a", true), (304, "/a", false), (300, "/a", false), (302, nil, false), (302, "", false),
  ])
  func onlySomeAnswersLeadElsewhere(_ status: Int, _ location: String?, _ leads: Bool) {
    let fields = location.map { [(name: "location", value: $0)] } ?? []
    #expect((Redirect.location(of: ReceivedAnswer(status: status, fields: fields, body: [])) != nil) == leads)
  }
}
