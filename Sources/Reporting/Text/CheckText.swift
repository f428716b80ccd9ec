import Endpoints
package import Monitoring
import Pinning

/// One round as plain text, for people and for pipes: the same snapshot gives the same bytes.
package struct CheckText: Hashable, Sendable {
  /// Lines are cut to so many columns; nil leaves them whole.
  package var width: Int?
  /// Prints names in their own script. Otherwise every byte is printable ASCII or a line end.
  package var allowsUnicode: Bool

  package init(width: Int? = nil, allowsUnicode: Bool = false) {
    self.width = width
    self.allowsUnicode = allowsUnicode
  }

  /// A line that counts states, a table with the heaviest state first, and the findings.
  package func text(_ snapshot: Snapshot) -> String {
    var lines = [summary(snapshot)] + network(snapshot.network)
    if !snapshot.endpoints.isEmpty { lines += table(snapshot) }
    lines += findings(snapshot)
    return lines.map { clipped($0) + "\n" }.joined()
  }

  private func clipped(_ line: String) -> String {
    width.map { PlainText.clipped(line, to: $0) } ?? line
  }

  /// `pintop  REFUSED 1  EXPIRY 2  accept 5  2026-11-21T14:03:22Z`.
  private func summary(_ snapshot: Snapshot) -> String {
    let counts = EndpointState.allCases.compactMap { state in
      let count = snapshot.endpoints.count { $0.state == state }
      return count > 0 ? "\(state.word) \(count)" : nil
    }
    return (["pintop"] + (counts.isEmpty ? ["no endpoints"] : counts) + [snapshot.at.description])
      .joined(separator: "  ")
  }

  /// This machine's own way out, where it is known: `net: wired eth0, IPv4 and IPv6`.
  private func network(_ network: LocalNetwork) -> [String] {
    guard network.status != .unknown else { return [] }
    let families = [network.hasIPv4 ? "IPv4" : nil, network.hasIPv6 ? "IPv6" : nil].compactMap(\.self)
    let words = "net: " + network.words + (families.isEmpty ? "" : ", " + families.joined(separator: " and "))
    return [PlainText(allowsUnicode: allowsUnicode).safe(words)]
  }

  private func table(_ snapshot: Snapshot) -> [String] {
    let plain = PlainText(allowsUnicode: allowsUnicode)
    var table = TextTable(
      [
        ("STATE", .left), ("ENDPOINT", .left), ("CLIENTS", .right), ("NEXT BREAK", .left), ("LEAF", .right),
        ("RTT", .right),
      ], note: "WHY")
    for status in Self.heaviestFirst(snapshot.endpoints) {
      table.add(row(status, at: snapshot.at), note: plain.safe(status.reason.detail))
      for address in Self.addressesToShow(status) {
        table.add(row(address), note: plain.safe(address.reason.detail))
      }
      for client in Self.clientsToShow(status) {
        table.add(row(client), note: plain.safe(client.reason.detail))
      }
    }
    return table.lines(width: width)
  }

  private static func heaviestFirst(_ endpoints: [EndpointStatus]) -> [EndpointStatus] {
    endpoints.enumerated().sorted { left, right in
      if left.element.severity != right.element.severity { return left.element.severity > right.element.severity }
      return (left.element.state.rank, left.offset) < (right.element.state.rank, right.offset)
    }.map(\.element)
  }

  /// Addresses are told apart only where their states differ.
  private static func addressesToShow(_ status: EndpointStatus) -> [AddressStatus] {
    Set(status.addresses.map(\.state)).count > 1 ? status.addresses : []
  }

  /// Clients that do not connect pinned, where there are others than the pins beside the endpoint: those are the WHY.
  private static func clientsToShow(_ status: EndpointStatus) -> [ClientJudgement] {
    guard status.clients.contains(where: { $0.client != InlinePins.name }) else { return [] }
    return status.clients.filter { $0.verdict != .acceptPinned }
  }

  private func row(_ client: ClientJudgement) -> [String] {
    let name = PlainText(allowsUnicode: allowsUnicode).safe(client.client)
    let share = client.share.flatMap(NextBreakText.percent).map { " \($0)" } ?? ""
    return ["", "- \(name)\(share) \(client.verdict.rawValue)", "", "", "", ""]
  }

  private func row(_ status: EndpointStatus, at date: Timestamp) -> [String] {
    let plain = PlainText(allowsUnicode: allowsUnicode)
    return [
      status.state.word, plain.safe(status.name), Self.clients(status), NextBreakText.text(status.nextBreak, at: date),
      NextBreakText.leaf(ends: status.leafEnds, at: date, isUncertain: !Self.isChainSeen(status)),
      status.roundTrip.map(Self.milliseconds) ?? NextBreakText.unknown,
    ]
  }

  private func row(_ address: AddressStatus) -> [String] {
    let roundTrip = address.observation.times.roundTrip.map(Self.milliseconds)
    return ["", "- \(address.address) \(address.state.word)", "", "", "", roundTrip ?? NextBreakText.unknown]
  }

  /// How many clients accept, of how many; `?` where no chain is seen now that they could judge.
  private static func clients(_ status: EndpointStatus) -> String {
    if status.clients.isEmpty { return NextBreakText.unknown }
    return "\(isChainSeen(status) ? String(status.clientsAccepting) : "?")/\(status.clients.count)"
  }

  private static func isChainSeen(_ status: EndpointStatus) -> Bool {
    status.addresses.contains { $0.observation.presented != nil }
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let milliseconds = duration.inMilliseconds
    if milliseconds < 1 { return "<1ms" }
    return milliseconds < 10_000 ? "\(milliseconds)ms" : duration.secondsText
  }

  private func findings(_ snapshot: Snapshot) -> [String] {
    let plain = PlainText(allowsUnicode: allowsUnicode)
    return snapshot.endpoints.flatMap { status in
      status.findings.map { "finding: \(plain.safe(status.name)): \(plain.safe($0.detail))" }
    }
  }
}
