import Endpoints
import Pinning
import TLS

/// One endpoint's questions about one presented chain.
struct EndpointJudging {
  let endpoint: Endpoint
  /// The builds that talk to this endpoint.
  let builds: [ClientBuild]
  let session: SessionFacts?
  let answers: any TrustAnswering
  /// What the endpoint's settings ask of revocation and transparency.
  let status: StatusPolicy
  /// The second look in which the chain was seen; nil is the usual one.
  var look: LookKind?

  /// The judgement, and the first instant at which it may differ.
  func judgement(at date: Timestamp) -> (Judgement, holdsUntil: Timestamp?) {
    let trust = ownAnswer(at: date)
    let trustEnds =
      trust.isTrusted
      ? Foresight.first(from: Moment(date: date, answer: trust), moment: ownMoment) { !$0.answer.isTrusted }
      : nil
    let clients = clients(at: date).map { $0.judgement() }
    let judgement = Judgement(
      at: date, leaf: answers.presented.leaf, trust: trust, trustEnds: trustEnds, clients: clients.map(\.judgement))
    let horizons = [trust.holdsUntil] + clients.map(\.holdsUntil)
    return (judgement, horizons.compactMap { $0 }.min())
  }

  private func clients(at date: Timestamp) -> [ClientJudging] {
    let connection = ClientConnection(
      host: endpoint.url.host, date: date, presented: answers.presented, session: session,
      isWithoutServerName: isWithoutServerName)
    let shipped = builds.map { build in
      ClientJudging(name: build.name, share: build.share, model: build, connection: connection, answers: answers)
    }
    guard hasInlineClient else { return shipped }
    let inline = InlineClient(
      InlinePins(pins: endpoint.pins, trust: endpoint.trust), pinnedCertificates: endpoint.pinnedCertificates)
    return [
      ClientJudging(
        name: InlinePins.name, share: nil, model: inline, connection: connection, answers: answers)
    ] + shipped
  }

  /// Where the URL holds an address, the usual look sends no name either.
  private var isWithoutServerName: Bool { look == .withoutName || endpoint.url.serverName == nil }

  /// Pins beside the endpoint are a client, which sends the name; so is the wish to accept what is not valid, which needs
  /// no pins.
  private var hasInlineClient: Bool {
    look != .withoutName && (!endpoint.pins.isEmpty || endpoint.trust.allowInvalidCertificates)
  }

  private func ownMoment(at date: Timestamp) -> Moment { Moment(date: date, answer: ownAnswer(at: date)) }

  /// pintop's own question: the endpoint's trust settings without any client.
  private func ownAnswer(at date: Timestamp) -> TrustAnswer {
    if let failure = protocolFailure { return TrustAnswer(paths: [], failure: failure) }
    let settings = endpoint.trust
    return answers.answer(
      TrustQuestion(
        anchors: settings.anchors, identity: settings.validatesDomainName ? endpoint.url.identity : nil, date: date,
        policy: settings.policy),
      status: status)
  }

  /// A look that asks for a version is not blamed for it.
  private var protocolFailure: TrustFailure? {
    guard look != .tls12, look != .tls13, let minimum = endpoint.trust.minimumTLS, let seen = session?.version,
      seen < minimum
    else { return nil }
    return .protocolTooOld(minimum: minimum, seen: seen)
  }
}
