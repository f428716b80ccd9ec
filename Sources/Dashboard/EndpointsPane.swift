import Endpoints
import Grid
import Monitoring
import Pinning

/// The table of endpoints. Only the rows that are seen are laid out.
struct EndpointsPane {
  let model: DashboardModel
  let pen: Pen

  func draw(in rect: Rect, _ layout: Layout, _ grid: inout Grid) {
    let titleRows = layout.titleRows(rect.rows)
    let headRows = layout.headRows(rect.rows)
    let table = rect.dropTop(titleRows + headRows)
    let first = firstRow(height: table.rows)
    if titleRows > 0 { drawTitle(in: rect.line(0), first: first, height: table.rows, &grid) }
    let seen = first..<min(model.shownCount, first + table.rows)
    let columns = columns(seen, width: rect.columns)
    if headRows > 0 { drawHead(in: rect.line(titleRows), columns, &grid) }
    guard !seen.isEmpty else { return drawEmpty(in: table, &grid) }
    for (offset, row) in seen.enumerated() { drawRow(row, in: table.line(offset), columns, &grid) }
  }

  private func firstRow(height: Int) -> Int {
    Scroll.first(model.firstRow, selected: model.selectedRow ?? 0, height: height, count: model.shownCount)
  }

  private func drawTitle(in rect: Rect, first: Int, height: Int, _ grid: inout Grid) {
    let count = model.shownCount
    let order = "by \(model.sort.key.words)\(model.sort.isReversed ? ", reversed" : "")"
    let place = count == 0 ? "0/0" : "\(first + 1)-\(min(count, first + height))/\(count)"
    let marked = model.marks.isEmpty ? "" : "  \(model.marks.count) marked"
    PaneTitle(pane: .endpoints, model: model, pen: pen).draw(right: " \(order)\(marked)  \(place) ", in: rect, &grid)
  }

  /// Measured over the rows that are seen, so that no name is cut while there is room.
  private func columns(_ seen: Range<Int>, width: Int) -> Columns {
    let statuses = seen.map(model.status(atRow:))
    let names = statuses.map { pen.text($0.name).columns + addresses($0).columns }.max() ?? 0
    let ends = statuses.map { model.timeFormat.pinsEnd($0, model.date(of: $0.name)).utf8.count }.max() ?? 0
    return Columns(width: width, names: names, pinsEnd: ends, hidden: model.hiddenColumns, first: model.firstColumn)
  }

  private func drawHead(in rect: Rect, _ columns: Columns, _ grid: inout Grid) {
    grid.clear(rect)
    for field in columns.fields {
      let title = pen.text(field.column.title)
      let text = field.column.isRightAligned ? title.rightAligned(field.width) : title.leftAligned(field.width)
      // The state's own column begins at its glyph.
      let start = field.column == .state ? rect.column + 1 : rect.column + field.start
      grid.write(text, pen.faint, column: start, row: rect.row, in: rect)
    }
    // Something stands at the left of what is seen.
    if columns.scrolledOut > 0, let field = columns.fields.dropFirst(2).first {
      grid.write(pen.text("<"), Pen.strong, column: rect.column + field.start - 1, row: rect.row, in: rect)
    }
  }

  private func drawEmpty(in rect: Rect, _ grid: inout Grid) {
    let words =
      model.snapshot.endpoints.isEmpty
      ? (model.snapshot.generation == 0 ? "Waiting for the first results." : "No endpoints.")
      : "Nothing matches the filter. Esc shows all \(model.snapshot.endpoints.count) again."
    grid.write(pen.line("  " + words), in: rect.line(0))
  }

  private func drawRow(_ row: Int, in rect: Rect, _ columns: Columns, _ grid: inout Grid) {
    let status = model.status(atRow: row)
    let isSelected = row == model.selectedRow
    let look = StateLook.style(status.state, status.severity, pen.capabilities)
    grid.write(pen.text(isSelected ? ">" : " "), column: rect.column, row: rect.row, in: rect)
    let isMuted = model.mutedUntil(status.name) != nil
    let glyph = isMuted ? "m" : StateLook.glyph(status.state, status.severity, pen.tier)
    let shownLook = isMuted ? pen.faint : look
    grid.write(pen.text(glyph), shownLook, column: rect.column + 1, row: rect.row, in: rect)
    if model.marks.contains(status.name) {
      grid.write(pen.text("*"), Pen.strong, column: rect.column + 2, row: rect.row, in: rect)
    }
    for field in columns.fields { draw(field, status, shownLook, in: rect, &grid) }
    if model.rechecks.contains(status.name) { drawProbing(in: rect, columns, &grid) }
    if isSelected { grid.add(.reverse, in: rect) }
  }

