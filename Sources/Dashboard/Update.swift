import Grid
import Monitoring
import Pinning

/// Takes one event into the model and says what is to be done about it. Pure: the time comes with events.
package func update(_ model: inout DashboardModel, _ event: DashboardEvent) -> [DashboardEffect] {
  switch event {
  case .key(let key):
    let effects = model.press(key)
    model.settleScroll()
    return effects
  case .snapshot(let snapshot): model.take(snapshot)
  case .tick(let now): model.tick(now)
  case .resize(let size): model.size = size
  case .result(let result): model.take(result)
  }
  model.settleScroll()
  return []
}

extension DashboardModel {
  fileprivate mutating func take(_ snapshot: Snapshot) {
    // Snapshots may overtake one another on their way; the newest wins.
    guard snapshot.generation >= self.snapshot.generation else { return }
    self.snapshot = snapshot
    now = max(now, snapshot.at)
    if let row = selectedRow { lastRow = row }
    rows.sort(snapshot.endpoints, by: sort, filter: filter, now: now)
    tell(rechecks.settle(snapshot))
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
      .acknowledging, .acknowledged, .nothingToAcknowledge, .noProblems, .wrapped, .filterFault, .sorted, nil:
      false
    }
  }

  fileprivate mutating func tick(_ now: Timestamp) {
    self.now = now
    if let status, status.hasEnded(at: now), rechecks.isEmpty { self.status = nil }
    let late = rechecks.expire(now: now)
    if !late.isEmpty { say(.noResult(late)) }
  }

  fileprivate mutating func take(_ result: EffectResult) {
    switch result {
    case .acknowledged(let count): say(.acknowledged(count))
    case .nothingToAcknowledge: say(.nothingToAcknowledge)
    case .recheckedTooSoon(let names):
      for name in names { rechecks.drop(name) }
      say(.recheckedTooSoon(names))
    }
  }
}
