import Grid
import Monitoring
import Pinning

/// The command line: what its keys do and what its commands mean.
extension DashboardModel {
  mutating func recall(step: Int) {
    guard case .command(let command) = layer else { return }
    layer = .command(history.recall(command, step: step))
  }

  /// Carries out what was typed. A line with a fault stays open, so that it can be mended.
  mutating func runCommand(_ command: CommandField) -> [DashboardEffect] {
    let line = command.field.text
    guard let read = Command.read(line) else {
      layer = nil
      return []
    }
    switch read {
    case .failure(let fault):
      var next = command
      next.note = fault.detail
      layer = .command(next)
      return []
    case .success(let command):
      layer = nil
      history.add(line.split(separator: " ").joined(separator: " "))
      return run(command)
    }
  }

  private mutating func run(_ command: Command) -> [DashboardEffect] {
    switch command {
    case .recheck(let names): return recheckNamed(names)
    case .goto(let name): goto(name)
    case .rehearse(let subject, let date): return rehearse(subject, at: date)
    case .help: layer = .help(first: 0)
    case .quit: return [.quit(leavingScreen: false)]
    }
    return []
  }

  private mutating func recheckNamed(_ names: [String]) -> [DashboardEffect] {
    guard !names.isEmpty else { return recheckSelection() }
    let known = Set(live.endpoints.map(\.name))
    if let unknown = names.first(where: { !known.contains($0) }) {
      say(.noSuchEndpoint(unknown))
      return []
    }
    return recheck(names)
  }

  /// The endpoint of that name, else the first whose name begins so, else the first that has it in its name. What the
  /// filter hides is found as well: then the filter is put aside.
  private mutating func goto(_ name: String) {
    let names = snapshot.endpoints.map(\.name)
    let found =
      names.first { $0 == name } ?? names.first { $0.hasPrefix(name) }
      ?? names.first { $0.lowercased().contains(name.lowercased()) }
    guard let found else { return say(.noSuchEndpoint(name)) }
    if rows.row(of: found) == nil { setFilter("") }
    if let row = rows.row(of: found) { choose(row: row) }
    if focus == .alerts { focus = .endpoints }
    if zoom == .alerts { zoom = .endpoints }
  }

  // MARK: - Rehearsals

  private mutating func rehearse(_ subject: RehearsalSubject, at date: Timestamp?) -> [DashboardEffect] {
    guard !live.endpoints.isEmpty else {
      say(.nothingShown)
      return []
    }
    var targets: [String] = []
    if case .file = subject {
      targets = marks.isEmpty ? [selected?.name].compactMap(\.self) : marks.sorted()
      guard !targets.isEmpty else {
        say(.nothingSelected)
        return []
      }
    }
    rehearsals += 1
    rehearsing = rehearsals
    let request = RehearsalRequest(id: rehearsals, subject: subject, at: date, targets: targets)
    say(.rehearsing(request))
    return [.rehearse(request)]
  }

  mutating func enter(_ whatIf: WhatIf, id: UInt64) {
    guard rehearsing == id else { return }
    rehearsing = nil
    self.whatIf = whatIf
    show()
    say(.rehearsed(whatIf))
  }

  mutating func failRehearsal(_ words: String, id: UInt64) {
    guard rehearsing == id else { return }
    rehearsing = nil
    say(.rehearsalFailed(words))
  }

  /// Back to what is so, at once.
  mutating func leaveWhatIf() {
    whatIf = nil
    show()
    say(.live)
  }
}

/// Tab.
extension DashboardModel {
  mutating func complete() -> [DashboardEffect] {
    guard case .command(let command) = layer else { return [] }
    let line = command.field.text
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1, let name = words.first else {
      take(Completion(line, from: line.startIndex, candidates: Command.usages.map(\.name)), in: command)
      return []
    }
    let rest = line.index(after: name.endIndex)
    switch name {
    case "goto": take(Completion(line, from: rest, candidates: snapshot.endpoints.map(\.name)), in: command)
    case "recheck":
      let start = words.last?.startIndex ?? rest
      take(Completion(line, from: start, candidates: snapshot.endpoints.map(\.name)), in: command)
    case "rehearse": return completeRehearsal(line, from: rest, words, in: command)
    default: break
    }
    return []
  }

  private mutating func completeRehearsal(
    _ line: String, from rest: String.Index, _ words: [Substring], in command: CommandField
  ) -> [DashboardEffect] {
    if words[1] == "renewal", words.count > 2 {
      take(
        Completion(line, from: words[words.count - 1].startIndex, candidates: Renewal.allCases.map(\.word) + ["at"]),
        in: command)
      return []
    }
    let typed = String(line[rest...])
    if !typed.isEmpty, "renewal".hasPrefix(typed) {
      take(Completion(line, from: rest, candidates: ["renewal"]), in: command)
      return []
    }
    return [.listFiles(beginning: typed)]
  }

  /// Files arrive when they have been read; they are of use only where the line still ends so.
  mutating func take(files: [String], beginning typed: String) {
    guard case .command(let command) = layer else { return }
    let line = command.field.text
    guard line.hasPrefix("rehearse "), line.dropFirst(9) == typed else { return }
    take(Completion(line, from: line.index(line.startIndex, offsetBy: 9), candidates: files), in: command)
  }

  private mutating func take(_ completion: Completion, in command: CommandField) {
    var next = command
    next.field = TextField(completion.text)
    next.note = completion.note
    layer = .command(next)
  }
}
