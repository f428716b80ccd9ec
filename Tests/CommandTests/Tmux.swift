import Foundation
import Testing

/// A real terminal: a tmux server of its own, with one window in which pintop runs.
final class Tmux: Sendable {
  private let socket = "pintop-test-\(UUID().uuidString.prefix(8))"

  /// Starts a shell command in a window of this size; the window stays when the command ends.
  private init(columns: Int, rows: Int, _ command: String, environment: [String: String] = [:]) async throws {
    let settings = "set -g default-terminal tmux-256color ; set -s escape-time 0"
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    let arguments =
      ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "env"] + variables
      + ["sh", "-c", command, ";"] + settings.split(separator: " ").map(String.init)
    try await tmux(arguments)
  }

  /// Starts a terminal, lends it, and ends it with all that runs in it, however `body` ends.
  static func with(
    columns: Int, rows: Int, _ command: String, environment: [String: String] = [:], _ body: (Tmux) async throws -> Void
  ) async throws {
    let terminal = try await Tmux(columns: columns, rows: rows, command, environment: environment)
    do {
      try await body(terminal)
    } catch {
      try await terminal.tmux(["kill-server"])
      throw error
    }
    try await terminal.tmux(["kill-server"])
  }

  /// Keys by tmux's names, such as `Enter`, `Escape` or `j`.
  func press(_ keys: String...) async throws { try await tmux(["send-keys"] + keys) }

  func type(_ text: String) async throws { try await tmux(["send-keys", "-l", text]) }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Sets an option of the server.
  func set(_ option: String, to value: String) async throws { try await tmux(["set", "-s", option, value]) }

  /// A variable of tmux's, such as `mouse_any_flag`.
  func tells(_ variable: String) async throws -> String {
    try await tmux(["display-message", "-p", "#{\(variable)}"]).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Waits until tmux's newest buffer, which is where a clipboard goes, satisfies a condition.
  func waitForClipboard(
    within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (String) -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + limit
    var seen = ""
    while true {
      // Without a buffer tmux has nothing to show and says so by its status.
      seen = try await Tool.execute("/usr/bin/tmux", ["-L", socket, "show-buffer"]).output
      if condition(seen) { return }
      guard ContinuousClock.now < deadline else {
        Issue.record("the clipboard never held what was asked for; it holds:\n\(seen)", sourceLocation: sourceLocation)
        throw ScreenNeverShowed(what: "the clipboard")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  func screen() async throws -> String { try await tmux(["capture-pane", "-p"]) }

  /// Waits until the screen satisfies a condition, and returns it.
  @discardableResult func wait(
    for what: String, within limit: Duration = .seconds(120), sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (String) -> Bool
  ) async throws -> String {
    let deadline = ContinuousClock.now + limit
    var seen = try await screen()
    while !condition(seen) {
      guard ContinuousClock.now < deadline else {
        Issue.record("the screen never showed \(what); it shows:\n\(seen)", sourceLocation: sourceLocation)
        throw ScreenNeverShowed(what: what)
      }
      try await Task.sleep(for: .milliseconds(20))
      seen = try await screen()
    }
    return seen
  }

  @discardableResult private func tmux(_ arguments: [String]) async throws -> String {
    let outcome = try await Tool.execute("/usr/bin/tmux", ["-L", socket] + arguments)
    try #require(outcome.status == 0, "tmux \(arguments): \(outcome.errors)")
    return outcome.output
  }
}

struct ScreenNeverShowed: Error {
  let what: String
}
