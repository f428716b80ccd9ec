import Monitoring
import Pinning

extension RehearsalReport {
  /// For a person: what each client would do, when that turns, which renewals it survives, why, and what to do. In ASCII;
  /// text from certificates and files is made safe.
  package var text: String {
    let blocks = [heading] + hosts.map(block)
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var heading: [String] {
    var lines = ["REHEARSAL of \(safe(file)) at \(date)" + (until.map { ", until \($0)" } ?? "")]
    lines.append("  " + safe(words))
    return lines
  }

  private var words: String {
    switch candidate {
    case .chain(let presented):
      let count = presented.certificates.count
      let sent = count == 1 ? "one certificate is sent" : "\(count) certificates are sent"
      guard let leaf = presented.leaf else { return "\(sent), and the first cannot be read" }
      return "\(sent); leaf \"\(leaf.subject.short)\", \(leaf.key), sha256/\(leaf.pin.base64)"
    case .leaf(let leaf):
      return "a certificate alone: \"\(leaf.subject.short)\", \(leaf.key), sha256/\(leaf.pin.base64)"
    case .key(let key): return "a key alone: \(key.kind), sha256/\(key.pin.base64)"
    }
  }

  // MARK: - One host

  private func block(_ host: Host) -> [String] {
    let title = host.endpoint.map { "\($0) (\(host.host))" } ?? host.host
    var lines = ["\(safe(title)): \(Self.summary(host.clients))"]
    guard !host.clients.isEmpty else { return lines }
    lines += table(host)
    lines += notes(host)
    if until != nil { lines += [""] + timeline(host) }
    return lines
  }

  /// Such as `1 of 3 clients refuses (35 % of installs), 2 accept pinned`.
  private static func summary(_ clients: [Client]) -> String {
    if clients.isEmpty { return "no client talks to it" }
    let order: [Verdict] = [.misconfigured, .reject, .depends, .acceptUnpinned, .acceptPinned]
    let parts = order.compactMap { verdict -> String? in
      let those = clients.filter { $0.judgement.verdict == verdict }
      guard !those.isEmpty else { return nil }
      let shares = those.compactMap(\.judgement.share)
      // Where one share is not known, their sum would be too small.
      let sum = shares.count == those.count ? share(of: shares.reduce(0, +)) : nil
      return "\(those.count) \(words(verdict, isOne: those.count == 1))" + (sum.map { " (\($0))" } ?? "")
    }
    return "of \(clients.count) \(clients.count == 1 ? "client" : "clients") " + parts.joined(separator: ", ")
  }

  private static func words(_ verdict: Verdict, isOne: Bool) -> String {
    switch verdict {
    case .acceptPinned: isOne ? "accepts pinned" : "accept pinned"
    case .acceptUnpinned: isOne ? "accepts unpinned" : "accept unpinned"
    case .reject: isOne ? "refuses" : "refuse"
    case .misconfigured: "cannot work"
    case .depends: isOne ? "depends" : "depend"
    }
  }

  /// `35 % of installs`.
  private static func share(of share: Double) -> String? {
    NextBreakText.percent(min(share, 1)).map { "\($0.dropLast()) % of installs" }
  }

  private func table(_ host: Host) -> [String] {
    var table = TextTable(
      [
        ("VERDICT", .left), ("CLIENT", .left), ("SHARE", .right), ("PIN", .left), ("POSITION", .left),
        ("BREAKS", .left), ("UNPINS", .left), ("SURVIVES", .left),
      ], note: "WHY")
    for client in host.clients {
      let judgement = client.judgement
      table.add(
        [
          judgement.verdict.rawValue, safe(judgement.client),
          judgement.share.flatMap(NextBreakText.percent) ?? NextBreakText.unknown,
          judgement.match.map { safe($0.pinned.short) } ?? NextBreakText.unknown,
          judgement.match?.position.rawValue ?? NextBreakText.unknown, moment(judgement.breaks),
          moment(judgement.unpins), Self.letters(judgement.survival),
        ], note: safe(judgement.reason.detail))
    }
    return table.lines(width: nil).map { "  " + $0 }
  }

  /// `now`, or the instant: a person who plans a rotation wants the date and not a span.
  private func moment(_ forecast: Forecast?) -> String {
    guard let forecast else { return "never" }
    return forecast.cause == .now ? "now" : "\(forecast.at)"
  }

  /// `K` the same key, `N` a new key, `I` a new intermediate, `R` a new root; a dash for each that is not survived.
  private static func letters(_ survival: RenewalSurvival) -> String {
    [("K", survival.sameKey), ("N", survival.newKey), ("I", survival.newIntermediate), ("R", survival.newRoot)]
      .map { $0.1 ? $0.0 : "-" }.joined()
  }

  // MARK: - Below the table

  private func notes(_ host: Host) -> [String] {
    var lines = ["  (survives: K the same key, N a new key, I a new intermediate, R a new root)"]
    for client in host.clients {
      let judgement = client.judgement
      let name = safe(judgement.client)
      if let words = Self.refusal(judgement) { lines.append("  \(name) \(words)") }
      for answer in judgement.answers {
        lines.append(
          "  \(name): where \(answer.when.rawValue): \(answer.verdict.rawValue), \(safe(answer.reason.detail))")
      }
      if let turn = judgement.turn {
        let path = turn.path.reversed().map { "\"\($0.subject.short)\"" }.joined(separator: " > ")
        lines.append("  \(name): on the valid path \(safe(path)) it would be \(turn.verdict.rawValue)")
      }
      if let next = RehearsalNextStep.words(judgement) { lines.append("  next for \(name): \(safe(next))") }
    }
    return lines
  }

  /// `ios-6.2 refuses: 35 % of installs`, where that is known and bad.
  private static func refusal(_ judgement: ClientJudgement) -> String? {
    switch judgement.verdict {
    case .reject, .misconfigured:
      judgement.share.flatMap(share).map { "\(words(judgement.verdict, isOne: true)): \($0)" }
    case .acceptPinned, .acceptUnpinned, .depends: nil
    }
  }

  private func timeline(_ host: Host) -> [String] {
    let turns = host.turns
    guard !turns.isEmpty else { return ["  no verdict turns in that time"] }
    return ["  timeline:"]
      + turns.map { dated in
        let turn = dated.turn
        return "  \(turn.at)  \(safe(dated.client.client)): \(turn.from.rawValue) -> \(turn.to.rawValue): "
          + safe(turn.reason.detail)
      }
  }

  private func safe(_ text: String) -> String { PlainText(allowsUnicode: false).safe(text) }
}
