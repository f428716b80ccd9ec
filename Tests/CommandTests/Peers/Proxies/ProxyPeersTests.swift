import Foundation
import Lab
import Testing

/// pintop through tinyproxy (CONNECT) and microsocks (SOCKS 5), beside curl through the same.
@Suite(WithProxies()) struct ProxyPeersTests {
  enum Proxy: String, CaseIterable {
    case tinyproxy, tinyproxyWithUsers, tinyproxyForOnePort, noTinyproxy
    case microsocks, microsocksWithUsers, noMicrosocks

    var scheme: String {
      switch self {
      case .tinyproxy, .tinyproxyWithUsers, .tinyproxyForOnePort, .noTinyproxy: "http"
      case .microsocks, .microsocksWithUsers, .noMicrosocks: "socks5"
      }
    }
  }

  enum Target: String, CaseIterable {
    case good, expired, closed
  }

  struct Case: CustomTestStringConvertible {
    let proxy: Proxy
    var target = Target.good
    /// Nil sends none.
    var password: String?
    let pintop: String
    /// As curl(1) lists its exit codes.
    let curl: Int32

    var testDescription: String { "\(target) through \(proxy), password \(password ?? "none")" }
  }

  static let cases = [
    Case(proxy: .tinyproxy, pintop: "accept all-accept", curl: 0),
    Case(proxy: .tinyproxy, target: .expired, pintop: "untrusted expired", curl: 60),
    // It answers 500 where others answer 502 or 503.
    Case(proxy: .tinyproxy, target: .closed, pintop: "unreachable proxy-refused proxy", curl: 56),
    Case(proxy: .tinyproxyForOnePort, pintop: "accept all-accept", curl: 0),
    Case(
      proxy: .tinyproxyForOnePort, target: .expired, pintop: "unreachable proxy-refused proxy", curl: 56),
    Case(proxy: .tinyproxyWithUsers, password: "right", pintop: "accept all-accept", curl: 0),
    // It answers a wrong password with 401, which is a server's answer, not a proxy's (RFC 9110, section 15.5.2).
    Case(
      proxy: .tinyproxyWithUsers, password: "wrong", pintop: "unreachable proxy-refused-credentials proxy", curl: 56),
    Case(proxy: .tinyproxyWithUsers, pintop: "unreachable proxy-wants-credentials proxy", curl: 56),
    Case(proxy: .noTinyproxy, pintop: "unreachable proxy-not-connected tcp", curl: 7),
    Case(proxy: .microsocks, pintop: "accept all-accept", curl: 0),
    Case(proxy: .microsocks, target: .expired, pintop: "untrusted expired", curl: 60),
    Case(proxy: .microsocks, target: .closed, pintop: "unreachable proxy-cannot-reach-server proxy", curl: 97),
    Case(proxy: .microsocksWithUsers, password: "right", pintop: "accept all-accept", curl: 0),
    Case(
      proxy: .microsocksWithUsers, password: "wrong", pintop: "unreachable proxy-refused-credentials proxy", curl: 97),
    Case(proxy: .microsocksWithUsers, pintop: "unreachable proxy-wants-credentials proxy", curl: 97),
    Case(proxy: .noMicrosocks, pintop: "unreachable proxy-not-connected tcp", curl: 7),
  ]

  @Test(arguments: cases) func pintopAndCurlAgree(of example: Case) async throws {
    let proxies = try #require(ProxyPeers.current)
    let endpoint = try await proxies.check(example)
    let stage = endpoint.addresses.first?.failure.map { " \($0.stage)" } ?? ""
    #expect("\(endpoint.state) \(endpoint.reason.code)\(stage)" == example.pintop, "\(endpoint.reason.detail)")
    let curl = try await proxies.curl(example)
    #expect(curl.status == example.curl, "\(curl.errors)")
  }

  /// The proxy is given the name of the host, and finds the address in its own way.
  @Test(arguments: [Proxy.tinyproxy, .microsocks]) func theProxyResolves(proxy: Proxy) async throws {
    let proxies = try #require(ProxyPeers.current)
    let endpoint = try await proxies.checkResolvedByProxy(proxy)
    #expect(endpoint.state == "accept", "\(endpoint.reason.detail)")
    #expect(endpoint.addresses.map(\.address) == ["127.0.0.1:\(try proxies.port(of: proxy))"])
  }

  @Test(arguments: [Proxy.tinyproxy, .microsocks]) func mailGoesOverToTLSBehindAProxy(proxy: Proxy) async throws {
    let proxies = try #require(ProxyPeers.current)
    let endpoint = try await proxies.checkMail(proxy)
    #expect(endpoint.state == "accept", "\(endpoint.reason.detail)")
  }
}

/// Both proxies in several settings, and what they lead to: two sites, a mail server, and a port where nobody listens.
final class ProxyPeers: Sendable {
  typealias Proxy = ProxyPeersTests.Proxy

