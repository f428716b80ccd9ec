package import Grid
package import Monitoring
package import Pinning

/// All that the screen depends on, except its size and the terminal's abilities.
package struct DashboardModel: Sendable {
  package internal(set) var snapshot = Snapshot.empty
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
  /// Where the selection stood last, for when the chosen endpoint is not shown.
  var lastRow = 0
  var firstRow = 0
  /// The alert that was chosen; nil follows the newest.
  var chosenAlert: UInt64?
  var firstAlert = 0
  /// The first line of the detail that is shown.
  var firstDetailLine = 0
  var rechecks = Rechecks()
  /// Alerts that a comment was sent for, and that have not been seen with it.
  var acknowledging: Set<UInt64> = []
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
