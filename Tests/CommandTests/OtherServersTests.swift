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
    let port = try freePort()
    try folder.write(nginxConfiguration(port: port), to: "nginx.conf")
    let nginx = Tool.repository.appending(path: ".build/peers/usr/sbin/nginx").path()
    try #require(FileManager.default.fileExists(atPath: nginx), "`make test` unpacks nginx")
    try await withServer(nginx, ["-p", folder.url.path(), "-c", "nginx.conf", "-e", "stderr"], port: port) {
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
    let port = try freePort()
    let arguments = [
      "s_server", "-accept", "127.0.0.1:\(port)", "-cert", "leaf.pem", "-key", "leaf.key", "-quiet", version,
    ]
    try await withServer("/usr/bin/openssl", arguments, port: port) {
      try await expect(port: port, pin: pin, state: "accept", code: "all-accept", status: 0)
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
      printf 'subjectAltName=DNS:api.example.com\\nextendedKeyUsage=serverAuth\\nbasicConstraints=CA:FALSE\\n\
      keyUsage=critical,digitalSignature\\n' > leaf.ext
      openssl x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -days 30 -extfile leaf.ext -out leaf.pem
      openssl x509 -in leaf.pem -noout -pubkey | openssl pkey -pubin -outform DER \
        | openssl dgst -sha256 -binary | openssl base64 > pin
      """
    let outcome = try await Tool.execute("/bin/sh", ["-c", script], in: folder.url)
    try #require(outcome.status == 0, "openssl: \(outcome.errors)")
    return try folder.text("pin").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func nginxConfiguration(port: Int) -> String {
    """
    daemon off;
    master_process off;
    pid nginx.pid;
    error_log stderr;
    events {}
    http {
      access_log off;
      client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; scgi_temp_path t5;
      server { listen 127.0.0.1:\(port) ssl; ssl_certificate leaf.pem; ssl_certificate_key leaf.key; }
    }
    """
  }

  private func expect(
    port: Int, pin: String, host: String = "api.example.com", anchors: String = "ca.pem", state: String, code: String,
    status: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try folder.write(
      """
      {"endpoints": [{"name": "api", "url": "https://\(host)", "connect": ["127.0.0.1:\(port)"],
        "trust": {"anchors": ["\(anchors)"]},
        "pins": {"mode": "publicKey", "sha256": ["\(pin)", "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA="]}}]}
      """, to: "endpoints.json")
    let outcome = try await Tool.run(["check", "--json"], in: folder.url)
    let endpoint = try JSONDecoder().decode(Check.self, from: Data(outcome.output.utf8)).endpoints.first
    #expect(endpoint?.state == state, "\(endpoint?.reason.detail ?? outcome.errors)", sourceLocation: sourceLocation)
    #expect(endpoint?.reason.code == code, sourceLocation: sourceLocation)
    #expect(outcome.status == status, sourceLocation: sourceLocation)
  }
}

extension OtherServersTests {
  /// A port that was free a moment ago: bound without listening, then given back.
  private func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(bigEndian: 0x7f00_0001)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    try #require(isBound)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Runs a server in the folder until `body` ends.
  private func withServer(
    _ program: String, _ arguments: [String], port: Int, _ body: () async throws -> Void
  ) async throws {
    let server = Process()
    server.executableURL = URL(filePath: program)
    server.arguments = arguments
    server.currentDirectoryURL = folder.url
    server.standardInput = FileHandle.nullDevice
    server.standardOutput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    try server.run()
    defer {
      kill(server.processIdentifier, SIGKILL)
      server.waitUntilExit()
    }
    try await untilListening(port)
    try await body()
  }

  private func untilListening(_ port: Int) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await Tool.execute("/bin/bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"]).status != 0 {
      try #require(ContinuousClock.now < deadline, "the server never listened on port \(port)")
    }
  }
}
