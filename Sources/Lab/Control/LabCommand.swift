/// What a running lab can be told, one line each.
package enum LabCommand: Hashable, Sendable {
  /// `set NAME STATE`.
  case set(name: String, state: LabState)
  /// `list`: every server's name and state.
  case list

  /// Reads a line without its end.
  package init(line: some StringProtocol) throws(LabFault) {
    let blank: Character = " "
    let words = line.split(separator: blank).map { String($0) }
    switch words.first {
    case "list" where words.count == 1: self = .list
    case "set" where words.count == 3: self = .set(name: words[1], state: try LabState(named: words[2]))
    default: throw .unknownCommand(String(line.prefix(80)))
    }
  }

  package var line: String {
    switch self {
    case .set(let name, let state): "set \(name) \(state.rawValue)"
    case .list: "list"
    }
  }
}

/// What a lab answers: `ok` or `error: …` on a line, then what was asked for.
enum LabAnswer {
  private static let good = "ok\n"
  private static let bad = "error: "

  static func of(_ command: some StringProtocol, by lab: Lab) async -> String {
    do {
      return good + (try await result(of: LabCommand(line: command), by: lab))
    } catch let fault as LabFault {
      return bad + fault.description + "\n"
    } catch {
      return bad + String(describing: error) + "\n"
    }
  }

  /// The text after `ok`. Throws what the lab refused with.
  static func read(_ answer: String) throws(LabFault) -> String {
    if answer.hasPrefix(good) { return String(answer.dropFirst(good.count)) }
    let text = answer.hasPrefix(bad) ? answer.dropFirst(bad.count) : answer[...]
    throw .refused(text.hasSuffix("\n") ? String(text.dropLast()) : String(text))
  }

  private static func result(of command: LabCommand, by lab: Lab) async throws -> String {
    switch command {
    case .set(let name, let state):
      try await lab.set(name, state)
      return "\(name) is \(state.rawValue)\n"
    case .list:
      return await lab.states.map { "\($0.name) \($0.state.rawValue)\n" }.joined()
    }
  }
}
