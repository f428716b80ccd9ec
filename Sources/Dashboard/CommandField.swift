/// The command line while it is typed.
package struct CommandField: Hashable, Sendable {
  package internal(set) var field = TextField()
  /// Which line of the history is shown, counted from the newest; nil is what was typed.
  var recalled: Int?
  /// What was typed before a line of the history was shown.
  var draft = ""
  /// What the last Tab found, or what is wrong.
  var note = ""
}

/// The command lines that were carried out, for the keys up and down.
struct CommandHistory: Hashable, Sendable {
  /// Newest first.
  private(set) var lines: [String] = []

  /// As many as a person may want back in a shift.
  private static let most = 50

  mutating func add(_ line: String) {
    lines.removeAll { $0 == line }
    lines.insert(line, at: 0)
    if lines.count > Self.most { lines.removeLast() }
  }

  /// The field with the line before (`step` 1) or after (-1) the one shown; past the newest, what was typed.
  func recall(_ command: CommandField, step: Int) -> CommandField {
    let place = (command.recalled ?? -1) + step
    guard place < lines.count else { return command }
    var next = command
    if command.recalled == nil { next.draft = command.field.text }
    next.recalled = place >= 0 ? place : nil
    next.field = TextField(place >= 0 ? lines[place] : next.draft)
    return next
  }
}

/// What Tab adds to a command line.
struct Completion: Hashable, Sendable {
  let text: String
  /// What there is to choose from; empty where it is settled.
  let note: String

  /// `line` with its last word, which begins at `start`, brought as far as all candidates agree.
  init(_ line: String, from start: String.Index, candidates: [String]) {
    let word = String(line[start...])
    let fitting = candidates.filter { $0.hasPrefix(word) }
    guard let first = fitting.first else {
      text = line
      note = "nothing begins so"
      return
    }
    let common = fitting.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    let isSettled = fitting.count == 1 && !common.hasSuffix("/")
    text = String(line[..<start]) + common + (isSettled ? " " : "")
    note = fitting.count == 1 ? "" : Self.list(fitting)
  }

  private static func list(_ candidates: [String]) -> String {
    let shown = candidates.prefix(6).joined(separator: "  ")
    return candidates.count > 6 ? "\(shown)  and \(candidates.count - 6) more" : shown
  }
}
