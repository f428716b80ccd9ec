import Endpoints
import Monitoring
import Pinning

/// What the rows are ordered by. Equal rows stand by name, whichever way the order runs; rows without a value are last.
package enum SortKey: String, Hashable, Sendable, CaseIterable {
  /// Severity, then the weight of the state: the worst first.
  case severity
  case name
  /// The soonest break first.
  case nextBreak
  /// The leaf that ends first.
  case leaf
  /// The slowest first.
  case roundTrip
  /// The latest change first.
  case since
  case group

  /// As the pane's title says it, behind "by".
  var words: String {
    switch self {
    case .severity: "severity"
    case .name: "name"
    case .nextBreak: "next break"
    case .leaf: "leaf end"
    case .roundTrip: "round trip"
    case .since: "last change"
    case .group: "group"
    }
  }

  /// What comes first, for the picker.
  var firstWords: String {
    switch self {
    case .severity: "the worst state first"
    case .name: "A to Z"
    case .nextBreak: "the soonest first"
    case .leaf: "the leaf that ends first"
    case .roundTrip: "the slowest first"
    case .since: "the latest change first"
    case .group: "by group, then name"
    }
  }
}

package struct Sort: Hashable, Sendable {
  package var key: SortKey
  package var isReversed: Bool

  package init(key: SortKey = .severity, isReversed: Bool = false) {
    self.key = key
    self.isReversed = isReversed
  }
}

/// A row's place in the order, worked out once a row and not once a comparison.
private struct SortPlace {
  /// Nil goes last.
  let number: Int64?
  let text: String
  let name: String
  let index: Int

  func precedes(_ other: SortPlace, isReversed: Bool) -> Bool {
    switch (number, other.number) {
    case (nil, nil): break
    case (nil, _): return false
    case (_, nil): return true
    case (let mine?, let theirs?):
      if mine != theirs { return (mine < theirs) != isReversed }
    }
    if text != other.text { return (text < other.text) != isReversed }
    if name != other.name { return name < other.name }
    return index < other.index
  }
}

extension Sort {
  /// The indices of `endpoints` in this order. `last` is their order so far, if there is one: from one snapshot to the
  /// next little changes, and the library's sort is quick with what is nearly sorted.
  func order(_ endpoints: [EndpointStatus], last: [Int]) -> [Int] {
    let start = last.count == endpoints.count ? last : Array(endpoints.indices)
    let places = start.map { place(endpoints[$0], index: $0) }
    let isReversed = isReversed
    return places.sorted { $0.precedes($1, isReversed: isReversed) }.map(\.index)
  }

  private func place(_ status: EndpointStatus, index: Int) -> SortPlace {
    let name = status.name
    func numbered(_ number: Int64?) -> SortPlace { SortPlace(number: number, text: "", name: name, index: index) }
    switch key {
    case .severity:
      return numbered(-Int64(status.severity.exitCode) * 100 + Int64(status.state.rank))
    case .name: return SortPlace(number: 0, text: name, name: name, index: index)
    case .nextBreak: return numbered(status.nextBreak?.at.secondsSinceEpoch)
    case .leaf: return numbered(status.leafEnds?.secondsSinceEpoch)
    case .roundTrip:
      return numbered(
        status.roundTrip.map { -$0.components.seconds * 1_000_000_000 - $0.components.attoseconds / 1_000_000_000 })
    case .since: return numbered(-status.since.secondsSinceEpoch)
    case .group:
      return SortPlace(
        number: status.endpoint.group == nil ? nil : 0, text: status.endpoint.group ?? "", name: name, index: index)
    }
  }
}
