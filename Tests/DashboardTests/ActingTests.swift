import Dashboard
import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

/// Freezing and pausing.
@Suite struct BannerTests {
  @Test func holdsThePictureStillWhileProbingGoesOn() {
    var keys = Keyboard()
    keys.press(.character("f"))
    #expect(keys.lines[1].contains("DISPLAY FROZEN, still probing"))
    #expect(keys.lines[1].contains("as of 14:03:22"))
    let frozen = Array(keys.lines.dropFirst(2).dropLast(2))
    keys.send(.snapshot(Fixtures.snapshot([Fixtures.status("other", .accept)], generation: 2)))
    keys.send(.tick(now: Fixtures.now.advanced(bySeconds: 500)))
    #expect(Array(keys.lines.dropFirst(2).dropLast(2)) == frozen)
    #expect(keys.lines[0].contains("14:11:42Z"))
    keys.press(.character("f"))
    #expect(!keys.screen.contains("FROZEN"))
    #expect(keys.model.selected?.name == "other")
  }

  @Test func movesAboutInAFrozenPicture() {
    var keys = Keyboard()
    keys.press(.character("f"), .down, .enter)
    #expect(keys.lines.contains { $0.hasPrefix("cdn.example.org") })
  }

  @Test func pausesPollingAndSaysSoOnceItIs() {
    var keys = Keyboard()
    keys.press(.character("p"))
    #expect(keys.effects == [.setPaused(true)])
    #expect(!keys.screen.contains("PROBING PAUSED"))
    keys.send(.snapshot(Fixtures.snapshot(Fixtures.everything, generation: 2, isPollingPaused: true)))
    #expect(keys.lines[1].contains("PROBING PAUSED, you are blind"))
    keys.press(.character("p"))
    #expect(keys.effects.last == .setPaused(false))
  }

  @Test func takesTwoPressesBeforeTheAnswerForOnAndOff() {
    var keys = Keyboard()
    keys.press(.character("p"), .character("p"))
    #expect(keys.effects == [.setPaused(true), .setPaused(false)])
  }

  @Test func bearsAllBannersWhereThereIsRoomAndTheWeightiestElse() {
    func screen(rows: Int) -> Keyboard {
      var keys = Keyboard(Fixtures.snapshot(Fixtures.everything, isPollingPaused: true), columns: 80, rows: rows)
      keys.press(.character("f"))
      return keys
    }
    #expect(screen(rows: 24).lines[1].contains("PROBING PAUSED"))
    #expect(screen(rows: 24).lines[2].contains("DISPLAY FROZEN"))
    #expect(screen(rows: 9).lines[1].contains("PROBING PAUSED"))
    #expect(!screen(rows: 9).screen.contains("FROZEN"))
  }
}

@Suite struct MarkTests {
  @Test func actsOnWhatIsMarked() {
    var keys = Keyboard()
    keys.press(.character(" "), .character("j"), .character(" "))
    #expect(keys.line(with: "api.example.com")?.hasPrefix(" X*REFUSED") == true)
    #expect(keys.line(with: "Endpoints")?.contains("2 marked") == true)
    keys.press(.character("r"))
    #expect(keys.effects == [.recheck(["api.example.com", "pay.example.net:8443"])])
    keys.press(.character("a"))
    keys.type("both")
    keys.press(.enter)
    #expect(keys.effects.last == .acknowledge([4, 3], comment: "both"))
  }

  @Test func leavesTheAlertsPaneToItsOwnAlert() {
    var keys = Keyboard()
    keys.press(.character(" "), .character("2"), .character("j"), .character("r"))
    #expect(keys.effects == [.recheck(["pay.example.net:8443"])])
  }

  @Test func probesAllThatAnAlertLists() {
    let alert = Alert(
      id: 9, endpoint: "api.example.com", others: ["cdn.example.org"], state: .expiring, severity: .warning,
      reason: .flapping(percent: 30), raisedAt: Fixtures.now)
    var keys = Keyboard(Fixtures.snapshot(Fixtures.everything, alerts: [alert]))
    keys.press(.character("2"), .character("r"))
    #expect(keys.effects == [.recheck(["api.example.com", "cdn.example.org"])])
    keys.press(.character("1"), .character("j"), .character("a"))
    #expect(keys.model.layer != nil)
  }

