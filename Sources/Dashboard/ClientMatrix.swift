import Endpoints
import Grid
import Monitoring
import Pinning

/// How wide the matrix's columns are in a pane of some width.
struct MatrixColumns: Hashable, Sendable {
  let name: Int
  /// Columns of the others, in their order; 0 where one has no room.
  let verdict = 8
  let next: Int
  let survives: Int
  /// The reason stands behind the others; else below them.
  let hasReason: Bool

  static let nextWidth = 17
  static let survivesWidth = 24
  /// Of a reason so much should stand in one line.
  private static let reasonWidth = 40

  /// `longest` is the columns of the longest name with its share.
  init(width: Int, longest: Int) {
    let lead = 3
    let least = 10
    let fixed = lead + verdict + 1
    next = width >= fixed + least + Self.nextWidth + 1 ? Self.nextWidth : 0
    let withNext = fixed + (next > 0 ? next + 1 : 0)
    survives = next > 0 && width >= withNext + least + 1 + Self.survivesWidth ? Self.survivesWidth : 0
    let taken = withNext + (survives > 0 ? survives + 1 : 0)
    hasReason = survives > 0 && width >= taken + min(longest, 24) + 1 + Self.reasonWidth
    let room = width - taken - (hasReason ? Self.reasonWidth : 0)
    name = max(4, min(max(longest, least), room, 32))
  }
}

/// The client matrix: client × verdict × next break × survives × reason.
extension DetailText {
  /// The section's title: how many accept, and what share of the installs does not.
  var matrixTitle: String {
    let accepting = Words.isUnseen(status) ? "when last seen " : ""
    let count = "CLIENTS, \(accepting)\(status.clientsAccepting) of \(status.clients.count) accept"
    let shares = status.clients.compactMap(\.share)
    guard shares.count == status.clients.count, !shares.isEmpty else { return count }
    let refused = status.clients.filter { !$0.verdict.accepts && $0.verdict != .depends }.compactMap(\.share)
    let lost = refused.reduce(0, +)
    return count + (lost > 0 ? NextBreakText.percent(min(1, lost)).map { "; \($0) of installs cut off" } ?? "" : "")
  }

  /// A head, then for each client a line and what stands behind its verdict, the worst first.
  var matrix: [DetailLine] {
    guard !status.clients.isEmpty else {
      return status.addresses.isEmpty ? [] : [line(" no client covers this endpoint", hang: 2)]
    }
    let columns = MatrixColumns(
      width: width, longest: status.clients.map { pen.text($0.title).columns }.max() ?? 0)
    return [matrixHead(columns)] + status.clientsWorstFirst.flatMap { rows(of: $0, columns) }
  }

  private func matrixHead(_ columns: MatrixColumns) -> DetailLine {
    var text = pen.line("   ", pen.faint)
    text.append(pen.text("CLIENT").leftAligned(columns.name), pen.faint)
    text.append(pen.text(" VERDICT "), pen.faint)
    if columns.next > 0 { text.append(pen.text(" NEXT BREAK").leftAligned(columns.next + 1), pen.faint) }
    if columns.survives > 0 { text.append(pen.text(" SURVIVES").leftAligned(columns.survives + 1), pen.faint) }
    if columns.hasReason { text.append(pen.text(" WHY"), pen.faint) }
    return DetailLine(text: text, hang: 3)
  }

  private func rows(of client: ClientJudgement, _ columns: MatrixColumns) -> [DetailLine] {
    var text = pen.line(" ")
    text.append(glyph(client.state, client.state.severity))
    text.append(pen.blank(1))
    let look = StateLook.style(client.state, client.state.severity, pen.capabilities)
    text.append(pen.text(client.title).leftAligned(columns.name), Pen.strong)
    text.append(pen.blank(1))
    text.append(pen.text(client.verb).leftAligned(columns.verdict), look)
    if columns.next > 0 { text.append(pen.text(" " + nextBreak(of: client)).leftAligned(columns.next + 1)) }
    if columns.survives > 0 {
      text.append(pen.text(" " + client.survival.short).leftAligned(columns.survives + 1))
    }
    if columns.hasReason { text.append(pen.text(" " + sentence(client))) }
    // A reason that begins past the middle would leave its next lines no room.
    let reasonStart = text.columns - pen.text(sentence(client)).columns
    let hang = columns.hasReason && reasonStart < width / 2 ? reasonStart : 5
    return [DetailLine(text: text, hang: hang)] + evidence(client, columns)
  }

