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

/// The columns to choose from.
struct ColumnPopup {
  let model: DashboardModel
  let pen: Pen

  func draw(index: Int, size: Size, _ grid: inout Grid) {
    let columns = Column.allCases
    let rect = Rect(size).centred(columns: min(92, size.columns), rows: min(columns.count + 2, size.rows))
    let area = PopupFrame(pen: pen).draw("Columns", note: "Enter shows or hides", in: rect, &grid)
    let first = Scroll.first(0, selected: index, height: area.rows, count: columns.count)
    for (offset, column) in columns.dropFirst(first).prefix(area.rows).enumerated() {
      let isChosen = first + offset == index
      let sign = Column.kept.contains(column) ? "[*]" : model.hiddenColumns.contains(column) ? "[ ]" : "[x]"
      var line = pen.line("\(isChosen ? ">" : " ")\(sign) ")
      line.append(pen.text(column.title).leftAligned(11))
      line.append(pen.text(column.words), pen.faint)
      grid.write(line, in: area.line(offset))
      if isChosen { grid.add(.reverse, in: area.line(offset)) }
    }
  }
}
