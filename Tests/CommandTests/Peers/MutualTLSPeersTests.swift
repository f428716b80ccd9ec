import Foundation
import Lab
import Pinning
import Testing

/// Certificates of clients against `s_server` and nginx, beside what `curl --cert` says of the same.
@Suite(WithMutualTLS()) struct MutualTLSPeersTests {
  enum Server: String, CaseIterable {
    /// Refuses in the handshake.
    case tls12
    /// Refuses after it.
    case tls13
    /// Refuses in HTTP.
    case nginx
  }

  /// Which certificate is sent.
  enum Ours: String, CaseIterable {
    case none, right, foreign
  }

  struct Case: CustomTestStringConvertible {
    let server: Server
    let ours: Ours
    let pintop: String
    /// As curl(1) lists its exit codes; with `-f`, status 400 is 22.
    let curl: Int32

    var testDescription: String { "\(server), \(ours)" }
  }

  static let cases = [
    Case(server: .tls12, ours: .none, pintop: "unreachable client-certificate-required", curl: 35),
    Case(server: .tls12, ours: .right, pintop: "accept all-accept", curl: 0),
    Case(server: .tls12, ours: .foreign, pintop: "unreachable client-certificate-refused", curl: 35),
    Case(server: .tls13, ours: .none, pintop: "unreachable client-certificate-required", curl: 56),
    Case(server: .tls13, ours: .right, pintop: "accept all-accept", curl: 0),
    Case(server: .tls13, ours: .foreign, pintop: "unreachable client-certificate-refused", curl: 56),
    Case(server: .nginx, ours: .none, pintop: "accept all-accept", curl: 22),
    Case(server: .nginx, ours: .right, pintop: "accept all-accept", curl: 0),
    Case(server: .nginx, ours: .foreign, pintop: "accept all-accept", curl: 22),
  ]

  @Test(arguments: cases) func pintopAndCurlAgree(of example: Case) async throws {
    let peers = try #require(MutualTLSPeers.current)
    let endpoint = try await peers.check(example, expectsRefusal: false)
    #expect("\(endpoint.state) \(endpoint.reason.code)" == example.pintop, "\(endpoint.reason.detail)")
    #expect(endpoint.addresses.first?.presented != nil, "the server's own certificate is read in any case")
    let curl = try await peers.curl(example)
    #expect(curl.status == example.curl, "\(curl.errors)")
  }

  /// Where being refused is right, being let in is not.
  @Test(arguments: cases) func aRefusalMayBeRight(in example: Case) async throws {
    let peers = try #require(MutualTLSPeers.current)
    let endpoint = try await peers.check(example, expectsRefusal: true)
    let isLetIn = example.pintop == "accept all-accept"
    #expect("\(endpoint.state) \(endpoint.reason.code)" == (isLetIn ? "http not-refused" : "accept all-accept"))
  }
}

/// nginx and two `s_server`, all of which ask for a certificate of the CA `clients.pem`.
final class MutualTLSPeers: Sendable {
  private static let host = "api.example.com"
  private let folder: TemporaryFolder
  private let ports: [MutualTLSPeersTests.Server: Int]
  private let processes: [ServerProcess]

  @TaskLocal static var current: MutualTLSPeers?

  init() async throws {
    folder = try TemporaryFolder()
    let hierarchy = try PeerHierarchy(in: folder)
    try hierarchy.leaf("good", hosts: [Self.host])
    for (name, ca) in [("right", "Clients"), ("foreign", "Others")] {
      let clients = try Hierarchy(ca, at: hierarchy.now)
      try hierarchy.write([try clients.leaf("client.example.com"), clients.intermediate.certificate], name)
      try folder.write(clients.root.certificate.pem, to: "\(name).ca.pem")
    }
    let free = try LoopbackPort.free(3)
    ports = [.tls12: free[0], .tls13: free[1], .nginx: free[2]]
    let asking = "ssl_verify_client on; ssl_verify_depth 2; ssl_client_certificate right.ca.pem;"
    processes = [
      try Self.sServer("-tls1_2", free[0], in: folder), try Self.sServer("-tls1_3", free[1], in: folder),
      try Nginx.start([.init("127.0.0.1:\(free[2])", ["good"], directives: asking)], in: folder),
    ]
    for (process, port) in zip(processes, free) { try await process.untilListening("127.0.0.1:\(port)") }
  }

  private static func sServer(_ version: String, _ port: Int, in folder: TemporaryFolder) throws -> ServerProcess {
    let certificate = ["-cert", "good.pem", "-cert_chain", "good.pem", "-key", "good.key"]
    let asking = ["-Verify", "2", "-verify_return_error", "-CAfile", "right.ca.pem"]
    return try ServerProcess(
      ["/usr/bin/openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-www", version] + certificate + asking,
      in: folder)
  }

  func stop() {
    for process in processes { process.stop() }
  }

  func check(_ example: MutualTLSPeersTests.Case, expectsRefusal: Bool) async throws -> CheckedEndpoint {
    let files = #""certificate": "\#(example.ours).pem", "key": "\#(example.ours).key""#
    let members = [example.ours == .none ? "" : files, expectsRefusal ? #""expectRefusal": true"# : ""]
    let settings = members.filter { !$0.isEmpty }.joined(separator: ", ")
    try folder.write(
      #"""
      {"endpoints": [{"name": "api", "url": "https://\#(Self.host)", "trust": {"anchors": ["ca.pem"]},
        "connect": ["127.0.0.1:\#(try #require(ports[example.server]))"]\#(settings.isEmpty ? "" : ",")
        \#(settings.isEmpty ? "" : "\"clientCertificate\": {\(settings)}")}]}
      """#, to: "endpoints.json")
    let outcome = try await Tool.runAsOrdinaryUser(["check", "--json"], in: folder)
    let check = try? JSONDecoder().decode(Check.self, from: Data(outcome.output.utf8))
    return try #require(check?.endpoints.first, "\(outcome.errors)\(outcome.output)")
  }

  func curl(_ example: MutualTLSPeersTests.Case) async throws -> Tool.Outcome {
    let ours = example.ours == .none ? [] : ["--cert", "\(example.ours).pem", "--key", "\(example.ours).key"]
    return try await Tool.execute(
      "/usr/bin/curl",
      ["-q", "-sS", "-f", "--noproxy", "*", "--cacert", "ca.pem", "--capath", "none", "--max-time", "100"] + ours
        + ["--connect-to", "::127.0.0.1:\(try #require(ports[example.server]))", "https://\(Self.host)"],
      in: folder.url)
  }
}

struct WithMutualTLS: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let peers = try await MutualTLSPeers()
    defer { peers.stop() }
    try await MutualTLSPeers.$current.withValue(peers) { try await function() }
  }
}
