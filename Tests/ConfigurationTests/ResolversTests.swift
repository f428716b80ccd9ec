import Endpoints
import Pinning
import Testing

@testable import Configuration

/// The keys `resolvers` and `resolver`.
struct ResolversTests {
  private func read(_ resolvers: String, _ resolver: String) -> Outcome {
    Outcome("{resolvers:{\(resolvers)},endpoints:[{name:'a',url:'https://a.example',resolver:\(resolver)}]}")
  }

  @Test func readsEachType() throws {
    let outcome = read(
      """
      inner:{type:'dns',server:'192.0.2.53'},other:{type:'dns',server:'[2001:db8::53]:5353'},
      pool:{type:'static',hosts:{'A.example':['192.0.2.7','2001:db8::7']}}
      """, "['system','inner','other','pool','inner']")
    #expect(outcome.errors == [])
    let resolvers = try #require(outcome.configuration?.endpoints.first?.resolvers)
    let addresses = ["192.0.2.7", "2001:db8::7"].compactMap { IPAddress($0) }
    let servers = ["192.0.2.53:53", "[2001:db8::53]:5353"].compactMap { SocketAddress($0) }
    #expect(
      resolvers == [
        .system, Resolver(name: "inner", kind: .dns(servers[0])), Resolver(name: "other", kind: .dns(servers[1])),
        Resolver(name: "pool", kind: .fixed(["a.example": addresses])),
      ])
  }

  private func kind(_ resolver: String) -> Resolver.Kind? {
    read("a:{\(resolver)}", "'a'").configuration?.endpoints.first?.resolvers.first?.kind
  }

  @Test func readsDNSOverHTTPS() {
    let plain = ResolverServer(usesTLS: true, host: "dns.example", port: 443)
    #expect(kind("type:'doh',url:'https://DNS.example.'") == .doh(plain, target: "/", method: .get))
    #expect(
      kind("type:'doh',url:'https://dns.example/dns-query{?dns}',method:'post'")
        == .doh(plain, target: "/dns-query", method: .post))
    let placed = ResolverServer(
      usesTLS: true, host: "2001:db8::1", port: 8443, address: SocketAddress("192.0.2.53:8443"))
    #expect(
      kind("type:'doh',url:'https://[2001:db8::1]:8443/q?a=b',method:'json',address:'192.0.2.53'")
        == .doh(placed, target: "/q?a=b", method: .json))
  }

  @Test func readsHTTPDNS() {
    let server = ResolverServer(usesTLS: false, host: "192.0.2.53", port: 80)
    let secure = ResolverServer(
      usesTLS: true, host: "dns.example", port: 443, address: SocketAddress("192.0.2.53:443"))
    let cases: [(String, HTTPDNSService)] = [
      (
        "service:'alibaba',server:'http://192.0.2.53',account:'1',batch:true",
        HTTPDNSService(server: server, form: .alibaba(account: "1", secret: nil), joinsNames: true)
      ),
      (
        "service:'alibaba',form:'signed',server:'http://192.0.2.53/',account:'1',secret:'env:TOKEN'",
        HTTPDNSService(server: server, form: .alibaba(account: "1", secret: Secret(Self.token)))
      ),
      (
        "service:'alibaba',form:'v2',server:'http://192.0.2.53',account:'1'",
        HTTPDNSService(server: server, form: .alibabaV2(account: "1", secret: nil))
      ),
      (
        "service:'tencent',server:'http://192.0.2.53',account:'1'",
        HTTPDNSService(server: server, form: .tencentPlain(id: "1"))
      ),
      (
        "service:'tencent',form:'token',server:'https://dns.example',address:'192.0.2.53',token:'env:TOKEN'",
        HTTPDNSService(server: secure, form: .tencentToken(Secret(Self.token)))
      ),
    ]
    for (text, service) in cases {
      let seen = kind("type:'httpdns',\(text)")
      #expect(seen == .httpDNS(service), "\(text)")
      #expect(!"\(String(describing: seen))".contains(Self.token) && !String(reflecting: seen).contains(Self.token))
    }
  }

  private static let token = Outcome.environment["TOKEN"] ?? ""

  @Test func hostsOfFixedAnswersAreWrittenAsInURLs() {
    let seen = kind("type:'static',hosts:{'API.Example.':['192.0.2.7']}")
    #expect(seen == .fixed(["api.example": [IPAddress("192.0.2.7")].compactMap { $0 }]))
  }

  @Test func oneNameNeedsNoArray() {
    let outcome = read("inner:{type:'dns',server:'192.0.2.53'}", "'inner'")
    #expect(outcome.configuration?.endpoints.first?.resolvers.map(\.name) == ["inner"])
  }

  @Test func theSystemIsAskedWhereNothingIsSaid() {
    let outcome = Outcome("{endpoints:[{name:'a',url:'https://a.example'}]}")
    #expect(outcome.configuration?.endpoints.first?.resolvers == [.system])
  }

  @Test func defaultsHoldUnlessTheEndpointSaysOtherwise() {
    let outcome = Outcome(
      """
      {resolvers:{inner:{type:'dns',server:'192.0.2.53'}},defaults:{resolver:'inner'},endpoints:[
      {name:'a',url:'https://a.example'},{name:'b',url:'https://b.example',resolver:'system'}]}
      """)
    #expect(outcome.configuration?.endpoints.map { $0.resolvers.map(\.name) } == [["inner"], ["system"]])
  }

  @Test(arguments: [
    ("inner:{type:'dns',server:'192.0.2.53'}", "'iner'", "unknown-resolver", "endpoints[0].resolver"),
    ("", "[]", "no-resolver", "endpoints[0].resolver"),
    ("system:{type:'dns',server:'192.0.2.53'}", "'system'", "reserved-resolver-name", "resolvers.system"),
    ("a:{server:'192.0.2.53'}", "'a'", "missing-key", "resolvers.a"),
    ("a:{type:'dns'}", "'a'", "missing-key", "resolvers.a"),
    ("a:{type:'static'}", "'a'", "missing-key", "resolvers.a"),
    ("a:{type:'dnss',server:'192.0.2.53'}", "'a'", "unknown-choice", "resolvers.a.type"),
    ("a:{type:'dns',server:'dns.example'}", "'a'", "name-for-address", "resolvers.a.server"),
    ("a:{type:'dns',server:'192.0.2.53',hosts:{}}", "'a'", "key-of-other-resolver", "resolvers.a.hosts"),
    ("a:{type:'static',hosts:{b:['192.0.2.7:443']}}", "'a'", "bad-port", "resolvers.a.hosts.b[0]"),
    ("a:{type:'dns',server:'192.0.2.53',port:53}", "'a'", "unknown-key", "resolvers.a.port"),
    (
      "a:{type:'static',hosts:{'bücher.example':['192.0.2.7']}}", "'a'", "international-name",
      #"resolvers.a.hosts["b\u{fc}cher.example"]"#
    ),
    ("a:{type:'static',hosts:{'192.0.2.1':['192.0.2.7']}}", "'a'", "bad-host", #"resolvers.a.hosts["192.0.2.1"]"#),
    ("a:{type:'static',hosts:{b:['192.0.2.7'],B:['192.0.2.8']}}", "'a'", "duplicate-name", "resolvers.a.hosts.B"),
    ("a:{type:'doh'}", "'a'", "missing-key", "resolvers.a"),
    ("a:{type:'doh',url:'http://dns.example/'}", "'a'", "other-scheme", "resolvers.a.url"),
    ("a:{type:'doh',url:'dns.example'}", "'a'", "other-scheme", "resolvers.a.url"),
    ("a:{type:'doh',url:'https://u:p@dns.example'}", "'a'", "user-information-in-url", "resolvers.a.url"),
    ("a:{type:'doh',url:'https://dns.example',method:'put'}", "'a'", "unknown-choice", "resolvers.a.method"),
    ("a:{type:'doh',url:'https://dns.example',address:'b'}", "'a'", "name-for-address", "resolvers.a.address"),
    ("a:{type:'doh',url:'https://dns.example',anchors:['no.pem']}", "'a'", "missing-file", "resolvers.a.anchors[0]"),
    (
      "a:{type:'doh',url:'https://dns.example',server:'192.0.2.53'}", "'a'", "key-of-other-resolver",
      "resolvers.a.server"
    ),
    ("a:{type:'httpdns',server:'http://b'}", "'a'", "missing-key", "resolvers.a"),
    ("a:{type:'httpdns',service:'alibaba',server:'http://b'}", "'a'", "missing-key", "resolvers.a"),
    ("a:{type:'httpdns',service:'alibaba',account:'1'}", "'a'", "missing-key", "resolvers.a"),
    (
      "a:{type:'httpdns',service:'baidu',server:'http://b',account:'1'}", "'a'", "unknown-choice", "resolvers.a.service"
    ),
    (
      "a:{type:'httpdns',service:'tencent',form:'signed',server:'http://b',account:'1'}", "'a'", "unknown-choice",
      "resolvers.a.form"
    ),
    (
      "a:{type:'httpdns',service:'alibaba',form:'signed',server:'http://b',account:'1'}", "'a'", "missing-key",
      "resolvers.a"
    ),
    (
      "a:{type:'httpdns',service:'alibaba',server:'http://b',account:'1',secret:'env:TOKEN'}", "'a'",
      "key-of-other-form", "resolvers.a.secret"
    ),
    (
      "a:{type:'httpdns',service:'alibaba',form:'v2',server:'http://b',account:'1',secret:'hush'}", "'a'",
      "secret-in-file", "resolvers.a.secret"
    ),
    (
      "a:{type:'httpdns',service:'alibaba',form:'v2',server:'http://b',account:'1',secret:'env:NONE'}", "'a'",
      "missing-variable", "resolvers.a.secret"
    ),
    (
      "a:{type:'httpdns',service:'tencent',form:'token',server:'http://b',token:'env:TOKEN'}", "'a'",
      "token-without-tls", "resolvers.a.server"
    ),
    (
      "a:{type:'httpdns',service:'alibaba',server:'http://b/100000',account:'1'}", "'a'", "path-of-server",
      "resolvers.a.server"
    ),
    (
      "a:{type:'httpdns',service:'alibaba',server:'http://b',account:'1',anchors:['system']}", "'a'",
      "anchors-without-tls", "resolvers.a.anchors"
    ),
  ])
  func saysWhatIsWrongOnce(_ resolvers: String, _ resolver: String, _ code: String, _ path: String) {
    let outcome = read(resolvers, resolver)
    #expect(outcome.errorCodes == [code])
    #expect(outcome.errorPaths == [path])
  }
}
