import Grid
import Monitoring

/// Where a list stands: what is selected, what is the first line shown.
struct Scroll: Hashable, Sendable {
  /// The first line to show so that `selected` is seen and no room is wasted at the end.
  static func first(_ first: Int, selected: Int, height: Int, count: Int) -> Int {
    guard height > 0 else { return 0 }
    var first = first
    if selected < first { first = selected }
    if selected >= first + height { first = selected - height + 1 }
    return max(0, min(first, count - height))
  }

  /// Where a move leads from `place` in a list of `count`, of which `page` are seen.
  static func target(_ move: Move, from place: Int, count: Int, page: Int) -> Int {
    let page = max(1, page)
    let wanted =
      switch move {
      case .up: place - 1
      case .down: place + 1
      case .halfPageUp: place - max(1, page / 2)
      case .halfPageDown: place + max(1, page / 2)
      case .pageUp: place - page
      case .pageDown: place + page
      case .first: 0
      case .last: count - 1
      }
    return max(0, min(wanted, count - 1))
  }
}

extension DashboardModel {
  mutating func move(_ move: Move) {
    switch layer {
    case .help(let first):
      let page = HelpPopup.pageHeight(size: size)
      let last = max(0, HelpPopup.lineCount(size: size) - page)
      layer = .help(first: Scroll.target(move, from: first, count: last + 1, page: page))
    case .sortPicker(let index):
      let count = SortKey.allCases.count
      layer = .sortPicker(index: Scroll.target(move, from: index, count: count, page: count))
    case .columnPicker(let index):
      let count = Column.allCases.count
      layer = .columnPicker(index: Scroll.target(move, from: index, count: count, page: count))
    case .filter: moveRow(move)
    case .command: recall(step: move == .up ? 1 : -1)
    case .comment, .mute, .copyMenu, .confirm: break
    case nil: moveInPane(move)
    }
  }

  private mutating func moveInPane(_ move: Move) {
    switch focus {
    case .endpoints: moveRow(move)
    case .alerts: moveAlert(move)
    case .detail: moveDetail(move)
    }
  }

  private mutating func moveRow(_ move: Move) {
    guard let row = selectedRow else { return }
    let page = Layout(self, size: size).endpointRows
    choose(row: Scroll.target(move, from: row, count: rows.visible.count, page: page))
  }

  private mutating func moveAlert(_ move: Move) {
    guard let index = selectedAlert else { return }
    let page = Layout(self, size: size).alertRows
    let target = Scroll.target(move, from: index, count: snapshot.alerts.count, page: page)
    chosenAlert = snapshot.alerts[target].id
  }

  private mutating func moveDetail(_ move: Move) {
    let layout = Layout(self, size: size)
    let last = max(0, DetailPane.lineCount(self, layout: layout) - layout.detailRows)
    firstDetailLine = Scroll.target(
      move, from: min(firstDetailLine, last), count: last + 1, page: layout.detailRows)
  }

  /// Sideways: whole columns in the table, some letters in the alerts. The detail breaks its lines.
  mutating func scrollColumns(_ step: Int) {
    switch focus {
    case .endpoints: firstColumn = max(0, min(firstColumn + step, Column.scrolled(hidden: hiddenColumns).count - 1))
    case .alerts: firstAlertColumn = max(0, min(firstAlertColumn + step * 16, TextField.longest))
    case .detail: break
    }
  }

  /// To the next row that is not in order, round the end if need be. What is muted is passed over.
  mutating func moveToProblem(step: Int) {
    let count = rows.visible.count
    guard let row = selectedRow else { return say(.noProblems) }
    for distance in 1...count {
      let candidate = ((row + step * distance) % count + count) % count
      let status = status(atRow: candidate)
      guard status.severity != .ok, mutedUntil(status.name) == nil else { continue }
      if candidate == row { return say(.noOtherProblem) }
      if (candidate > row) != (step > 0) { say(.wrapped) }
      return choose(row: candidate)
    }
    say(.noProblems)
  }

  /// Keeps the selection on the screen, and remembers where it stands.
  mutating func settleScroll() {
    let layout = Layout(self, size: size)
    if let row = selectedRow {
      if chosen.map({ rows.row(of: $0) != nil }) ?? true { lastRow = row }
      firstRow = Scroll.first(firstRow, selected: row, height: layout.endpointRows, count: rows.visible.count)
    }
    if let alert = selectedAlert {
      firstAlert = Scroll.first(
        firstAlert, selected: alert, height: layout.alertRows, count: snapshot.alerts.count)
    }
  }
}
