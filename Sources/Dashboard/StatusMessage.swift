import Monitoring
import Pinning

/// What the status line says of what was just done. Texts from outside are made safe where they are drawn.
struct StatusMessage: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case probing([String])
    case probed(Rechecks.Outcome)
    case probedSeveral(count: Int, changed: Int, waiting: Int)
    case noResult([String])
    case recheckedTooSoon([String])
    case nothingSelected
    case nothingShown
    case noAlerts(endpoint: String)
    case commentMissing
    case acknowledging(endpoint: String)
    case acknowledged(Int)
    case nothingToAcknowledge
    case noProblems
    case noOtherProblem
    case wrapped
    case filterFault(FilterFault)
    case sorted(Sort)
  }

  let content: Content
  let at: Timestamp

  /// Long enough to be read at leisure.
  private static let lifetime: Int64 = 15

  func hasEnded(at now: Timestamp) -> Bool {
    let age = now.seconds(since: at)
    return age > Self.lifetime || age < 0
  }
}

extension StatusMessage.Content {
  var words: String {
    switch self {
    case .probing(let names): names.count == 1 ? "\(names[0]): probing" : "probing \(names.count) endpoints"
    case .probed(let outcome): Self.words(outcome)
    case .probedSeveral(let count, let changed, let waiting):
      "\(count) probed, \(changed) changed" + (waiting > 0 ? ", \(waiting) still probing" : "")
    case .noResult(let names): "\(Self.list(names)): no new result yet"
    case .recheckedTooSoon(let names): "\(Self.list(names)): probed just before, the result stands"
    case .nothingSelected: "no endpoint is selected"
    case .nothingShown: "no endpoint is shown: Esc clears the filter"
    case .noAlerts(let endpoint): "\(endpoint) has no alert to acknowledge"
    case .commentMissing: "a comment is required: say who looks after it, or why it may stay so"
    case .acknowledging(let endpoint): "\(endpoint): acknowledging"
    case .acknowledged(let count): count == 1 ? "1 alert acknowledged" : "\(count) alerts acknowledged"
    case .nothingToAcknowledge: "nothing acknowledged: the alerts were over"
    case .noProblems: "no row with a problem"
    case .noOtherProblem: "no other row with a problem"
    case .wrapped: "round the end: continuing from the other side"
    case .filterFault(let fault): fault.detail
    case .sorted(let sort): "sorted by \(sort.key.words)\(sort.isReversed ? ", reversed" : "")"
    }
  }

  private static func words(_ outcome: Rechecks.Outcome) -> String {
    let status = outcome.status
    let took = status.roundTrip.map { " in \(Words.milliseconds($0))" } ?? ""
    let state = status.state.word
    let change =
      status.state == outcome.stateBefore ? "still \(state)" : "now \(state), was \(outcome.stateBefore.word)"
    return "\(outcome.endpoint): probed\(took), \(change)"
  }

  private static func list(_ names: [String]) -> String {
    names.count == 1 ? names[0] : "\(names.count) endpoints"
  }
}