  @Test func unmarks() {
    var keys = Keyboard()
    keys.press(.character(" "), .character("k"), .character(" "))
    #expect(!keys.screen.contains("X*"))
    keys.press(.character(" "), .character(" "), .character("U"))
    #expect(keys.model.statusText == "nothing is marked")
    keys.press(.home, .character(" "), .escape)
    #expect(!keys.screen.contains("*REFUSED"))
  }

  @Test func asksBeforeItProbesMoreThanFiftyMarked() {
    var keys = Keyboard(Fixtures.snapshot((100..<160).map { Fixtures.status("h\($0)", .accept) }))
    for _ in 0..<51 { keys.press(.character(" ")) }
    keys.press(.character("r"))
    #expect(keys.effects.isEmpty)
    #expect(keys.screen.contains("Probe all 51 now? y/n"))
  }
}

@Suite struct AcknowledgeAllTests {
  @Test func asksFirstAndThenWantsAComment() {
    var keys = Keyboard()
    keys.press(.character("A"))
    #expect(keys.screen.contains("Acknowledge 2 alerts of 2 endpoints? y/n"))
    keys.press(.character("n"))
    #expect(keys.model.layer == nil)
    keys.press(.character("A"), .character("y"))
    #expect(keys.screen.contains("ack 2 endpoints, comment:"))
    keys.type("storm")
    keys.press(.enter)
    #expect(keys.effects == [.acknowledge([4, 3], comment: "storm")])
  }

  @Test func takesOnlyWhatTheFilterLetsThrough() {
    var keys = Keyboard()
    keys.press(.character("/"))
    keys.type("pay")
    keys.press(.enter, .character("A"), .character("y"))
    keys.type("x")
    keys.press(.enter)
    #expect(keys.effects == [.acknowledge([3], comment: "x")])
    var none = Keyboard()
    none.press(.character("/"))
    none.type("auth")
    none.press(.enter, .character("A"))
    #expect(none.model.statusText == "what is shown has no alert to acknowledge")
  }
}

@Suite struct MuteTests {
  @Test(
    arguments: [
      ("2h", 7200), ("30m", 1800), ("14:30", 1598), ("09:00", 68_198), ("2026-11-22", 35_798),
      ("2026-11-21T15:03:22Z", 3600), (" 1D ", 86_400),
    ] as [(String, Int64)])
  func mutesUntilThen(text: String, seconds: Int64) {
    var keys = Keyboard()
    keys.press(.character("m"), .control("u"))
    keys.type(text)
    keys.press(.enter)
    #expect(keys.effects == [.mute(["api.example.com"], until: Fixtures.now.advanced(bySeconds: seconds))])
  }

  @Test(arguments: ["", "soon", "2020-01-01", "25:00", "-1h", "2h30", "99999999999d"])
  func saysWhatIsNoTimeToCome(text: String) {
    var keys = Keyboard(columns: 120)
    keys.press(.character("m"), .control("u"))
    keys.type(text)
    keys.press(.enter)
    #expect(keys.effects.isEmpty)
    #expect(keys.lines[22].contains("is no time to come: write 2h"))
    keys.press(.escape)
    #expect(keys.model.layer == nil)
  }

  private func muted(_ names: [String: Timestamp]) -> Keyboard {
    Keyboard(
      Snapshot(
        generation: 1, at: Fixtures.now, endpoints: Fixtures.everything, alerts: Fixtures.alerts, mutes: names))
  }

  @Test func bearsAGlyphAndKeepsItsWord() {
    let keys = muted(["api.example.com": Fixtures.inDays(1)])
    #expect(keys.screen.contains(">m REFUSED  api.example.com"))
    #expect(keys.line(with: "2 Alerts")?.contains("1 new, 3 lasting") == true)
    #expect(keys.line(with: "13:59:22")?.hasSuffix("4m muted") == true)
  }

  @Test func keepsAnAlertOnManyAsLongAsOneIsHeard() {
    let alert = Alert(
      id: 9, endpoint: "api.example.com", others: ["cdn.example.org"], state: .expiring, severity: .warning,
      reason: .flapping(percent: 30), raisedAt: Fixtures.now)
    func screen(_ names: [String]) -> Keyboard {
      Keyboard(
        Snapshot(
          generation: 1, at: Fixtures.now, endpoints: Fixtures.everything, alerts: [alert],
          mutes: Dictionary(uniqueKeysWithValues: names.map { ($0, Fixtures.inDays(1)) })))
    }
    #expect(screen(["api.example.com"]).line(with: "2 Alerts")?.contains("1 new") == true)
    #expect(screen(["api.example.com", "cdn.example.org"]).line(with: "2 Alerts")?.contains("0 new") == true)
  }

