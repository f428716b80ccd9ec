import Fixtures
import Pinning
import Testing

struct HPKPTests {
  private let matching = [Case.issuer.pin.base64, Case.backup.pin.base64]
  private let wrong = [Fixture.certificate("X").pin.base64, Case.backup.pin.base64]

  private func reason(
    _ header: HPKPHeader, _ trust: NamedTrust = Case.trust, host: String = Shipping.host
  ) -> ClientReason { header.verdict(trust, host: host).reason }

  @Test func aPinOnThePathAndABackupOffItAreNoted() {
    #expect(HPKPHeader(pins: matching, maxAge: 60).verdict(Case.trust).match?.position == .intermediate)
    #expect(HPKPHeader(pins: wrong, maxAge: 60).verdict(Case.trust).verdict == .reject)
  }

  @Test func whatIsNotNotedPinsNothing() {
    #expect(reason(HPKPHeader(pins: wrong, maxAge: 0)) == .pinsNotNoted(.forgotten))
    #expect(reason(HPKPHeader(pins: wrong, maxAge: nil)) == .pinsNotNoted(.noMaxAge))
    #expect(reason(HPKPHeader(pins: [], maxAge: 60)) == .pinsNotNoted(.noPins))
    #expect(reason(HPKPHeader(pins: wrong + ["x"], maxAge: 60)) == .pinsNotNoted(.malformed(text: "x")))
    #expect(reason(HPKPHeader(pins: [matching[0]], maxAge: 60)) == .pinsNotNoted(.noBackup))
    for header in [HPKPHeader(pins: wrong, maxAge: 0), HPKPHeader(pins: [matching[0]], maxAge: 60)] {
      #expect(header.verdict(Case.trust).verdict == .acceptUnpinned)
    }
  }

  @Test func addressesAreNeverNoted() throws {
    let trust = NamedTrust([Case.leaf, Case.issuer], store: [Case.root])
    #expect(reason(HPKPHeader(pins: wrong, maxAge: 60), trust, host: "192.0.2.1") == .pinsNotNoted(.addressAsHost))
  }

  @Test func reportOnlyForgivesAMissingMatchAlone() {
    let header = HPKPHeader(pins: wrong, maxAge: nil, isReportOnly: true)
    #expect(header.verdict(Case.trust).verdict == .acceptUnpinned)
    #expect(header.verdict(Case.trust).reason.code == "pin-mismatch-reported-only")
    let late = NamedTrust([Fixture.certificate("L", issuer: "I", ends: -1), Case.issuer], store: [Case.root])
    #expect(header.verdict(late).verdict == .reject)
  }

  @Test func whatWasNotedEndsWithMaxAge() {
    let header = HPKPHeader(pins: wrong, maxAge: 60)
    let end = Fixture.now.advanced(bySeconds: 60)
    func verdict(_ seconds: Int64) -> ClientVerdict {
      header.verdict(Case.trust, at: Fixture.now.advanced(bySeconds: seconds), notedAt: Fixture.now)
    }
    #expect(verdict(59).verdict == .reject)
    #expect(verdict(60).reason == .pinsNotNoted(.ended(at: end)))
    let connection = ClientConnection(
      host: "api.example.com", date: Fixture.now, presented: PresentedChain([]), notedAt: Fixture.now)
    #expect(header.clockEdges(for: connection, after: Fixture.now) == [end])
  }
}
