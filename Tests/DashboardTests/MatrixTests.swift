import Dashboard
import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

/// The client matrix of the detail.
@Suite struct MatrixTests {
  private func detail(_ status: EndpointStatus, columns: Int = 130, rows: Int = 60) -> Keyboard {
    var keys = Keyboard(Fixtures.snapshot([status]), columns: columns, rows: rows)
    keys.press(.enter)
    return keys
  }

  private static func client(
    _ name: String, share: Double? = nil, _ verdict: Verdict, _ reason: ClientReason, match: PinMatch? = nil,
    breaks: Forecast? = nil, unpins: Forecast? = nil, pinsEnd: Timestamp? = nil
  ) -> ClientJudgement {
    ClientJudgement(
      client: name, share: share, verdict: verdict, reason: reason, match: match, backups: [], breaks: breaks,
      unpins: unpins, pinsEnd: pinsEnd, survival: Fixtures.survivesNone)
  }

  @Test func saysForEachClientWhatItDoesUntilWhenAndWhy() throws {
    let keys = detail(Fixtures.everything[0])
    #expect(keys.screen.contains("CLIENTS, 2 of 3 accept; 35% of installs cut off"))
    let refusing = try #require(keys.line(with: " X ios-6.2 35%"))
    #expect(refusing.contains("refuses  now               no renewal"))
    #expect(refusing.contains("since today 13:59: no key on the path is in its 2 pins"))
    #expect(keys.screen.contains("(layer trustkit)"))
    #expect(keys.screen.contains("it expects DRgjLjlET... ISw3Qk1YY...; the path has TVhjbnmEj..."))
    let accepting = try #require(keys.line(with: " + android-7.1 60%"))
    #expect(accepting.contains("accepts  61d leaf          same key, new key"))
    #expect(accepting.contains("pin on the intermediate \"R11\", 1 backup pin"))
    let ending = try #require(keys.line(with: " + web-view-2 5%"))
    #expect(ending.contains("accepts  19d pins off      same key, inter, root"))
    #expect(keys.screen.contains("pin set ends 2026-12-10 (in 19d)"))
  }

  @Test func putsTheWorstFirst() {
    let lines = detail(Fixtures.everything[0]).lines
    let order = ["ios-6.2", "android-7.1", "web-view-2"].map { name in
      lines.firstIndex { $0.contains(name) && ($0.contains("refuses ") || $0.contains("accepts ")) } ?? 0
    }
    #expect(order == order.sorted())
    #expect(order[0] > 0)
  }

  @Test func givesBothAnswersWhereItDependsAndThePathThatWouldTurnIt() {
    let keys = detail(Fixtures.everything[9])
    #expect(keys.screen.contains("if the day has begun in the device's time zone: it connects without pins"))
    #expect(keys.screen.contains("if the day has not begun in the device's time zone: it refuses (no pinned key on"))
    #expect(keys.screen.contains("on another valid path, over \"x\", it would refuse"))
  }

  @Test func blamesThePlatformAndNotThePinsForWhatThePlatformRefuses() throws {
    let client = Self.client("ios-6.2", .reject, .untrusted(Fixtures.wrongName))
    let status = Fixtures.status(
      "cdn.example.org", .untrusted, reason: .trust(Fixtures.wrongName), clients: [client])
    let line = try #require(detail(status).line(with: " B ios-6.2"))
    #expect(line.contains("refuses  now wrong name"))
    #expect(line.contains("its platform does not trust the chain: the"))
  }

  @Test func saysNotThatAClientIsCutOffWhichAcceptsWhatPintopRejects() throws {
    let match = PinMatch(
      pinned: Fixtures.pin, position: .leaf,
      certificate: CertificateName(text: "L", fingerprint: Certificates.digest(3), depth: 0))
    let accepts = Self.client(
      "kiosk-1", .acceptPinned, .pinMatched(match), match: match,
      breaks: Forecast(at: Fixtures.inDays(20), cause: .leafEnds))
    let status = Fixtures.status(
      "dev.example.org", .untrusted, reason: .trust(Fixtures.wrongName),
      addresses: [
        AddressStatus(
          address: SocketAddress("192.0.2.9:443")!, state: .untrusted, severity: .critical,
          reason: .trust(Fixtures.wrongName), since: Fixtures.now,
          observation: AddressObservation(
            address: SocketAddress("192.0.2.9:443")!, times: StageTimes(), presented: nil, session: nil, failure: nil),
          judgement: Judgement(
            at: Fixtures.now, leaf: nil, trust: TrustAnswer(paths: [], failure: Fixtures.wrongName), trustEnds: nil,
            clients: [accepts]))
      ], clients: [accepts])
    let line = try #require(detail(status).line(with: " + kiosk-1"))
    #expect(line.contains("accepts  20d leaf"))
  }

  @Test(arguments: [
    (Verdict.misconfigured, ClientReason.noUsablePins, "C", "faulty   now"),
    (.acceptUnpinned, .noPins, "u", "unpinned now unpinned"),
    (.reject, .hostNotCovered(host: "x"), "X", "refuses  now"),
    (.reject, .contradictorySettings, "X", "refuses  now"),
    (.depends, .depends(.withoutServerName), "d", "depends  --"),
  ])
  func namesEveryVerdict(verdict: Verdict, reason: ClientReason, glyph: String, words: String) throws {
    let status = Fixtures.status(
      "a.example.com", .accept, clients: [Self.client("build-1", verdict, reason)])
    let line = try #require(detail(status).line(with: " \(glyph) build-1"))
    #expect(line.contains(words))
  }

