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
    case noAlerts(of: String)
    case commentMissing
    case acknowledging(endpoint: String)
    case acknowledged(Int)
    case nothingToAcknowledge
    case noProblems
    case noOtherProblem
    case wrapped
    case filterFault(FilterFault)
    case sorted(Sort)
    case noSuchEndpoint(String)
    case rehearsing(RehearsalRequest)
    case rehearsed(WhatIf)
    case rehearsalFailed(String)
    case rehearsalGivenUp
    case live
    case muteEndUnclear(String)
    case muted(String, until: Timestamp)
    case unmuted(String)
    case marked(Int)
    case pausing(Bool)
    case mouse(Bool)
    case copied(CopyItem, of: String)
    case nothingToCopy(CopyItem, of: String)
    case columnStays(Column)
  }

  let content: Content
  let at: Timestamp

  /// Long enough to be read at leisure.
  private static let lifetime: Int64 = 15

  /// Why a rehearsal failed is long to read, and nothing else comes in its place.
  func hasEnded(at now: Timestamp) -> Bool {
    if case .rehearsalFailed = content { return now.seconds(since: at).magnitude > 4 * UInt64(Self.lifetime) }
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
    case .noAlerts(let label): "\(label) has no alert to acknowledge"
    case .commentMissing: "a comment is required: say who looks after it, or why it may stay so"
    case .acknowledging(let endpoint): "\(endpoint): acknowledging"
    case .acknowledged(let count): count == 1 ? "1 alert acknowledged" : "\(count) alerts acknowledged"
    case .nothingToAcknowledge: "nothing acknowledged: the alerts were over"
    case .noProblems: "no row with a problem"
    case .noOtherProblem: "no other row with a problem"
    case .wrapped: "round the end: continuing from the other side"
    case .filterFault(let fault): fault.detail
    case .sorted(let sort): "sorted by \(sort.key.words)\(sort.isReversed ? ", reversed" : "")"
    case .noSuchEndpoint(let name): "no endpoint is named \"\(name)\": Tab completes names"
    case .rehearsing(let request): Self.words(request)
    case .rehearsed(let whatIf): Self.words(whatIf)
    case .rehearsalFailed(let words): words
    case .rehearsalGivenUp: "the rehearsal was given up"
    case .live: "live again"
    case .muteEndUnclear(let text):
      "\"\(text)\" is no time to come: write 2h, 14:30 (UTC), 2027-01-05, or off"
    case .muted(let label, let date): "\(label): muted until \(date.day) \(Words.clock(date).prefix(5)) UTC"
    case .unmuted(let label): "\(label): no longer muted"
    case .marked(let count): count == 0 ? "nothing is marked" : "\(count) marked: r a m and :rehearse act on them"
    case .pausing(let isPaused): isPaused ? "polling is paused; r still probes" : "polling goes on"
    case .mouse(let isTaken):
      isTaken ? "the mouse selects rows; M gives it back to the terminal" : "the mouse selects text"
    case .copied(let item, let name): "\(name): \(item.words) sent to the terminal's clipboard"
    case .nothingToCopy(let item, let name): "\(name): no \(item.words) is known"
    case .columnStays(let column): "\(column.title) always stays"
    }
  }

  private static func words(_ request: RehearsalRequest) -> String {
    switch request.subject {
    case .file(let name): "rehearsing \(name) at \(list(request.targets)); Esc gives it up"
    case .renewal(let renewal): "rehearsing a \(renewal.words); Esc gives it up"
    case .date: "rehearsing the date; Esc gives it up"
    }
  }

  private static func words(_ whatIf: WhatIf) -> String {
    let counts = StateCounts(whatIf.endpoints).met.map { "\($0.state.word) \($0.count)" }
    let rest = whatIf.remarks.isEmpty ? "" : "; " + whatIf.remarks.joined(separator: "; ")
    let whole = counts.isEmpty ? "nothing to suppose" : counts.joined(separator: ", ")
    return "what if: \(whole)\(rest); Esc returns"
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
