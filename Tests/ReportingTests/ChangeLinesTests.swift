import Endpoints
import Monitoring
import Pinning
import Reporting
import Testing

/// One line a change, for those who read no screen.
@Suite struct ChangeLinesTests {
  private func client(_ verdict: Verdict, _ reason: ClientReason = .noPins, name: String = "ios-6.2") -> ClientJudgement
  {
    ClientJudgement(
      client: name, share: 0.35, verdict: verdict, reason: reason, match: nil, backups: [], breaks: nil, unpins: nil,
      pinsEnd: nil, survival: RenewalSurvival(sameKey: true, newKey: true, newIntermediate: true, newRoot: true))
  }

  private func snapshot(
    _ state: EndpointState, _ clients: [ClientJudgement] = [], name: String = "api", isPaused: Bool = false
  ) -> Snapshot {
    let status = EndpointStatus(
      endpoint: Sample.endpoint(name), state: state, severity: state.severity, reason: .allAccept, since: Sample.now,
      clients: clients)
    return Snapshot(
      generation: 1, at: Sample.now, endpoints: [status], alerts: [], isPollingPaused: isPaused)
  }

  @Test func saysEachStateOnce() {
    var lines = ChangeLines()
    #expect(lines.take(snapshot(.pending)) == [])
    #expect(lines.take(snapshot(.accept)) == ["2026-11-21T14:03:22Z accept api: every client accepts"])
    #expect(lines.take(snapshot(.accept)) == [])
    #expect(lines.take(snapshot(.stale)).count == 1)
  }

  @Test func saysWhenAClientChangesItsMind() {
    var lines = ChangeLines()
    #expect(lines.take(snapshot(.accept, [client(.acceptPinned)])).count == 1)
    #expect(
      lines.take(snapshot(.refused, [client(.reject)])) == [
        "2026-11-21T14:03:22Z REFUSED api: every client accepts",
        "2026-11-21T14:03:22Z ios-6.2 35% at api: refuses, was accepts: no pins cover this host",
      ])
    #expect(lines.take(snapshot(.refused, [client(.reject)])) == [])
    #expect(
      lines.take(snapshot(.refused, [client(.acceptUnpinned)])) == [
        "2026-11-21T14:03:22Z ios-6.2 35% at api: connects without pins, was refuses: no pins cover this host"
      ])
  }

  @Test(arguments: [
    (Verdict.reject, "refuses"), (.misconfigured, "cannot work"), (.depends, "depends on the device"),
    (.acceptUnpinned, "connects without pins"),
  ])
  func saysAFirstVerdictThatIsNoProtection(verdict: Verdict, words: String) {
    var lines = ChangeLines()
    #expect(
      lines.take(snapshot(.accept, [client(verdict)])).last
        == "2026-11-21T14:03:22Z ios-6.2 35% at api: \(words): no pins cover this host")
  }

  @Test func saysNothingOfClientsWhileNothingIsPresented() {
    var lines = ChangeLines()
    _ = lines.take(snapshot(.accept, [client(.acceptPinned)]))
    #expect(lines.take(snapshot(.unreachable, [client(.acceptPinned)])).count == 1)
    #expect(lines.take(snapshot(.accept, [client(.acceptPinned)])).count == 1)
  }

  @Test func saysThatPollingIsPausedAndGoesOn() {
    var lines = ChangeLines()
    _ = lines.take(snapshot(.accept))
    #expect(
      lines.take(snapshot(.accept, isPaused: true)) == ["2026-11-21T14:03:22Z PROBING PAUSED, you are blind"])
    #expect(lines.take(snapshot(.accept)) == ["2026-11-21T14:03:22Z probing goes on"])
  }

  @Test func isPlainASCIIWhateverANameHolds() {
    var lines = ChangeLines()
    let taken = lines.take(
      snapshot(.refused, [client(.reject, name: "\u{202E}x\n")], name: "日本\u{1B}[2J"))
    #expect(taken.count == 2)
    #expect(taken.joined().unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
  }
}
