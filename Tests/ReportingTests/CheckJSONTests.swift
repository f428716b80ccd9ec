import Endpoints
import Foundation
import Monitoring
import Pinning
import Testing

@testable import Reporting

struct CheckJSONTests {
  @Test func writesTheDocumentOfTheContract() throws {
    let match = PinMatch(pinned: Sample.pin(7), position: .intermediate, certificate: Sample.certificate("R11"))
    let client = Sample.client(
      share: 0.35, .acceptPinned, .pinMatched(match), match: match, backups: [.certificate(Sample.digest(255))],
      breaks: Forecast(at: Sample.now.advanced(byDays: 61), cause: .leafEnds),
      unpins: Forecast(at: Sample.now.advanced(byDays: 19), cause: .pinSetEnds),
      pinsEnd: Sample.now.advanced(byDays: 19))
    let status = Sample.status(
      "api", .expiring, .expiring(NextBreak(at: Sample.now.advanced(byDays: 19), cause: .pinsEndThenOff)),
      addresses: [Sample.reached(1)],
      answers: [
        ResolverAnswer(
          resolver: "system", addresses: [Sample.socket(1).ip],
          unanswered: UnansweredFamily(
            family: .v6, failure: ProbeFailure(stage: .resolve, cause: .resolverFailed("it is gone"))),
          time: .microseconds(1500)),
        ResolverAnswer(
          resolver: "inner", addresses: [],
          failure: ProbeFailure(stage: .resolve, cause: .nameNotFound("api")), time: .milliseconds(2)),
      ], clients: [client],
      next: NextBreak(at: Sample.now.advanced(byDays: 19), cause: .pinsEndThenOff),
      leafEnds: Sample.now.advanced(byDays: 61), roundTrip: .milliseconds(38), findings: [.overrun(count: 2)])
    #expect(
      CheckJSON.value(Sample.snapshot(status)).compact == """
        {"schemaVersion":1,"at":"2026-11-21T14:03:22Z",\
        "reachability":{"status":"unknown","number":-1,"interface":null,"ipv4":null,"ipv6":null},\
        "endpoints":[{"name":"api","group":null,"url":"https://api/","proxy":null,\
        "state":"expiring","severity":"warning","reason":{"code":"pin-set-ends",\
        "detail":"the pin set ends, and the client goes on without pins at 2026-12-10T14:03:22Z"},\
        "since":"2026-11-21T14:03:22Z","lastProbe":"2026-11-21T14:03:22Z","roundTrip":0.038,\
        "leafEnds":"2027-01-21T14:03:22Z","pinsEnd":"2026-12-10T14:03:22Z",\
        "nextBreak":{"at":"2026-12-10T14:03:22Z","code":"pin-set-ends",\
        "detail":"the pin set ends, and the client goes on without pins","uncertain":false,"clients":[],"share":null},\
        "resolvers":[{"name":"system","addresses":["192.0.2.1"],"time":0.0015,"failure":null,\
        "unanswered":{"family":"ipv6","failure":{"stage":"dns","code":"resolver-failed",\
        "detail":"the resolver failed: it is gone"}}},\
        {"name":"inner","addresses":[],"time":0.002,"failure":{"stage":"dns","code":"name-not-found",\
        "detail":"no such name: api"},"unanswered":null}],\
        "addresses":[{"address":"192.0.2.1:443","resolvers":["system"],"state":"accept","severity":"ok",\
        "reason":{"code":"all-accept","detail":"every client accepts"},"since":"2026-11-21T14:03:22Z",\
        "stages":{"dns":0.0015,"tcp":0.008,"proxy":null,"starttls":null,"tls":0.03,"firstByte":null,"http":null,\
        "total":0.0395},"reached":"tls","failure":null,"version":"1.3",\
        "cipher":"TLS_AES_128_GCM_SHA256","group":"X25519","signatureAlgorithm":"ecdsa_secp256r1_sha256",\
        "applicationProtocol":"h2","stapledOCSP":false,"http":null,"presented":[{\
        "sha256":"0101010101010101010101010101010101010101010101010101010101010101",\
        "spkiSHA256":"ZWVlZWVlZWVlZWVlZWVlZWVlZWVlZWVlZWVlZWVlZWU=","subject":"CN=api.example.com",\
        "issuer":"CN=api.example.com","notBefore":"2026-11-11T14:03:22Z","notAfter":"2027-01-21T14:03:22Z"}],\
        "path":null,"clientCertificate":null,"looks":[]}],\
        "vanished":[],"drift":null,"clients":[{"client":"pins","share":0.35,"verdict":"accept-pinned",\
        "reason":{"code":"pin-matched","detail":"pin BwcHBwcHB… matches the intermediate \\"R11\\""},\
        "matchedPin":"BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=","position":"intermediate","backupPins":[\
        "fingerprint:ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"],\
        "breaksAt":"2027-01-21T14:03:22Z","breaksBecause":"leaf-ends","unpinsAt":"2026-12-10T14:03:22Z",\
        "unpinsBecause":"pin-set-ends","pinsEnd":"2026-12-10T14:03:22Z",\
        "survives":{"sameKey":true,"newKey":false,"newIntermediate":true,"newRoot":false}}],\
        "clientCertificate":null,\
        "findings":[{"code":"round-skipped","detail":"2 rounds were skipped because the one before had not ended"}]}]}
        """)
  }

  @Test func writesNullForWhatAFailedProbeDoesNotKnow() {
    let failure = ProbeFailure(stage: .connect, cause: .timedOut(after: .milliseconds(2500)))
    let status = Sample.status("api", .unreachable, .probe(failure), addresses: [Sample.unreached(1, failure)])
    let text = CheckJSON.endpoint(status).compact
    #expect(text.contains("\"stages\":{\"dns\":0.002,\"tcp\":null,\"proxy\":null,\"starttls\":null,"))
    #expect(text.contains("\"total\":null},\"reached\":\"dns\""))
    #expect(text.contains("\"http\":null,\"presented\":null"))
    #expect(
      text.contains(
        "\"failure\":{\"stage\":\"tcp\",\"code\":\"timed-out-in-connect\",\"detail\":\"timeout in connect after 2.5s\"}"
      ))
    #expect(text.contains("\"version\":null,\"cipher\":null"))
    #expect(text.contains("\"presented\":null"))
    #expect(text.contains("\"nextBreak\":null"))
    #expect(text.contains("\"roundTrip\":null,\"leafEnds\":null"))
  }

  @Test func givesNoTotalWhereTheAnswerDidNotCome() {
    func total(_ last: Duration?) -> Bool {
      let seen = Sample.reached(1)
      var observation = seen.observation
      observation.http = HTTPObservation(
        hops: [Duration.milliseconds(21), last].map {
          HTTPHop(url: "https://api/", host: "api", address: Sample.socket(1), total: $0)
        })
      let status = AddressStatus(
        address: seen.address, state: seen.state, severity: seen.severity, reason: seen.reason, since: seen.since,
        observation: observation, judgement: nil)
      return !CheckJSON.address(status, answers: []).compact.contains("\"total\":null},\"reached\"")
    }
    #expect(total(.milliseconds(7)))
    #expect(!total(nil))
  }

  @Test func tellsWhatWasAskedOverHTTP() {
    var seen = Sample.reached(1).observation
    seen.http = HTTPObservation(
      hops: [
        HTTPHop(
          url: "https://api/", host: "api", address: Sample.socket(1), status: 302, firstByte: .milliseconds(20),
          total: .milliseconds(21)),
        HTTPHop(
          url: "https://b/x", host: "b", address: Sample.socket(2), status: 503, firstByte: .milliseconds(5),
          total: .milliseconds(7)),
      ], contentType: "text/html", bodyBytes: 12,
      failure: .answer(.status(seen: 503, accepted: [200...299], underlying: nil)))
    #expect(
      CheckJSON.http(seen.http).compact == """
        {"url":"https://api/","status":503,"contentType":"text/html","bodyBytes":12,"firstByte":0.005,"total":0.007,\
        "redirects":[{"url":"https://b/x","address":"192.0.2.2:443","status":503,"firstByte":0.005,"total":0.007}],\
        "failure":{"code":"http-status","detail":"the status is 503, not 200-299"}}
        """)
    let missed = HTTPObservation(
      hops: [HTTPHop(url: "https://api/", host: "api", address: Sample.socket(1))],
      failure: .noAnswer(.timedOut(after: .seconds(3))))
    #expect(
      CheckJSON.http(missed).compact == """
        {"url":"https://api/","status":null,"contentType":null,"bodyBytes":null,"firstByte":null,"total":null,\
        "redirects":[],"failure":{"code":"timed-out-in-http","detail":"timeout in http after 3.0s"}}
        """)
  }

  @Test func listsACertificateThatCannotBeDecoded() {
    var status = Sample.reached(1)
    status = AddressStatus(
      address: status.address, state: .untrusted, severity: .critical, reason: status.reason, since: status.since,
      observation: AddressObservation(
        address: status.address, times: .usual,
        presented: PresentedChain([.undecodable(der: [1], fingerprint: Sample.digest(9), detail: "wrong tag")]),
        session: nil, failure: nil), judgement: nil)
    let text = CheckJSON.endpoint(Sample.status("api", .untrusted, addresses: [status])).compact
    #expect(
      text.contains(
        "\"presented\":[{\"sha256\":\"\(String(repeating: "09", count: 32))\",\"undecodable\":\"wrong tag\"}]"))
  }

  @Test func isReadByFoundation() throws {
    let read = try JSONSerialization.jsonObject(with: Data(CheckJSON.text(Sample.round).utf8)) as? [String: Any]
    #expect(read?["schemaVersion"] as? Int == 1)
    let endpoints = read?["endpoints"] as? [[String: Any]]
    #expect(
      endpoints?.compactMap { $0["state"] as? String } == ["accept", "refused", "unreachable", "partial", "pending"])
    #expect(endpoints?.compactMap { $0["severity"] as? String } == ["ok", "critical", "critical", "warning", "ok"])
  }

  @Test func saysInJSONWhyNothingCouldBeJudged() {
    #expect(
      ErrorJSON.text(.badConfiguration, detail: "a\nb \"c\"")
        == "{\"schemaVersion\":1,\"error\":{\"code\":\"bad-configuration\",\"detail\":\"a\\nb \\\"c\\\"\"}}\n")
    #expect(CommandFailure.exitCode == 3)
  }

  @Test func saysInJSONWhatIsWrongWithAFile() {
    let issue = FileIssue(
      code: "bad-duration", file: "endpoints.json", line: 3, column: 9, path: "endpoints[0].interval",
      message: "\"x\" is no duration", remedy: "write one", isWarning: false)
    #expect(
      ErrorJSON.text(.badConfiguration, detail: "d", issues: [issue]) == """
        {"schemaVersion":1,"error":{"code":"bad-configuration","detail":"d","issues":[{"severity":"error",\
        "code":"bad-duration","file":"endpoints.json","line":3,"column":9,"path":"endpoints[0].interval",\
        "message":"\\"x\\" is no duration","remedy":"write one"}]}}

        """)
  }
}