  private func draw(
    _ field: Columns.Field, _ status: EndpointStatus, _ look: Style, in rect: Rect, _ grid: inout Grid
  ) {
    let place = rect.dropLeft(field.start).left(field.width)
    if field.column == .last { return drawHistory(status, in: place, &grid) }
    if field.column == .endpoint { return drawName(status, in: place, &grid) }
    let text = pen.text(words(field.column, status, width: field.width))
    let width = min(field.width, place.columns)
    let fitted = field.column.isRightAligned ? text.rightAligned(width) : text.truncated(to: width)
    grid.write(fitted, field.column == .state ? look : .plain, column: place.column, row: place.row, in: place)
  }

  private func words(_ column: Column, _ status: EndpointStatus, width: Int) -> String {
    let now = model.date(of: status.name)
    let isSupposed = model.whatIf?.holds(status.name) ?? false
    switch column {
    case .state: return status.state.word
    case .clients: return clients(status, width: width)
    case .nextBreak: return model.timeFormat.nextBreak(status.nextBreak, now)
    case .leaf: return model.timeFormat.leaf(status, now)
    case .roundTrip: return status.roundTrip.map(Words.milliseconds) ?? Words.unknown
    case .since: return isSupposed ? Words.unknown : model.timeFormat.since(status.since, now)
    case .endpoint, .last: return ""
    case .pinsEnd: return model.timeFormat.pinsEnd(status, now)
    case .why: return status.reason.short
    }
  }

  /// `  1/3`, and where there is room the client that is worst off.
  private func clients(_ status: EndpointStatus, width: Int) -> String {
    let text = Words.clients(status)
    let count = String(repeating: " ", count: max(0, 5 - text.utf8.count)) + text
    guard width > Column.clients.width, let worst = status.worstClient else { return count }
    return "\(count) \(worst.title)"
  }

  /// The name, and at the right of its column how many of several addresses are in order.
  private func drawName(_ status: EndpointStatus, in rect: Rect, _ grid: inout Grid) {
    let count = addresses(status)
    let isShown = count.columns + 8 <= rect.columns
    let name = pen.text(status.name).truncated(to: rect.columns - (isShown ? count.columns : 0))
    grid.write(name, column: rect.column, row: rect.row, in: rect)
    if isShown { grid.write(count, column: rect.endColumn - count.columns, row: rect.row, in: rect) }
  }

  /// ` 1/2`, or nothing for a single address.
  private func addresses(_ status: EndpointStatus) -> SafeText {
    pen.text(status.addresses.count > 1 ? " \(status.addressesAccepting)/\(status.addresses.count)" : "")
  }

  /// One glyph a round, the newest at the right.
  private func drawHistory(_ status: EndpointStatus, in rect: Rect, _ grid: inout Grid) {
    let recent = status.recent.suffix(EndpointStatus.historyLength)
    let start = rect.column + EndpointStatus.historyLength - recent.count
    for (offset, state) in recent.enumerated() {
      let glyph = StateLook.glyph(state, state.severity, pen.tier)
      let style = StateLook.style(state, state.severity, pen.capabilities)
      grid.write(pen.text(glyph), style, column: start + offset, row: rect.row, in: rect)
    }
  }

  /// Over round trip and time since, or over whatever stands at the end of the row.
  private func drawProbing(in rect: Rect, _ columns: Columns, _ grid: inout Grid) {
    let width = 8
    let trip = columns.field(.roundTrip)
    let since = columns.field(.since)
    let end = since.map { $0.start + $0.width } ?? rect.columns
    let start = min(trip?.start ?? end - width, end - width)
    let place = rect.dropLeft(max(0, start)).left(min(end - start, rect.columns))
    grid.clear(place)
    let text = pen.text(" probing").rightAligned(place.columns)
    grid.write(text, Pen.strong, column: place.column, row: place.row, in: place)
  }
}
