import Endpoints
import Pinning
import Testing

struct LookTests {
  private func look(_ kind: LookKind, alert code: UInt8) -> Look {
    Look(
      kind: kind, at: Timestamp(secondsSinceEpoch: 0),
      failure: ProbeFailure(stage: .handshake, cause: .alert(TLSAlert(code: code))))
  }

  @Test(arguments: LookKind.allCases, [40, 70, 71, 112] as [UInt8])
  func anAlertAboutWhatWasOfferedIsAnAnswer(kind: LookKind, code: UInt8) {
    #expect(look(kind, alert: code).outcome == .refused(TLSAlert(code: code)))
  }

  @Test(arguments: [ProbeFailureCause.alert(TLSAlert(code: 80)), .closed, .reset, .timedOut(after: .seconds(1))])
  func troubleSaysNothing(cause: ProbeFailureCause) {
    let look = Look(
      kind: .rsa, at: Timestamp(secondsSinceEpoch: 0), failure: ProbeFailure(stage: .handshake, cause: cause))
    #expect(look.outcome == .unknown && !look.isConclusive)
  }

  @Test func aKeyShowsItsKind() {
    #expect(LookKind(.rsa(bits: 2048)) == .rsa && LookKind(.ec(curve: "prime256v1", bits: 256)) == .ecdsa)
    #expect(LookKind(KeyKind.ed25519) == nil)
    #expect(!LookKind.rsa.shows(.ed25519) && LookKind.withoutName.shows(.ed25519))
  }

  // MARK: - What an endpoint asks for

  private func endpoint(_ host: String, clients: [ClientBuild] = [], looks: [LookKind] = Defaults.looks) -> Endpoint {
    Endpoint(name: "a", url: EndpointURL(scheme: .https, host: host, port: 443), clients: clients, looks: looks)
  }

  private func build(byAddress: Bool = false, sendsName: Bool = true, byHand: Bool = false) -> ClientBuild {
    ClientBuild(
      name: "app", layers: [], connectsByAddress: byAddress, sendsServerName: sendsName, namesByHand: byHand)
  }

  @Test func bothKindsAreLookedAtWhereNothingIsSaid() {
    #expect(endpoint("api.example.com").lookKinds == [.rsa, .ecdsa])
    #expect(endpoint("api.example.com", looks: []).lookKinds == [])
  }

  @Test func aClientThatSendsNoNameHasItsLookWhateverIsConfigured() {
    for client in [build(sendsName: false), build(byAddress: true)] {
      let endpoint = endpoint("api.example.com", clients: [build(), client], looks: [])
      #expect(endpoint.lookKinds == [.withoutName] && endpoint.isNeeded(.withoutName))
      #expect(!endpoint.isNeeded(.rsa))
    }
    #expect(endpoint("api.example.com", clients: [build(byAddress: true, byHand: true)], looks: []).lookKinds == [])
  }

  @Test(arguments: ["192.0.2.7", "2001:db8::7"])
  func whereTheURLHoldsAnAddressNoNameIsSentAnyhow(host: String) {
    let endpoint = endpoint(host, clients: [build(sendsName: false)], looks: [.withoutName, .rsa])
    #expect(endpoint.lookKinds == [.rsa] && !endpoint.isNeeded(.withoutName))
  }
}
