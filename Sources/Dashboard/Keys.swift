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
    typeText(key)
    return []
  }

  private mutating func typeText(_ key: Key) {
    switch layer {
    case .filter(var field):
      guard field.handle(key) else { return }
      layer = .filter(field)
      setFilter(field.text)
    case .comment(var field, let alerts, let endpoint):
      guard field.handle(key) else { return }
      layer = .comment(field, alerts: alerts, endpoint: endpoint)
    case .help, .sortPicker, .confirmRecheck, nil: break
    }
  }

  private mutating func perform(_ action: Action) -> [DashboardEffect] {
    switch action {
    case .move(let move): self.move(move)
    case .nextPane: focus(focus.stepped(1))
    case .previousPane: focus(focus.stepped(-1))
    case .focus(let pane): focus(pane)
    case .recheckSelection: return recheckSelection()
    case .recheckShown: return recheckShown()
    case .openFilter: layer = .filter(TextField(filter.text))
    case .openSortPicker: layer = .sortPicker(index: SortKey.allCases.firstIndex(of: sort.key) ?? 0)
    case .reverseSort: setSort(Sort(key: sort.key, isReversed: !sort.isReversed))
    case .open: open()
    case .zoom: if zoom == nil { zoom = focus } else { leaveZoom() }
    case .close: close()
    case .closeOrQuit: return closeOrQuit()
    case .quit: return [.quit(leavingScreen: true)]
    case .nextProblem: moveToProblem(step: 1)
    case .previousProblem: moveToProblem(step: -1)
    case .acknowledge: openComment()
    case .help: layer = .help(first: 0)
    case .redraw: return [.redraw]
    case .accept: return accept()
    }
    return []
  }

  private mutating func focus(_ pane: Pane) {
    focus = pane
    openedFrom = nil
    // A newer alert must not slip under the next key.
    if pane == .alerts { chosenAlert = selectedAlert.map { snapshot.alerts[$0].id } }
    if zoom != nil { zoom = pane }
  }

  private mutating func open() {
    guard zoom != .detail else { return }
    openedFrom = focus
    if focus == .alerts, let alert = selectedAlert.map({ snapshot.alerts[$0] }) { chosen = alert.endpoint }
    focus = .detail
    zoom = .detail
  }

  /// Popup, zoom, filter, in this order; never more than one of them.
  private mutating func close() {
    switch layer {
    case .filter:
      layer = nil
      setFilter("")
    case .help, .sortPicker, .comment, .confirmRecheck: layer = nil
    case nil:
      if zoom != nil { leaveZoom() } else { setFilter("") }
    }
  }

  private mutating func leaveZoom() {
    focus = openedFrom ?? focus
    openedFrom = nil
    zoom = nil
    firstDetailLine = 0
  }

  private mutating func closeOrQuit() -> [DashboardEffect] {
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
    case .comment(let field, let alerts, let endpoint): return sendComment(field, alerts: alerts, endpoint: endpoint)
    case .confirmRecheck(let names):
      layer = nil
      return recheck(names)
    case .help, nil: break
    }
    return []
  }

  mutating func setFilter(_ text: String) {
    guard text != filter.text else { return }
    filter = Filter(text)
    rows.filter(snapshot.endpoints, by: filter, now: now)
  }

  private mutating func setSort(_ new: Sort) {
    sort = new
    rows.sort(snapshot.endpoints, by: sort, filter: filter, now: now)
    say(.sorted(sort))
  }
}

extension DashboardModel {
  /// Above this many, probing all that is shown asks first.
  static let recheckWithoutAsking = 50

  private mutating func recheckSelection() -> [DashboardEffect] {
    guard let target = recheckTarget else {
      say(.nothingSelected)
      return []
    }
    return recheck([target])
  }

  /// In the pane of alerts the endpoint of the alert, elsewhere the selected row.
  private var recheckTarget: String? {
    if focus == .alerts, let alert = selectedAlert { return snapshot.alerts[alert].endpoint }
    return selected?.name
  }

  private mutating func recheckShown() -> [DashboardEffect] {
    let names = rows.visible.map { snapshot.endpoints[$0].name }
    guard !names.isEmpty else {
      say(.nothingShown)
      return []
    }
    guard names.count <= Self.recheckWithoutAsking else {
      layer = .confirmRecheck(names)
      return []
    }
    return recheck(names)
  }

  private mutating func recheck(_ names: [String]) -> [DashboardEffect] {
    let wanted = Set(names)
    for status in snapshot.endpoints where wanted.contains(status.name) { rechecks.begin(status, now: now) }
    say(.probing(names))
    return [.recheck(names)]
  }

  private mutating func openComment() {
    guard let endpoint = recheckTarget else { return say(.nothingSelected) }
    let alerts = snapshot.alerts.filter { $0.endpoint == endpoint && $0.isActive && $0.acknowledgement == nil }
    guard !alerts.isEmpty else { return say(.noAlerts(endpoint: endpoint)) }
    layer = .comment(TextField(), alerts: alerts.map(\.id), endpoint: endpoint)
  }

  private mutating func sendComment(_ field: TextField, alerts: [UInt64], endpoint: String) -> [DashboardEffect] {
    guard !field.isBlank else {
      say(.commentMissing)
      return []
    }
    layer = nil
    acknowledging = Set(alerts)
    say(.acknowledging(endpoint: endpoint))
    return [.acknowledge(alerts, comment: field.text)]
  }
}
