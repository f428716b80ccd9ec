import Endpoints
import Foundation
import Lab
import Testing

/// nginx with certificates of two kinds and another default host, which the `openssl` command made: what second looks show
/// of a server that is not the lab's.
struct NginxLooksTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A CA, an RSA and an ECDSA leaf for api.example.com, and a leaf for the default host; the pins of the first two.
  private func makeCertificates() async throws -> (rsa: String, ecdsa: String) {
    let script = """
      set -e
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ca.key -out ca.pem \
        -days 30 -subj '/CN=Private CA' -addext 'keyUsage=critical,keyCertSign,cRLSign'
      leaf() {
        name=$1 host=$2 days=$3; shift 3
        openssl req -newkey "$@" -nodes -keyout $name.key -out $name.csr -subj "/CN=$host"
        printf "subjectAltName=DNS:$host\\nextendedKeyUsage=serverAuth\\nbasicConstraints=CA:FALSE\\n\
      keyUsage=critical,digitalSignature\\n" > $name.ext
        openssl x509 -req -in $name.csr -CA ca.pem -CAkey ca.key -days $days -extfile $name.ext -out $name.pem
        openssl x509 -in $name.pem -noout -pubkey | openssl pkey -pubin -outform DER \
          | openssl dgst -sha256 -binary | openssl base64 > $name.pin
      }
      leaf rsa api.example.com 3 rsa:2048
      leaf ecdsa api.example.com 30 ec -pkeyopt ec_paramgen_curve:prime256v1
      leaf default default.example.net 30 ec -pkeyopt ec_paramgen_curve:prime256v1
      """
    let outcome = try await Tool.execute("/bin/sh", ["-c", script], in: folder.url)
    try #require(outcome.status == 0, "openssl: \(outcome.errors)")
    func pin(_ name: String) throws -> String {
      try folder.text("\(name).pin").trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return (try pin("rsa"), try pin("ecdsa"))
  }

  /// `refusing` ends handshakes without a server name.
  private func configuration(port: UInt16, refusing: Bool) -> String {
    let other = refusing ? "ssl_reject_handshake on;" : "ssl_certificate default.pem; ssl_certificate_key default.key;"
    return """
      daemon off;
      master_process off;
      pid nginx.pid;
      error_log stderr;
      events {}
      http {
        access_log off;
        ssl_protocols TLSv1.2 TLSv1.3;
        client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; scgi_temp_path t5;
        server { listen 127.0.0.1:\(port) ssl default_server; server_name _; \(other) }
        server {
          listen 127.0.0.1:\(port) ssl; server_name api.example.com;
          ssl_certificate rsa.pem; ssl_certificate_key rsa.key;
          ssl_certificate ecdsa.pem; ssl_certificate_key ecdsa.key;
        }
      }
      """
  }

  /// One round against nginx, with a client that sends the name and pins `pin`, and one that sends none and pins both.
  private func check(refusing: Bool, pin: String, of pins: (rsa: String, ecdsa: String)) async throws -> Checked {
    // Bound and given back: nobody else has it at this moment.
    let holder = try await LoopbackServer.start(.refuse)
    let port = holder.address.port
    await holder.stop()
    try folder.write(configuration(port: port, refusing: refusing), to: "nginx.conf")
    try folder.write("platform jvm\napi.example.com sha256/\(pin)\n", to: "named.txt")
    try folder.write("platform jvm\napi.example.com sha256/\(pins.rsa) sha256/\(pins.ecdsa)\n", to: "nameless.txt")
    try folder.write(
      """
      {"trustStores": {"private": ["ca.pem"]},
       "clients": {"named": {"format": "okhttp", "file": "named.txt", "trustStore": "private"},
                   "nameless": {"format": "okhttp", "file": "nameless.txt", "sendsSNI": false,
                                "trustStore": "private"}},
       "endpoints": [{"name": "api", "url": "https://api.example.com", "connect": ["127.0.0.1:\(port)"],
         "trust": {"anchors": ["ca.pem"]}, "looks": ["rsa", "ecdsa", "tls1.2", "tls1.3"]}]}
      """, to: "endpoints.json")
    let program = Tool.repository.appending(path: ".build/peers/usr/sbin/nginx").path()
    try #require(FileManager.default.fileExists(atPath: program), "`make test` unpacks nginx")
    let nginx = Process()
    nginx.executableURL = URL(filePath: program)
    nginx.arguments = ["-p", folder.url.path(), "-c", "nginx.conf", "-e", "stderr"]
    nginx.standardInput = FileHandle.nullDevice
    nginx.standardOutput = FileHandle.nullDevice
    nginx.standardError = FileHandle.nullDevice
    try nginx.run()
    defer {
      kill(nginx.processIdentifier, SIGKILL)
      nginx.waitUntilExit()
    }
    let deadline = ContinuousClock.now + .seconds(60)
    while try await Tool.execute("/bin/bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"]).status != 0 {
      try #require(ContinuousClock.now < deadline, "nginx never listened on port \(port)")
    }
    let outcome = try await Tool.run(["check", "--json"], in: folder.url)
    let checked = try JSONDecoder().decode(CheckedRound.self, from: Data(outcome.output.utf8))
    return try #require(checked.endpoints.first, "\(outcome.errors)")
  }

  @Test func bothKindsAndTheDefaultHostAreSeen() async throws {
    let pins = try await makeCertificates()
    let seen = try await check(refusing: false, pin: pins.rsa, of: pins)
    let address = try #require(seen.addresses.first)
    #expect(address.presented.first?.spkiSHA256 == pins.ecdsa, "nginx prefers what is offered first")
    #expect(address.looks.map(\.kind) == ["noSNI", "rsa", "tls1.2"])
    #expect(address.looks.map(\.outcome) == ["seen", "seen", "seen"])
    #expect(address.looks[0].presented?.first?.subject == "CN=default.example.net")
    #expect(address.looks[1].presented?.first?.spkiSHA256 == pins.rsa)
    #expect(address.looks[2].version == "1.2" && address.looks[2].presented?.first?.spkiSHA256 == pins.ecdsa)
    let (named, nameless) = (try #require(seen.client("named")), try #require(seen.client("nameless")))
    // Its pin is the RSA leaf's, and it negotiates the ECDSA one.
    #expect(named.verdict == "reject" && named.reason.code == "no-pin-matched" && named.look == nil)
    #expect(named.reason.detail.contains("the leaf of the RSA certificate, and this client negotiates the other"))
    #expect(nameless.verdict == "reject" && nameless.reason.code == "wrong-identity" && nameless.look == "noSNI")
    #expect(nameless.reason.detail.contains("its default host's certificate \"default.example.net\""))
    #expect(seen.findings.map(\.code).contains("default-host-without-name"))
  }

  @Test func theEndOfTheOtherKindAndARefusalWithoutANameAreTold() async throws {
    let pins = try await makeCertificates()
    let seen = try await check(refusing: true, pin: pins.ecdsa, of: pins)
    #expect(seen.client("named")?.verdict == "accept-pinned")
    #expect(seen.client("nameless")?.reason.code == "refused-without-name")
    #expect(seen.nextBreak?.code == "refused-now" && seen.state == "refused")
    #expect(seen.addresses.first?.looks.first?.outcome == "refused")
    #expect(Set(["name-required", "other-kind-refused"]).isSubset(of: Set(seen.findings.map(\.code))))
  }
}

private struct CheckedRound: Decodable {
  let endpoints: [Checked]
}

/// What these tests read of one endpoint.
private struct Checked: Decodable {
  struct Reason: Decodable {
    let code: String
    let detail: String
  }

  struct Client: Decodable {
    let client: String
    let verdict: String
    let reason: Reason
    let look: String?
  }

  struct Certificate: Decodable {
    let subject: String
    let spkiSHA256: String
  }

  struct Look: Decodable {
    let kind: String
    let outcome: String
    let version: String?
    let presented: [Certificate]?
  }

  struct Address: Decodable {
    let presented: [Certificate]
    let looks: [Look]
  }

  struct NextBreak: Decodable {
    let code: String
  }

  let state: String
  let nextBreak: NextBreak?
  let addresses: [Address]
  let clients: [Client]
  let findings: [Reason]

  func client(_ name: String) -> Client? { clients.first { $0.client == name } }
}
