import Dashboard
import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

@Suite struct RecheckTests {
  private func api(
    _ state: EndpointState, lastProbe: Int64 = 3, milliseconds: Int = 38, isProbing: Bool = false
  ) -> EndpointStatus {
    Fixtures.status(
      "api.example.com", state, addresses: [], milliseconds: milliseconds, lastProbe: Fixtures.ago(lastProbe),
      isProbing: isProbing)
  }

  @Test func saysProbingAtOnceInTheRowAndTheStatusLine() {
    var keys = Keyboard(Fixtures.snapshot([api(.refused)]))
    keys.press(.character("r"))
    #expect(keys.effects == [.recheck(["api.example.com"])])
    #expect(keys.line(with: ">X REFUSED")?.hasSuffix("probing") == true)
    #expect(keys.lines[22].hasPrefix("api.example.com: probing"))
  }

  @Test func saysWhatANewerProbeFound() {
    var keys = Keyboard(Fixtures.snapshot([api(.refused)]))
    keys.press(.function(5))
    keys.send(.snapshot(Fixtures.snapshot([api(.refused, isProbing: true)], generation: 2)))
    #expect(keys.line(with: ">X REFUSED")?.hasSuffix("probing") == true)
    keys.send(.snapshot(Fixtures.snapshot([api(.refused, lastProbe: 0)], generation: 3)))
    #expect(keys.model.statusText == "api.example.com: probed in 38ms, still REFUSED")
    #expect(keys.line(with: ">X REFUSED")?.hasSuffix("4m") == true)
    keys.press(.character("r"))
    keys.send(.snapshot(Fixtures.snapshot([api(.accept, lastProbe: -1, milliseconds: 1540)], generation: 4)))
    #expect(keys.model.statusText == "api.example.com: probed in 1.5s, now accept, was REFUSED")
  }

  @Test func noticesAResultThatCameWithinTheSameSecond() {
    var keys = Keyboard(Fixtures.snapshot([api(.refused)]))
    keys.press(.character("r"))
    keys.send(.snapshot(Fixtures.snapshot([api(.refused, isProbing: true)], generation: 2)))
    keys.send(.snapshot(Fixtures.snapshot([api(.refused)], generation: 3)))
    #expect(keys.model.statusText == "api.example.com: probed in 38ms, still REFUSED")
  }

  @Test func noticesAnotherObservationWithinTheSameSecond() {
    let address = Fixtures.address("192.0.2.1:443", host: "a", milliseconds: 30)
    let later = Fixtures.address("192.0.2.1:443", host: "a", milliseconds: 31)
    var keys = Keyboard(Fixtures.snapshot([Fixtures.status("a", .accept, addresses: [address])]))
    keys.press(.character("r"))
    keys.send(.snapshot(Fixtures.snapshot([Fixtures.status("a", .accept, addresses: [address])], generation: 2)))
    #expect(keys.model.statusText == "a: probing")
    keys.send(.snapshot(Fixtures.snapshot([Fixtures.status("a", .accept, addresses: [later])], generation: 3)))
    #expect(keys.model.statusText == "a: probed in 38ms, still accept")
  }

  @Test func rechecksAllThatIsShown() {
    let two = [Fixtures.status("a", .accept), Fixtures.status("b", .accept)]
    var keys = Keyboard(Fixtures.snapshot(two + [Fixtures.status("x", .accept)]))
    keys.press(.character("/"))
    keys.type("!x")
    keys.press(.enter, .character("R"))
    #expect(keys.effects == [.recheck(["a", "b"])])
    #expect(keys.model.statusText == "probing 2 endpoints")
    let first = Fixtures.status("a", .refused, lastProbe: Fixtures.now)
    keys.send(.snapshot(Fixtures.snapshot([first, two[1]], generation: 2)))
    #expect(keys.model.statusText == "1 probed, 1 changed, 1 still probing")
    let second = Fixtures.status("b", .accept, lastProbe: Fixtures.now)
    keys.send(.snapshot(Fixtures.snapshot([first, second], generation: 3)))
    #expect(keys.model.statusText == "2 probed, 1 changed")
  }

  @Test func asksBeforeItRechecksMoreThanFifty() {
    let names = (100..<151).map { "h\($0)" }
    var keys = Keyboard(Fixtures.snapshot(names.map { Fixtures.status($0, .accept) }))
    keys.press(.character("R"))
    #expect(keys.effects.isEmpty)
    #expect(keys.screen.contains("Probe all 51 now? y/n"))
    keys.press(.character("n"), .character("R"), .escape, .character("R"), .character("q"))
    #expect(keys.effects.isEmpty)
    keys.press(.character("R"), .character("y"))
    #expect(keys.effects == [.recheck(names)])
  }

