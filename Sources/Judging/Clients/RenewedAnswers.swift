import Pinning
import TLS

/// Answers about a presented chain as it would be after a renewal, at the date of the renewal and later.
struct RenewedAnswers: TrustAnswering {
  let presented: PresentedChain
  let supposed: SupposedTrust? = nil
  private let trust: RenewedTrust
  private let answers: any TrustAnswering

  /// `date` is that of the renewal: what is renewed begins there.
  init(_ renewal: Renewal, of answers: any TrustAnswering, at date: Timestamp) {
    self.answers = answers
    trust = RenewedTrust(renewal, at: date)
    let question = TrustQuestion(anchors: .store, identity: nil, date: date, wantsBuiltChain: true)
    presented = trust.presented(answers.presented, by: answers.answer(question), to: question)
  }

  /// What was issued anew has no status yet that could be known.
  func answer(_ question: TrustQuestion, status: StatusPolicy) -> TrustAnswer { answer(question) }

  /// What would be answered on the day of the renewal, less the paths that have ended since.
  func answer(_ question: TrustQuestion) -> TrustAnswer {
    let first = question.at(trust.date)
    let renewed = trust.answer(answers.mendable(to: first), to: first)
    guard renewed.isTrusted else { return renewed }
    let platform = question.platform
    let standing = renewed.paths.filter { platform.firstEnded($0.certificates, at: question.date) == nil }
    guard standing.isEmpty, let path = renewed.paths.first?.certificates,
      let ended = platform.firstEnded(path, at: question.date)
    else {
      return TrustAnswer(
        paths: standing, failure: nil, built: renewed.built, holdsUntil: platform.firstEnd(standing, after: question))
    }
    let failure = TrustFailure.expired(
      CertificateName(path[ended], depth: ended), notAfter: path[ended].notAfter, at: question.date)
    return TrustAnswer(
      paths: [], failure: failure,
      built: question.wantsBuiltChain ? BuiltChain(certificates: path, faults: [failure]) : nil)
  }
}

extension PlatformRules {
  /// How many of a path's certificates have their dates looked at, from the leaf on.
  private func dated(_ count: Int) -> Int {
    switch self {
    case .own, .appleTLS, .appleBasicX509: count
    case .conscrypt: count > 1 ? count - 1 : count
    case .okHttpCleaner: 0
    }
  }

  /// The index of the first certificate whose end has passed and counts.
  fileprivate func firstEnded(_ path: [CertificateFacts], at date: Timestamp) -> Int? {
    path.prefix(dated(path.count)).firstIndex { $0.notAfter < date }
  }

  /// The first instant after the question's at which one of the paths ends.
  fileprivate func firstEnd(_ paths: [ValidatedPath], after question: TrustQuestion) -> Timestamp? {
    paths.flatMap { $0.certificates.prefix(dated($0.certificates.count)) }
      .map { $0.notAfter.advanced(bySeconds: 1) }.filter { $0 > question.date }.min()
  }
}
