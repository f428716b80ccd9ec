import Endpoints
package import Monitoring
import Pinning

/// What changed from one snapshot to the next, one line an endpoint and one a client whose verdict is another one: the
/// accessible form of the dashboard.
package struct ChangeLines: Sendable {
  private struct Client: Hashable {
    let endpoint: String
    let name: String
  }

  private var states: [String: EndpointState] = [:]
  private var verdicts: [Client: Verdict] = [:]
  private var isPaused = false
  private var network = LocalNetwork.unknown

  package init() {}

  /// Lines such as `2026-11-21T14:03:22Z REFUSED api: pins: …` and `2026-11-21T14:03:22Z ios-6.2 35% at api: refuses, was
  /// accepts: …`, without line ends and in ASCII. The first result of an endpoint is a change too; a client's first
  /// verdict is one where it does not accept with a pin.
  package mutating func take(_ snapshot: Snapshot) -> [String] {
    pausing(snapshot) + networking(snapshot)
      + snapshot.endpoints.flatMap { status in lines(of: status, at: "\(snapshot.at)") }
  }

  private mutating func pausing(_ snapshot: Snapshot) -> [String] {
    guard snapshot.isPollingPaused != isPaused else { return [] }
    isPaused = snapshot.isPollingPaused
    return ["\(snapshot.at) \(isPaused ? "PROBING PAUSED, you are blind" : "probing goes on")"]
  }

  private mutating func networking(_ snapshot: Snapshot) -> [String] {
    guard snapshot.network != network else { return [] }
    network = snapshot.network
    return ["\(snapshot.at) \(safe("net: \(network.words)"))"]
  }

  private mutating func lines(of status: EndpointStatus, at date: String) -> [String] {
    guard status.state != .pending else { return [] }
    var lines: [String] = []
    if states.updateValue(status.state, forKey: status.name) != status.state {
      lines.append("\(date) \(status.state.word) \(safe(status.name)): \(safe(status.reason.detail))")
    }
    // While nothing is presented, verdicts are those of the chain before and say nothing new.
    guard status.state != .unreachable else { return lines }
    return lines + status.clients.compactMap { line(of: $0, at: status.name, date) }
  }

  private mutating func line(of client: ClientJudgement, at endpoint: String, _ date: String) -> String? {
    let before = verdicts.updateValue(client.verdict, forKey: Client(endpoint: endpoint, name: client.client))
    guard before != client.verdict, before != nil || client.verdict != .acceptPinned else { return nil }
    let share = client.share.flatMap(NextBreakText.percent).map { " \($0)" } ?? ""
    let was = before.map { ", was \(Self.word($0))" } ?? ""
    return "\(date) \(safe(client.client))\(share) at \(safe(endpoint)): \(Self.word(client.verdict))\(was): "
      + safe(client.reason.detail)
  }

  private func safe(_ text: String) -> String { PlainText(allowsUnicode: false).safe(text) }

  private static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .acceptPinned: "accepts"
    case .acceptUnpinned: "connects without pins"
    case .reject: "refuses"
    case .misconfigured: "cannot work"
    case .depends: "depends on the device"
    }
  }
}
