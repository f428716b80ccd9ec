import Endpoints
import Pinning
import TLS

/// One endpoint's questions about one presented chain.
struct EndpointJudging {
  let endpoint: Endpoint
  let presented: PresentedChain
  let session: SessionFacts?
  let evaluator: TrustEvaluator
  let issuers: RememberedIssuers

  /// The judgement, and the first instant at which it may differ.
  func judgement(at date: Timestamp) -> (Judgement, holdsUntil: Timestamp?) {
    let trust = ownAnswer(at: date)
    let trustEnds =
      trust.isTrusted
      ? Foresight.first(from: Moment(date: date, answer: trust), moment: { moment($0, ownAnswer) }) {
        !$0.answer.isTrusted
      }
      : nil
    let client = hasInlineClient ? inlineJudgement(at: date) : nil
    let judgement = Judgement(
      at: date, leaf: presented.leaf, trust: trust, trustEnds: trustEnds,
      clients: [client?.judgement].compactMap { $0 })
    let horizons = [trust.holdsUntil, client?.answer.holdsUntil, pinSetEnd(after: date)]
    return (judgement, horizons.compactMap { $0 }.min())
  }

  /// Pins beside the endpoint are a client; so is the wish to accept what is not valid, which needs no pins.
  private var hasInlineClient: Bool { !endpoint.pins.isEmpty || endpoint.trust.allowInvalidCertificates }

  private func moment(_ date: Timestamp, _ answer: (Timestamp) -> TrustAnswer) -> Moment {
    Moment(date: date, answer: answer(date))
  }

  /// pintop's own question: the endpoint's trust settings without any client.
  private func ownAnswer(at date: Timestamp) -> TrustAnswer {
    if let failure = protocolFailure { return TrustAnswer(paths: [], failure: failure) }
    let settings = endpoint.trust
    return evaluator.answer(
      TrustQuestion(
        anchors: settings.anchors, identity: settings.validatesDomainName ? endpoint.url.identity : nil, date: date,
        policy: settings.policy),
      presented: presented, remembered: issuers)
  }

  private var protocolFailure: TrustFailure? {
    guard let minimum = endpoint.trust.minimumTLS, let seen = session?.version, seen < minimum else { return nil }
    return .protocolTooOld(minimum: minimum, seen: seen)
  }

  private func pinSetEnd(after date: Timestamp) -> Timestamp? {
    endpoint.pins.expires.flatMap { $0 > date ? $0 : nil }
  }
}

extension EndpointJudging {
  private func inlineJudgement(
    at date: Timestamp
  ) -> (judgement: ClientJudgement, answer: TrustAnswer) {
    let model = InlinePins(pins: endpoint.pins, trust: endpoint.trust)
    let now = Moment(date: date, answer: answer(model, at: date))
    let verdict = model.verdict(now.answer, at: date)
    let next = { (date: Timestamp) in Moment(date: date, answer: answer(model, at: date)) }
    let breaks = Foresight.first(from: now, pinSetEnd: endpoint.pins.expires, moment: next) {
      [.reject, .misconfigured].contains(model.verdict($0.answer, at: $0.date).verdict)
    }
    let unpins =
      verdict.verdict == .reject
      ? nil
      : Foresight.first(from: now, pinSetEnd: endpoint.pins.expires, moment: next) {
        model.verdict($0.answer, at: $0.date).verdict == .acceptUnpinned
      }
    let judgement = ClientJudgement(
      client: InlinePins.name, share: nil, verdict: verdict.verdict, reason: verdict.reason, match: verdict.match,
      backups: model.backups(now.answer), breaks: breaks, unpins: unpins, pinsEnd: endpoint.pins.expires,
      survival: model.survival(now.answer, at: date))
    return (judgement, now.answer)
  }

  private func answer(_ model: InlinePins, at date: Timestamp) -> TrustAnswer {
    if let failure = protocolFailure { return TrustAnswer(paths: [], failure: failure) }
    let question = model.question(
      host: endpoint.url.identity, date: date, pinnedCertificates: endpoint.pinnedCertificates)
    return evaluator.answer(question, presented: presented, remembered: issuers)
  }
}
