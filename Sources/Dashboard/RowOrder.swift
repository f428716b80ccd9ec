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
  /// What the filter's text is looked for in; made when first needed, and kept while the endpoints are the same.
  private var haystacks: [Haystack] = []
  private(set) var counts = StateCounts([])

  /// A new snapshot or a new sort order.
  mutating func sort(_ endpoints: [EndpointStatus], by sort: Sort, filter: Filter, now: Timestamp) {
    sorted = sort.order(endpoints, last: sorted)
    counts = StateCounts(endpoints)
    self.filter(endpoints, by: filter, now: now)
  }

  mutating func filter(_ endpoints: [EndpointStatus], by filter: Filter, now: Timestamp) {
    if filter.isEmpty {
      visible = sorted
    } else {
      if !haystacks.elementsEqual(endpoints, by: { $0.endpoint == $1.name }) {
        haystacks = endpoints.map(Haystack.init)
      }
      visible = sorted.filter { filter.matches(endpoints[$0], haystacks[$0], now: now) }
    }
    places = Dictionary(minimumCapacity: visible.count)
    for (row, index) in visible.enumerated() { places[endpoints[index].name] = row }
  }

  func row(of name: String) -> Int? { places[name] }
}

/// What a person may look for as text in one endpoint, apart from its state and addresses, which change.
struct Haystack: Hashable, Sendable {
  let endpoint: String
  /// In lower case, with newlines between the parts.
  private let text: [UInt8]

  init(_ status: EndpointStatus) {
    endpoint = status.name
    let parts = [status.name, status.endpoint.url.hostAndPort, status.endpoint.group ?? ""]
    text = Array(parts.joined(separator: "\n").lowercased().utf8)
  }

  /// `needle` is in lower case.
  func contains(_ needle: [UInt8], _ status: EndpointStatus) -> Bool {
    if Self.stands(needle, in: text) || Self.stands(needle, in: Self.words[status.state.rank]) { return true }
    // Writing addresses out is slow, so it is done only for what may be part of one.
    guard needle.allSatisfy(Self.addressCharacters.contains) else { return false }
    return status.addresses.contains { Self.stands(needle, in: Array($0.address.description.utf8)) }
  }

  private static let words = EndpointState.allCases.map { Array($0.word.lowercased().utf8) }
  private static let addressCharacters = Set("0123456789abcdef.:[]".utf8)

  /// `needle` stands somewhere in `bytes`; nothing stands everywhere.
  private static func stands(_ needle: [UInt8], in bytes: [UInt8]) -> Bool {
    guard let first = needle.first else { return true }
    guard needle.count <= bytes.count else { return false }
    for start in 0...(bytes.count - needle.count) where bytes[start] == first {
      if bytes[start..<start + needle.count].elementsEqual(needle) { return true }
    }
    return false
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
