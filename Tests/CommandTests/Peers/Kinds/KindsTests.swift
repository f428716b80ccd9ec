import Foundation
import Lab
import Pinning
import Testing

/// Servers with several certificates: by the name that is sent (haproxy), and by the kind of key (haproxy, `s_server`;
/// nginx has tests of its own).
struct KindsTests {
  enum Server: String, CaseIterable {
    case haproxy, sServer
  }

  private static let hosts = ["first.example.com", "second.example.com"]

  @Test func haproxyHasACertificateForEachName() async throws {
    let folder = try TemporaryFolder()
    let hierarchy = try PeerHierarchy(in: folder)
    for host in Self.hosts {
      try hierarchy.leaf(host, hosts: [host])
      try Haproxy.join(host, as: "\(host).both", in: folder)
    }
    let (lax, strict) = (try LoopbackPort.free(), try LoopbackPort.free())
    let files = Self.hosts.map { "\($0).both" }
    let haproxy = try Haproxy.start(
      [.init(port: lax, certificates: files), .init(port: strict, certificates: files, isStrict: true)], in: folder)
    defer { haproxy.stop() }
    for port in [lax, strict] { try await haproxy.untilListening("127.0.0.1:\(port)") }

    let names = Self.hosts + ["third.example.com"]
    let endpoints = [(lax, "lax"), (strict, "strict")].flatMap { port, kind in
      names.map { (name: "\(kind) \($0)", url: "https://\($0)", port: port) }
    }
    let seen = try await check(endpoints, in: folder).map { "\($0.state) \($0.reason.code)" }
    let known = Array(repeating: "accept all-accept", count: 2)
    #expect(seen == known + ["untrusted wrong-identity"] + known + ["unreachable tls-alert"])
  }

  /// pintop's second look at the RSA certificate shows the one that `s_client` gets when it takes RSA signatures only.
  @Test(arguments: Server.allCases) func bothKindsAreSeen(server: Server) async throws {
    let folder = try TemporaryFolder()
    let hierarchy = try PeerHierarchy(in: folder)
    let host = Self.hosts[0]
    let ecdsa = try hierarchy.leaf("ecdsa", hosts: [host])
    let rsa = try hierarchy.leaf("rsa", hosts: [host], key: try .rsa())
    let port = try LoopbackPort.free()
    let process = try start(server, port: port, in: folder)
    defer { process.stop() }
    try await process.untilListening("127.0.0.1:\(port)")

    let endpoint = try #require(try await check([("both", "https://\(host)", port)], in: folder).first)
    #expect(endpoint.state == "accept", "\(endpoint.reason.detail)")
    let address = try #require(endpoint.addresses.first)
    let look = try #require(address.looks.first)
    #expect(address.presented?.first?.sha256 == ecdsa.fingerprint.hex)
    #expect(address.looks.map(\.kind) == ["rsa"])
    #expect(look.outcome == "seen" && look.presented?.first?.sha256 == rsa.fingerprint.hex)
    for (algorithms, leaf) in [("RSA-PSS+SHA256:RSA+SHA256", rsa), ("ECDSA+SHA256", ecdsa)] {
      #expect(try await clientSees(algorithms, host: host, port: port, in: folder) == leaf.fingerprint.hex)
    }
  }

  private func start(_ server: Server, port: Int, in folder: TemporaryFolder) throws -> ServerProcess {
    switch server {
    case .haproxy:
      for kind in ["rsa", "ecdsa"] { try Haproxy.join(kind, as: "bundle.\(kind)", in: folder) }
      return try Haproxy.start([.init(port: port, certificates: ["bundle"])], in: folder)
    case .sServer:
      let certificates = ["-cert", "rsa.pem", "-key", "rsa.key", "-dcert", "ecdsa.pem", "-dkey", "ecdsa.key"]
      let chains = ["-cert_chain", "rsa.pem", "-dcert_chain", "ecdsa.pem"]
      return try ServerProcess(
        ["/usr/bin/openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-www"] + certificates + chains, in: folder)
    }
  }

  /// The SHA-256 of the leaf that a client gets which takes these signature algorithms only.
  private func clientSees(_ algorithms: String, host: String, port: Int, in folder: TemporaryFolder) async throws
    -> String
  {
    let script = """
      openssl s_client -connect 127.0.0.1:\(port) -servername \(host) -sigalgs \(algorithms) </dev/null \
        | openssl x509 -noout -fingerprint -sha256
      """
    let outcome = try await Tool.execute("/bin/sh", ["-c", script], in: folder.url)
    return outcome.output.split(separator: "=").last.map(String.init)?.filter(\.isHexDigit).lowercased() ?? ""
  }

  private func check(_ endpoints: [(name: String, url: String, port: Int)], in folder: TemporaryFolder) async throws
    -> [CheckedEndpoint]
  {
    let texts = endpoints.map { endpoint in
      #"""
      {"name": "\#(endpoint.name)", "url": "\#(endpoint.url)", "connect": ["127.0.0.1:\#(endpoint.port)"],
        "trust": {"anchors": ["ca.pem"]}}
      """#
    }
    try folder.write(#"{"endpoints": [\#(texts.joined(separator: ", "))]}"#, to: "endpoints.json")
    let outcome = try await Tool.runAsOrdinaryUser(["check", "--json"], in: folder)
    return try JSONDecoder().decode(Check.self, from: Data(outcome.output.utf8)).endpoints
  }
}
