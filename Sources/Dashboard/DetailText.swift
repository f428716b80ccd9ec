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
  var timeFormat = TimeFormat.left
  /// What is shown is supposed, so it has no history.
  var isSupposed = false
  /// Pins of keys that nobody has made yet.
  var invented: Set<Pin> = []
  /// Every fact of every certificate, for a pane that has the whole screen.
  var isFull = true

  init(_ status: EndpointStatus, of model: DashboardModel, pen: Pen, width: Int) {
    self.status = status
    self.now = model.date(of: status.name)
    self.pen = pen
    self.width = width
    timeFormat = model.timeFormat
    isSupposed = model.whatIf?.holds(status.name) ?? false
    invented = model.whatIf?.inventedPins(of: status, base: model.frozen ?? model.live) ?? []
    isFull = model.zoom == .detail
  }

  /// The first letters of a certificate's pin; in words for a key that nobody has made yet.
  func shortPin(_ pin: Pin) -> String { invented.contains(pin) ? "a new key" : "\(pin.base64.prefix(8))..." }

  /// The lines that matter most, in their order.
  func summary(height: Int) -> [DetailLine] {
    var lines = [heading] + clients(limit: max(1, height - 3)) + severalAddresses + certificates(limit: 4) + findings
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
    section(matrixTitle, matrix, to: &lines)
    section("TRUST", trust, to: &lines)
    section(pathTitle, certificates(limit: 20), to: &lines)
    section("CHAIN AS SENT", presented, to: &lines)
    section("PINS", pins, to: &lines)
    section("WHAT CHANGED, the latest first", changes, to: &lines)
    section("DEADLINES, soonest first", deadlines, to: &lines)
    section(Words.plural(status.addresses.count, "ADDRESS", "ADDRESSES"), addresses, to: &lines)
    section("RESOLVERS", resolvers, to: &lines)
    section("HTTP", http, to: &lines)
    section("CLIENT CERTIFICATE", clientCertificate, to: &lines)
    section("SECOND LOOKS", looks, to: &lines)
    section("VANISHED", vanished, to: &lines)
    section("FINDINGS", findings, to: &lines)
    section("ENDPOINT", settings, to: &lines)
    section("TRANSCRIPT of the last probe", transcript, to: &lines)
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
    let since = isSupposed ? "" : " since \(Words.date(status.since, now))"
    let why = invented.isEmpty ? status.reason.detail : status.reason.short
    text.append(pen.text("\(since): \(why)"))
    // Where a client says the same, its own line says it better.
    return DetailLine(text: text, hang: 3, weight: isSaidByClient ? 1 : 9)
  }

  private var isSaidByClient: Bool {
    switch status.reason {
    case .client, .allAccept: true
    case .noResultYet, .probe, .trust, .look, .redirect, .http, .letIn, .expiring, .addresses, .stale, .flapping,
      .resolversApart, .monitorOffline, .noLocalRoute:
      false
    }
  }

  private var nextStep: DetailLine {
    var text = pen.line(" then:  ", Pen.strong)
    text.append(pen.text(NextStep.words(status, now, invented: invented)))
    return DetailLine(text: text, hang: 8, weight: 8)
  }

  /// A line for each client, the worst first; past the limit one that counts the others.
  private func clients(limit: Int) -> [DetailLine] {
    let all = status.clientsWorstFirst
    let shown = all.count <= limit ? all[...] : all.prefix(max(1, limit - 1))
    let width = min(shown.map { pen.text($0.title).columns }.max() ?? 0, 20)
    let lines = shown.enumerated().map { clientLine($1, nameWidth: max(11, width), isFirst: $0 == 0) }
    return lines + (all.count > shown.count ? [others(Array(all.dropFirst(shown.count)))] : [])
  }

  private func clientLine(_ client: ClientJudgement, nameWidth: Int, isFirst: Bool) -> DetailLine {
    var text = pen.line(" ")
    text.append(glyph(client.state, client.state.severity))
    text.append(pen.blank(1))
    text.append(pen.text(client.title).leftAligned(nameWidth))
    let unseen = Words.isUnseen(status) ? "when last seen " : ""
    let since =
      client.state == status.state && !isSupposed ? " since \(Words.date(status.since, now, isShort: true))" : ""
    text.append(pen.text(" \(unseen)\(client.sentenceVerb)\(client.verdict.accepts ? "" : since): \(client.briefly)"))
    return DetailLine(text: text, hang: 3, weight: client.verdict.accepts ? 5 : isFirst ? 8 : 7)
  }

  private func others(_ clients: [ClientJudgement]) -> DetailLine {
    let words = Verdict.allCases.compactMap { verdict -> String? in
      let count = clients.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.verb(count))" : nil
    }
    return line("   and of the others " + words.joined(separator: ", "), pen.faint, hang: 3, weight: 6)
  }

  private var findings: [DetailLine] {
    status.findings.map { line(" note:  \($0.detail)", hang: 8, weight: 1) }
  }
}
