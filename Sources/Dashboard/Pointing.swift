import Grid
import Monitoring

/// The mouse: a click chooses, the wheel scrolls.
extension DashboardModel {
  /// How many lines a step of the wheel is.
  private static let wheelStep = 3

  /// False where the key is none of the mouse's.
  mutating func point(_ key: Key) -> Bool {
    switch key {
    case .click(let column, let row): if layer == nil { click(column: column, row: row) }
    case .wheelUp: for _ in 0..<Self.wheelStep { move(.up) }
    case .wheelDown: for _ in 0..<Self.wheelStep { move(.down) }
    case .character, .control, .function, .escape, .enter, .tab, .backTab, .backspace, .delete, .insert, .up, .down,
      .left, .right, .home, .end, .pageUp, .pageDown, .paste:
      return false
    }
    return true
  }

  private mutating func click(column: Int, row: Int) {
    let layout = Layout(self, size: size)
    guard let place = layout.places.first(where: { $0.rect.holds(column: column, row: row) }) else { return }
    focus(place.pane)
    let titles = layout.titleRows(place.rect.rows)
    switch place.pane {
    case .endpoints:
      let offset = row - place.rect.row - titles - layout.headRows(place.rect.rows)
      if offset >= 0 { choose(row: firstRow + offset) }
    case .alerts:
      let index = firstAlert + row - place.rect.row - titles
      if row >= place.rect.row + titles, snapshot.alerts.indices.contains(index) {
        chosenAlert = snapshot.alerts[index].id
      }
    case .detail: break
    }
  }
}

extension Rect {
  fileprivate func holds(column: Int, row: Int) -> Bool {
    (self.column..<endColumn).contains(column) && (self.row..<endRow).contains(row)
  }
}
