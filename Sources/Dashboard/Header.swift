import Endpoints
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
    guard let fitting = candidates.first(where: { $0.columns <= room }) else {
      return grid.write(line(name: "", gap: " ", wordsFor: 0), in: rect)
    }
    grid.write(fitting, in: rect)
    grid.write(clock, column: rect.endColumn - clock.columns, row: rect.row, in: rect)
  }

  /// From the roomiest to the tightest: the lightest states are the first to be shown by their glyphs alone.
  private var candidates: some Sequence<StyledText> {
    let count = model.rows.counts.met.count
    let roomy = [("pintop  ", "  ", count), ("pintop ", " ", count)]
    let tight = (0...count).reversed().map { ("", " ", $0) }
    let plain = (roomy + tight).map { line(name: $0.0, gap: $0.1, wordsFor: $0.2) }
    return (network.map { [plain[0].followed(by: pen.text("  \($0)"))] } ?? []) + plain
  }

  /// This machine's own way out, where it is known.
  private var network: String? {
    let network = model.live.network
    return network.status == .unknown ? nil : "net: \(network.words)"
  }

  /// Counters over as many rows as there are, in words if they fit, else by glyph. Returns the rows used.
  func drawWrapped(in rect: Rect, _ grid: inout Grid) -> Int {
    if rect.columns < 3 || (rect.rows == 1 && rect.columns < 6) {
      drawWorst(in: rect, &grid)
      return rect.rows
    }
    let long = wrapped(wordsFor: .max, width: rect.columns)
    let lines =
      long.count <= rect.rows && long.allSatisfy { $0.columns <= rect.columns }
      ? long : wrapped(wordsFor: 0, width: rect.columns)
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

  private func line(name: String, gap: String, wordsFor count: Int) -> StyledText {
    var line = pen.line(name, Pen.strong)
    for (index, counter) in counters(wordsFor: count).enumerated() {
      if index > 0 { line.append(pen.text(gap)) }
      line.append(counter)
    }
    return line
  }

  private func wrapped(wordsFor count: Int, width: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for counter in counters(wordsFor: count) {
      if let last = lines.indices.last, lines[last].columns + 1 + counter.columns <= width {
        lines[last].append(pen.blank(1))
        lines[last].append(counter)
      } else {
        lines.append(counter)
      }
    }
    return lines
  }

  /// One for each state met, the heaviest first; the first so many with the state's word.
  private func counters(wordsFor count: Int) -> [StyledText] {
    let met = model.rows.counts.met
    guard !met.isEmpty else { return [pen.line(model.snapshot.generation == 0 ? "starting" : "no endpoints")] }
    return met.enumerated().map { index, entry in
      let style = StateLook.style(entry.state, entry.severity, pen.capabilities)
      let glyph = StateLook.glyph(entry.state, entry.severity, pen.tier)
      return pen.line("\(index < count ? entry.state.word + " " : glyph)\(entry.count)", style)
    }
  }
}

extension StyledText {
  fileprivate func followed(by text: SafeText) -> StyledText {
    var line = self
    line.append(text)
    return line
  }
}
