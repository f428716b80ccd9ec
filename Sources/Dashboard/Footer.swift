import Grid
import Monitoring
import Pinning

/// The last two lines: what was just done or is being typed, and the keys.
struct Footer {
  let model: DashboardModel
  let pen: Pen

  func drawStatus(in rect: Rect, _ grid: inout Grid) {
    guard !rect.isEmpty else { return }
    grid.clear(rect)
    switch model.layer {
    case .filter(let field): drawField("/", field, after: filterNote, in: rect, &grid)
    case .command(let command): drawField(":", command.field, after: command.note, in: rect, &grid)
    case .comment(let field, _, let endpoint):
      drawField("ack \(endpoint), comment: ", field, after: model.statusText ?? "", in: rect, &grid)
    case .mute(let field, let endpoints):
      drawField(mutePrompt(endpoints), field, after: muteNote, in: rect, &grid)
    case .confirm(let confirmation): grid.write(pen.line(confirmation.question, Pen.strong), in: rect)
    case .copyMenu:
      grid.write(pen.line("copy what of \(model.selected?.name ?? "")?", Pen.strong), in: rect)
    case .help, .sortPicker, .columnPicker, nil: drawMessage(in: rect, &grid)
    }
  }

  func drawKeys(in rect: Rect, _ grid: inout Grid) {
    guard !rect.isEmpty else { return }
    grid.write(pen.line(KeyBar.text(in: model.layer?.context ?? .panes, columns: rect.columns)), in: rect)
  }

  private var filterNote: String {
    let hits = "\(model.shownCount) of \(model.snapshot.endpoints.count)"
    guard let fault = model.filter.faults.first else { return hits }
    return "\(hits); \(fault.detail)"
  }

  private func mutePrompt(_ endpoints: [String]) -> String {
    let label = endpoints.count == 1 ? endpoints[0] : Words.plural(endpoints.count, "endpoint")
    return "mute \(label) until: "
  }

  private var muteNote: String {
    if case .muteEndUnclear = model.status?.content { return model.statusText ?? "" }
    return "2h, 14:30 (UTC), 2027-01-05, off"
  }

  private func drawMessage(in rect: Rect, _ grid: inout Grid) {
    let note = pen.text(filterState)
    // That nothing is filtered need not be said where there is little room.
    let hasNote = note.columns + (model.filter.text.isEmpty ? 40 : 20) <= rect.columns
    let room = hasNote ? rect.columns - note.columns - 1 : rect.columns
    if let text = model.statusText {
      grid.write(pen.line(text, Pen.strong), in: rect.left(room))
    } else if let status = model.selected {
      let whole = pen.line("\(status.name): \(status.reason.detail)")
      let short = pen.line("\(status.name): \(status.reason.short)")
      grid.write(whole.columns <= room ? whole : short, in: rect.left(room))
    }
    if hasNote { grid.write(note, column: rect.endColumn - note.columns, row: rect.row, in: rect) }
  }

  private var filterState: String {
    model.filter.text.isEmpty
      ? "[filter: none]"
      : "[filter: \(pen.text(model.filter.text).truncated(to: 24).plain), "
        + "\(model.shownCount) of \(model.snapshot.endpoints.count)]"
  }

  /// A prompt, the end of what was typed that fits, the cursor, and a note behind it if there is room.
  private func drawField(_ prompt: String, _ field: TextField, after note: String, in rect: Rect, _ grid: inout Grid) {
    let head = pen.text(prompt).truncated(to: max(1, rect.columns / 2))
    let noteText = pen.text(note)
    let noteRoom = min(noteText.columns + 2, max(0, (rect.columns - head.columns) / 2))
    let room = max(1, rect.columns - head.columns - noteRoom)
    let before = pen.text(field.textBeforeCursor)
    let shown = before.suffix(columns: room - 1)
    let after = pen.text(String(field.text.unicodeScalars.dropFirst(field.cursor)))
    grid.write(head, Pen.strong, column: rect.column, row: rect.row, in: rect)
    let cursor = grid.write(shown, column: rect.column + head.columns, row: rect.row, in: rect)
    let tail = after.truncated(to: max(0, room - shown.columns))
    grid.write(tail, column: cursor, row: rect.row, in: rect)
    if noteRoom > 2 {
      let fitted = noteText.truncated(to: noteRoom - 2)
      grid.write(fitted, pen.faint, column: rect.endColumn - fitted.columns, row: rect.row, in: rect)
    }
    grid.cursor = Grid.Position(column: min(cursor, rect.endColumn - 1), row: rect.row)
  }
}

/// The keys of a context, in one line of whole items.
enum KeyBar {
  static func text(in context: BindingContext, columns: Int) -> String {
    var items = BindingTable.bindings(in: context).compactMap(\.bar)
    if context == .panes { items.sort { order($0) < order($1) } }
    while width(items) > columns, let least = items.map(\.weight).min() {
      items.removeAll { $0.weight == least }
    }
    return items.map(\.text).joined(separator: " ")
  }

  /// Help first, then what is used most, quit last.
  private static func order(_ item: Binding.BarItem) -> Int { item.text == "q:quit" ? 100 : -item.weight }

  private static func width(_ items: [Binding.BarItem]) -> Int {
    items.reduce(items.count - 1) { $0 + $1.text.utf8.count }
  }
}
