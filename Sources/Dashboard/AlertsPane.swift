import Grid
import Monitoring
import Pinning

/// What was told, newest first.
struct AlertsPane {
  let model: DashboardModel
  let pen: Pen

  func draw(in rect: Rect, _ layout: Layout, _ grid: inout Grid) {
    let titleRows = layout.titleRows(rect.rows)
    let list = rect.dropTop(titleRows)
    let alerts = model.snapshot.alerts
    let first = Scroll.first(
      model.firstAlert, selected: model.selectedAlert ?? 0, height: list.rows, count: alerts.count)
    if titleRows > 0 { drawTitle(in: rect.line(0), &grid) }
    guard !alerts.isEmpty else { return grid.write(pen.line("  No alerts.", pen.faint), in: list.line(0)) }
    for (offset, index) in (first..<min(alerts.count, first + list.rows)).enumerated() {
      draw(alerts[index], isSelected: index == model.selectedAlert, in: list.line(offset), &grid)
    }
  }

  private func drawTitle(in rect: Rect, _ grid: inout Grid) {
    let alerts = model.snapshot.alerts
    let new = alerts.count { $0.isActive && $0.acknowledgement == nil && !model.isMuted($0) }
    let active = alerts.count { $0.isActive }
    let right = alerts.isEmpty ? " none " : " \(new) new, \(active) lasting, \(alerts.count) in all "
    PaneTitle(pane: .alerts, model: model, pen: pen).draw(right: right, in: rect, &grid)
  }

  private func draw(_ alert: Alert, isSelected: Bool, in rect: Rect, _ grid: inout Grid) {
    let isFocused = model.focus == .alerts
    let end = pen.line(" " + mark(alert), isNew(alert) ? Pen.strong : pen.faint)
    let room = max(0, rect.columns - end.columns)
    grid.write(line(alert, isMarked: isSelected && isFocused), in: rect.left(room))
    grid.write(end, in: rect.dropLeft(room))
    if isSelected && isFocused { grid.add(.reverse, in: rect) }
  }

  /// Who does what to whom and why, where it is a shipped client's doing; else what is the matter with the endpoint.
  private static func words(_ alert: Alert) -> String {
    let shipped = alert.clients.filter { $0.name != InlinePins.name }
    guard !shipped.isEmpty else { return "\(alert.endpoint): \(alert.reason.short)" }
    guard case .expiring(let next) = alert.reason else { return alert.summary }
    let names = shipped.prefix(3).map(\.text).joined(separator: ", ")
    let more = shipped.count > 3 ? " and \(shipped.count - 3) more" : ""
    return "\(alert.endpoint): \(next.cause.deadline(next.at)): \(names)\(more)"
  }

  private func isNew(_ alert: Alert) -> Bool {
    alert.isActive && alert.acknowledgement == nil && !model.isMuted(alert)
  }

  private func line(_ alert: Alert, isMarked: Bool) -> StyledText {
    let look = alert.isActive ? StateLook.style(alert.state, alert.severity, pen.capabilities) : pen.faint
    let text = alert.isActive ? Style.plain : pen.faint
    var line = pen.line(isMarked ? ">" : " ")
    line.append(pen.text(Words.moment(alert.raisedAt, model.alertsAt)).leftAligned(8), pen.faint)
    line.append(pen.blank(1))
    line.append(pen.text("\(StateLook.glyph(alert.state, alert.severity, pen.tier)) "), look)
    line.append(pen.text(alert.state.word), look)
    line.append(pen.blank(Column.state.width - alert.state.word.utf8.count))
    let words = pen.text(Self.words(alert))
    line.append(pen.blank(1))
    line.append(words.slice(min(model.firstAlertColumn, words.glyphs.count)..<words.glyphs.count), text)
    return line
  }

  /// How long it lasts or lasted, and who looks after it.
  private func mark(_ alert: Alert) -> String {
    if let end = alert.resolvedAt { return "over after \(Words.age(alert.raisedAt, end))" }
    let age = Words.age(alert.raisedAt, model.alertsAt)
    guard let acknowledgement = alert.acknowledgement else { return "\(age) \(isNew(alert) ? "NEW" : "muted")" }
    return "\(age) ack \(pen.text(acknowledgement.by).truncated(to: 8).plain)"
  }
}
