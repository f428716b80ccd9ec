import Grid

/// The orders to choose from.
struct SortPopup {
  let model: DashboardModel
  let pen: Pen

  func draw(index: Int, size: Size, _ grid: inout Grid) {
    let keys = SortKey.allCases
    let rect = Rect(size).centred(columns: min(46, size.columns), rows: min(keys.count + 2, size.rows))
    let area = PopupFrame(pen: pen).draw("Sort by", note: "Enter", in: rect, &grid)
    let first = Scroll.first(0, selected: index, height: area.rows, count: keys.count)
    for (offset, key) in keys.dropFirst(first).prefix(area.rows).enumerated() {
      let isChosen = first + offset == index
      var line = pen.line(isChosen ? ">" : " ")
      line.append(pen.text(key == model.sort.key ? "* " : "  "))
      line.append(pen.text(key.words).leftAligned(13))
      line.append(pen.text(key.firstWords), pen.faint)
      grid.write(line, in: area.line(offset))
      if isChosen { grid.add(.reverse, in: area.line(offset)) }
    }
  }
}
