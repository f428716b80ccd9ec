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

  /// What it says, for the picker and the help.
  var words: String {
    switch self {
    case .state: "the state's glyph and word"
    case .endpoint: "its name; n/m: of several addresses, so many are in order"
    case .clients: "so many of the clients that cover it accept, and the worst off"
    case .nextBreak: "the first moment some client is cut off or loses its protection, and why"
    case .leaf: "time left to the leaf certificate"
    case .roundTrip: "connect and handshake, of the slowest address"
    case .since: "how long it has been in this state"
    case .last: "the last rounds, the newest at the right"
    case .pinsEnd: "when the first pin set ends, and what that client does then"
    case .why: "the reason in a few words"
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

  /// What a person cannot hide either.
  static let kept: [Column] = [.state, .endpoint, .nextBreak]

  /// What sideways scrolling moves, in its order; state and endpoint stand still.
  static func scrolled(hidden: Set<Column>) -> [Column] {
    allCases.filter { $0 != .state && $0 != .endpoint && !hidden.contains($0) }
  }
}

/// Which columns a table of some width has, and how wide each is.
struct Columns: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    let column: Column
    /// Counted from the table's left.
    let start: Int
    let width: Int
  }

  /// Marker, glyph and mark before the first column.
  static let lead = 3
  /// Below this width of the table WHY, PINS END and LAST 8 are not shown even if a narrow ENDPOINT made room.
  static let wide = 110
  /// From this width of the table on CLIENTS names the worst off.
  static let widest = 132

  /// A longer name is cut rather than to cost a column.
  private static let widestName = 24
  private static let clientsWithWorst = 20

  let fields: [Field]
  /// Columns that have been scrolled out at the left.
  let scrolledOut: Int

  /// `names` is the columns that the longest name takes, with the addresses behind it.
  ///
  /// `pinsEnd` is what the longest text of PINS END takes.
  init(width: Int, names: Int, pinsEnd: Int = Column.pinsEnd.width, hidden: Set<Column> = [], first: Int = 0) {
    let wanted = Column.allCases.filter { !hidden.contains($0) }
    scrolledOut = max(0, min(first, Column.scrolled(hidden: hidden).count - 1))
    let kept =
      scrolledOut == 0
      ? Self.fitting(wanted, width: width, names: names)
      : Self.scrolled(Column.scrolled(hidden: hidden), by: scrolledOut, width: width, names: names)
    // Where columns are narrow in all, a long text of one is cut like any other.
    let spare = width - Self.need(kept, names: names)
    let wider = Column.pinsEnd.width + max(0, min(pinsEnd - Column.pinsEnd.width, spare))
    fields = Self.fields(kept, width: width, names: names, pinsEnd: wider)
  }

  private static func fitting(_ wanted: [Column], width: Int, names: Int) -> [Column] {
    var kept = wanted
    if width < wide { kept.removeAll { [.why, .pinsEnd, .last].contains($0) } }
    for column in Column.dropped where need(kept, names: names) > width { kept.removeAll { $0 == column } }
    return kept
  }

  /// State and endpoint, and behind them what follows on what was scrolled out, as far as it goes.
  private static func scrolled(_ columns: [Column], by first: Int, width: Int, names: Int) -> [Column] {
    var kept: [Column] = [.state, .endpoint]
    for column in columns.dropFirst(first) {
      guard need(kept + [column], names: names) <= width || kept.count == 2 else { break }
      kept.append(column)
    }
    return kept
  }

  /// The least width of a table with these columns.
  private static func need(_ columns: [Column], names: Int) -> Int {
    let isWide = columns.contains { [.why, .pinsEnd, .last].contains($0) }
    let name = isWide ? min(max(Column.endpoint.width, names), widestName) : Column.endpoint.width + 4
    return lead - 1 + columns.reduce(0) { $0 + 1 + ($1 == .endpoint ? name : $1.width) }
  }

  private static func fields(_ columns: [Column], width: Int, names: Int, pinsEnd: Int) -> [Field] {
    let clients = width >= widest ? clientsWithWorst : Column.clients.width
    func own(_ column: Column) -> Int {
      column == .clients ? clients : column == .pinsEnd ? pinsEnd : column.width
    }
    let fixed = lead - 1 + columns.reduce(0) { $0 + 1 + ([.endpoint, .why].contains($1) ? 0 : own($1)) }
    let rest = max(0, width - fixed)
    // Without room even for the least, the name gets what it needs and the right edge cuts the rest.
    let hasWhy = columns.contains(.why)
    let name = hasWhy ? max(8, min(max(Column.endpoint.width, names), rest - Column.why.width)) : max(8, rest)
    var start = lead
    return columns.map { column in
      let width =
        switch column {
        case .endpoint: name
        case .why: max(0, rest - name)
        case .state, .clients, .nextBreak, .leaf, .roundTrip, .since, .last, .pinsEnd: own(column)
        }
      defer { start += width + 1 }
      return Field(column: column, start: start, width: width)
    }
  }

  func field(_ column: Column) -> Field? { fields.first { $0.column == column } }
}