  private static let host = "api.example.com"
  private let folder: TemporaryFolder
  private let ports: [String: Int]
  private let listeners: [OddListener]
  private let processes: [ServerProcess]

  @TaskLocal static var current: ProxyPeers?

  init() async throws {
    folder = try TemporaryFolder()
    let hierarchy = try PeerHierarchy(in: folder)
    try hierarchy.leaf("good", hosts: [Self.host, "localhost"])
    try hierarchy.leaf("expired", hosts: [Self.host]) { $0 = $0.ending(-3600, after: hierarchy.now) }
    let names = Proxy.allCases.map(\.rawValue) + ["good", "expired", "closed", "mail"]
    let ports = Dictionary(uniqueKeysWithValues: zip(names, try LoopbackPort.free(names.count)))
    func port(_ name: String) throws -> Int { try #require(ports[name]) }
    self.ports = ports
    listeners = try ["closed", "noTinyproxy", "noMicrosocks"].map { try OddListener(.deaf, port: try port($0)) }
    let sites = try ["good", "expired"].map { Nginx.Site("127.0.0.1:\(try port($0))", [$0]) }
    let running = [
      ("good", try Nginx.start(sites, in: folder)),
      ("mail", try Exim(port: try port("mail"), hasTLS: true).start(in: folder)),
      ("tinyproxy", try Tinyproxy(port: try port("tinyproxy")).start(in: folder)),
      (
        "tinyproxyWithUsers",
        try Tinyproxy(port: try port("tinyproxyWithUsers"), credentials: "user right").start(in: folder)
      ),
      (
        "tinyproxyForOnePort",
        try Tinyproxy(port: try port("tinyproxyForOnePort"), onlyPort: try port("good")).start(in: folder)
      ),
      ("microsocks", try Microsocks(port: try port("microsocks")).start(in: folder)),
      (
        "microsocksWithUsers",
        try Microsocks(port: try port("microsocksWithUsers"), user: "user", password: "right").start(in: folder)
      ),
    ]
    processes = running.map(\.1)
    for (name, process) in running { try await process.untilListening("127.0.0.1:\(try port(name))") }
  }

  func stop() {
    for process in processes { process.stop() }
  }

  func port(of proxy: Proxy) throws -> Int { try #require(ports[proxy.rawValue]) }

  func check(_ example: ProxyPeersTests.Case) async throws -> CheckedEndpoint {
    let port = try #require(ports[example.target.rawValue])
    let user = example.password == nil ? "" : #", "user": "user", "password": "env:PASSWORD""#
    return try await check(
      #""url": "https://\#(Self.host):\#(port)", "connect": ["127.0.0.1:\#(port)"]"#, example.proxy, user,
      environment: example.password.map { ["PASSWORD": $0] } ?? [:])
  }

  func checkResolvedByProxy(_ proxy: Proxy) async throws -> CheckedEndpoint {
    try await check(
      #""url": "https://localhost:\#(try #require(ports["good"]))""#, proxy, #", "resolves": "proxy""#)
  }

  func checkMail(_ proxy: Proxy) async throws -> CheckedEndpoint {
    let port = try #require(ports["mail"])
    return try await check(
      #""url": "tls://\#(Self.host):\#(port)", "connect": ["127.0.0.1:\#(port)"], "startTLS": "smtp""#, proxy, "")
  }

  private func check(
    _ members: String, _ proxy: Proxy, _ more: String, environment: [String: String] = [:]
  ) async throws -> CheckedEndpoint {
    try folder.write(
      #"""
      {"endpoints": [{"name": "api", \#(members), "trust": {"anchors": ["ca.pem"]},
        "proxy": {"url": "\#(proxy.scheme)://127.0.0.1:\#(try port(of: proxy))"\#(more)}}]}
      """#, to: "endpoints.json")
    let outcome = try await Tool.runAsOrdinaryUser(["check", "--json"], in: folder, environment: environment)
    let check = try? JSONDecoder().decode(Check.self, from: Data(outcome.output.utf8))
    return try #require(check?.endpoints.first, "\(outcome.errors)\(outcome.output)")
  }

  func curl(_ example: ProxyPeersTests.Case) async throws -> Tool.Outcome {
    let port = try #require(ports[example.target.rawValue])
    return try await Tool.execute(
      "/usr/bin/curl",
      ["-q", "-sS", "--noproxy", "", "--cacert", "ca.pem", "--capath", "none", "--max-time", "100"]
        + ["--proxy", "\(example.proxy.scheme)://127.0.0.1:\(try self.port(of: example.proxy))"]
        + (example.password.map { ["--proxy-user", "user:\($0)"] } ?? [])
        + ["--connect-to", "::127.0.0.1:\(port)", "https://\(Self.host):\(port)"],
      in: folder.url)
  }
}

struct WithProxies: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let peers = try await ProxyPeers()
    defer { peers.stop() }
    try await ProxyPeers.$current.withValue(peers) { try await function() }
  }
}
