import Foundation
import Testing

/// The resolver `dns` against dnsmasq and unbound, and what they name against nginx.
@Suite(WithResolvers()) struct ResolverPeersTests {
  @Test(arguments: ["dnsmasq", "unbound"], ["api", "alias"])
  func bothFamiliesAreFoundAlsoBehindAliases(resolver: String, name: String) async throws {
    let servers = try #require(ResolverPeers.current)
    let endpoint = try await servers.check(name, by: [resolver])
    #expect(endpoint.state == "accept", "\(endpoint.reason.detail)")
    #expect(Set(endpoint.addresses.map(\.address)) == ["127.0.0.1:\(servers.port)", "[::1]:\(servers.port)"])
  }

  @Test(arguments: ["dnsmasq", "unbound"])
  func aNameWithIPv6OnlyIsReached(resolver: String) async throws {
    let servers = try #require(ResolverPeers.current)
    let endpoint = try await servers.check("second", by: [resolver])
    #expect(endpoint.state == "accept", "\(endpoint.reason.detail)")
    #expect(endpoint.addresses.map(\.address) == ["[::1]:\(servers.port)"])
  }

  /// The answer over UDP is cut off; all the addresses come over TCP.
  @Test(arguments: ["dnsmasq", "unbound"])
  func anAnswerThatDoesNotFitIsFetchedOverTCP(resolver: String) async throws {
    let servers = try #require(ResolverPeers.current)
    let endpoint = try await servers.check("many", by: [resolver])
    #expect(Set(endpoint.addresses.map(\.address)) == Set(Zone.many.map { "\($0):\(servers.port)" }))
    #expect(endpoint.state == "accept", "\(endpoint.reason.detail)")
  }

  @Test(arguments: ["dnsmasq", "unbound"], [("none", "name-not-found"), ("empty", "no-addresses")])
  func whatIsNotThereIsTold(resolver: String, expected: (name: String, code: String)) async throws {
    let servers = try #require(ResolverPeers.current)
    let endpoint = try await servers.check(expected.name, by: [resolver])
    #expect(endpoint.state == "unreachable")
    #expect(endpoint.reason.code == expected.code, "\(endpoint.reason.detail)")
  }

  @Test func twoThatAgreeAreNoFinding() async throws {
    let servers = try #require(ResolverPeers.current)
    let endpoint = try await servers.check("api", by: ["dnsmasq", "unbound"])
    #expect(endpoint.resolvers.map(\.name) == ["dnsmasq", "unbound"])
    #expect(endpoint.findings.allSatisfy { $0.code != "resolvers-disagree" })
    #expect(endpoint.state == "accept", "\(endpoint.reason.detail)")
  }

  /// curl asks unbound over HTTP/2, which is all that unbound's DNS over HTTPS speaks.
  @Test func curlFindsNoSuchNameEither() async throws {
    let servers = try #require(ResolverPeers.current)
    let curl = try await Tool.execute(
      "/usr/bin/curl",
      [
        "-q", "-sS", "--noproxy", "*", "--doh-insecure", "--doh-url",
        "https://127.0.0.1:\(servers.httpsPort)/dns-query",
      ]
        + ["--max-time", "100", "https://none.test/"])
    #expect(curl.status == 6, "\(curl.errors)")
  }

  /// Of one endpoint the answer lives no second, of the other an hour: by the time the first was asked for in five
  /// rounds, the second was in one.
  @Test func answersAreKeptForAsLongAsTheyLive() async throws {
    let servers = try #require(ResolverPeers.current)
    let watch = try servers.watch(["fleeting", "lasting"], by: "dnsmasq")
    defer { watch.stop() }
    let questions = { servers.dnsmasq.words.split(separator: "\n") }
    try await watch.until("the fleeting name was asked for five times") {
      questions().count { $0.contains("query[A] fleeting.test") } >= 5
    }
    #expect(questions().count { $0.contains("query[A] lasting.test") } == 1)
    #expect(questions().count { $0.contains("query[AAAA] lasting.test") } == 1)
  }
}

/// dnsmasq, unbound and one nginx on every address of loopback, with a certificate for all the names.
final class ResolverPeers: Sendable {
  let port: Int
  let httpsPort: Int
  let dnsmasq: ServerProcess
  private let folder: TemporaryFolder
  private let others: [ServerProcess]
  private let resolvers: String

  @TaskLocal static var current: ResolverPeers?

  init() async throws {
    folder = try TemporaryFolder()
    try PeerHierarchy(in: folder, name: "Resolved").leaf("dns", hosts: Zone.hosts)

    let ports = try LoopbackPort.free(4)
    (port, httpsPort) = (ports[0], ports[3])
    resolvers = #"""
      "dnsmasq": {"type": "dns", "server": "127.0.0.1:\#(ports[1])"},
      "unbound": {"type": "dns", "server": "127.0.0.1:\#(ports[2])"}
      """#
    let nginx = try Nginx.start(
      [Nginx.Site("0.0.0.0:\(port)", ["dns"]), Nginx.Site("[::1]:\(port)", ["dns"])], in: folder)
    dnsmasq = try Dnsmasq.start(port: ports[1], in: folder)
    let unbound = try Unbound(port: ports[2], httpsPort: httpsPort).start(in: folder)
    others = [nginx, unbound]
    try await nginx.untilListening("127.0.0.1:\(port)")
    try await nginx.untilListening("[::1]:\(port)")
    try await dnsmasq.untilListening("127.0.0.1:\(ports[1])")
    try await unbound.untilListening("127.0.0.1:\(ports[2])")
    try await unbound.untilListening("127.0.0.1:\(httpsPort)")
  }

  func stop() {
    for process in others + [dnsmasq] { process.stop() }
  }

  func check(_ name: String, by resolvers: [String]) async throws -> CheckedEndpoint {
    let file = try write([name], resolvers, pace: "")
    let outcome = try await Tool.runAsOrdinaryUser(["check", "--json", "--config", file], in: folder)
    let check = try? JSONDecoder().decode(Check.self, from: Data(outcome.output.utf8))
    return try #require(check?.endpoints.first, "\(outcome.errors)\(outcome.output)")
  }

  /// Watches with an interval of a second until it is stopped.
  func watch(_ names: [String], by resolver: String) throws -> ServerProcess {
    let pace = #""interval": "1s", "timeout": "1s","#
    return try ServerProcess([Tool.path, "--plain", "--config", try write(names, [resolver], pace: pace)], in: folder)
  }

  /// Each caller has a file of its own.
  private func write(_ names: [String], _ chosen: [String], pace: String) throws -> String {
    let endpoints = names.map { name in
      #"""
      {"name": "\#(name)", "url": "https://\#(name).test:\#(port)", \#(pace)
        "trust": {"anchors": ["ca.pem"]}, "resolver": [\#(chosen.map { "\"\($0)\"" }.joined(separator: ", "))]}
      """#
    }
    let file = "\(UUID().uuidString).json"
    try folder.write(
      #"{"resolvers": {\#(resolvers)}, "endpoints": [\#(endpoints.joined(separator: ", "))]}"#, to: file)
    return file
  }
}

struct WithResolvers: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let peers = try await ResolverPeers()
    defer { peers.stop() }
    try await ResolverPeers.$current.withValue(peers) { try await function() }
  }
}
