import Pinning
import TLS

/// Who answers questions about one presented chain.
protocol TrustAnswering {
  var presented: PresentedChain { get }
  func answer(_ question: TrustQuestion) -> TrustAnswer
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
  /// By the question, its date put aside.
  private var entries = [TrustQuestion: [Entry]]()

  init(_ presented: PresentedChain, evaluator: TrustEvaluator, remembered: RememberedIssuers) {
    self.presented = presented
    self.evaluator = evaluator
    self.remembered = remembered
  }

  func answer(_ question: TrustQuestion) -> TrustAnswer {
    let undated = question.at(Timestamp(secondsSinceEpoch: 0))
    if let entry = entries[undated]?.first(where: { $0.holds(at: question.date) }) { return entry.answer }
    let answer = evaluator.answer(question, presented: presented, remembered: remembered)
    entries[undated, default: []].append(Entry(date: question.date, answer: answer))
    return answer
  }
}
