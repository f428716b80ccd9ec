import Grid
import Monitoring
import Pinning

/// What keys do to endpoints and alerts: probe, acknowledge, mute, mark, freeze, pause, copy.
extension DashboardModel {
  /// Above this many, probing all that is shown asks first.
  static let recheckWithoutAsking = 50

  mutating func act(_ action: Action) -> [DashboardEffect] {
    switch action {
    case .recheckSelection: return recheckSelection()
    case .recheckShown: return recheckShown()
    case .acknowledge: openComment()
    case .acknowledgeShown: confirmAcknowledging()
    case .mute: openMute()
    case .mark: mark()
    case .unmarkAll: unmarkAll()
    case .freeze: toggleFreeze()
    case .pause: return togglePause()
    case .openCopyMenu: if selected == nil { say(.nothingSelected) } else { layer = .copyMenu }
    case .copy(let item): return copy(item)
    case .mouse: return toggleMouse()
    case .move, .scrollLeft, .scrollRight, .nextPane, .previousPane, .focus, .openFilter, .openSortPicker, .reverseSort,
      .openCommand, .complete, .open, .zoom, .close, .closeOrQuit, .quit, .nextProblem, .previousProblem,
      .openColumnPicker, .toggleColumn, .timeFormat, .help, .redraw, .accept:
      break
    }
    return []
  }

  /// In the pane of alerts the endpoints of the alert; elsewhere those that are marked, else the selected row.
  private var targets: [String] {
    if focus == .alerts, let alert = selectedAlert { return snapshot.alerts[alert].endpoints }
    if !marks.isEmpty { return live.endpoints.map(\.name).filter(marks.contains) }
    return [selected?.name].compactMap(\.self)
  }

  private func label(_ names: [String]) -> String {
    names.count == 1 ? names[0] : Words.plural(names.count, "endpoint")
  }

  // MARK: - Probing

  mutating func recheckSelection() -> [DashboardEffect] {
    let names = targets
    guard !names.isEmpty else {
      say(.nothingSelected)
      return []
    }
    return recheckOrAsk(names)
  }

  private mutating func recheckShown() -> [DashboardEffect] {
    let names = rows.visible.map { snapshot.endpoints[$0].name }
    guard !names.isEmpty else {
      say(.nothingShown)
      return []
    }
    return recheckOrAsk(names)
  }

  private mutating func recheckOrAsk(_ names: [String]) -> [DashboardEffect] {
    guard names.count <= Self.recheckWithoutAsking else {
      layer = .confirm(.recheck(names))
      return []
    }
    return recheck(names)
  }

  mutating func recheck(_ names: [String]) -> [DashboardEffect] {
    let wanted = Set(names)
    for status in live.endpoints where wanted.contains(status.name) { rechecks.begin(status, now: now) }
    say(.probing(names))
    return [.recheck(names)]
  }

  // MARK: - Acknowledging

  private func unacknowledged(_ names: Set<String>) -> [Alert] {
    live.alerts.filter { !names.isDisjoint(with: $0.endpoints) && $0.isActive && $0.acknowledgement == nil }
  }

  private mutating func openComment() {
    let names = targets
    guard !names.isEmpty else { return say(.nothingSelected) }
    let alerts = unacknowledged(Set(names))
    guard !alerts.isEmpty else { return say(.noAlerts(of: label(names))) }
    layer = .comment(TextField(), alerts: alerts.map(\.id), of: label(names))
  }

  private mutating func confirmAcknowledging() {
    let alerts = unacknowledged(Set(rows.visible.map { snapshot.endpoints[$0].name }))
    guard !alerts.isEmpty else { return say(.noAlerts(of: "what is shown")) }
    layer = .confirm(.acknowledge(alerts.map(\.id), endpoints: Set(alerts.flatMap(\.endpoints)).count))
  }

  mutating func sendComment(_ field: TextField, alerts: [UInt64], of endpoint: String) -> [DashboardEffect] {
    guard !field.isBlank else {
      say(.commentMissing)
      return []
    }
    layer = nil
    acknowledging = Set(alerts)
    say(.acknowledging(endpoint: endpoint))
    return [.acknowledge(alerts, comment: field.text)]
  }

