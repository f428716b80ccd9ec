import Grid
import Monitoring
import Pinning

/// Takes one event into the model and says what is to be done about it. Pure: the time comes with events.
package func update(_ model: inout DashboardModel, _ event: DashboardEvent) -> [DashboardEffect] {
  guard !model.isUntouched(by: event) else { return [] }
  model.frame += 1
  let effects = model.take(event)
  model.settleScroll()
  return effects
}

extension DashboardModel {
  /// Most ticks fall within the second of the one before, and a snapshot may be overtaken on its way.
  fileprivate func isUntouched(by event: DashboardEvent) -> Bool {
    switch event {
    case .tick(let now): now == self.now
    case .snapshot(let snapshot): snapshot.generation < live.generation
    case .resize(let size): size == self.size
    case .key, .result: false
    }
  }

  fileprivate mutating func take(_ event: DashboardEvent) -> [DashboardEffect] {
    switch event {
    case .key(let key): return press(key)
    case .snapshot(let snapshot): take(snapshot)
    case .tick(let now): tick(now)
    case .resize(let size): self.size = size
    case .result(let result): take(result)
    }
    return []
  }
}

extension DashboardModel {
  private mutating func take(_ snapshot: Snapshot) {
    live = snapshot
    now = max(now, snapshot.at)
    if wantsPause == snapshot.isPollingPaused { wantsPause = nil }
    if frozen == nil { show() }
    tell(rechecks.settle(snapshot))
    settleAcknowledgements()
  }

  /// The comment has arrived where the alerts bear one.
  private mutating func settleAcknowledgements() {
    guard !acknowledging.isEmpty else { return }
    let left = live.alerts.filter { acknowledging.contains($0.id) }
    guard left.allSatisfy({ $0.acknowledgement != nil }) else { return }
    acknowledging = []
    say(left.isEmpty ? .nothingToAcknowledge : .acknowledged(left.count))
  }

  private mutating func tell(_ outcomes: [Rechecks.Outcome]) {
    guard let first = outcomes.first else { return }
    if outcomes.count == 1, rechecks.isEmpty, !isTellingOfSeveral { return say(.probed(first)) }
    var count = outcomes.count
    var changed = outcomes.count { $0.stateBefore != $0.status.state }
    if case .probedSeveral(let before, let changedBefore, let waiting) = status?.content, waiting > 0 {
      count += before
      changed += changedBefore
    }
    say(.probedSeveral(count: count, changed: changed, waiting: rechecks.count))
  }

  private var isTellingOfSeveral: Bool {
    switch status?.content {
    case .probing(let names): names.count > 1
    case .probedSeveral(_, _, let waiting): waiting > 0
    case .probed, .noResult, .recheckedTooSoon, .nothingSelected, .nothingShown, .noAlerts, .commentMissing,
      .acknowledging, .acknowledged, .nothingToAcknowledge, .noProblems, .noOtherProblem, .wrapped, .filterFault,
      .sorted, .noSuchEndpoint, .rehearsing, .rehearsed, .rehearsalFailed, .rehearsalGivenUp, .live, .muteEndUnclear,
      .muted, .unmuted, .marked, .pausing, .mouse, .copied, .nothingToCopy, .columnStays, nil:
      false
    }
  }

  private mutating func tick(_ now: Timestamp) {
    self.now = now
    if let status, status.hasEnded(at: now), rechecks.isEmpty, rehearsing == nil { self.status = nil }
    let late = rechecks.expire(now: now)
    if !late.isEmpty { say(.noResult(late)) }
  }

  private mutating func take(_ result: EffectResult) {
    switch result {
    case .acknowledged(let count): say(.acknowledged(count))
    case .nothingToAcknowledge: say(.nothingToAcknowledge)
    case .recheckedTooSoon(let names):
      for name in names { rechecks.drop(name) }
      say(.recheckedTooSoon(names))
    case .rehearsed(let id, let whatIf): enter(whatIf, id: id)
    case .rehearsalFailed(let id, let words): failRehearsal(words, id: id)
    case .files(let beginning, let files): take(files: files, beginning: beginning)
    }
  }
}
