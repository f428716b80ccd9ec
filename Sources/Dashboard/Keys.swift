import Grid
import Monitoring
import Pinning

extension DashboardModel {
  /// What a key does where the model stands now.
  mutating func press(_ key: Key) -> [DashboardEffect] {
    let context = layer?.context ?? .panes
    if let action = BindingTable.action(for: key, in: context) {
      return perform(action)
    }
    if !point(key) { typeText(key) }
    return []
  }

  private mutating func typeText(_ key: Key) {
    switch layer {
    case .filter(var field):
      guard field.handle(key) else { return }
      layer = .filter(field)
      setFilter(field.text)
    case .command(var command):
      guard command.field.handle(key) else { return }
      command.note = ""
      command.recalled = nil
      layer = .command(command)
    case .comment(var field, let alerts, let endpoint):
      guard field.handle(key) else { return }
      layer = .comment(field, alerts: alerts, of: endpoint)
    case .mute(var field, let endpoints):
      guard field.handle(key) else { return }
      layer = .mute(field, endpoints: endpoints)
    case .help, .sortPicker, .columnPicker, .copyMenu, .confirm, nil: break
    }
  }

  private mutating func perform(_ action: Action) -> [DashboardEffect] {
    switch action {
    case .move(let move): self.move(move)
    case .scrollLeft: scrollColumns(-1)
    case .scrollRight: scrollColumns(1)
    case .nextPane: focus(focus.stepped(1))
    case .previousPane: focus(focus.stepped(-1))
    case .focus(let pane): focus(pane)
    case .openFilter: layer = .filter(TextField(filter.text))
    case .openCommand: layer = .command(CommandField())
    case .complete: return complete()
    case .openSortPicker: layer = .sortPicker(index: SortKey.allCases.firstIndex(of: sort.key) ?? 0)
    case .reverseSort: setSort(Sort(key: sort.key, isReversed: !sort.isReversed))
    case .openColumnPicker: layer = .columnPicker(index: 0)
    case .toggleColumn: toggleColumn()
    case .timeFormat: timeFormat = timeFormat.next
    case .open: open()
    case .zoom: if zoom == nil { zoom = focus } else { leaveZoom() }
    case .close: close()
    case .closeOrQuit: return closeOrQuit()
    case .quit: return [.quit(leavingScreen: true)]
    case .nextProblem: moveToProblem(step: 1)
    case .previousProblem: moveToProblem(step: -1)
    case .help: layer = .help(first: 0)
    case .redraw: return [.redraw]
    case .accept: return accept()
    case .recheckSelection, .recheckShown, .mark, .unmarkAll, .acknowledge, .acknowledgeShown, .mute, .freeze, .pause,
      .openCopyMenu, .copy, .mouse:
      return act(action)
    }
    return []
  }

  func focusAfter(_ pane: Pane) -> UInt64? {
    // A newer alert must not slip under the next key.
    pane == .alerts ? selectedAlert.map { snapshot.alerts[$0].id } : chosenAlert
  }

  mutating func focus(_ pane: Pane) {
    focus = pane
    openedFrom = nil
    chosenAlert = focusAfter(pane)
    if zoom != nil { zoom = pane }
  }

  private mutating func open() {
    guard zoom != .detail else { return }
    openedFrom = focus
    if focus == .alerts, let alert = selectedAlert.map({ snapshot.alerts[$0] }) { chosen = alert.endpoint }
    focus = .detail
    zoom = .detail
  }

  /// Popup, what is supposed, zoom, filter, marks, in this order; never more than one of them.
  private mutating func close() {
    switch layer {
    case .filter:
      layer = nil
      setFilter("")
    case .help, .sortPicker, .columnPicker, .copyMenu, .command, .comment, .mute, .confirm: layer = nil
    case nil: closeBelowLayers()
    }
  }

  private mutating func closeBelowLayers() {
    if whatIf != nil { return leaveWhatIf() }
    if rehearsing != nil {
      rehearsing = nil
      return say(.rehearsalGivenUp)
    }
    if zoom != nil { return leaveZoom() }
    if !filter.text.isEmpty { return setFilter("") }
    if !marks.isEmpty { unmarkAll() }
  }

  private mutating func leaveZoom() {
    focus = openedFrom ?? focus
    openedFrom = nil
    zoom = nil
    firstDetailLine = 0
  }

  private mutating func closeOrQuit() -> [DashboardEffect] {
    if whatIf != nil {
      leaveWhatIf()
      return []
    }
    guard zoom != nil else { return [.quit(leavingScreen: false)] }
    leaveZoom()
    return []
  }

  private mutating func accept() -> [DashboardEffect] {
    switch layer {
    case .sortPicker(let index):
      layer = nil
      setSort(Sort(key: SortKey.allCases[index], isReversed: false))
    case .filter:
      layer = nil
      if let fault = filter.faults.first { say(.filterFault(fault)) }
    case .command(let command): return runCommand(command)
    case .comment(let field, let alerts, let endpoint): return sendComment(field, alerts: alerts, of: endpoint)
    case .mute(let field, let endpoints): return sendMute(field, endpoints)
    case .confirm(.recheck(let names)):
      layer = nil
      return recheck(names)
    case .confirm(.acknowledge(let alerts, let endpoints)):
      layer = .comment(TextField(), alerts: alerts, of: Words.plural(endpoints, "endpoint"))
    case .help, .columnPicker, .copyMenu, nil: break
    }
    return []
  }

  mutating func setFilter(_ text: String) {
    guard text != filter.text else { return }
    filter = Filter(text)
    rows.filter(snapshot.endpoints, by: filter, now: shownAt)
  }

  private mutating func setSort(_ new: Sort) {
    sort = new
    rows.sort(snapshot.endpoints, by: sort, filter: filter, now: shownAt)
    say(.sorted(sort))
  }

  private mutating func toggleColumn() {
    guard case .columnPicker(let index) = layer, Column.allCases.indices.contains(index) else { return }
    let column = Column.allCases[index]
    guard !Column.kept.contains(column) else { return say(.columnStays(column)) }
    if hiddenColumns.remove(column) == nil { hiddenColumns.insert(column) }
  }
}
