import Grid

/// The rule above a pane: focus, number, name, and what the pane has to say of itself.
struct PaneTitle {
  let pane: Pane
  let model: DashboardModel
  let pen: Pen

  /// `==*1 Endpoints ===== by severity  1-9/12 ==`: the asterisk marks the focus without any styling.
  func draw(right: String, in rect: Rect, _ grid: inout Grid) {
    let isFocused = model.focus == pane
    let words = "\(isFocused ? "*" : " ")\(pane.rawValue) \(pane.title) "
    let style = isFocused ? Pen.strong : .plain
    pen.title(pen.line(words, style), pen.line(right), in: rect, of: &grid)
  }
}
