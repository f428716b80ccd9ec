import Pinning

/// Asks a client about the chain as it would be after a renewal.
struct RenewalRehearsal {
  private let trust: RenewedTrust
  private let connection: ClientConnection
  private let answers: any TrustAnswering

  init(_ renewal: Renewal, of connection: ClientConnection, answers: any TrustAnswering) {
    self.trust = RenewedTrust(renewal, at: connection.date)
    self.connection = connection
    self.answers = answers
  }

  func verdict(of model: any ClientModel) -> ClientVerdict {
    if let supposed = answers.supposed?.renewed(trust.renewal, at: connection.date) {
      return model.verdict(renewed(supposed.presented)) { question in
        supposed.answer(question, evaluating: answers.answer)
      }
    }
    let question = TrustQuestion(anchors: .store, identity: nil, date: connection.date, wantsBuiltChain: true)
    let presented = trust.presented(connection.presented, by: answers.answer(question), to: question)
    return model.verdict(renewed(presented)) { trust.answer(answers.mendable(to: $0), to: $0) }
  }

  private func renewed(_ presented: PresentedChain) -> ClientConnection {
    ClientConnection(
      host: connection.host, date: connection.date, presented: presented, session: connection.session,
      connectsByAddress: connection.connectsByAddress, isWithoutServerName: connection.isWithoutServerName,
      notedAt: connection.notedAt)
  }
}

extension TrustAnswering {
  /// What is answered now; where there is no path, with the chain as built, from which one may be mended.
  func mendable(to question: TrustQuestion) -> TrustAnswer {
    let answer = answer(question)
    guard !answer.isTrusted, !question.wantsBuiltChain else { return answer }
    return self.answer(question.wantingBuiltChain)
  }
}
