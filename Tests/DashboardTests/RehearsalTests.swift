import Dashboard
import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

/// `:rehearse`, and the dashboard while it shows what would be.
@Suite struct RehearsalTests {
  private let two = Fixtures.snapshot(
    [Fixtures.status("api.example.com", .accept), Fixtures.status("cdn.example.com", .accept)],
    alerts: Array(Fixtures.alerts.prefix(1)))

  private func keyboard(_ line: String, columns: Int = 80, rows: Int = 24) -> Keyboard {
    var keys = Keyboard(two, columns: columns, rows: rows)
    keys.command(line)
    return keys
  }

  private func request(_ line: String) -> RehearsalRequest? {
    guard case .rehearse(let request)? = keyboard(line).effects.first else { return nil }
    return request
  }

  private static func day(_ text: String) -> Timestamp { Timestamp(day: text)! }

  private func supposed(at date: Timestamp = day("2027-01-05"), _ label: String = "new.pem") -> WhatIf {
    WhatIf(
      label: label, at: date,
      endpoints: [
        Fixtures.status(
          "api.example.com", .refused,
          reason: .client(name: "ios-6.2", reason: Fixtures.builds("api.example.com")[1].reason),
          clients: Fixtures.builds("api.example.com"),
          next: NextBreak(at: date, cause: .refusedNow(clients: 1, of: 3, share: 0.35)))
      ])
  }

  @Test func whatIsSupposedLeavesOurOwnNetworkAsItIs() {
    let network = LocalNetwork(status: .wifi, interface: "wlan0")
    let base = Snapshot(generation: 1, at: Fixtures.now, endpoints: [], alerts: [], network: network)
    #expect(supposed().put(over: base).network == network)
  }

  private func entered(columns: Int = 80, rows: Int = 24) -> Keyboard {
    var keys = keyboard("rehearse new.pem at 2027-01-05", columns: columns, rows: rows)
    keys.send(.result(.rehearsed(id: 1, supposed())))
    return keys
  }

  @Test(
    arguments: [
      ("rehearse new.pem", RehearsalSubject.file("new.pem"), nil, ["api.example.com"]),
      ("rehearse my chain.pem at 2027-01-05", .file("my chain.pem"), day("2027-01-05"), ["api.example.com"]),
      (
        "reh new.pem at 2027-01-05T12:00:00Z", .file("new.pem"), day("2027-01-05").advanced(bySeconds: 43_200),
        ["api.example.com"]
      ),
      ("rehearse renewal", .renewal(.newKey), nil, []),
      ("rehearse renewal same-key", .renewal(.sameKey), nil, []),
      ("rehearse renewal new-intermediate at 2027-01-05", .renewal(.newIntermediate), day("2027-01-05"), []),
      ("  rehearse   at   2027-01-05 ", .date, day("2027-01-05"), []),
    ] as [(String, RehearsalSubject, Timestamp?, [String])])
  func asksForWhatWasTyped(line: String, subject: RehearsalSubject, date: Timestamp?, targets: [String]) {
    #expect(request(line) == RehearsalRequest(id: 1, subject: subject, at: date, targets: targets))
  }

  @Test(arguments: [
    ("rehearse", "write :rehearse FILE"), ("rehearse new.pem at", "is no date"),
    ("rehearse new.pem at tomorrow", "\"tomorrow\" is no date: write 2027-01-05"),
    ("rehearse renewal often", "no renewal \"often\": write same-key"), ("theme dark", "no command \"theme\""),
    ("goto", "write :goto NAME"), ("quit now", "\"now\" means nothing behind quit"),
  ])
  func keepsALineWithAFaultOpenAndSaysTheRemedy(line: String, words: String) {
    let keys = keyboard(line, columns: 160)
    #expect(keys.effects.isEmpty)
    #expect(keys.lines[22].hasPrefix(":\(line)"))
    #expect(keys.lines[22].contains(words), "\(keys.lines[22])")
  }

