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
  ])
  func saysWhatIsWrongOnce(_ resolvers: String, _ resolver: String, _ code: String, _ path: String) {
    let outcome = read(resolvers, resolver)
    #expect(outcome.errorCodes == [code])
    #expect(outcome.errorPaths == [path])
  }
}
