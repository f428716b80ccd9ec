import Grid
import Monitoring
import Pinning

/// The first line: how many endpoints are in each state, and the time.
struct Header {
  let model: DashboardModel
  let pen: Pen

  func draw(in rect: Rect, _ grid: inout Grid) {
    guard !rect.isEmpty else { return }
    let clock = pen.text(model.now.secondsSinceEpoch == 0 ? "" : Words.clock(model.now) + "Z")
    let room = rect.columns - clock.columns - (clock.isEmpty ? 0 : 1)
    let candidates = [
      line(name: "pintop  ", gap: "  ", isShort: false), line(name: "pintop ", gap: " ", isShort: false),
      line(name: "", gap: " ", isShort: false), line(name: "", gap: " ", isShort: true),
    ]
    if let fitting = candidates.first(where: { $0.columns <= room }) {
      grid.write(fitting, in: rect)
      grid.write(clock, column: rect.endColumn - clock.columns, row: rect.row, in: rect)
    } else {
      grid.write(line(name: "", gap: " ", isShort: true), in: rect)
    }
  }

  /// Counters over as many rows as there are, in words if they fit, else by glyph. Returns the rows used.
  func drawWrapped(in rect: Rect, _ grid: inout Grid) -> Int {
    if rect.columns < 3 || (rect.rows == 1 && rect.columns < 6) {
      drawWorst(in: rect, &grid)
      return rect.rows
    }
    let long = wrapped(isShort: false, width: rect.columns)
    let lines =
      long.count <= rect.rows && long.allSatisfy { $0.columns <= rect.columns }
      ? long : wrapped(isShort: true, width: rect.columns)
    for (index, line) in lines.prefix(rect.rows).enumerated() { grid.write(line, in: rect.line(index)) }
    return min(lines.count, rect.rows)
  }

  /// The glyph of the worst state, when there is room for nothing else.
  private func drawWorst(in rect: Rect, _ grid: inout Grid) {
    let worst = model.rows.counts.met.first
    let state = worst?.state ?? .pending
    let severity = worst?.severity ?? .ok
    let style = StateLook.style(state, severity, pen.capabilities)
    grid.write(
      pen.text(StateLook.glyph(state, severity, pen.tier)), style, column: rect.column, row: rect.row, in: rect)
  }

  private func line(name: String, gap: String, isShort: Bool) -> StyledText {
    var line = pen.line(name, Pen.strong)
    for (index, counter) in counters(isShort: isShort).enumerated() {
      if index > 0 { line.append(pen.text(gap)) }
      line.append(counter)
    }
    return line
  }

  private func wrapped(isShort: Bool, width: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for counter in counters(isShort: isShort) {
      if let last = lines.indices.last, lines[last].columns + 1 + counter.columns <= width {
        lines[last].append(pen.blank(1))
        lines[last].append(counter)
      } else {
        lines.append(counter)
      }
    }
    return lines
  }

  private func counters(isShort: Bool) -> [StyledText] {
    let met = model.rows.counts.met
    guard !met.isEmpty else { return [pen.line(isShort ? "." : "no endpoints")] }
    return met.map { entry in
      let style = StateLook.style(entry.state, entry.severity, pen.capabilities)
      let name =
        isShort ? StateLook.glyph(entry.state, entry.severity, pen.tier) : entry.state.word + " "
      return pen.line("\(name)\(entry.count)", style)
    }
  }
}
