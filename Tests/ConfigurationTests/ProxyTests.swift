import Endpoints
import Pinning
import Testing

@testable import Configuration

/// The key `proxy`.
struct ProxyTests {
  private func proxy(_ value: String, _ others: String = "") throws -> Proxy? {
    let outcome = Outcome(endpoint: "proxy:\(value)\(others)")
    #expect(outcome.errors == [])
    return try #require(outcome.configuration?.endpoints.first).proxy
  }

  @Test func readsAURL() throws {
    #expect(
      try proxy("'http://Proxy.Example.com:3128/'") == Proxy(kind: .http, host: "proxy.example.com", port: 3128))
    #expect(try proxy("'socks5://192.0.2.1:1080'") == Proxy(kind: .socks5, host: "192.0.2.1", port: 1080))
    let v6 = try #require(try proxy("'HTTP://[2001:DB8::1]:80'"))
    #expect(v6.description == "http://[2001:db8::1]:80")
  }

  @Test func readsAnObject() throws {
    let read = try proxy("{url:'socks5://a:1',user:'ops',password:'env:TOKEN',resolves:'proxy'}")
    #expect(
      read
        == Proxy(
          kind: .socks5, host: "a", port: 1,
          credentials: ProxyCredentials(user: "ops", password: Secret("s3cret")), takesNames: true))
    #expect(try proxy("{url:'http://a:1'}")?.takesNames == false)
    #expect(try proxy("{url:'http://a:1',resolves:'here'}")?.takesNames == false)
  }

  @Test func readsAPasswordFromAFile() throws {
    let outcome = Outcome(
      endpoint: "proxy:{url:'http://a:1',user:'ops',password:'file:pass.txt'}",
      files: ["pass.txt": Array("hid:den\n".utf8)])
    #expect(outcome.errors == [])
    #expect(outcome.configuration?.endpoints.first?.proxy?.credentials?.password.revealed == "hid:den")
  }

  @Test func theProxyOfAnEndpointTakesTheWholePlaceOfThatOfDefaults() throws {
    let outcome = Outcome(
      """
      {defaults:{proxy:{url:'http://a:1',user:'ops',password:'env:TOKEN'}},endpoints:[
      {name:'a',url:'https://a'},{name:'b',url:'https://b',proxy:'none'},{name:'c',url:'tls://c:25',startTLS:'smtp',
      proxy:{url:'socks5://c:2'}}]}
      """)
    #expect(outcome.errors == [])
    let proxies = try #require(outcome.configuration?.endpoints).map(\.plan.proxy)
    #expect(proxies.map { $0?.description } == ["http://a:1", nil, "socks5://c:2"])
    #expect(proxies.map { $0?.credentials?.user } == ["ops", nil, nil])
  }

  @Test func passwordsAreShownNowhere() throws {
    let read = try #require(try proxy("{url:'http://a:1',user:'ops',password:'env:TOKEN'}"))
    let fault = ProbeFailure(stage: .proxy, cause: .proxy(read, .credentialsRefused(methods: ["Basic"])))
    var dumped = ""
    dump(read, to: &dumped)
    dump(fault, to: &dumped)
    for text in ["\(read)", String(reflecting: read), dumped, "\(fault)", fault.detail] {
      #expect(!text.contains("s3cret"), "\(text)")
    }
  }

  @Test(arguments: [
    ("'http://ops:s3cret@a:1'", "user-information-in-url"), ("'ops:s3cret@a:1'", "user-information-in-url"),
    ("{url:'http://a:1',user:'ops',password:'s3cret'}", "plain-password"),
    ("{url:'http://a:1',user:'ops',password:'env:LINES'}", "control-character-in-password"),
  ])
  func noMessageRepeatsAPassword(_ value: String, _ code: String) {
    let outcome = Outcome(endpoint: "proxy:\(value)")
    #expect(outcome.errorCodes == [code])
    let messages = outcome.errors.map(\.description).joined()
    #expect(!messages.contains("s3cret"))
    #expect(!messages.contains("a\nb"))
  }

  @Test(arguments: [
    ("'a:3128'", "bad-proxy", ""), ("'off'", "bad-proxy", ""), ("'http://:1'", "bad-proxy", ""),
    ("'https://a:1'", "unknown-proxy-scheme", ""), ("'socks4://a:1'", "unknown-proxy-scheme", ""),
    ("'http://a'", "proxy-without-port", ""), ("'http://a:0'", "bad-proxy-port", ""),
    ("'http://a:65536'", "bad-proxy-port", ""), ("'http://a:x'", "bad-proxy-port", ""),
    ("'http://a:1/b'", "proxy-with-path", ""), ("'http://a:1#b'", "proxy-with-path", ""),
    ("'http://a b:1'", "foreign-character-in-url", ""), ("'http://a_-:1'", "bad-host", ""),
    ("'http://[::1%lo]:1'", "address-with-zone", ""), ("'http://::1:1'", "address-without-brackets", ""),
    ("1", "wrong-kind", ""), ("[]", "wrong-kind", ""), ("''", "empty-text", ""),
    ("{}", "missing-key", ""), ("{url:1}", "wrong-kind", ".url"), ("{url:'http://a:1',usr:'b'}", "unknown-key", ".usr"),
    ("{url:'http://a:1',user:'b'}", "missing-key", ""), ("{url:'http://a:1',password:'env:TOKEN'}", "missing-key", ""),
    ("{url:'http://a:1',user:'b',password:'env:MISSING'}", "missing-variable", ".password"),
    ("{url:'http://a:1',user:'b',password:'env:EMPTY'}", "empty-secret", ".password"),
    ("{url:'http://a:1',user:'b:c',password:'env:TOKEN'}", "colon-in-proxy-user", ".user"),
    ("{url:'http://a:1',user:'b\\u0007',password:'env:TOKEN'}", "control-character", ".user"),
    ("{url:'http://a:1',resolves:'both'}", "unknown-choice", ".resolves"),
  ])
  func saysWhatIsWrongOnce(_ value: String, _ code: String, _ path: String) {
    let outcome = Outcome(endpoint: "proxy:\(value)")
    #expect(outcome.errorCodes == [code])
    #expect(outcome.errorPaths == ["endpoints[0].proxy\(path)"])
  }

  @Test func socksTakesNoMoreThanItsLengthCanSay() {
    let long = String(repeating: "u", count: 256)
    #expect(
      Outcome(endpoint: "proxy:{url:'socks5://a:1',user:'\(long)',password:'env:TOKEN'}").errorCodes
        == ["proxy-credential-too-long"])
    #expect(
      Outcome(
        endpoint: "proxy:{url:'socks5://a:1',user:'a',password:'file:long'}", files: ["long": Array(long.utf8)]
      ).errorCodes == ["proxy-credential-too-long"])
    #expect(Outcome(endpoint: "proxy:{url:'socks5://a:1',user:'a:b',password:'env:TOKEN'}").errors == [])
    #expect(Outcome(endpoint: "proxy:{url:'http://a:1',user:'\(long)',password:'env:TOKEN'}").errors == [])
  }

  @Test func twoWhoResolveContradictOneAnother() throws {
    let takes = "{url:'http://a:1',resolves:'proxy'}"
    let beside = Outcome(endpoint: "connect:['192.0.2.1'],proxy:\(takes)")
    #expect(beside.errorCodes == ["proxy-resolves-beside-addresses"])
    #expect(beside.errorPaths == ["endpoints[0].connect"])
    #expect(
      Outcome(endpoint: "resolver:'system',proxy:\(takes)").errorCodes == ["proxy-resolves-beside-addresses"])
    #expect(try proxy(takes, ",connect:[]")?.takesNames == true)
  }

  @Test func anEndpointsOwnWordsOutweighThoseOfDefaults() throws {
    let takes = "{url:'http://a:1',resolves:'proxy'}"
    let inherited = Outcome(
      """
      {defaults:{proxy:\(takes)},endpoints:[{name:'a',url:'https://a'},{name:'b',url:'https://b',resolver:'system'},
      {name:'c',url:'https://c',connect:['192.0.2.1']}]}
      """)
    #expect(inherited.errors == [])
    #expect(inherited.configuration?.endpoints.map { $0.proxy?.takesNames } == [true, false, false])
    let own = Outcome("{defaults:{resolver:'system'},endpoints:[{name:'a',url:'https://a',proxy:\(takes)}]}")
    #expect(own.errors == [])
    #expect(own.configuration?.endpoints.map { $0.proxy?.takesNames } == [true])
  }
}
