import Pinning

/// What a person asks for behind a colon.
enum Command: Hashable, Sendable {
  /// These endpoints by name, or the selection where none is named.
  case recheck([String])
  case goto(String)
  case rehearse(RehearsalSubject, at: Timestamp?)
  case help
  case quit

  /// Every command's name with what may stand behind it, for help and completion.
  static let usages: [(name: String, usage: String)] = [
    ("recheck", ":recheck [NAME...]"), ("goto", ":goto NAME"),
    ("rehearse", ":rehearse FILE|renewal [at DATE]"), ("help", ":help"), ("quit", ":quit"),
  ]
}

/// What is wrong with a command line.
enum CommandFault: Error, Hashable, Sendable {
  case unknown(String)
  case wants(String)
  case notADate(String)
  case unknownRenewal(String)
  case tooMuch(String, after: String)

  /// One sentence without a full stop, with the remedy.
  var detail: String {
    switch self {
    case .unknown(let name):
      "no command \"\(name)\": there are \(Command.usages.map(\.name).joined(separator: ", "))"
    case .wants(let usage): "write \(usage)"
    case .notADate(let text): "\"\(text)\" is no date: write 2027-01-05, or 2027-01-05T12:00:00Z"
    case .unknownRenewal(let text):
      "no renewal \"\(text)\": write \(Renewal.allCases.map(\.word).joined(separator: ", ")), or \"at DATE\""
    case .tooMuch(let text, let command): "\"\(text)\" means nothing behind \(command)"
    }
  }
}

extension Command {
  /// Nil for nothing but blanks. A command may be cut short where only one begins so.
  static func read(_ text: String) -> Result<Command, CommandFault>? {
    let words = text.split(separator: " ").map(String.init)
    guard let typed = words.first else { return nil }
    let matches = usages.map(\.name).filter { $0 == typed } + usages.map(\.name).filter { $0.hasPrefix(typed) }
    guard let name = matches.first, matches.count == 1 || name == typed else { return .failure(.unknown(typed)) }
    let rest = Array(words.dropFirst())
    switch name {
    case "recheck": return .success(.recheck(rest))
    case "goto":
      return rest.isEmpty ? .failure(.wants(":goto NAME")) : .success(.goto(rest.joined(separator: " ")))
    case "rehearse": return rehearsal(rest)
    case "help": return alone(.help, name, rest)
    case "quit": return alone(.quit, name, rest)
    default: return .failure(.unknown(typed))
    }
  }

  private static func alone(_ command: Command, _ name: String, _ rest: [String]) -> Result<Command, CommandFault> {
    rest.first.map { .failure(.tooMuch($0, after: name)) } ?? .success(command)
  }

  /// `FILE`, `FILE at DATE`, `renewal`, `renewal same-key`, `at DATE`; a file may have blanks in its name.
  private static func rehearsal(_ words: [String]) -> Result<Command, CommandFault> {
    var words = words
    var date: Timestamp?
    if let mark = words.lastIndex(of: "at"), mark >= words.count - 2 {
      guard mark == words.count - 2 else { return .failure(.notADate("")) }
      date = Self.date(words[mark + 1])
      guard date != nil else { return .failure(.notADate(words[mark + 1])) }
      words.removeLast(2)
    }
    guard let first = words.first else {
      return date == nil
        ? .failure(.wants(":rehearse FILE, :rehearse renewal or :rehearse at DATE"))
        : .success(.rehearse(.date, at: date))
    }
    guard first == "renewal" else { return .success(.rehearse(.file(words.joined(separator: " ")), at: date)) }
    guard words.count <= 2 else { return .failure(.tooMuch(words[2], after: "renewal")) }
    guard words.count == 2 else { return .success(.rehearse(.renewal(.newKey), at: date)) }
    guard let renewal = Renewal.allCases.first(where: { $0.word == words[1] }) else {
      return .failure(.unknownRenewal(words[1]))
    }
    return .success(.rehearse(.renewal(renewal), at: date))
  }

  /// A day, from its first second on in UTC, or an instant.
  static func date(_ text: String) -> Timestamp? { Timestamp(day: text) ?? Timestamp(rfc3339: text) }
}
