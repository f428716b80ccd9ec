package import Grid
import Monitoring
import Pinning

/// The screen that shows the model: always of just that size, whatever it is. Pure; the same model gives the same grid.
package func view(_ model: DashboardModel, size: Size, capabilities: Capabilities) -> Grid {
  var grid = Grid(size: size)
  Screen(model: model, pen: Pen(capabilities: capabilities), layout: Layout(model, size: size)).draw(&grid)
  return grid
}

private struct Screen {
  let model: DashboardModel
  let pen: Pen
  let layout: Layout

  func draw(_ grid: inout Grid) {
    if layout.isTiny {
      drawTiny(&grid)
    } else {
      Header(model: model, pen: pen).draw(in: layout.header, &grid)
      drawBanner(&grid)
      for place in layout.places { draw(place, &grid) }
      if layout.isDetailAtRight, model.zoom == nil { drawDivider(&grid) }
    }
    drawLayer(&grid)
    drawFooter(&grid)
  }

  /// Counters, and below them what rows there are.
  private func drawTiny(_ grid: inout Grid) {
    let screen = Rect(layout.size)
    drawBanner(&grid)
    let free = screen.dropTop(layout.banner.rows)
    let used = Header(model: model, pen: pen).drawWrapped(in: free, &grid)
    let rest = free.dropTop(used)
    if !rest.isEmpty { EndpointsPane(model: model, pen: pen).draw(in: rest, layout, &grid) }
  }

  private func drawBanner(_ grid: inout Grid) {
    let style = Style(.standard, [.bold, .reverse])
    for (index, banner) in Banner.of(model).prefix(layout.banner.rows).enumerated() {
      let line = layout.banner.line(index)
      grid.clear(line, style)
      let fitting = banner.lazy.map { pen.line($0, style) }.first { $0.columns <= line.columns }
      grid.write(fitting ?? pen.line(banner.last ?? "", style), in: line)
    }
  }

  private func draw(_ place: Layout.Place, _ grid: inout Grid) {
    switch place.pane {
    case .endpoints: EndpointsPane(model: model, pen: pen).draw(in: place.rect, layout, &grid)
    case .alerts: AlertsPane(model: model, pen: pen).draw(in: place.rect, layout, &grid)
    case .detail: DetailPane(model: model, pen: pen).draw(in: place.rect, layout, &grid)
    }
  }

  private func drawDivider(_ grid: inout Grid) {
    let detail = layout.rect(.detail)
    for row in detail.row..<detail.endRow {
      grid.write(pen.upright, pen.faint, column: detail.column - 1, row: row, in: grid.bounds)
    }
  }

  private func drawLayer(_ grid: inout Grid) {
    switch model.layer {
    case .help(let first): HelpPopup(pen: pen).draw(first: first, size: layout.size, &grid)
    case .sortPicker(let index): SortPopup(model: model, pen: pen).draw(index: index, size: layout.size, &grid)
    case .columnPicker(let index): ColumnPopup(model: model, pen: pen).draw(index: index, size: layout.size, &grid)
    case .copyMenu, .filter, .command, .comment, .mute, .confirm, nil: break
    }
  }

  /// What is typed or asked must be seen: where there is no status line, it takes the last row.
  private func drawFooter(_ grid: inout Grid) {
    let footer = Footer(model: model, pen: pen)
    switch model.layer {
    case .filter, .command, .comment, .mute, .confirm, .copyMenu:
      let last = Rect(layout.size).line(layout.size.rows - 1)
      footer.drawStatus(in: layout.status.isEmpty ? last : layout.status, &grid)
    case .help, .sortPicker, .columnPicker, nil:
      if !coversFooter { footer.drawStatus(in: layout.status, &grid) }
    }
    if !coversFooter { footer.drawKeys(in: layout.keyBar, &grid) }
  }

  /// On small screens the help takes every row.
  private var coversFooter: Bool {
    guard case .help = model.layer else { return false }
    return HelpPopup.rect(size: layout.size).endRow > layout.status.row
  }
}