  @Test func isPassedOverByTheNextProblem() {
    var keys = muted(["cdn.example.org": Fixtures.inDays(1)])
    keys.press(.character("n"))
    #expect(keys.model.selected?.name == "pay.example.net:8443")
  }

  @Test func endsByItselfAndByOff() {
    var keys = muted(["api.example.com": Fixtures.now.advanced(bySeconds: 10)])
    keys.press(.character("m"), .enter)
    #expect(keys.effects == [.mute(["api.example.com"], until: nil)])
    keys.send(.tick(now: Fixtures.now.advanced(bySeconds: 10)))
    #expect(keys.screen.contains(">X REFUSED"))
  }
}

@Suite struct ColumnTests {
  @Test func scrollsToTheLastColumnAndBack() {
    var keys = Keyboard()
    #expect(!keys.lines[2].contains("WHY"))
    for _ in 0..<20 { keys.press(.character("l")) }
    #expect(keys.lines[2].contains("STATE      ENDPOINT"))
    #expect(keys.lines[2].contains("<WHY"))
    #expect(keys.line(with: ">X REFUSED")?.contains("ios-6.2: trustkit: no pinned key on the path") == true)
    for _ in 0..<20 { keys.press(.left) }
    #expect(keys.screen == Keyboard().screen)
    keys.press(.right)
    #expect(keys.lines[2].contains("<NEXT BREAK"))
  }

  @Test func scrollsTheAlertsText() {
    var keys = Keyboard(columns: 50, rows: 24)
    keys.press(.character("2"))
    #expect(keys.screen.contains("REFUSED  ios-6.2"))
    keys.press(.character("l"))
    #expect(keys.screen.contains("REFUSED  fuses api"))
    keys.press(.character("h"), .character("h"))
    #expect(keys.screen.contains("REFUSED  ios-6.2"))
  }

  @Test func hidesColumnsButNotThoseThatMatterMost() {
    var keys = Keyboard()
    keys.press(.character("o"), .down, .down, .character(" "), .down, .enter)
    #expect(keys.screen.contains("[ ] CLIENTS"))
    #expect(keys.screen.contains("[*] NEXT BREAK"))
    #expect(keys.model.statusText == "NEXT BREAK always stays")
    keys.press(.escape)
    #expect(!keys.lines[2].contains("CLIENTS"))
    #expect(keys.lines[2].contains("NEXT BREAK"))
    keys.press(.character("o"), .down, .down, .enter, .escape)
    #expect(keys.lines[2].contains("CLIENTS"))
  }

  @Test func showsDates() throws {
    var keys = Keyboard()
    keys.press(.character("t"))
    #expect(try #require(keys.line(with: "login.example.com")).contains("2026-11-23 leaf   11-23"))
    #expect(try #require(keys.line(with: "api.example.com")).hasSuffix("13:59"))
    #expect(try #require(keys.line(with: "pay.example.net")).contains("2027-01-05? leaf"))
    keys.press(.character("t"))
    #expect(keys.screen == Keyboard().screen)
  }
}

@Suite struct MouseTests {
  @Test func isOffUntilItIsTaken() {
    var keys = Keyboard()
    #expect(!keys.model.takesMouse)
    keys.press(.character("M"), .character("M"))
    #expect(keys.effects == [.setMouse(true), .setMouse(false)])
  }

  @Test func choosesWhatIsClicked() {
    var keys = Keyboard()
    keys.press(.click(column: 20, row: 5))
    #expect(keys.model.selected?.name == "pay.example.net:8443")
    keys.press(.click(column: 3, row: 14))
    #expect(keys.model.focus == .alerts)
    #expect(keys.screen.contains(">11:20:40") || keys.screen.contains(">13:58:22"))
    keys.press(.click(column: 3, row: 18))
    #expect(keys.model.focus == .detail)
    keys.press(.click(column: 3, row: 1))
    #expect(keys.model.focus == .endpoints)
  }

  @Test func scrollsByTheWheel() {
    var keys = Keyboard()
    keys.press(.wheelDown)
    #expect(keys.model.selected?.name == "www.example.com")
    keys.press(.wheelUp)
    #expect(keys.model.selected?.name == "api.example.com")
  }
}
