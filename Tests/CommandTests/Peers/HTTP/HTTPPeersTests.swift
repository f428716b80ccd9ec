import Foundation
import Lab
import Pinning
import Testing

/// What `expect` says of nginx, beside what `curl -f -L` says of it: answers, and redirects across hosts.
@Suite(WithHTTPSites()) struct HTTPPeersTests {
  struct Case: CustomTestStringConvertible {
    let path: String
    let pintop: String
    /// As curl(1) lists its exit codes.
    let curl: Int32
    var expect = ""
    var keys = ""
    var options: [String] = []

    var testDescription: String { path }
  }

  static let cases = [
    Case(path: "/json", pintop: "accept all-accept", curl: 0, expect: #""json": {"$.status": "ok"}"#),
    Case(path: "/json?not-ok", pintop: "http http-json-differs", curl: 0, expect: #""json": {"$.status": "down"}"#),
    Case(path: "/error", pintop: "http http-status", curl: 22),
    // nginx closes the connection without an answer.
    Case(path: "/nothing", pintop: "http http-cut-short", curl: 52),
    Case(
      path: "/large", pintop: "http http-body-too-long", curl: 63, expect: #""maximumBody": 1024"#,
      options: ["--max-filesize", "1024"]),
    Case(path: "/to-other", pintop: "accept all-accept", curl: 0, expect: #""bodyContains": "second""#),
    Case(path: "/to-other-by-303", pintop: "accept all-accept", curl: 0, expect: #""bodyContains": "second""#),
    Case(path: "/to-wrong-host", pintop: "untrusted wrong-identity", curl: 60),
    Case(path: "/to-expired", pintop: "untrusted expired", curl: 60),
    Case(path: "/to-closed-port", pintop: "http redirect-not-reached", curl: 7),
    Case(
      path: "/to-plain", pintop: "http redirect-to-plain-http", curl: 1, options: ["--proto-redir", "=https"]),
    Case(
      path: "/round", pintop: "http too-many-redirects", curl: 47, expect: #""redirects": 5"#,
      options: ["--max-redirs", "5"]),
    // The pin of the first host holds at the second, too.
    Case(
      path: "/to-other?pinned", pintop: "refused no-pin-matched", curl: 90,
      keys: #""pins": {"sha256": ["PIN", "\#(Comparison.otherPin)"]},"#, options: ["--pinnedpubkey", "sha256//PIN"]),
  ]

  @Test(arguments: cases) func pintopAndCurlAgree(of example: Case) async throws {
    let sites = try #require(HTTPSites.current)
    let endpoint = try await sites.check(example)
    #expect("\(endpoint.state) \(endpoint.reason.code)" == example.pintop, "\(endpoint.reason.detail)")
    let curl = try await sites.curl(example)
    #expect(curl.status == example.curl, "\(curl.errors)")
  }
}

/// One nginx with three hosts, and a port where nobody listens.
final class HTTPSites: Sendable {
  private let folder: TemporaryFolder
  private let nginx: ServerProcess
  private let ports: Ports
  private let closed: OddListener
  private let pin: String

  private struct Ports {
    let first, second, expired, plain, closed: Int
  }

  @TaskLocal static var current: HTTPSites?

  init() async throws {
    folder = try TemporaryFolder()
    let hierarchy = try PeerHierarchy(in: folder)
    pin = try hierarchy.leaf("first", hosts: ["first.example.com"]).pin.base64
    try hierarchy.leaf("second", hosts: ["second.example.com"])
    try hierarchy.leaf("expired", hosts: ["expired.example.com"]) { $0 = $0.ending(-3600, after: hierarchy.now) }
    let free = try LoopbackPort.free(5)
    ports = Ports(first: free[0], second: free[1], expired: free[2], plain: free[3], closed: free[4])
    closed = try OddListener(.deaf, port: ports.closed)
    nginx = try Nginx.start(
      [
        .init("127.0.0.1:\(ports.first)", ["first"], directives: Self.locations(ports)),
        .init("127.0.0.1:\(ports.second)", ["second"], directives: #"location /hop { return 200 "second\n"; }"#),
        .init("127.0.0.1:\(ports.expired)", ["expired"]), .init("127.0.0.1:\(ports.plain)", hasTLS: false),
      ], in: folder)
    for port in [ports.first, ports.second, ports.expired, ports.plain] {
      try await nginx.untilListening("127.0.0.1:\(port)")
    }
  }

  private static func locations(_ ports: Ports) -> String {
    let large = String(repeating: "x", count: 2000)
    return """
      location /json { default_type application/json; return 200 '{"status": "ok"}'; }
      location /error { return 500; }
      location /nothing { return 444; }
      location /large { return 200 "\(large)"; }
      location /round { return 302 /round; }
      location /to-other { return 302 https://second.example.com:\(ports.second)/hop; }
      location /to-other-by-303 { return 303 https://second.example.com:\(ports.second)/hop; }
      location /to-wrong-host { return 302 https://third.example.com:\(ports.second)/; }
      location /to-expired { return 302 https://expired.example.com:\(ports.expired)/; }
      location /to-closed-port { return 302 https://second.example.com:\(ports.closed)/; }
      location /to-plain { return 302 http://second.example.com:\(ports.plain)/; }
      """
  }

  func stop() { nginx.stop() }

  private static let hosts = ["first", "second", "third", "expired"].map { "\($0).example.com" }

  func check(_ example: HTTPPeersTests.Case) async throws -> CheckedEndpoint {
    let addresses = Self.hosts.map { #""\#($0)": ["127.0.0.1"]"# }.joined(separator: ", ")
    try folder.write(
      #"""
      {"resolvers": {"here": {"type": "static", "hosts": {\#(addresses)}}},
       "endpoints": [{"name": "site", "url": "\#(url(example))", "resolver": "here",
         \#(example.keys.replacing("PIN", with: pin))
         "trust": {"anchors": ["ca.pem"]}, "expect": {\#(example.expect)}}]}
      """#, to: "endpoints.json")
    let outcome = try await Tool.runAsOrdinaryUser(["check", "--json"], in: folder)
    let check = try? JSONDecoder().decode(Check.self, from: Data(outcome.output.utf8))
    return try #require(check?.endpoints.first, "\(outcome.errors)\(outcome.output)")
  }

  func curl(_ example: HTTPPeersTests.Case) async throws -> Tool.Outcome {
    let free = [ports.first, ports.second, ports.expired, ports.plain, ports.closed]
    let resolving = Self.hosts.flatMap { host in free.flatMap { ["--resolve", "\(host):\($0):127.0.0.1"] } }
    return try await Tool.execute(
      "/usr/bin/curl",
      ["-q", "-sS", "-f", "-L", "--noproxy", "*", "--cacert", "ca.pem", "--capath", "none", "--max-time", "100"]
        + resolving + example.options.map { $0.replacing("PIN", with: pin) } + [url(example)],
      in: folder.url)
  }

  private func url(_ example: HTTPPeersTests.Case) -> String {
    "https://first.example.com:\(ports.first)\(example.path)"
  }
}

struct WithHTTPSites: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let sites = try await HTTPSites()
    defer { sites.stop() }
    try await HTTPSites.$current.withValue(sites) { try await function() }
  }
}
