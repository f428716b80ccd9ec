import Endpoints
import Monitoring
import Pinning
import Testing

@testable import Reporting

/// Second looks, vanished addresses and drift in `check --json`.
struct LooksJSONTests {
  private func json(_ looks: [LookRecord]) -> String {
    let plain = Sample.reached(1)
    let status = AddressStatus(
      address: plain.address, state: plain.state, severity: plain.severity, reason: plain.reason, since: plain.since,
      observation: plain.observation, judgement: plain.judgement, looks: looks)
    return CheckJSON.endpoint(Sample.status("api", .accept, addresses: [status])).compact
  }

  private let seen = Look(
    kind: .tls12, at: Sample.now, time: .milliseconds(12),
    presented: PresentedChain([.decoded(Sample.facts("api.example.com", 7))]),
    session: SessionFacts(
      version: .tls12, cipher: "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", group: "X25519",
      signatureAlgorithm: "rsa_pss_rsae_sha256", applicationProtocol: nil))

  @Test func aLookHasWhatWasNegotiatedAndPresented() {
    let text = json([LookRecord(seen)])
    #expect(
      text.contains(
        "\"looks\":[{\"kind\":\"tls1.2\",\"at\":\"2026-11-21T14:03:22Z\",\"time\":0.012,\"outcome\":\"seen\",\"version\":\"1.2\""
      ), "\(text)")
    #expect(text.contains("\"signatureAlgorithm\":\"rsa_pss_rsae_sha256\""))
    #expect(text.contains("\"sha256\":\"\(String(repeating: "07", count: 32))\""))
  }

  /// What is known stays beside the failure of the last look.
  @Test func aLookThatFailedKeepsWhatIsKnown() {
    let failed = Look(
      kind: .tls12, at: Sample.now.advanced(byDays: 1), failure: ProbeFailure(stage: .connect, cause: .refused))
    let text = json([LookRecord(failed, known: seen)])
    #expect(text.contains("\"at\":\"2026-11-21T14:03:22Z\",\"time\":0.012,\"outcome\":\"seen\""))
    #expect(text.contains("\"failure\":{\"stage\":\"tcp\",\"code\":\"connection-refused\""))
    #expect(json([LookRecord(failed)]).contains("\"outcome\":\"unknown\""))
  }

  @Test(arguments: [(UInt8(40), "refused"), (80, "unknown")])
  func anAlertThatIsAnAnswerIsARefusal(code: UInt8, outcome: String) {
    let look = Look(
      kind: .ecdsa, at: Sample.now,
      failure: ProbeFailure(stage: .handshake, cause: .alert(TLSAlert(code: code))))
    #expect(
      json([LookRecord(look)]).contains(
        "\"kind\":\"ecdsa\",\"at\":\"2026-11-21T14:03:22Z\",\"time\":null,\"outcome\":\"\(outcome)\""))
  }

  @Test func aVanishedAddressIsAnAddressWithAnInstant() {
    let plain = Sample.status("api", .accept)
    let status = EndpointStatus(
      endpoint: plain.endpoint, state: .accept, severity: .ok, reason: .allAccept, since: Sample.now,
      vanished: [VanishedAddress(status: Sample.reached(9), since: Sample.now)])
    #expect(
      CheckJSON.endpoint(status).compact.contains(
        "\"vanished\":[{\"address\":\"192.0.2.9:443\",\"vanishedAt\":\"2026-11-21T14:03:22Z\",\"resolvers\":[],\"state\":\"accept\""
      ))
  }

  @Test func driftSaysWhoHasWhat() {
    let verdicts = DriftPart(
      .verdict(client: "ios"),
      [DriftGroup(.verdict(.acceptPinned), [Sample.socket(30)]), DriftGroup(.verdict(.reject), [Sample.socket(31)])])
    let text = CheckJSON.drift(Drift(parts: Sample.keyDrift.parts + [verdicts], count: 2)).compact
    #expect(text.hasPrefix("{\"addresses\":2,\"detail\":\"1/2 addresses have another server key: "))
    #expect(
      text.contains(
        "{\"code\":\"verdict\",\"client\":\"ios\",\"groups\":[{\"value\":\"accept-pinned\",\"addresses\":[\"192.0.2.30:443\"]},"
          + "{\"value\":\"reject\",\"addresses\":[\"192.0.2.31:443\"]}]}"))
  }

  @Test func whatRestsOnALookSaysSo() {
    let client = Sample.client("ios", .reject).resting(on: .withoutName)
    let next = NextBreak(at: Sample.now, cause: .leafEnds, look: .rsa)
    let text = CheckJSON.endpoint(Sample.status("api", .refused, clients: [client], next: next)).compact
    #expect(text.contains("\"look\":\"noSNI\"") && text.contains("\"detail\":\"the RSA certificate ends\""))
    #expect(text.contains("\"look\":\"rsa\""))
  }
}
