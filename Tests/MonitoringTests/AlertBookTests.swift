import Fixtures
import Monitoring
import Pinning
import Testing

struct AlertBookTests {
  private let now = Fixture.now

  private func problem(
    _ kind: ConditionKind = .expiry, _ severity: Severity = .warning, _ reason: StateReason = .allAccept
  ) -> Problem {
    Problem(kind: kind, state: .expiring, severity: severity, reason: reason)
  }

  @Test func aProblemIsToldOnce() {
    var book = AlertBook()
    let first = book.reconcile(endpoint: "api", problems: [problem()], at: now)
    let second = book.reconcile(endpoint: "api", problems: [problem()], at: now)
    #expect(first && !second)
    #expect(book.alerts.count == 1)
  }

  @Test func aRiseInSeverityIsToldAndAFallIsNot() {
    var book = AlertBook()
    _ = book.reconcile(endpoint: "api", problems: [problem(.expiry, .warning)], at: now)
    _ = book.reconcile(endpoint: "api", problems: [problem(.expiry, .critical)], at: now.advanced(bySeconds: 1))
    #expect(book.alerts.map(\.severity) == [.critical])
    #expect(book.alerts[0].id == 2)
    _ = book.reconcile(endpoint: "api", problems: [problem(.expiry, .warning)], at: now)
    #expect(book.alerts.map(\.id) == [2])
    #expect(book.alerts[0].severity == .warning)
  }

  @Test func whatEndsIsResolvedAndMayComeAgain() {
    var book = AlertBook()
    _ = book.reconcile(endpoint: "api", problems: [problem()], at: now)
    _ = book.reconcile(endpoint: "api", problems: [], at: now.advanced(bySeconds: 60))
    #expect(book.alerts[0].resolvedAt == now.advanced(bySeconds: 60))
    _ = book.reconcile(endpoint: "api", problems: [problem()], at: now.advanced(bySeconds: 120))
    #expect(book.alerts.map(\.isActive) == [true, false])
  }

  @Test func endpointsAndKindsAreApart() {
    var book = AlertBook()
    _ = book.reconcile(endpoint: "api", problems: [problem(.expiry), problem(.reach)], at: now)
    _ = book.reconcile(endpoint: "cdn", problems: [problem(.expiry)], at: now)
    _ = book.reconcile(endpoint: "api", problems: [problem(.reach)], at: now)
    #expect(book.alerts.filter(\.isActive).count == 2)
  }

  @Test func anAcknowledgementEndsWithARiseInSeverity() {
    var book = AlertBook()
    _ = book.reconcile(endpoint: "api", problems: [problem()], at: now)
    book.acknowledge([1, 99], with: Acknowledgement(comment: "seen", by: "kd", at: now))
    #expect(book.alerts[0].acknowledgement?.comment == "seen")
    _ = book.reconcile(endpoint: "api", problems: [problem(.expiry, .critical)], at: now)
    #expect(book.alerts[0].acknowledgement == nil)
  }

  @Test func endedAlertsAreForgottenBeforeActiveOnes() {
    var book = AlertBook(capacity: 3)
    _ = book.reconcile(endpoint: "old", problems: [problem()], at: now)
    for name in ["a", "b", "c", "d"] {
      _ = book.reconcile(endpoint: name, problems: [problem()], at: now)
      _ = book.reconcile(endpoint: name, problems: [], at: now)
    }
    #expect(book.alerts.count == 3)
    #expect(book.alerts.filter(\.isActive).map(\.endpoint) == ["old"])
  }
}
