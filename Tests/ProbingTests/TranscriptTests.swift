import Endpoints
import Pinning
import Testing

@testable import Probing

/// What an attempt tells of its steps.
@Suite struct TranscriptTests {
  private func messages(_ seen: AddressObservation, isSent: Bool) -> [String] {
    seen.transcript.steps.compactMap { step in
      guard case .passed(let passage) = step.event, passage.isSent == isSent else { return nil }
      return String(passage.words.prefix { $0 != "," })
    }
  }

  @Test func tellsEachMessageOfAHandshake() async throws {
    let server = try await TLSServer.start(minimum: .tls13, maximum: .tls13)
    let seen = try await Prober.testing().probe(.to([server.address]), address: server.address)
    await server.stop()
    #expect(seen.transcript.steps.first?.event == .connecting(server.address))
    #expect(seen.transcript.steps.dropFirst().first?.event == .connected)
    #expect(
      seen.transcript.steps.map(\.event).contains(
        .offered(serverName: "probe.test", applicationProtocols: ProbePlan.httpProtocols)))
    #expect(messages(seen, isSent: true).prefix(2) == ["ClientHello", "Finished"])
    #expect(
      messages(seen, isSent: false).prefix(5)
        == ["ServerHello", "EncryptedExtensions", "Certificate", "CertificateVerify", "Finished"])
    #expect(seen.transcript.steps.map(\.at) == seen.transcript.steps.map(\.at).sorted())
    #expect(seen.transcriptLines.last?.hasSuffix("ended well") == true)
    #expect(seen.transcriptLines.contains { $0.contains("0 CN=") })
  }

  @Test func tellsWhatWasSaidBeforeTLS() async throws {
    let server = try await ScriptedServer.start(.greet(Array("554 5.7.1 not \u{7}you\r\n".utf8), after: .wait))
    let plan = ProbePlan(
      endpoint: "mail", url: EndpointURL(scheme: .tls, host: "probe.test", port: 25), connect: [server.address],
      timeout: .seconds(20), startTLS: .smtp, applicationProtocols: [])
    let seen = try await Prober.testing().probe(plan, address: server.address)
    await server.stop()
    #expect(
      seen.transcript.steps.map(\.event).contains(.heard(.startTLS, words: "554 5.7.1 not \\x07you")))
    #expect(seen.transcriptLines.last?.contains("ended in starttls: the server refuses TLS") == true)
  }

  @Test func isBounded() {
    var transcript = Transcript()
    for _ in 0..<(Transcript.limit + 9) { transcript.note(.connected, at: .zero) }
    #expect(transcript.steps.count == Transcript.limit)
    #expect(transcript.omitted == 9)
  }
}
