import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

/// Servers that ask for a certificate of the client, and the end of ours.
struct ClientCertificateTests {
  private let now = Fixture.now
  private let address = Fixture.address()
  private let required = ProbeFailure(
    stage: .handshake, cause: .clientCertificateRequired(TLSAlert(code: 116)))

  private func monitor(expectsRefusal: Bool = false, ownEnds days: Int64? = nil) -> EndpointMonitor {
    let own = days.map {
      OwnCertificate(
        leaf: Fixture.certificate("device", issuer: "clients", begins: $0 - 90, ends: $0),
        identity: Fixture.digest("own"))
    }
    let endpoint = Endpoint(
      name: "api.example.com", url: EndpointURL(scheme: .https, host: "api.example.com", port: 443),
      clientCertificate: ClientCertificateTerms(own: own, expectsRefusal: expectsRefusal))
    return EndpointMonitor(endpoint: endpoint, at: now)
  }

  /// Refused after a handshake in which the chain was seen.
  private var refused: AddressObservation {
    let seen = Fixture.reached(address)
    return AddressObservation(
      address: address, times: seen.times, presented: seen.presented, session: seen.session, failure: required,
      clientAuthentication: ClientAuthentication(isAsked: true, outcome: .refused(TLSAlert(code: 116))))
  }

  private func status(_ monitor: EndpointMonitor) -> EndpointStatus { monitor.status(isProbing: false, at: now) }

  private func apply(
    _ observation: AddressObservation, _ judgement: Judgement = Fixture.judgement(), to monitor: inout EndpointMonitor,
    times: Int = 1
  ) {
    for _ in 0..<times {
      monitor.apply(Fixture.observation([observation]), judgements: [address: judgement], at: now)
    }
  }

  @Test func aRefusalMakesItUnreachableAndKeepsTheVerdicts() {
    var monitor = monitor()
    apply(refused, to: &monitor)
    #expect(status(monitor).state == .unreachable)
    #expect(status(monitor).reason.code == "client-certificate-required")
    #expect(status(monitor).clients.map(\.verdict) == [.acceptPinned])
    #expect(monitor.awaitsRetry)
    apply(refused, to: &monitor, times: 2)
    #expect(monitor.problems(at: now).map(\.kind) == [.reach])
  }

  @Test func whatTheServerPresentsWeighsMoreThanThatItRefusesUs() {
    var monitor = monitor()
    apply(refused, Fixture.judgement(clients: [Fixture.refusing()]), to: &monitor, times: 3)
    #expect(status(monitor).state == .refused)
    #expect(monitor.problems(at: now).map(\.kind).sorted() == [.reach, .pins])
    var other = self.monitor()
    apply(refused, Fixture.distrusted(.selfSigned(CertificateName(Fixture.chain[0], depth: 0))), to: &other, times: 3)
    #expect(status(other).state == .untrusted)
    #expect(other.problems(at: now).map(\.kind).sorted() == [.reach, .trust])
  }

  @Test func aRefusalThatIsExpectedIsFine() {
    var monitor = monitor(expectsRefusal: true)
    apply(refused, to: &monitor, times: 3)
    #expect(status(monitor).state == .accept)
    #expect(monitor.problems(at: now).isEmpty)
    apply(refused, Fixture.judgement(clients: [Fixture.refusing()]), to: &monitor)
    #expect(status(monitor).state == .refused)
  }

  @Test func beingLetInWhereARefusalIsExpectedIsAFailure() {
    var monitor = monitor(expectsRefusal: true)
    apply(Fixture.reached(address), to: &monitor)
    #expect(status(monitor).state == .http)
    #expect(status(monitor).severity == .critical)
    #expect(status(monitor).reason == .letIn(withCertificate: false))
    #expect(monitor.problems(at: now).isEmpty)
    #expect(monitor.awaitsConfirmation)
    apply(Fixture.reached(address), to: &monitor)
    #expect(monitor.problems(at: now).map(\.reason.code) == ["not-refused"])
    apply(refused, to: &monitor, times: 2)
    #expect(monitor.problems(at: now).isEmpty)
  }

  @Test func anotherFailureIsNoExpectedRefusal() {
    var monitor = monitor(expectsRefusal: true)
    monitor.apply(Fixture.observation([Fixture.failed(address)]), judgements: [:], at: now)
    #expect(status(monitor).state == .unreachable)
  }

  @Test(arguments: [
    (Int64(60), EndpointState.accept, Severity.ok), (20, .expiring, .warning), (5, .expiring, .critical),
  ])
  func theEndOfOurOwnIsAClock(_ days: Int64, _ state: EndpointState, _ severity: Severity) {
    var monitor = monitor(ownEnds: days)
    apply(Fixture.reached(address), to: &monitor)
    #expect(status(monitor).state == state)
    #expect(status(monitor).severity == severity)
    #expect(monitor.problems(at: now).map(\.kind) == (severity == .ok ? [] : [.ownCertificate]))
    if severity > .ok { #expect(status(monitor).reason.detail.hasPrefix("our client certificate ends at ")) }
  }

  @Test func theEndOfOurOwnStandsUnderNextBreak() {
    var monitor = monitor(ownEnds: 20)
    apply(Fixture.reached(address), to: &monitor)
    #expect(status(monitor).nextBreak?.cause == .ownCertificateEnds)
    #expect(NextBreakText.text(status(monitor).nextBreak, at: now).hasSuffix(" own cert"))
    var ended = self.monitor(ownEnds: -1)
    apply(Fixture.reached(address), to: &ended)
    #expect(NextBreakText.text(status(ended).nextBreak, at: now) == "now own cert")
    var far = self.monitor(ownEnds: 400)
    apply(Fixture.reached(address), to: &far)
    #expect(status(far).nextBreak?.cause == .leafEnds)
  }

  @Test func anUnreachableServerIsThatThoughOurOwnEnds() {
    var monitor = monitor(ownEnds: 5)
    monitor.apply(Fixture.observation([Fixture.failed(address)]), judgements: [:], at: now)
    #expect(status(monitor).state == .unreachable)
    #expect(monitor.problems(at: now).map(\.kind) == [.ownCertificate])
  }

  @Test func oneCertificateForManyEndpointsIsOneAlert() {
    var book = AlertBook()
    for name in ["a", "b", "c"] {
      var monitor = monitor(ownEnds: 5)
      apply(Fixture.reached(address), to: &monitor)
      _ = book.reconcile(endpoint: name, problems: monitor.problems(at: now), at: now)
    }
    #expect(book.alerts.map(\.endpoints) == [["a", "b", "c"]])
  }
}