  func nextBreak(of client: ClientJudgement) -> String {
    switch client.verdict {
    case .misconfigured: return "now"
    case .reject where client.reason.isAboutPins: return "now"
    case .reject, .acceptPinned, .acceptUnpinned, .depends: break
    }
    guard let judgement = judgement(of: client) else { return Words.unknown }
    let next = client.nextBreak(in: judgement, isSeenNow: !Words.isUnseen(status), at: now)
    // Its share stands beside its name already.
    return timeFormat.nextBreak(
      next.map { NextBreak(at: $0.at, cause: $0.cause, isUncertain: $0.isUncertain, look: $0.look) }, now)
  }

  /// That of the address in which the client said so.
  private func judgement(of client: ClientJudgement) -> Judgement? {
    let judgements = status.addresses.compactMap(\.judgement)
    return judgements.first { $0.clients.contains(client) } ?? judgements.first
  }

  /// Why, and since when where that is known: the endpoint's state is this client's doing.
  private func sentence(_ client: ClientJudgement) -> String {
    let isCause = client.state == status.state && client.verdict != .acceptPinned && !isSupposed
    let since = isCause ? "since \(Words.date(status.since, now)): " : ""
    return since + client.why
  }

  /// What stands behind the verdict, in lines of its own.
  private func evidence(_ client: ClientJudgement, _ columns: MatrixColumns) -> [DetailLine] {
    var words: [String] = columns.hasReason ? [] : [sentence(client)]
    if columns.next == 0 { words.append("next break: \(nextBreak(of: client))") }
    if columns.survives == 0 { words.append("survives \(client.survival.words)") }
    words += pinsExpectedAndSeen(client)
    words += client.answers.map { "if \($0.when.rawValue): \(Self.answer($0))" }
    if let turn = client.turn { words.append(Self.words(turn, path: client.path)) }
    if let end = client.pinsEnd {
      words.append("pin set \(end > now ? "ends" : "ended") \(end.day) (\(Words.distance(end, now)))")
    }
    return words.enumerated().map { index, text in
      line("   " + text, index == 0 && !columns.hasReason ? .plain : pen.faint, hang: 5)
    }
  }

  private func pinsExpectedAndSeen(_ client: ClientJudgement) -> [String] {
    switch client.reason.innermost {
    case .noPinMatched(let expected, let seen), .mismatchReportedOnly(let expected, let seen):
      return ["it expects \(Self.list(expected.map(\.short))); the path has \(Self.list(seen.map(shown)))"]
    case .notEveryCertificatePinned(let expected, _):
      return ["it expects every one of \(Self.list(expected.map(\.short)))"]
    case .pinMatched, .pinSetExpired, .noPins, .untrusted, .noUsablePins, .unknownKeyKind, .anythingAccepted,
      .pinsOverridden, .hostNotCovered, .contradictorySettings, .pinsNotNoted, .pinnedFurtherOn, .misconfigured,
      .depends, .inLayer, .refusedWithoutName, .inLook:
      return []
    }
  }

  private func shown(_ pin: Pin) -> String {
    invented.contains(pin) ? "a new key" : PinnedItem.publicKey(pin).short
  }

  private static func list(_ items: [String]) -> String {
    items.isEmpty
      ? "nothing" : items.prefix(4).joined(separator: " ") + (items.count > 4 ? " and \(items.count - 4) more" : "")
  }

  private static func answer(_ answer: ConditionalVerdict) -> String {
    switch answer.verdict {
    case .acceptPinned: "it accepts, pinned"
    case .acceptUnpinned: "it connects without pins (\(answer.reason.short))"
    case .reject: "it refuses (\(answer.reason.short))"
    case .misconfigured: "it cannot work (\(answer.reason.short))"
    case .depends: "that is not known either"
    }
  }

  private static func words(_ turn: PathTurn, path: [CertificateFacts]) -> String {
    let other = turn.path.first { !path.contains($0) } ?? turn.path.last
    let over = other.map { ", over \"\($0.subject.short)\"," } ?? ""
    let deed: String
    switch turn.verdict {
    case .acceptPinned: deed = "it would accept, pinned"
    case .acceptUnpinned: deed = "it would connect without pins"
    case .reject: deed = "it would refuse"
    case .misconfigured: deed = "it could not work"
    case .depends: deed = "it would turn on the device"
    }
    return "on another valid path\(over) \(deed)"
  }
}
