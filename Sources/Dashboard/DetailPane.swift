import Grid
import Monitoring

/// Everything about the selected endpoint: a summary where there is little room, else all of it, to be scrolled.
struct DetailPane {
  let model: DashboardModel
  let pen: Pen

  func draw(in rect: Rect, _ layout: Layout, _ grid: inout Grid) {
    let titleRows = layout.titleRows(rect.rows)
    let area = rect.dropTop(titleRows)
    let isWhole = Self.showsAll(model, layout) || area.rows >= Self.rowsForAll
    let lines = isWhole ? all(width: area.columns) : summary(area)
    let first = isWhole ? max(0, min(model.firstDetailLine, lines.count - area.rows)) : 0
    if titleRows > 0 {
      drawTitle(in: rect.line(0), first: first, count: lines.count, height: area.rows, isWhole, &grid)
    }
    for (offset, line) in lines.dropFirst(first).prefix(area.rows).enumerated() {
      grid.write(line, in: area.line(offset))
    }
  }

  /// From so many rows on a summary would leave room unused.
  private static let rowsForAll = 12

  /// Zoomed, focused or at the right the pane shows all; else the summary.
  static func showsAll(_ model: DashboardModel, _ layout: Layout) -> Bool {
    model.zoom == .detail || model.focus == .detail || layout.isDetailAtRight
  }

  /// How many lines there are to scroll through. Glyph tiers differ by little; the view holds to what there is.
  static func lineCount(_ model: DashboardModel, layout: Layout) -> Int {
    let pane = DetailPane(model: model, pen: Pen(capabilities: Capabilities(glyphs: .full, colours: .none)))
    return pane.all(width: layout.rect(.detail).columns).count
  }

  private func drawTitle(
    in rect: Rect, first: Int, count: Int, height: Int, _ isWhole: Bool, _ grid: inout Grid
  ) {
    let place = isWhole && count > height ? "  \(first + 1)-\(min(count, first + height))/\(count) lines" : ""
    let hint = model.zoom == .detail ? "Esc back" : "Enter opens"
    PaneTitle(pane: .detail, model: model, pen: pen).draw(right: " \(hint)\(place) ", in: rect, &grid)
  }

  private func all(width: Int) -> [StyledText] {
    guard let text = text(width: width) else { return [nothing] }
    return text.all.flatMap { $0.text.wrapped(to: width, hang: $0.hang) }
  }

  private func text(width: Int) -> DetailText? {
    model.selected.map { DetailText($0, of: model, pen: pen, width: width) }
  }

  /// Rows that the summary leaves free are given to lines that are too long for one.
  private func summary(_ area: Rect) -> [StyledText] {
    guard let text = text(width: area.columns) else { return [nothing] }
    let lines = text.summary(height: area.rows)
    var spare = area.rows - lines.count
    return lines.flatMap { line in
      let wrapped = line.text.wrapped(to: area.columns, hang: line.hang)
      guard wrapped.count - 1 <= spare else { return [line.text] }
      spare -= wrapped.count - 1
      return wrapped
    }
  }

  private var nothing: StyledText { pen.line("  Nothing is selected.", pen.faint) }
}
