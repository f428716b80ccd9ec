import Foundation
import Testing

/// A real terminal: a tmux server of its own, with one window in which pintop runs.
final class Tmux: Sendable {
  private let socket = "pintop-test-\(UUID().uuidString.prefix(8))"

  /// Starts a shell command in a window of this size; the window stays when the command ends.
  init(columns: Int, rows: Int, _ command: String, environment: [String: String] = [:]) async throws {
    let settings = "set -g remain-on-exit on ; set -g default-terminal tmux-256color ; set -s escape-time 0"
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    let arguments =
      ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "env"] + variables
      + ["sh", "-c", command, ";"] + settings.split(separator: " ").map(String.init)
    try await tmux(arguments)
  }

  deinit {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/tmux")
    process.arguments = ["-L", socket, "kill-server"]
    process.standardError = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
  }

  /// Keys by tmux's names, such as `Enter`, `Escape` or `j`.
  func press(_ keys: String...) async throws { try await tmux(["send-keys"] + keys) }

  func type(_ text: String) async throws { try await tmux(["send-keys", "-l", text]) }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
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
