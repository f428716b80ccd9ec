import Endpoints
import Monitoring
import Pinning

/// Which endpoints are shown and in what order: worked out once a snapshot, sort order or filter, and not once a key,
/// so that a key is answered at once however many endpoints there are.
struct RowOrder: Sendable {
  /// Indices into the snapshot's endpoints, in order.
  private var sorted: [Int] = []
  /// Those of them that the filter lets through.
  private(set) var visible: [Int] = []
  /// Where each visible endpoint stands, by name.
  private var places: [String: Int] = [:]
  /// What the filter's text is looked for in; made when first needed.
  private var haystacks: [[UInt8]] = []
  private(set) var counts = StateCounts([])

  /// A new snapshot or a new sort order.
  mutating func sort(_ endpoints: [EndpointStatus], by sort: Sort, filter: Filter, now: Timestamp) {
    sorted = sort.order(endpoints)
    haystacks = []
    counts = StateCounts(endpoints)
    self.filter(endpoints, by: filter, now: now)
  }

  mutating func filter(_ endpoints: [EndpointStatus], by filter: Filter, now: Timestamp) {
    if filter.isEmpty {
      visible = sorted
    } else {
      if haystacks.count != endpoints.count { haystacks = endpoints.map(Self.haystack) }
      visible = sorted.filter { filter.matches(endpoints[$0], text: haystacks[$0], now: now) }
    }
    places = Dictionary(minimumCapacity: visible.count)
    for (row, index) in visible.enumerated() { places[endpoints[index].name] = row }
  }

  func row(of name: String) -> Int? { places[name] }

  /// Everything that a person may look for as text, in lower case, with newlines between.
  private static func haystack(_ status: EndpointStatus) -> [UInt8] {
    let parts = [
      status.name, status.endpoint.url.hostAndPort, status.endpoint.group ?? "", status.state.word,
      status.addresses.map(\.address.description).joined(separator: "\n"),
    ]
    return Array(parts.joined(separator: "\n").lowercased().utf8)
  }
}

/// How many endpoints are in each state.
struct StateCounts: Hashable, Sendable {
  private var counts = [Int](repeating: 0, count: EndpointState.allCases.count)
  /// The heaviest severity met in each state: an expiry may be critical or not.
  private var severities = [Severity](repeating: .ok, count: EndpointState.allCases.count)

  init(_ endpoints: [EndpointStatus]) {
    for status in endpoints {
      counts[status.state.rank] += 1
      severities[status.state.rank] = max(severities[status.state.rank], status.severity)
    }
  }

  /// The states met, heaviest first.
  var met: [(state: EndpointState, severity: Severity, count: Int)] {
    EndpointState.allCases.compactMap { state in
      let count = counts[state.rank]
      return count > 0 ? (state, severities[state.rank], count) : nil
    }
  }
}
