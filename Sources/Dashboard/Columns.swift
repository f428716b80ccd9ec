import Grid
import Monitoring
import Pinning

/// A column of the table of endpoints.
enum Column: Int, Hashable, Sendable, CaseIterable {
  // In the order of the screen, left to right.
  case state
  case endpoint
  case clients
  case nextBreak
  case leaf
  case roundTrip
  case since
  case last
  case pinsEnd
  case why

  var title: String {
    switch self {
    case .state: "STATE"
    case .endpoint: "ENDPOINT"
    case .clients: "CLIENTS"
    case .nextBreak: "NEXT BREAK"
    case .leaf: "LEAF"
    case .roundTrip: "RTT"
    case .since: "SINCE"
    case .last: "LAST 8"
    case .pinsEnd: "PINS END"
    case .why: "WHY"
    }
  }

  /// Columns that it takes, without the blank before it; for `endpoint` and `why` the least that is of use.
  var width: Int {
    switch self {
    case .state: 8
    case .endpoint: 12
    case .clients: 7
    // The longest text of `NextBreakText`.
    case .nextBreak: 17
    case .leaf: 5
    case .roundTrip: 5
    case .since: 5
    case .last: EndpointStatus.historyLength
    case .pinsEnd: 13
    case .why: 16
    }
  }

  var isRightAligned: Bool {
    switch self {
    case .leaf, .roundTrip, .since: true
    case .state, .endpoint, .clients, .nextBreak, .last, .pinsEnd, .why: false
    }
  }

  /// Dropped in this order where the screen is too narrow; the others stay.
  static let dropped: [Column] = [.why, .pinsEnd, .last, .roundTrip, .leaf, .since, .clients]
}

/// Which columns a table of some width has, and how wide each is.
struct Columns: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    let column: Column
    /// Counted from the table's left.
    let start: Int
    let width: Int
  }

  /// Marker, glyph and a blank before the first column.
  static let lead = 3
  /// Below this width of the table WHY, PINS END and LAST 8 are not shown even if a narrow ENDPOINT made room.
  static let wide = 110

  /// A longer name is cut rather than to cost a column.
  private static let widestName = 24

  let fields: [Field]

  /// `names` is the columns that the longest name takes, with the addresses behind it.
  init(width: Int, names: Int) {
    var kept = Column.allCases
    if width < Self.wide { kept.removeAll { [.why, .pinsEnd, .last].contains($0) } }
    for column in Column.dropped where Self.need(kept, names: names) > width { kept.removeAll { $0 == column } }
    fields = Self.fields(kept, width: width, names: names)
  }

  /// The least width of a table with these columns.
  private static func need(_ columns: [Column], names: Int) -> Int {
    let isWide = columns.contains { [.why, .pinsEnd, .last].contains($0) }
    let name = isWide ? min(max(Column.endpoint.width, names), widestName) : Column.endpoint.width + 4
    return lead - 1 + columns.reduce(0) { $0 + 1 + ($1 == .endpoint ? name : $1.width) }
  }

  private static func fields(_ columns: [Column], width: Int, names: Int) -> [Field] {
    let fixed = lead - 1 + columns.reduce(0) { $0 + 1 + ([.endpoint, .why].contains($1) ? 0 : $1.width) }
    let rest = max(0, width - fixed)
    // Without room even for the least, the name gets what it needs and the right edge cuts the rest.
    let hasWhy = columns.contains(.why)
    let name = hasWhy ? min(max(Column.endpoint.width, names), rest - Column.why.width) : max(8, rest)
    var start = lead
    return columns.map { column in
      let width =
        switch column {
        case .endpoint: name
        case .why: max(0, rest - name)
        case .state, .clients, .nextBreak, .leaf, .roundTrip, .since, .last, .pinsEnd: column.width
        }
      defer { start += width + 1 }
      return Field(column: column, start: start, width: width)
    }
  }

  func field(_ column: Column) -> Field? { fields.first { $0.column == column } }
}
