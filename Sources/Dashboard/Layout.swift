import Grid
import Monitoring

/// Where everything stands on a screen of some size.
struct Layout: Hashable, Sendable {
  struct Place: Hashable, Sendable {
    let pane: Pane
    /// With its title.
    let rect: Rect
  }

  let size: Size
  let header: Rect
  /// The lines that say that what is shown is not all that is so; the weightiest where there is room for one only.
  let banner: Rect
  let status: Rect
  let keyBar: Rect
  private(set) var places: [Place] = []
  /// The detail stands at the right over the full height.
  private(set) var isDetailAtRight = false

  // Heights below which a part is dropped.
  static let rowsForDetail = 20
  static let rowsForAlerts = 14
  static let rowsForKeyBar = 8
  static let rowsForStatus = 5
  /// Below these there are counters and bare rows.
  static let rowsForPanes = 4
  static let columnsForPanes = 16
  static let columnsForRightDetail = 160

  init(_ model: DashboardModel, size: Size) {
    self.size = size
    let screen = Rect(size)
    header = screen.top(1)
    var rest = screen.dropTop(1)
    let banners = Banner.of(model).count
    let bannerRows = size.rows >= Self.rowsForAlerts ? banners : size.rows > 1 ? min(1, banners) : 0
    // Where there is hardly room, what is not so goes before the counters.
    banner = (Self.isTiny(size) ? screen : rest).top(bannerRows)
    rest = rest.dropTop(banner.rows)
    let keyRows = size.rows >= Self.rowsForKeyBar ? 1 : 0
    let statusRows = size.rows >= Self.rowsForStatus ? 1 : 0
    let body = rest.top(rest.rows - keyRows - statusRows)
    status = rest.dropTop(body.rows).top(statusRows)
    keyBar = rest.dropTop(body.rows + statusRows).top(keyRows)
    guard !isTiny else { return }
    place(in: body, model)
  }

  var isTiny: Bool { Self.isTiny(size) }

  private static func isTiny(_ size: Size) -> Bool { size.rows < rowsForPanes || size.columns < columnsForPanes }

  var endpointRows: Int {
    let rows = rect(.endpoints).rows
    return max(isTiny ? size.rows : 0, rows - titleRows(rows) - headRows(rows))
  }

  var alertRows: Int { contentRows(.alerts) }
  var detailRows: Int { contentRows(.detail) }

  func rect(_ pane: Pane) -> Rect {
    places.first { $0.pane == pane }?.rect ?? Rect(column: 0, row: 0, columns: 0, rows: 0)
  }

  /// 1 where there is room for a title.
  func titleRows(_ rows: Int) -> Int { rows >= 3 ? 1 : 0 }

  /// 1 where there is room for the names of the columns.
  func headRows(_ rows: Int) -> Int { rows >= 4 ? 1 : 0 }

  private func contentRows(_ pane: Pane) -> Int {
    let rows = rect(pane).rows
    return rows - titleRows(rows)
  }

  private mutating func place(in body: Rect, _ model: DashboardModel) {
    if let zoom = model.zoom {
      places = [Place(pane: zoom, rect: body)]
    } else if size.columns >= Self.columnsForRightDetail, size.rows >= Self.rowsForDetail {
      placeWithRightDetail(body, endpoints: model.snapshot.endpoints.count)
    } else if size.rows >= Self.rowsForDetail {
      placeThree(body, endpoints: model.snapshot.endpoints.count)
    } else if size.rows >= Self.rowsForAlerts {
      placeTwo(body, lower: model.focus == .detail ? .detail : .alerts)
    } else {
      places = [Place(pane: model.focus, rect: body)]
    }
  }

  /// At 80×24: 8 endpoints, 3 alerts, 6 lines of detail.
  private mutating func placeThree(_ body: Rect, endpoints: Int) {
    let alerts = max(3, body.rows / 7) + 1
    let wantedDetail = max(5, body.rows * 3 / 10) + 1
    let spare = body.rows - alerts - wantedDetail
    let table = min(spare, max(endpoints, 8) + 2)
    stack(body, [(.endpoints, table), (.alerts, alerts), (.detail, body.rows - alerts - table)])
  }

  private mutating func placeTwo(_ body: Rect, lower: Pane) {
    let below = max(2, body.rows / 4) + 1
    stack(body, [(.endpoints, body.rows - below), (lower, below)])
  }

  private mutating func placeWithRightDetail(_ body: Rect, endpoints: Int) {
    isDetailAtRight = true
    let width = size.columns >= 200 ? size.columns * 3 / 5 : max(92, size.columns * 11 / 20)
    let left = body.left(width)
    let table = min(left.rows - max(3, left.rows / 5) - 1, max(endpoints, 8) + 2)
    stack(left, [(.endpoints, table), (.alerts, left.rows - table)])
    places.append(Place(pane: .detail, rect: body.dropLeft(width + 1)))
  }

  private mutating func stack(_ area: Rect, _ heights: [(Pane, Int)]) {
    var rest = area
    for (pane, height) in heights {
      places.append(Place(pane: pane, rect: rest.top(height)))
      rest = rest.dropTop(height)
    }
  }
}
