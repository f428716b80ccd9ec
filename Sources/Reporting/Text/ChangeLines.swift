package import Monitoring

/// What changed from one snapshot to the next, one line an endpoint: the accessible form of the dashboard.
package struct ChangeLines: Sendable {
  private var states: [String: EndpointState] = [:]

  package init() {}

  /// Lines such as `2026-11-21T14:03:22Z REFUSED api: pins: …`, without line ends and in ASCII. The first result of an
  /// endpoint is a change too.
  package mutating func take(_ snapshot: Snapshot) -> [String] {
    snapshot.endpoints.compactMap { status in
      guard status.state != .pending, states.updateValue(status.state, forKey: status.name) != status.state
      else { return nil }
      let text = PlainText(allowsUnicode: false)
      return "\(snapshot.at) \(status.state.word) \(text.safe(status.name)): \(text.safe(status.reason.detail))"
    }
  }
}
