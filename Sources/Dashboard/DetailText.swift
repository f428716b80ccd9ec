import Endpoints
import Grid
import Monitoring
import Pinning

/// A line of the detail.
struct DetailLine: Hashable, Sendable {
  var text: StyledText
  /// Columns by which its continuation is set in.
  var hang = 9
  /// In a summary the lines of least weight go first.
  var weight = 0
}

/// The facts of one endpoint as lines.
struct DetailText {
  let status: EndpointStatus
  let now: Timestamp
  let pen: Pen
  /// Columns that there are for a line.
  let width: Int

  /// The lines that matter most, in their order.
  func summary(height: Int) -> [DetailLine] {
    var lines = [heading] + clients + severalAddresses + certificates(limit: 4) + findings
    lines.insert(reason, at: 1)
    lines.append(nextStep)
    while lines.count > max(1, height) {
      // Of equal weights the last goes first.
      guard let least = lines.indices.reversed().min(by: { lines[$0].weight < lines[$1].weight }) else { break }
      lines.remove(at: least)
    }
    return lines
  }

  /// All there is, in sections.
  var all: [DetailLine] {
    var lines = [heading, reason, nextStep]
    section("CLIENTS", clients + survivals, to: &lines)
    section(Words.plural(status.addresses.count, "ADDRESS", "ADDRESSES"), addresses, to: &lines)
    section(pathTitle, certificates(limit: 20), to: &lines)
    section("DEADLINES, soonest first", deadlines, to: &lines)
    section("PRESENTED CHAIN, as the server sent it", presented, to: &lines)
    section("PINS", pins, to: &lines)
    section("FINDINGS", findings, to: &lines)
    section("ENDPOINT", settings, to: &lines)
    return lines
  }

  private func section(_ title: String, _ content: [DetailLine], to lines: inout [DetailLine]) {
    guard !content.isEmpty else { return }
    lines.append(DetailLine(text: StyledText()))
    lines.append(DetailLine(text: pen.line(title, Pen.strong)))
    lines += content
  }

  func line(_ string: String, _ style: Style = .plain, hang: Int = 9, weight: Int = 0) -> DetailLine {
    DetailLine(text: pen.line(string, style), hang: hang, weight: weight)
  }

  func glyph(_ state: EndpointState, _ severity: Severity) -> StyledText {
    let style = StateLook.style(state, severity, pen.capabilities)
    return pen.line(StateLook.glyph(state, severity, pen.tier), style)
  }

  /// The address whose chain is shown: the worst one that has a judgement, else the worst.
  var shownAddress: AddressStatus? {
    let judged = status.addresses.filter { $0.judgement != nil }
    return (judged.isEmpty ? status.addresses : judged).min { $0.state.rank < $1.state.rank }
  }

  /// Which of several addresses is not in order is worth a line of the summary.
  private var severalAddresses: [DetailLine] { status.addresses.count > 1 ? addresses : [] }

  // MARK: - Who and why

  private var heading: DetailLine {
    let url = status.endpoint.url
    var parts = [status.name]
    if status.name != url.hostAndPort { parts.append(url.hostAndPort) }
    if let address = shownAddress {
      parts.append(address.address.description)
      if status.addresses.count > 1 { parts.append("(one of \(status.addresses.count))") }
      if let session = address.observation.session {
        parts.append("TLS\(session.version.number)" + (session.group.map { " \($0)" } ?? ""))
      }
    }
    parts.append(url.serverName.map { "SNI \($0)" } ?? "no SNI")
    var text = pen.line(parts[0], Pen.strong)
    text.append(pen.text("  " + parts.dropFirst().joined(separator: "  ")))
    return DetailLine(text: text, hang: 2, weight: 10)
  }

  private var reason: DetailLine {
    var text = pen.line(" ")
    text.append(glyph(status.state, status.severity))
    let style = StateLook.style(status.state, status.severity, pen.capabilities)
    text.append(pen.blank(1))
    text.append(pen.text(status.state.word), style)
    text.append(pen.text(" since \(Words.date(status.since, now)): \(status.reason.detail)"))
    // Where a client says the same, its own line says it better.
    return DetailLine(text: text, hang: 3, weight: isSaidByClient ? 1 : 9)
  }

  private var isSaidByClient: Bool {
    switch status.reason {
    case .client, .allAccept: true
    case .noResultYet, .probe, .trust, .expiring, .addresses, .stale: false
    }
  }

  private var nextStep: DetailLine {
    var text = pen.line(" then:  ", Pen.strong)
    text.append(pen.text(NextStep.words(status, now)))
    return DetailLine(text: text, hang: 8, weight: 8)
  }

  private var clients: [DetailLine] {
    let worstFirst = status.clients.sorted { ($0.state.rank, $0.client) < ($1.state.rank, $1.client) }
    return worstFirst.enumerated().map { index, client in
      var text = pen.line(" ")
      text.append(glyph(client.state, client.state.severity))
      let name = pen.text(" \(client.client)\(Words.share(client.share))")
      text.append(name.columns < 12 ? name.leftAligned(12) : name)
      let unseen = Words.isUnseen(status) ? "when last seen " : ""
      text.append(pen.text("  \(unseen)\(client.words)"))
      if client.verdict == .acceptPinned { text.append(pen.text("; survives \(client.survival.words)")) }
      return DetailLine(text: text, hang: 3, weight: client.verdict.accepts ? 5 : 7 - min(index, 1))
    }
  }

  private var survivals: [DetailLine] {
    status.clients.compactMap { client in
      let parts = [
        client.breaks.map { "cut off \(forecast($0))" }, client.unpins.map { "unprotected \(forecast($0))" },
        client.pinsEnd.map { "pin set ends \($0.day) (\(Words.distance($0, now)))" },
        "survives \(client.survival.words)",
      ].compactMap(\.self)
      return line("   \(client.client): " + parts.joined(separator: "; "), pen.faint, hang: 5)
    }
  }

  private func forecast(_ forecast: Forecast) -> String {
    let cause: String
    switch forecast.cause {
    case .now: return "now"
    case .leafEnds: cause = "the leaf ends"
    case .intermediateEnds: cause = "an intermediate ends"
    case .anchorEnds: cause = "the trust anchor ends"
    case .pinSetEnds: cause = "its pin set ends"
    case .pathBegins: cause = "another path begins"
    }
    return "\(Words.distance(forecast.at, now)), when \(cause)"
  }

  private var findings: [DetailLine] {
    status.findings.map { line(" note:  \($0.detail)", hang: 8, weight: 1) }
  }
}
