import Foundation
import Lab
import Testing

/// Servers that are not the lab's: nginx and `openssl s_server`, with certificates that the `openssl` command made.
struct OtherServersTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func nginxIsJudgedByItsPinAndItsPrivateCA() async throws {
    let pin = try await makeCertificates()
    let port = try LoopbackPort.free()
    let nginx = try Nginx.start([Nginx.Site("127.0.0.1:\(port)", ["leaf"])], in: folder)
    try await with(nginx, port: port) {
      try await expect(port: port, pin: pin, state: "accept", code: "all-accept", status: 0)
      try await expect(port: port, pin: Self.otherPin, state: "refused", code: "no-pin-matched", status: 2)
      try await expect(
        port: port, pin: pin, host: "other.example.com", state: "untrusted", code: "wrong-identity", status: 2)
      try await expect(port: port, pin: pin, anchors: "system", state: "untrusted", code: "unknown-issuer", status: 2)
    }
  }

  @Test(arguments: ["-tls1_2", "-tls1_3"])
  func sServerIsJudgedAtEachVersion(version: String) async throws {
    let pin = try await makeCertificates()
    let port = try LoopbackPort.free()
    let command = [
      "s_server", "-accept", "127.0.0.1:\(port)", "-cert", "leaf.pem", "-key", "leaf.key", "-www", version,
    ]
    try await with(try ServerProcess(["/usr/bin/openssl"] + command, in: folder), port: port) {
      try await expect(port: port, pin: pin, state: "accept", code: "all-accept", status: 0)
    }
  }

  @Test(arguments: ["-tls1_2", "-tls1_3"])
  func sServerThatAsksForCertificatesOfClients(version: String) async throws {
    let pin = try await makeCertificates()
    let port = try LoopbackPort.free()
    let command = [
      "s_server", "-accept", "127.0.0.1:\(port)", "-cert", "leaf.pem", "-key", "leaf.key", "-Verify", "3", "-CAfile",
      "ca.pem", "-verify_return_error", "-www", version,
    ]
    try await with(try ServerProcess(["/usr/bin/openssl"] + command, in: folder), port: port) {
      try await expect(port: port, pin: pin, state: "unreachable", code: "client-certificate-required", status: 2)
      try await expect(
        port: port, pin: Self.otherPin, state: "refused", code: "no-pin-matched", status: 2)
      try await expect(
        port: port, pin: pin, client: #"{"expectRefusal": true}"#, state: "accept", code: "all-accept", status: 0)
      // The server's own certificate is of its CA, too.
      let own = #"{"certificate": "leaf.pem", "key": "leaf.key"}"#
      try await expect(port: port, pin: pin, client: own, state: "accept", code: "all-accept", status: 0)
      let letIn = #"{"certificate": "leaf.pem", "key": "leaf.key", "expectRefusal": true}"#
      try await expect(port: port, pin: pin, client: letIn, state: "http", code: "not-refused", status: 2)
      let stranger = #"{"certificate": "other.pem", "key": "other.key"}"#
      try await expect(
        port: port, pin: pin, client: stranger, state: "unreachable", code: "client-certificate-refused", status: 2)
    }
  }

  private static let otherPin = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

  /// A CA and a leaf for api.example.com under it; returns the leaf's pin as `openssl` computes it.
  private func makeCertificates() async throws -> String {
    let script = """
      set -e
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ca.key -out ca.pem \
        -days 30 -subj '/CN=Private CA' -addext 'keyUsage=critical,keyCertSign,cRLSign'
      openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout leaf.key -out leaf.csr -subj '/CN=api'
      printf 'subjectAltName=DNS:api.example.com\\nextendedKeyUsage=serverAuth,clientAuth\\nbasicConstraints=CA:FALSE\\n\
      keyUsage=critical,digitalSignature\\n' > leaf.ext
      openssl x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -days 90 -extfile leaf.ext -out leaf.pem
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout other.key -out other.pem \
        -days 200 -subj '/CN=stranger'
      openssl x509 -in leaf.pem -noout -pubkey | openssl pkey -pubin -outform DER \
        | openssl dgst -sha256 -binary | openssl base64 > pin
      """
    let outcome = try await Tool.execute("/bin/sh", ["-c", script], in: folder.url)
    try #require(outcome.status == 0, "openssl: \(outcome.errors)")
    return try folder.text("pin").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func with(_ server: ServerProcess, port: Int, _ body: () async throws -> Void) async throws {
    defer { server.stop() }
    try await server.untilListening("127.0.0.1:\(port)")
    try await body()
  }

  private func expect(
    port: Int, pin: String, host: String = "api.example.com", anchors: String = "ca.pem", client: String = #""none""#,
    state: String, code: String,
    status: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try folder.write(
      """
      {"endpoints": [{"name": "api", "url": "https://\(host)", "connect": ["127.0.0.1:\(port)"],
        "trust": {"anchors": ["\(anchors)"]}, "clientCertificate": \(client),
        "pins": {"mode": "publicKey", "sha256": ["\(pin)", "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA="]}}]}
      """, to: "endpoints.json")
    let outcome = try await Tool.run(["check", "--json"], in: folder.url)
    let endpoint = try JSONDecoder().decode(Check.self, from: Data(outcome.output.utf8)).endpoints.first
    #expect(endpoint?.state == state, "\(endpoint?.reason.detail ?? outcome.errors)", sourceLocation: sourceLocation)
    #expect(endpoint?.reason.code == code, sourceLocation: sourceLocation)
    #expect(outcome.status == status, sourceLocation: sourceLocation)
  }
}
