package import Grid
package import Monitoring
package import Pinning

/// All that the screen depends on, except its size and the terminal's abilities.
package struct DashboardModel: Sendable {
  /// What is shown: the newest that arrived, unless the display is frozen, with what is rehearsed in its place.
  package internal(set) var snapshot = Snapshot.empty
  /// The newest that arrived.
  var live = Snapshot.empty
  /// What was shown when the display was frozen.
  var frozen: Snapshot?
  /// What is shown in place of what is so.
  var whatIf: WhatIf?
  /// As the last tick said, or the snapshot where that is newer.
  package internal(set) var now = Timestamp(secondsSinceEpoch: 0)
  package internal(set) var size: Size
  package internal(set) var focus = Pane.endpoints
  /// The pane that has the whole screen.
  package internal(set) var zoom: Pane?
  package internal(set) var sort = Sort()
  package internal(set) var filter = Filter.none
  package internal(set) var layer: Layer?
  /// Grows whenever what is shown may have changed: where it has not, nothing need be drawn.
  package internal(set) var frame: UInt64 = 0
  /// The pane from which the detail was opened, to go back to.
  var openedFrom: Pane?
  /// The endpoint that was chosen, by name: it stays chosen while it is filtered out. Nil follows the first row.
  var chosen: String?
  /// Endpoints that were marked, by name.
  var marks: Set<String> = []
  /// Where the selection stood last, for when the chosen endpoint is not shown.
  var lastRow = 0
  var firstRow = 0
  /// How many of the table's columns, and how much of the alerts' lines, have been scrolled out at the left.
  var firstColumn = 0
  var firstAlertColumn = 0
  /// Columns of the table that a person does not want.
  var hiddenColumns: Set<Column> = []
  var timeFormat = TimeFormat.left
  /// The mouse is the dashboard's; else it selects text, as the terminal does.
  package internal(set) var takesMouse = false
  /// The alert that was chosen; nil follows the newest.
  var chosenAlert: UInt64?
  var firstAlert = 0
  /// The first line of the detail that is shown.
  var firstDetailLine = 0
  var rechecks = Rechecks()
  /// Alerts that a comment was sent for, and that have not been seen with it.
  var acknowledging: Set<UInt64> = []
  /// What was asked of polling, until a snapshot shows it.
  var wantsPause: Bool?
  /// The rehearsal that is waited for; what comes of any other is dropped.
  var rehearsing: UInt64?
  var rehearsals: UInt64 = 0
  var history = CommandHistory()
  var status: StatusMessage?
  var rows = RowOrder()

  package init(size: Size = Size(columns: 80, rows: 24)) {
    self.size = size
  }

  /// The row that is selected, counted among those shown; nil where none is shown.
  var selectedRow: Int? {
    guard !rows.visible.isEmpty else { return nil }
    guard let chosen else { return 0 }
    return rows.row(of: chosen) ?? min(lastRow, rows.visible.count - 1)
  }

  /// The endpoint that keys act on.
  package var selected: EndpointStatus? { selectedRow.map(status(atRow:)) }

  /// `row` must be one of those shown.
  func status(atRow row: Int) -> EndpointStatus { snapshot.endpoints[rows.visible[row]] }

  /// How many endpoints the filter lets through.
  package var shownCount: Int { rows.visible.count }

  /// The date for which rows are picked: now, when the display was frozen, or that of the rehearsal.
  var shownAt: Timestamp { whatIf?.at ?? alertsAt }

  /// The date for which an endpoint is shown: what is not supposed stays as it is now.
  func date(of name: String) -> Timestamp {
    whatIf.flatMap { $0.holds(name) ? $0.at : nil } ?? alertsAt
  }

  /// The date for which the alerts are shown: they are never supposed.
  var alertsAt: Timestamp { frozen?.at ?? now }

  /// The alert that is selected, counted from the newest.
  var selectedAlert: Int? {
    guard !snapshot.alerts.isEmpty else { return nil }
    guard let chosenAlert else { return 0 }
    return snapshot.alerts.firstIndex { $0.id == chosenAlert } ?? 0
  }

  /// What the status line says, apart from what is being typed; nil where there is nothing to say.
  package var statusText: String? { status?.content.words }

  mutating func say(_ content: StatusMessage.Content) {
    status = StatusMessage(content: content, at: now)
  }

  mutating func choose(row: Int) {
    guard rows.visible.indices.contains(row) else { return }
    let name = status(atRow: row).name
    if name != selected?.name { firstDetailLine = 0 }
    chosen = name
    lastRow = row
  }
}

extension DashboardModel {
  /// Works out what is to be shown from what is so, what is frozen and what is supposed.
  mutating func show() {
    if let row = selectedRow { lastRow = row }
    let base = frozen ?? live
    snapshot = whatIf.map { $0.put(over: base) } ?? base
    rows.sort(snapshot.endpoints, by: sort, filter: filter, now: shownAt)
  }

  /// Muted until later than now: it stands in the table and tells nothing.
  func mutedUntil(_ name: String) -> Timestamp? {
    live.mutes[name].flatMap { $0 > now ? $0 : nil }
  }

  /// An alert on many endpoints is told as long as one of them is not muted.
  func isMuted(_ alert: Alert) -> Bool {
    alert.endpoints.allSatisfy { mutedUntil($0) != nil }
  }
}
