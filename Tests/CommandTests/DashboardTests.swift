import Foundation
import Testing

/// The dashboard in a real terminal: keys pressed, the screen read.
struct DashboardTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": folder.url.path()]
  }

  /// A terminal in which the dashboard has the whole lab on its screen. The shell tells how it ended.
  private func withDashboard(
    columns: Int = 120, rows: Int = 40, _ options: String = "", _ body: (Tmux) async throws -> Void
  ) async throws {
    let command =
      "trap : INT; stty -a > \(folder.url.path())before; \(Tool.path) --lab \(options); echo ended with $?; "
      + "stty -a > \(folder.url.path())after; echo done; sleep 1000"
    try await Tmux.with(columns: columns, rows: rows, command, environment: environment) { terminal in
      try await terminal.wait(for: "the lab") { $0.contains("REFUSED 4") && $0.contains("BADCERT 8") }
      try await body(terminal)
    }
  }

  @Test func aRecheckIsShownAtOnceAndThenItsResult() async throws {
    try await withDashboard { terminal in
      try await terminal.press("/")
      try await terminal.type("report")
      try await terminal.press("Enter")
      try await terminal.wait(for: "the slow server alone") {
        $0.contains(">") && $0.contains("report") && !$0.contains(" office")
      }
      try await terminal.press("r")
      try await terminal.wait(for: "that it probes") { $0.contains("probing") }
      try await terminal.wait(for: "the result") { $0.contains("report: probed in 1") && $0.contains("accept") }
    }
  }

  @Test func aStateThatChangesIsSeenOnTheNextRound() async throws {
    try await withDashboard { terminal in
      let changed = try await Tool.run(["lab", "set", "api", "rotated"], environment: environment)
      #expect(changed.output == "api is rotated\n")
      try await terminal.wait(for: "a sixth refusal") { $0.contains("REFUSED 6") }
      _ = try await Tool.run(["lab", "set", "api", "healthy"], environment: environment)
      try await terminal.wait(for: "five refusals again") { $0.contains("REFUSED 5") }
    }
  }

  @Test func anAlertIsAcknowledgedWithAComment() async throws {
    try await withDashboard { terminal in
      try await terminal.press("2", "z")
      try await terminal.wait(for: "a confirmed refusal") { screen in
        screen.split(separator: "\n").contains { $0.contains("office: ") && $0.contains("NEW") }
      }
      try await terminal.press("a")
      try await terminal.type("on it")
      try await terminal.press("Enter")
      try await terminal.wait(for: "the acknowledgement") { $0.contains(" ack ") }
    }
  }

  @Test(arguments: [(80, 24), (40, 10), (200, 60), (20, 3), (2, 2)])
  func everySizeIsDrawn(columns: Int, rows: Int) async throws {
    try await withDashboard { terminal in
      try await terminal.resize(columns: columns, rows: rows)
      let screen = try await terminal.wait(for: "a screen of \(columns)x\(rows)") { screen in
        let lines = screen.split(separator: "\n")
        return lines.allSatisfy { $0.count <= columns } && !lines.isEmpty && lines.count <= rows
      }
      #expect(!screen.contains("too small"))
      try await terminal.resize(columns: 120, rows: 40)
      try await terminal.wait(for: "all three panes again") { $0.contains("1 Endpoints") && $0.contains("3 Detail") }
    }
  }

  @Test func helpNamesTheKeysAndEscapeNeverQuits() async throws {
    try await withDashboard { terminal in
      try await terminal.press("?")
      try await terminal.wait(for: "help") { screen in
        screen.contains("Help") && screen.contains("probe the selection, or what is marked, now")
      }
      for _ in 0..<4 { try await terminal.press("Escape") }
      try await terminal.wait(for: "the endpoints") { $0.contains("1 Endpoints") && !$0.contains("ended with") }
    }
  }

  @Test func quittingLeavesTheTerminalAsItWas() async throws {
    try await withDashboard { terminal in
      try await terminal.press("q")
      let screen = try await terminal.wait(for: "the end") { $0.contains("ended with 0") && $0.contains("done") }
      #expect(!screen.contains("Endpoints"))
      #expect(try folder.text("before") == folder.text("after"))
    }
  }

  @Test func aSignalLeavesTheTerminalAsItWasAndItsStatus() async throws {
    try await withDashboard { terminal in
      try await terminal.press("C-c")
      try await terminal.wait(for: "the end by SIGINT") { $0.contains("ended with 130") && $0.contains("done") }
      #expect(try folder.text("before") == folder.text("after"))
    }
  }

  @Test func asciiIsASCII() async throws {
    try await withDashboard(columns: 80, rows: 24, "--ascii") { terminal in
      let screen = try await terminal.screen()
      #expect(screen.unicodeScalars.allSatisfy { $0.isASCII })
    }
  }
}