  @Test func rehearsesAtWhatIsMarked() {
    var keys = Keyboard(two)
    keys.press(.character(" "), .character(" "))
    keys.command("rehearse new.pem")
    #expect(
      keys.effects == [
        .rehearse(
          RehearsalRequest(
            id: 1, subject: .file("new.pem"), at: nil, targets: ["api.example.com", "cdn.example.com"]))
      ])
  }

  @Test func showsTheWholeDashboardAsItWouldBeUnderABanner() throws {
    let keys = entered()
    #expect(keys.lines[1].contains("WHAT-IF new.pem at 2027-01-05, not live"))
    #expect(keys.lines[0].contains("REFUSED 1"))
    let row = try #require(keys.line(with: "X REFUSED  api.example.com"))
    #expect(row.contains("2/3   now 35%"))
    #expect(row.hasSuffix("38ms    --"))
    // The leaf ends 61 days after the day of the fixtures, which is 15 days after the rehearsed one.
    #expect(row.contains("16d"))
    #expect(keys.screen.contains(" X ios-6.2 35%     refuses: trustkit: no key on the path is pinned"))
    #expect(keys.screen.contains("+ accept   cdn.example.com"))
    #expect(keys.model.statusText == "what if: REFUSED 1; Esc returns")
  }

  @Test func keepsTheAlertsLive() {
    var keys = entered()
    #expect(keys.screen.contains("13:59:22 X REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed"))
    let newer = Alert(
      id: 9, endpoint: "cdn.example.com", state: .untrusted, severity: .critical, reason: .trust(Fixtures.wrongName),
      raisedAt: Fixtures.now)
    keys.send(.snapshot(Fixtures.snapshot(two.endpoints, alerts: [newer], generation: 2)))
    #expect(keys.screen.contains("14:03:22 B BADCERT  cdn.example.com"))
  }

  @Test func takesSnapshotsBeneathAndReturnsToTheNewestAtOnce() {
    var keys = entered()
    let later = [Fixtures.status("api.example.com", .stale), Fixtures.status("cdn.example.com", .unreachable)]
    keys.send(.snapshot(Fixtures.snapshot(later, generation: 2)))
    #expect(keys.screen.contains("X REFUSED  api.example.com"))
    #expect(keys.screen.contains("- NOREACH  cdn.example.com"))
    keys.press(.escape)
    #expect(!keys.screen.contains("WHAT-IF"))
    #expect(keys.screen.contains("? STALE    api.example.com"))
    #expect(keys.model.statusText == "live again")
  }

  @Test func rechecksTheServerAsItIs() {
    var keys = entered()
    keys.effects = []
    keys.press(.character("r"))
    #expect(keys.effects == [.recheck(["api.example.com"])])
    let probed = Fixtures.status("api.example.com", .accept, lastProbe: Fixtures.now)
    keys.send(.snapshot(Fixtures.snapshot([probed], generation: 2)))
    #expect(keys.model.statusText == "api.example.com: probed in 38ms, still accept")
  }

  @Test func returnsBeforeItClosesZoomOrFilter() {
    var keys = entered()
    keys.press(.character("/"))
    keys.type("api")
    keys.press(.enter, .enter, .escape)
    #expect(!keys.screen.contains("WHAT-IF"))
    #expect(keys.model.zoom == .detail)
    #expect(keys.model.filter.text == "api")
    var quitting = entered()
    quitting.press(.character("q"))
    #expect(!quitting.effects.contains(.quit(leavingScreen: false)))
    #expect(!quitting.screen.contains("WHAT-IF"))
  }

  @Test func saysInTheStatusLineWhyItCannotBeRehearsed() {
    var keys = keyboard("rehearse new.pem")
    #expect(keys.model.statusText == "rehearsing new.pem at api.example.com; Esc gives it up")
    keys.send(.result(.rehearsalFailed(id: 1, "new.pem: does not exist; check the path")))
    #expect(keys.lines[22].hasPrefix("new.pem: does not exist; check the path"))
    #expect(!keys.screen.contains("WHAT-IF"))
  }

  @Test func dropsWhatWasGivenUpOrOvertaken() {
    var keys = keyboard("rehearse new.pem")
    keys.press(.escape)
    #expect(keys.model.statusText == "the rehearsal was given up")
    keys.send(.result(.rehearsed(id: 1, supposed())))
    #expect(!keys.screen.contains("WHAT-IF"))
    keys.command("rehearse a.pem")
    keys.command("rehearse b.pem")
    keys.send(.result(.rehearsed(id: 2, supposed())))
    #expect(!keys.screen.contains("WHAT-IF"))
    keys.send(.result(.rehearsed(id: 3, supposed())))
    #expect(keys.screen.contains("WHAT-IF"))
  }

  @Test func tellsNoPinOfAKeyThatNobodyHasMade() {
    let live = Fixtures.status("api.example.com", .accept, addresses: [address(seed: 1)])
    var keys = Keyboard(Fixtures.snapshot([live]), columns: 130, rows: 60)
    keys.command("rehearse renewal")
    let after = Fixtures.status(
      "api.example.com", .refused, reason: .client(name: "pins", reason: Fixtures.refusing("").reason),
      addresses: [address(seed: 9)], clients: [Fixtures.refusing("")])
    keys.send(
      .result(
        .rehearsed(
          id: 1,
          WhatIf(label: "renewal with a new key", at: Fixtures.now, endpoints: [after], inventsKeys: true))))
    keys.press(.enter)
    #expect(keys.screen.contains("leaf   a new key"))
    #expect(keys.screen.contains("then:  keep the key or go over to a pinned one (DRgjLjlE...)"))
    #expect(!keys.screen.contains("TVhjbnm"))
    keys.press(.character("y"), .character("p"))
    #expect(keys.model.statusText == "api.example.com: no pin is known")
    keys.press(.character("y"), .character("t"))
    guard case .copy(.text(let text))? = keys.effects.last else {
      Issue.record("nothing was copied")
      return
    }
    #expect(text.hasPrefix("WHAT-IF renewal with a new key at 2026-11-21T14:03:22Z, not live\n"))
    #expect(!text.contains("TVhjbnm"))
  }

  private func address(seed: UInt8) -> AddressStatus {
    Fixtures.address("192.0.2.10:443", host: "api.example.com", seed: seed)
  }

  @Test(arguments: [(40, 10), (30, 7), (20, 3), (16, 2), (200, 60)])
  func bearsTheBannerAtEverySize(columns: Int, rows: Int) {
    #expect(entered(columns: columns, rows: rows).screen.contains("WHAT-IF new.p"))
  }
}

extension Keyboard {
  /// Types a command line and carries it out.
  mutating func command(_ line: String) {
    press(.character(":"))
    type(line)
    press(.enter)
  }
}
