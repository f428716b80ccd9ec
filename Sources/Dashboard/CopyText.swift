import Endpoints
import Grid
import Monitoring
import Pinning

/// What of an endpoint is put on the clipboard: safe text, whatever the network said.
struct CopyText {
  let status: EndpointStatus
  let model: DashboardModel

  /// Nil where it is not known.
  func content(_ item: CopyItem) -> CopyContent? {
    switch item {
    case .host: .text(Self.safe(status.endpoint.url.host))
    case .pin: leaf.map { .text($0.pin.base64) }
    case .fingerprint: leaf.map { .text($0.fingerprint.hex) }
    case .openSSL: .text(command)
    case .json: .json(status)
    case .incident: .text(incident)
    }
  }

  /// The leaf that was last seen, at the worst address.
  private var leaf: CertificateFacts? {
    let detail = detail
    // What nobody has made yet has neither pin nor fingerprint.
    return detail.shownAddress?.judgement?.leaf.flatMap { detail.invented.isEmpty ? $0 : nil }
  }

  private var detail: DetailText {
    DetailText(status, of: model, pen: Pen(capabilities: Capabilities(glyphs: .full, colours: .none)), width: 80)
  }

  private static func safe(_ text: String) -> String { SafeText(text, tier: .full).plain }

  /// Shows what the server presents, and its leaf's pin.
  private var command: String {
    let url = status.endpoint.url
    let address = detail.shownAddress?.address.description ?? url.hostAndPort
    let name = url.serverName.map { " -servername \(Self.quoted($0))" } ?? " -noservername"
    return "openssl s_client -connect \(Self.quoted(address))\(name) -showcerts </dev/null"
  }

  /// A word of a shell's command line: in quotes unless it is plain.
  private static func quoted(_ text: String) -> String {
    let safe = safe(text)
    let isPlain = safe.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || ".:-_[]".utf8.contains($0)
    }
    // An address in brackets is a pattern to a shell.
    return isPlain && !safe.contains("[")
      ? safe
      : "'"
        + safe.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }

  // MARK: - An incident

  /// What, who, since, expected and seen, next step.
  private var incident: String {
    var lines: [String] = []
    if let whatIf = model.whatIf, whatIf.holds(status.name) {
      lines.append("WHAT-IF \(whatIf.label) at \(whatIf.at), not live")
    }
    let url = status.endpoint.url
    lines.append(
      "\(status.state.word) \(status.name) (\(url)): "
        + (detail.invented.isEmpty ? status.reason.detail : status.reason.short))
    lines.append(
      "since \(status.since), as of \(model.date(of: status.name))\(status.lastProbe.map { ", last probe \($0)" } ?? "")"
    )
    lines += status.addresses.map { "address \($0.address): \($0.state.word)" }
    lines += status.clientsWorstFirst.filter { $0.verdict != .acceptPinned }.map {
      "client \($0.title): \($0.sentenceVerb): \($0.why)"
    }
    let accepting = status.clients.count { $0.verdict == .acceptPinned }
    if accepting > 0 { lines.append("\(Words.plural(accepting, "client")) of \(status.clients.count) accept, pinned") }
    lines += expectedAndSeen
    lines.append("next break: \(NextBreakText.text(status.nextBreak, at: model.date(of: status.name)))")
    lines.append("next step: \(NextStep.words(status, model.date(of: status.name), invented: detail.invented))")
    return lines.map(Self.safe).joined(separator: "\n") + "\n"
  }

  private var expectedAndSeen: [String] {
    let expected = status.clients.filter { !$0.verdict.accepts }.flatMap { client in
      client.expectedPins.map { "expected by \(client.client): \($0.text)" }
    }
    let detail = detail
    let seen = detail.path.rows.map { row in
      let pin = detail.invented.contains(row.facts.pin) ? "a new key" : row.facts.pin.base64
      return "seen \(row.role): \(pin) \"\(row.facts.subject.short)\", ends \(row.facts.notAfter)"
    }
    return expected + seen
  }
}

extension CopyItem {
  /// As the status line says it.
  var words: String {
    switch self {
    case .host: "host"
    case .pin: "pin"
    case .fingerprint: "fingerprint"
    case .openSSL: "openssl command"
    case .json: "JSON"
    case .incident: "incident text"
    }
  }
}
