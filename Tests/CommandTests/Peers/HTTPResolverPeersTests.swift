import Foundation
import Testing

/// Servers of nginx as resolvers over HTTP and as a place for CRLs, asked by the built pintop.
struct HTTPResolverPeersTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A CA, a leaf for each name, each naming the CA's CRL at a port, and a CRL on which the revoked one stands.
  private func makeCertificates(crlPort: Int) async throws {
    let script = """
      set -e
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ca.key -out ca.pem \
        -days 30 -subj '/CN=Private CA' -addext 'keyUsage=critical,keyCertSign,cRLSign'
      serial=1000
      leaf() {
        openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout $1.key -out $1.csr -subj "/CN=$2"
        printf "subjectAltName=DNS:$2\\nextendedKeyUsage=serverAuth\\nbasicConstraints=CA:FALSE\\n\
      keyUsage=critical,digitalSignature\\ncrlDistributionPoints=URI:http://127.0.0.1:\(crlPort)/ca.crl\\n" > $1.ext
        serial=$((serial + 1))
        openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -set_serial $serial -days 3 -extfile $1.ext -out $1.pem
      }
      leaf api api.example.com
      leaf revoked api.example.com
      leaf dns dns.example.com
      touch index.txt
      echo 01 > crlnumber
      printf '[ca]\\ndefault_ca=d\\n[d]\\ndatabase=index.txt\\ncrlnumber=crlnumber\\ndefault_md=sha256\\n\
      default_crl_days=7\\ncertificate=ca.pem\\nprivate_key=ca.key\\n' > ca.cnf
      openssl ca -config ca.cnf -revoke revoked.pem
      openssl ca -config ca.cnf -gencrl -out ca.crl.pem
      openssl crl -in ca.crl.pem -outform DER -out ca.crl
      """
    let outcome = try await Tool.execute("/bin/sh", ["-c", script], in: folder.url)
    try #require(outcome.status == 0, "openssl: \(outcome.errors)")
  }

  private func check(_ names: [String] = []) async throws -> (status: Int32, round: Round) {
    let outcome = try await Tool.run(["check", "--json"] + names, in: folder.url, environment: ["HUSH": "secret"])
    #expect(!outcome.output.contains("secret") && !outcome.errors.contains("secret"))
    return (outcome.status, try JSONDecoder().decode(Round.self, from: Data(outcome.output.utf8)))
  }

  private func sites(_ api: Int, _ doh: Int, _ plain: Int) -> [Nginx.Site] {
    let records = #"{"name":"api.example.com.","type":1,"TTL":60,"data":"127.0.0.1"}"#
    return [
      Nginx.Site("127.0.0.1:\(api)", ["api"]),
      Nginx.Site(
        "127.0.0.1:\(doh)", ["dns"],
        directives: """
          location = /dns-query { default_type application/dns-json; return 200 '{"Status":0,"Answer":[\(records)]}'; }
          """),
      Nginx.Site(
        "127.0.0.1:\(plain)",
        directives: """
          location = /1/sign_d { default_type application/json;
            return 200 '{"host":"api.example.com","ips":["127.0.0.1"],"ttl":60}'; }
          location = /d { return 200 "api.example.com.:127.0.0.1,60-0|127.0.0.1"; }
          location = /ca.crl { root \(folder.url.path()); }
          """, hasTLS: false),
    ]
  }

  @Test func resolversOverHTTPAreAskedAndTheirCertificatesJudged() async throws {
    let ports = try LoopbackPort.free(3)
    let (api, doh, plain) = (ports[0], ports[1], ports[2])
    try await makeCertificates(crlPort: plain)
    let nginx = try Nginx.start(sites(api, doh, plain), in: folder)
    defer { nginx.stop() }
    for port in ports { try await nginx.untilListening("127.0.0.1:\(port)") }
    try folder.write(
      """
      {"resolvers": {
         "doh": {"type": "doh", "method": "json", "url": "https://dns.example.com:\(doh)/dns-query",
                 "address": "127.0.0.1", "anchors": ["ca.pem"]},
         "unknown": {"type": "doh", "method": "json", "url": "https://dns.example.com:\(doh)/dns-query",
                     "address": "127.0.0.1"},
         "lost": {"type": "doh", "url": "https://dns.example.com:\(doh)/nowhere", "address": "127.0.0.1",
                  "anchors": ["ca.pem"]},
         "alibaba": {"type": "httpdns", "service": "alibaba", "form": "signed", "account": "1",
                     "secret": "env:HUSH", "server": "http://127.0.0.1:\(plain)"},
         "tencent": {"type": "httpdns", "service": "tencent", "account": "1", "batch": true,
                     "server": "http://127.0.0.1:\(plain)"}},
       "endpoints": [{"name": "api", "url": "https://api.example.com:\(api)",
         "resolver": ["doh", "alibaba", "tencent", "unknown", "lost"], "trust": {"anchors": ["ca.pem"]}}]}
      """, to: "endpoints.json")
    let (status, round) = try await check()
    let seen = try #require(round.endpoints.first)
    #expect(status == 0 && seen.state == "accept")
    #expect(seen.resolvers.map(\.name) == ["doh", "alibaba", "tencent", "unknown", "lost"])
    #expect(seen.resolvers.map(\.addresses) == [["127.0.0.1"], ["127.0.0.1"], ["127.0.0.1"], [], []])
    #expect(seen.resolvers[3].failure?.detail.contains("the server's certificate is not trusted") == true)
    #expect(
      seen.resolvers[4].failure?.detail
        == "the resolver failed: the answer's content type is \"text/plain\" in place of application/dns-message")
    #expect(seen.findings.map(\.code).filter { $0 == "resolver-failed-beside-others" }.count == 2)
  }

  /// One round, and yet with the list that the certificate names.
  @Test func checkWaitsForTheListsThatItFetches() async throws {
    let ports = try LoopbackPort.free(3)
    let (good, bad, plain) = (ports[0], ports[1], ports[2])
    try await makeCertificates(crlPort: plain)
    let sites = [
      Nginx.Site("127.0.0.1:\(good)", ["api"]), Nginx.Site("127.0.0.1:\(bad)", ["revoked"]), sites(0, 0, plain)[2],
    ]
    let nginx = try Nginx.start(sites, in: folder)
    defer { nginx.stop() }
    for port in ports { try await nginx.untilListening("127.0.0.1:\(port)") }
    let endpoints = [("good", good), ("bad", bad)].map { name, port in
      """
      {"name": "\(name)", "url": "https://api.example.com", "connect": ["127.0.0.1:\(port)"],
       "trust": {"anchors": ["ca.pem"], "revocation": {"fetchCRLs": true}}}
      """
    }
    try folder.write("{\"endpoints\": [\(endpoints.joined(separator: ","))]}", to: "endpoints.json")
    let (status, round) = try await check()
    #expect(status == 2)
    #expect(round.endpoints.map(\.state) == ["accept", "untrusted"])
    #expect(round.endpoints.last?.reason.code == "revoked")
    #expect(round.endpoints.first?.findings.map(\.code).contains("crl-not-fetched-yet") == false)
  }
}

/// What these tests read of a round.
private struct Round: Decodable {
  struct Reason: Decodable {
    let code: String
    let detail: String
  }

  struct Resolver: Decodable {
    let name: String
    let addresses: [String]
    let failure: Reason?
  }

  struct Checked: Decodable {
    let state: String
    let reason: Reason
    let resolvers: [Resolver]
    let findings: [Reason]
  }

  let endpoints: [Checked]
}
