/// One of the three panes, by the number that stands in its title.
package enum Pane: Int, Hashable, Sendable, CaseIterable {
  case endpoints = 1
  case alerts = 2
  case detail = 3

  var title: String {
    switch self {
    case .endpoints: "Endpoints"
    case .alerts: "Alerts"
    case .detail: "Detail"
    }
  }

  /// The pane so many further, round and round.
  func stepped(_ step: Int) -> Pane {
    let count = Self.allCases.count
    return Self(rawValue: ((rawValue - 1 + step) % count + count) % count + 1) ?? self
  }
}