  @Test func keepsEveryFactInANarrowPane() {
    for columns in [30, 44, 60, 80] {
      let screen = detail(Fixtures.everything[0], columns: columns, rows: 140).screen
      for word in ["ios-6.2 35%", "refuses", "no renewal", "trustkit", "19d pins off", "in 19d"] {
        #expect(screen.contains(word), "\(word) at \(columns) columns")
      }
    }
  }

  @Test func countsInTheSummaryTheClientsThatItHasNoRoomFor() {
    let many = (0..<12).map { Fixtures.accepting("", client: "app-\($0)") } + [Fixtures.refusing("", client: "old-1")]
    let screen = Keyboard(Fixtures.snapshot([Fixtures.status("a.example.com", .refused, clients: many)])).screen
    #expect(screen.contains(" X old-1"))
    #expect(screen.contains("and of the others 11 accept"))
  }

  @Test func scrollsTheMatrixOfFiftyClientsToItsEnd() {
    let many = (0..<50).map { Fixtures.accepting("", client: "app-\($0)") }
    var keys = Keyboard(Fixtures.snapshot([Fixtures.status("a.example.com", .accept, clients: many)]))
    keys.press(.character("3"))
    #expect(keys.screen.contains("CLIENTS, 50 of 50 accept") == true)
    #expect(!keys.screen.contains("trust anchors:"))
    keys.press(.end)
    #expect(keys.screen.contains("trust anchors:"))
    keys.press(.home, .character("z"), .character("j"), .character("j"))
    #expect(!keys.screen.contains("a.example.com  192.0.2.10"))
  }

  @Test func namesTheWorstOffInAWideTable() throws {
    var keys = Keyboard(columns: 150, rows: 40)
    keys.press(.character("z"))
    #expect(try #require(keys.line(with: "X REFUSED")).contains("2/3 ios-6.2 35%"))
    #expect(try #require(keys.line(with: "+ accept ")).contains("1/1 "))
  }

  @Test func listsPinsByWhatBecomesOfThem() throws {
    let keys = detail(Fixtures.everything[0])
    #expect(try #require(keys.line(with: " matched  DRgj")).contains("intermediate \"R11\": android-7.1"))
    #expect(try #require(keys.line(with: " backup   ISw3")).contains("of android-7.1, ios-6.2; never seen"))
  }

  @Test func saysWhatChangedAndWhichPinWasThereBefore() throws {
    let old = Certificates.path(leaf: "api.example.com", seed: 1, ends: Fixtures.inDays(61))
    let new = Certificates.path(leaf: "api.example.com", seed: 9, ends: Fixtures.inDays(61))
    func judgement(_ path: [CertificateFacts], _ clients: [ClientJudgement]) -> Judgement {
      Judgement(
        at: Fixtures.now, leaf: path[0], trust: TrustAnswer(paths: [Certificates.validated(path)], failure: nil),
        trustEnds: nil, clients: clients)
    }
    func sent(_ path: [CertificateFacts]) -> PresentedChain {
      PresentedChain(path.dropLast().map(PresentedCertificate.decoded))
    }
    let before = PinnedItem.publicKey(old[0].pin)
    let match = PinMatch(pinned: before, position: .leaf, certificate: CertificateName(old[0], depth: 0))
    let accepted = Self.client("ios-6.2", .acceptPinned, .pinMatched(match), match: match)
    let refused = ClientJudgement(
      client: "ios-6.2", share: nil, verdict: .reject,
      reason: .noPinMatched(expected: [before], seen: new.map(\.pin)), match: nil, backups: [before], breaks: nil,
      unpins: nil, pinsEnd: nil, survival: Fixtures.survivesNone)
    var record = AddressRecord()
    record.take(sent(old), judgement(old, [accepted]), at: Fixtures.ago(7200))
    record.take(sent(new), judgement(new, [refused]), at: Fixtures.ago(240))
    let address = AddressStatus(
      address: SocketAddress("192.0.2.10:443")!, state: .refused, severity: .critical, reason: .allAccept,
      since: Fixtures.ago(240),
      observation: AddressObservation(
        address: SocketAddress("192.0.2.10:443")!, times: StageTimes(), presented: sent(new), session: nil,
        failure: nil),
      judgement: judgement(new, [refused]), record: record)
    let status = Fixtures.status("api.example.com", .refused, addresses: [address], clients: [refused])
    let keys = detail(status)
    #expect(try #require(keys.line(with: " leaf   TVhjbnmE")).hasSuffix("new since 13:59"))
    #expect(keys.line(with: " inter ")?.contains("new since") == false)
    #expect(keys.line(with: "today 13:59       leaf re-keyed: \(before.short.dropLast())") != nil)
    #expect(keys.screen.contains("ios-6.2: pin \(before.short.dropLast())"))
    #expect(try #require(keys.line(with: " backup ")).hasSuffix("of ios-6.2; last seen today 12:03"))
  }

  @Test func saysWhatAnEndedPinSetMeansToItsClient() {
    func screen(_ client: ClientJudgement) -> String {
      Keyboard(Fixtures.snapshot([Fixtures.status("a", .accept, clients: [client])]), columns: 120, rows: 40).screen
    }
    let end = Fixtures.inDays(19)
    let off = Self.client(
      "a", .acceptPinned, .noPins, unpins: Forecast(at: end, cause: .pinSetEnds), pinsEnd: end)
    let refused = Self.client(
      "a", .acceptPinned, .noPins, breaks: Forecast(at: end, cause: .pinSetEnds), pinsEnd: end)
    #expect(screen(off).contains("19d then off"))
    #expect(screen(refused).contains("19d then refused"))
  }
}
