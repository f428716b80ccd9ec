import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// One cause, one alert.
struct SharedCauseTests {
  private let now = Fixture.now

  private func ending(_ days: Int64 = 19, _ client: String = "ios", _ severity: Severity = .critical) -> Problem {
    let ios = [AffectedClient(name: client, share: 0.35)]
    let next = NextBreak(at: now.advanced(byDays: days), cause: .pinsEndThenOff, clients: ios)
    return Problem(kind: .expiry, state: .expiring, severity: severity, reason: .expiring(next), clients: ios)
  }

  private func refusal(_ change: ChangedPart?, _ clients: [String] = ["ios"]) -> Problem {
    Problem(
      kind: .pins, state: .refused, severity: .critical, reason: .client(name: "ios", reason: Fixture.mismatch),
      clients: clients.map { AffectedClient(name: $0) }, change: change)
  }

  private func reconcile(_ book: inout AlertBook, _ endpoint: String, _ problems: [Problem], after seconds: Int64 = 0) {
    _ = book.reconcile(
      endpoint: endpoint, host: "\(endpoint).example.com", problems: problems, at: now.advanced(bySeconds: seconds))
  }

  private static let issuer = ChangedPart.intermediatesChanged(from: ["E7"], to: ["E9"])

  @Test func theSameChangeOnManyEndpointsIsOneAlertThatListsThem() {
    var book = AlertBook()
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      reconcile(&book, name, [refusal(Self.issuer)], after: Int64(index) * 10)
    }
    #expect(book.alerts.count == 1)
    #expect(book.alerts[0].endpoints == ["a", "b", "c", "d"])
    #expect(
      book.alerts[0].summary == "ios refuses a.example.com, b.example.com and 2 more: intermediate changed")
  }

  @Test func aSetThatEndsIsOneAlertForAllItsHosts() {
    var book = AlertBook()
    for name in ["a", "b"] { reconcile(&book, name, [ending()]) }
    reconcile(&book, "c", [ending(20)])
    reconcile(&book, "d", [ending(19, "android")])
    #expect(book.alerts.map(\.endpoints) == [["d"], ["c"], ["a", "b"]])
  }

  @Test func aBuildThatCannotWorkIsOneAlert() {
    let fault = StateReason.client(name: "ios", reason: .misconfigured(.badPattern("*.*")))
    let problem = Problem(
      kind: .configuration, state: .misconfigured, severity: .critical, reason: fault,
      clients: [AffectedClient(name: "ios")])
    var book = AlertBook()
    for number in 0..<30 { reconcile(&book, "e\(number)", [problem]) }
    #expect(book.alerts.count == 1)
    #expect(book.alerts[0].endpoints.count == 30)
  }

  @Test func whatIsAnEndpointsOwnMatterIsToldByItself() {
    var book = AlertBook()
    let failure = ProbeFailure(stage: .connect, cause: .refused)
    for name in ["a", "b"] {
      reconcile(
        &book, name,
        [
          Problem(kind: .reach, state: .unreachable, severity: .critical, reason: .probe(failure)),
          refusal(.leafRekeyed(from: Fixture.certificate(name).pin, to: Fixture.certificate("\(name)2").pin)),
        ])
    }
    #expect(book.alerts.map(\.endpoints) == [["b"], ["b"], ["a"], ["a"]].map { $0 })
  }

  @Test func whatComesLaterIsNewsOfItsOwn() {
    var book = AlertBook()
    reconcile(&book, "a", [ending()])
    reconcile(&book, "b", [ending()], after: AlertBook.joining)
    reconcile(&book, "c", [ending()], after: AlertBook.joining + 1)
    #expect(book.alerts.map(\.endpoints) == [["c"], ["a", "b"]])
  }

  @Test func itIsResolvedWhenTheLastOneIs() {
    var book = AlertBook()
    for name in ["a", "b"] { reconcile(&book, name, [ending()]) }
    reconcile(&book, "a", [], after: 60)
    #expect(book.alerts[0].isActive)
    #expect(book.alerts[0].endpoints == ["b"])
    #expect(book.alerts[0].endpoint == "b")
    reconcile(&book, "b", [], after: 120)
    #expect(book.alerts.map(\.resolvedAt) == [now.advanced(bySeconds: 120)])
  }

  @Test func oneThatGoesItsOwnWayIsToldByItself() {
    var book = AlertBook()
    for name in ["a", "b"] { reconcile(&book, name, [ending(45, "ios", .warning)]) }
    reconcile(&book, "b", [ending(5)], after: 10)
    #expect(book.alerts.map(\.endpoints) == [["b"], ["a"]])
    #expect(book.alerts.map(\.severity) == [.critical, .warning])
    #expect(book.alerts.allSatisfy { $0.isActive })
  }

  @Test func whatStaysTheSameChangesNothing() {
    var book = AlertBook()
    for name in ["a", "b"] { reconcile(&book, name, [ending()]) }
    let before = book.alerts
    for name in ["a", "b"] {
      let changed = book.reconcile(
        endpoint: name, host: "\(name).example.com", problems: [ending()], at: now.advanced(bySeconds: 600))
      #expect(!changed)
    }
    #expect(book.alerts == before)
  }

  @Test func anAlertForManyIsAcknowledgedOnce() {
    var book = AlertBook()
    for name in ["a", "b"] { reconcile(&book, name, [ending()]) }
    book.acknowledge([1], with: Acknowledgement(comment: "seen", by: "kd", at: now))
    reconcile(&book, "c", [ending()], after: 30)
    #expect(book.alerts.map(\.acknowledgement?.comment) == ["seen"])
    #expect(book.alerts[0].endpoints == ["a", "b", "c"])
  }
}
