import Dashboard
import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

/// Second looks, and addresses that have gone, in the detail.
struct LooksDetailTests {
  private static let host = "api.example.com"

  private func detail(_ status: EndpointStatus) -> Keyboard {
    var keys = Keyboard(Fixtures.snapshot([status]), columns: 130, rows: 70)
    keys.press(.enter)
    return keys
  }

  private func status(_ looks: [LookRecord], vanished: [VanishedAddress] = []) -> EndpointStatus {
    let plain = Fixtures.status(Self.host, .accept)
    let address = plain.addresses[0]
    return EndpointStatus(
      endpoint: plain.endpoint, state: plain.state, severity: plain.severity, reason: plain.reason, since: plain.since,
      addresses: [
        AddressStatus(
          address: address.address, state: address.state, severity: address.severity, reason: address.reason,
          since: address.since, observation: address.observation, judgement: address.judgement, looks: looks)
      ], clients: plain.clients, vanished: vanished)
  }

  private func seen(_ kind: LookKind, _ leaf: CertificateFacts) -> LookRecord {
    LookRecord(Look(kind: kind, at: Fixtures.now, presented: PresentedChain([.decoded(leaf)])))
  }

  private func other(_ host: String, days: Int64, seed: UInt8 = 33) -> CertificateFacts {
    Certificates.path(leaf: host, seed: seed, ends: Fixtures.inDays(days), issuer: 201)[0]
  }

  @Test func theOtherKindHasItsKeyAndItsEnd() throws {
    let rsa = Certificates.path(leaf: Self.host, seed: 33, ends: Fixtures.inDays(3), issuer: 201)[0]
    let record = LookRecord(Look(kind: .tls12, at: Fixtures.now, presented: PresentedChain([.decoded(rsa)])))
    let line = try #require(detail(status([record])).line(with: " TLS 1.2  "))
    #expect(line.contains("\(Self.host), \(rsa.key), key \(rsa.pin.base64.prefix(8))..., ends in 3d"))
  }

  @Test func theDefaultHostIsNamedAsThat() throws {
    let keys = detail(status([seen(.withoutName, other("default.example.net", days: 60))]))
    #expect(keys.screen.contains("SECOND LOOKS"))
    #expect(try #require(keys.line(with: " no SNI   ")).contains("the default host's default.example.net"))
  }

  @Test func whatIsAsTheUsualLookIsNotTold() {
    let usual = Certificates.path(leaf: Self.host, seed: 1, ends: Fixtures.inDays(61), issuer: 201)[0]
    let refusal = Look(
      kind: .rsa, at: Fixtures.now,
      failure: ProbeFailure(stage: .handshake, cause: .alert(TLSAlert(code: 40))))
    #expect(!detail(status([seen(.withoutName, usual), LookRecord(refusal)])).screen.contains("SECOND LOOKS"))
  }

  @Test func aRefusalAndAFailureSayWhy() throws {
    let refusal = Look(
      kind: .withoutName, at: Fixtures.now,
      failure: ProbeFailure(stage: .handshake, cause: .alert(TLSAlert(code: 112))))
    let failure = Look(kind: .tls13, at: Fixtures.now, failure: ProbeFailure(stage: .connect, cause: .refused))
    let keys = detail(status([LookRecord(refusal), LookRecord(failure)]))
    #expect(keys.screen.contains("the server refuses: alert unrecognized_name (112)"))
    #expect(try #require(keys.line(with: " TLS 1.3  ")).contains("not seen: connection refused"))
  }

  @Test func textFromTheNetworkIsMadeSafe() {
    let screen = detail(status([seen(.withoutName, other("evil\u{1b}[31m\u{202e}", days: 60))])).screen
    #expect(!screen.unicodeScalars.contains { $0.value == 0x1b || $0.value == 0x202e })
  }

  @Test func anAddressThatVanishedSaysSinceWhenAndHowItStood() throws {
    let gone = Fixtures.address("192.0.2.77:443", host: Self.host, seed: 9)
    let keys = detail(status([], vanished: [VanishedAddress(status: gone, since: Fixtures.ago(7200))]))
    #expect(keys.screen.contains("VANISHED"))
    let line = try #require(keys.line(with: " 192.0.2.77:443  gone since today 12:03"))
    #expect(line.contains("last seen accept, key "))
  }
}