  // MARK: - Muting

  private mutating func openMute() {
    let names = targets
    guard !names.isEmpty else { return say(.nothingSelected) }
    layer = .mute(TextField(names.allSatisfy { mutedUntil($0) != nil } ? "off" : "1h"), endpoints: names)
  }

  mutating func sendMute(_ field: TextField, _ names: [String]) -> [DashboardEffect] {
    guard let end = MuteEnd(field.text, now: now) else {
      say(.muteEndUnclear(field.text))
      return []
    }
    layer = nil
    switch end {
    case .off:
      say(.unmuted(label(names)))
      return [.mute(names, until: nil)]
    case .until(let date):
      say(.muted(label(names), until: date))
      return [.mute(names, until: date)]
    }
  }

  // MARK: - Marks, display, polling

  private mutating func mark() {
    guard focus != .alerts, let name = selected?.name else { return say(.nothingSelected) }
    if marks.remove(name) == nil { marks.insert(name) }
    if focus == .endpoints { move(.down) }
    say(.marked(marks.count))
  }

  mutating func unmarkAll() {
    marks = []
    say(.marked(0))
  }

  private mutating func toggleFreeze() {
    frozen = frozen == nil ? live.dated(now) : nil
    show()
  }

  /// What polling is taken to be: what was asked last counts until a snapshot shows it.
  private mutating func togglePause() -> [DashboardEffect] {
    let wanted = !(wantsPause ?? live.isPollingPaused)
    wantsPause = wanted
    say(.pausing(wanted))
    return [.setPaused(wanted)]
  }

  private mutating func toggleMouse() -> [DashboardEffect] {
    takesMouse.toggle()
    say(.mouse(takesMouse))
    return [.setMouse(takesMouse)]
  }

  // MARK: - Copying

  private mutating func copy(_ item: CopyItem) -> [DashboardEffect] {
    layer = nil
    guard let status = selected else {
      say(.nothingSelected)
      return []
    }
    guard let content = CopyText(status: status, model: self).content(item) else {
      say(.nothingToCopy(item, of: status.name))
      return []
    }
    say(.copied(item, of: status.name))
    return [.copy(content)]
  }
}

extension Snapshot {
  /// The same, as it stands at a later moment.
  fileprivate func dated(_ date: Timestamp) -> Snapshot {
    Snapshot(
      generation: generation, at: date, endpoints: endpoints, alerts: alerts, isPollingPaused: isPollingPaused,
      mutes: mutes)
  }
}

/// What a person writes behind "mute until".
enum MuteEnd: Hashable, Sendable {
  case off
  case until(Timestamp)

  /// `2h`, `30m`, `1d`; `14:30`, the next one in UTC; `2026-11-22`; `2026-11-22T14:30:00Z`; `off`. Nil for anything
  /// else, and for what has passed.
  init?(_ text: String, now: Timestamp) {
    let word = text.split(separator: " ").joined(separator: " ").lowercased()
    if word == "off" {
      self = .off
      return
    }
    let length = word.last.map { "wdhms".contains($0) } == true ? Length.seconds(word) : nil
    let date =
      length.map { now.advanced(bySeconds: $0) } ?? Self.timeOfDay(word, now: now) ?? Command.date(word.uppercased())
    guard let date, date > now else { return nil }
    self = .until(date)
  }

  private static func timeOfDay(_ text: String, now: Timestamp) -> Timestamp? {
    guard text.utf8.count == 5, let today = Timestamp(rfc3339: "\(now.day)T\(text):00Z") else { return nil }
    return today > now ? today : today.advanced(byDays: 1)
  }
}

/// A length of time as it is typed.
enum Length {
  /// `14d`, `12h`, `30m`, `10s`, `2w`; a number alone is days. At most ten digits.
  static func seconds(_ text: String) -> Int64? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard !digits.isEmpty, digits.utf8.count <= 10, let number = Int64(digits) else { return nil }
    switch text[digits.endIndex...] {
    case "w": return number * 7 * Timestamp.secondsPerDay
    case "d", "": return number * Timestamp.secondsPerDay
    case "h": return number * 3600
    case "m": return number * 60
    case "s": return number
    default: return nil
    }
  }
}
