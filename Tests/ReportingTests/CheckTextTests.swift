import Endpoints
import Monitoring
import Pinning
import Reporting
import Testing

struct CheckTextTests {
  @Test func printsOneRoundHeaviestFirst() {
    #expect(
      CheckText().text(Sample.round) == """
        pintop  REFUSED 1  NOREACH 1  PARTIAL 1  WAIT 1  accept 1  2026-11-21T14:03:22Z
        STATE    ENDPOINT                  CLIENTS  NEXT BREAK    LEAF   RTT  WHY
        REFUSED  api.example.com               1/3  now 35%        61d  38ms  ios-6.2: none of the 2 pins is on the path: \
        expected AQEBAQEBA... AgICAgICA..., seen AwMDAwMDA...
                 - ios-6.2 35% reject                                         no pins cover this host
                 - ios-6.1 reject                                             no pins cover this host
        NOREACH  pay.example.net:8443          ?/2  45d? leaf     45d?    --  timeout in handshake after 5.0s
        PARTIAL  pool.example.com              0/1  now 1/1        61d  44ms  1 of 2 addresses accept; \
        1/2 addresses have another server key: AgICAgICA... at 192.0.2.31:443, not AQEBAQEBA... as at 192.0.2.30:443
                 - 192.0.2.30:443 accept                                38ms  every client accepts
                 - 192.0.2.31:443 REFUSED                                 --  pins: no pins cover this host
        WAIT     new.example.com                --  --              --    --  no probe has ended yet
        accept   auth.example.com              3/3  ~30d renewal   88d  29ms  every client accepts
        finding: pool.example.com: pins: the only matching pin is the leaf's key and there is no backup pin: \
        the design cannot survive rotation
        finding: pool.example.com: the server sends its trust anchor "Root"

        """)
  }

  @Test func putsReasonsOnLinesOfTheirOwnWhereThereIsNoRoom() {
    #expect(
      CheckText(width: 80).text(Sample.round) == """
        pintop  REFUSED 1  NOREACH 1  PARTIAL 1  WAIT 1  accept 1  2026-11-21T14:03:22Z
        STATE    ENDPOINT                  CLIENTS  NEXT BREAK    LEAF   RTT
        REFUSED  api.example.com               1/3  now 35%        61d  38ms
                 ios-6.2: none of the 2 pins is on the path: expected AQEBAQEBA... AgIC~
                 - ios-6.2 35% reject
                 no pins cover this host
                 - ios-6.1 reject
                 no pins cover this host
        NOREACH  pay.example.net:8443          ?/2  45d? leaf     45d?    --
                 timeout in handshake after 5.0s
        PARTIAL  pool.example.com              0/1  now 1/1        61d  44ms
                 1 of 2 addresses accept; 1/2 addresses have another server key: AgICAg~
                 - 192.0.2.30:443 accept                                38ms
                 every client accepts
                 - 192.0.2.31:443 REFUSED                                 --
                 pins: no pins cover this host
        WAIT     new.example.com                --  --              --    --
                 no probe has ended yet
        accept   auth.example.com              3/3  ~30d renewal   88d  29ms
                 every client accepts
        finding: pool.example.com: pins: the only matching pin is the leaf's key and th~
        finding: pool.example.com: the server sends its trust anchor "Root"

        """)
  }

  @Test(arguments: 0...200)
  func neverExceedsTheWidth(_ width: Int) {
    for line in CheckText(width: width).text(Sample.round).split(separator: "\n") {
      #expect(line.utf8.count <= width)
    }
  }

  @Test func saysSoWhereThereIsNothing() {
    #expect(CheckText().text(.empty) == "pintop  no endpoints  1970-01-01T00:00:00Z\n")
  }

  @Test func makesTextFromTheNetworkSafe() {
    let hostile = "a\u{1b}[31m\r\n\u{202e}\u{200b}\u{9b}é\u{7f}"
    let status = Sample.status(
      "api\u{301}", .untrusted, .trust(.malformed(Sample.certificate("x"), detail: hostile)),
      findings: [.trust(.anchorSent(Sample.certificate(hostile)))])
    for unicode in [false, true] {
      let text = CheckText(allowsUnicode: unicode).text(Sample.snapshot(status))
      #expect(text.split(separator: "\n").count == 4)
      #expect(text.contains("a\\u{1b}[31m\\u{d}\\u{a}\\u{202e}\\u{200b}\\u{9b}\(unicode ? "é" : "\\u{e9}")\\u{7f}"))
      #expect(text.contains("api\\u{301}"))
    }
  }

  @Test func printsOnlyASCIIUnlessAsked() {
    let status = Sample.status("证书", .accept)
    #expect(CheckText().text(Sample.snapshot(status)).utf8.allSatisfy { $0 == 10 || (0x20...0x7e).contains($0) })
    let unicode = CheckText(allowsUnicode: true).text(Sample.snapshot(status))
    #expect(unicode.contains("accept  证书           --  --"))
  }

  @Test func keepsTheFilesOrderAmongEquals() {
    let text = CheckText().text(
      Sample.snapshot(
        Sample.status("b", .expiring), Sample.status("a", .expiring),
        Sample.status("c", .expiring, severity: .critical), Sample.status("d", .unreachable)))
    let names = text.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[1] }
    #expect(names == ["d", "c", "b", "a"])
  }

  @Test(arguments: [
    (Duration.microseconds(200), "<1ms"), (.milliseconds(9999), "9999ms"), (.milliseconds(12_340), "12.3s"),
  ])
  func printsRoundTrips(_ duration: Duration, _ text: String) {
    let status = Sample.status("a", .accept, roundTrip: duration)
    #expect(CheckText().text(Sample.snapshot(status)).contains("  \(text)  "))
  }
}

struct ExitCodeTests {
  @Test(
    arguments: [
      ([], 0), ([.accept, .pending], 3), ([.unpinned, .pending], 3), ([.pending, .refused], 2),
      ([.accept, .unpinned], 1), ([.depends, .refused], 2),
      ([.stale], 1), ([.misconfigured], 2),
    ] as [([EndpointState], Int32)])
  func theWorstEndpointDecides(_ states: [EndpointState], _ code: Int32) {
    let snapshot = Snapshot(
      generation: 1, at: Sample.now, endpoints: states.map { Sample.status($0.rawValue, $0) }, alerts: [])
    #expect(snapshot.exitCode == code)
  }

  @Test func anExpiryCountsByItsOwnSeverity() {
    #expect(Sample.snapshot(Sample.status("a", .expiring, severity: .critical)).exitCode == 2)
    #expect(Sample.snapshot(Sample.status("a", .expiring)).exitCode == 1)
  }
}
