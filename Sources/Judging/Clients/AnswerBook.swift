import Pinning
import TLS

/// Who answers questions about one presented chain.
protocol TrustAnswering {
  var presented: PresentedChain { get }
  /// Where only a part of the chain is known, and the rest is supposed.
  var supposed: SupposedTrust? { get }
  func answer(_ question: TrustQuestion) -> TrustAnswer
  /// The answer where more is asked of the certificates' status than clients ask.
  func answer(_ question: TrustQuestion, status: StatusPolicy) -> TrustAnswer
}

/// Answers about one presented chain, each searched for once: most clients ask the same of it.
///
/// Lives for one judgement on one thread.
final class AnswerBook: TrustAnswering {
  private struct Entry {
    let date: Timestamp
    let answer: TrustAnswer

    /// A path that is valid stays so until the answer's next instant; why there is none is dated evidence.
    func holds(at other: Timestamp) -> Bool {
      if other == date { return true }
      return answer.isTrusted && date < other && answer.holdsUntil.map { other < $0 } ?? true
    }
  }

  let presented: PresentedChain
  private let evaluator: TrustEvaluator
  private let remembered: RememberedIssuers
  /// What came beside the certificates: all that clients are told of their status.
  private let observed: StatusPolicy
  let supposed: SupposedTrust?
  /// By the question, its date put aside.
  private var entries = [TrustQuestion: [Entry]]()

  init(
    _ presented: PresentedChain, evaluator: TrustEvaluator, remembered: RememberedIssuers,
    session: SessionFacts? = nil
  ) {
    self.presented = presented
    self.evaluator = evaluator
    self.remembered = remembered
    self.observed = StatusSources.observed(session)
    self.supposed = nil
  }

  init(_ candidate: Candidate, evaluator: TrustEvaluator) {
    self.presented = candidate.presented
    self.evaluator = evaluator
    self.remembered = .none
    self.observed = .off
    self.supposed = SupposedTrust(candidate)
  }

  func answer(_ question: TrustQuestion) -> TrustAnswer {
    let undated = question.at(Timestamp(secondsSinceEpoch: 0))
    if let entry = entries[undated]?.first(where: { $0.holds(at: question.date) }) { return entry.answer }
    let answer = self.answer(question, status: observed)
    entries[undated, default: []].append(Entry(date: question.date, answer: answer))
    return answer
  }

  /// Not kept.
  func answer(_ question: TrustQuestion, status: StatusPolicy) -> TrustAnswer {
    let evaluate = { [evaluator, presented, remembered] question in
      evaluator.answer(question, presented: presented, remembered: remembered, status: status)
    }
    return supposed.map { $0.answer(question, evaluating: evaluate) } ?? evaluate(question)
  }
}