  @Test func givesUpWaitingAndSaysSo() {
    var keys = Keyboard(Fixtures.snapshot([api(.refused)]))
    keys.press(.character("r"))
    keys.send(.tick(now: Fixtures.now.advanced(bySeconds: 10)))
    #expect(keys.line(with: ">X REFUSED")?.hasSuffix("probing") == true)
    keys.send(.tick(now: Fixtures.now.advanced(bySeconds: 21)))
    #expect(keys.model.statusText == "api.example.com: no new result yet")
    #expect(keys.line(with: ">X REFUSED")?.hasSuffix("probing") == false)
  }

  @Test func saysThatARecheckCameTooSoon() {
    var keys = Keyboard(Fixtures.snapshot([api(.refused)]))
    keys.press(.character("r"))
    keys.send(.result(.recheckedTooSoon(["api.example.com"])))
    #expect(keys.model.statusText?.contains("probed just before") == true)
    #expect(keys.line(with: ">X REFUSED")?.hasSuffix("probing") == false)
  }

  @Test func rechecksTheEndpointOfTheSelectedAlert() {
    var keys = Keyboard()
    keys.press(.character("2"), .character("j"), .character("r"))
    #expect(keys.effects == [.recheck(["pay.example.net:8443"])])
  }
}

@Suite struct AcknowledgeTests {
  @Test func wantsAComment() {
    var keys = Keyboard()
    keys.press(.character("a"))
    #expect(keys.grid.cursor != nil)
    keys.type("  ")
    keys.press(.enter)
    #expect(keys.effects.isEmpty)
    #expect(keys.model.statusText?.hasPrefix("a comment is required") == true)
    keys.type("q on it, R")
    keys.press(.left, .backspace, .delete, .control("e"))
    keys.type("ok")
    keys.press(.enter)
    #expect(keys.effects == [.acknowledge([4], comment: "  q on it,ok")])
    #expect(keys.model.layer == nil)
    keys.send(.result(.acknowledged(1)))
    #expect(keys.model.statusText == "1 alert acknowledged")
  }

  @Test func actsOnTheSelectedEndpointAlone() {
    var keys = Keyboard()
    keys.press(.down, .character("a"))
    #expect(keys.model.statusText == "cdn.example.org has no alert to acknowledge")
    keys.press(.character("2"), .character("j"), .character("a"))
    keys.type("seen")
    keys.press(.enter)
    #expect(keys.effects == [.acknowledge([3], comment: "seen")])
  }

  @Test func takesNoAlertThatIsOverOrAcknowledged() {
    var keys = Keyboard()
    keys.press(.character("2"), .character("G"), .character("a"))
    #expect(keys.model.statusText == "auth.example.com has no alert to acknowledge")
    keys.press(.character("k"), .character("a"))
    #expect(keys.model.statusText == "login.example.com has no alert to acknowledge")
  }

  @Test func saysThatTheCommentHasArrived() {
    var keys = Keyboard()
    keys.press(.character("a"))
    keys.type("mine")
    keys.press(.enter)
    keys.send(.snapshot(Fixtures.snapshot(Fixtures.everything, alerts: Fixtures.alerts, generation: 2)))
    #expect(keys.model.statusText == "api.example.com: acknowledging")
    let first = Fixtures.alerts[0]
    let seen = Alert(
      id: first.id, endpoint: first.endpoint, state: first.state, severity: first.severity, reason: first.reason,
      raisedAt: first.raisedAt, acknowledgement: Acknowledgement(comment: "mine", by: "kd", at: Fixtures.now))
    keys.send(.snapshot(Fixtures.snapshot(Fixtures.everything, alerts: [seen], generation: 3)))
    #expect(keys.model.statusText == "1 alert acknowledged")
  }

  @Test func keepsToTheAlertThatWasSeenWhenTheFocusCame() {
    var keys = Keyboard()
    keys.press(.character("2"))
    let newer = Alert(
      id: 9, endpoint: "cdn.example.org", state: .untrusted, severity: .critical, reason: .trust(Fixtures.wrongName),
      raisedAt: Fixtures.now)
    keys.send(.snapshot(Fixtures.snapshot(Fixtures.everything, alerts: [newer] + Fixtures.alerts, generation: 2)))
    keys.press(.character("r"))
    #expect(keys.effects == [.recheck(["api.example.com"])])
  }

  @Test func throwsTheCommentAwayOnEscape() {
    var keys = Keyboard()
    keys.press(.character("a"))
    keys.type("half a")
    keys.press(.escape, .character("a"), .enter)
    #expect(keys.effects.isEmpty)
  }
}
