import Foundation
import Testing

/// The dashboard's further keys over the lab: what if, marks, mutes, banners, the clipboard, the mouse.
struct DashboardKeysTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": folder.url.path()]
  }

  /// A terminal in which the dashboard has the whole lab on its screen.
  private func withDashboard(
    columns: Int = 120, rows: Int = 40, _ body: (Tmux) async throws -> Void
  ) async throws {
    let command = "\(Tool.path) --lab; echo ended with $?; sleep 1000"
    try await Tmux.with(columns: columns, rows: rows, command, environment: environment) { terminal in
      try await terminal.wait(for: "the lab") { $0.contains("REFUSED 5") && $0.contains("BADCERT 8") }
      try await body(terminal)
    }
  }

  private func command(_ line: String, in terminal: Tmux) async throws {
    try await terminal.type(":" + line)
    try await terminal.press("Enter")
  }

  /// Opens an endpoint's detail on the whole screen.
  private func open(_ name: String, in terminal: Tmux) async throws {
    try await command("goto \(name)", in: terminal)
    try await terminal.press("Enter")
    try await terminal.wait(for: "the detail of \(name)") { $0.contains("3 Detail") && $0.contains("\(name).lab.") }
  }

  @Test func theMatrixSaysWhoIsRefusedByWhichLayerAndWhoAccepts() async throws {
    try await withDashboard { terminal in
      try await open("feed", in: terminal)
      let screen = try await terminal.wait(for: "the matrix") { $0.contains("CLIENTS, 2 of 4 accept") }
      #expect(screen.contains("20% of installs cut off"))
      let lines = screen.split(separator: "\n")
      #expect(lines.contains { $0.contains("ios-6.1 12%") && $0.contains("refuses  now") })
      #expect(screen.contains("(layer trustkit)") || screen.contains("(layer\n     trustkit)"))
      #expect(
        lines.contains { $0.contains("ios-6.2 35%") && $0.contains("accepts") && $0.contains("same key, new key") })
    }
  }

  @Test func aRenewalIsRehearsedOverTheWholeDashboardUntilEscape() async throws {
    try await withDashboard { terminal in
      try await command("rehearse renewal", in: terminal)
      let screen = try await terminal.wait(for: "what would be") { $0.contains("WHAT-IF renewal with a new key") }
      #expect(screen.contains("not live"))
      #expect(!screen.contains("REFUSED 5 "))
      try await open("account", in: terminal)
      try await terminal.wait(for: "the one client that would be cut off") { screen in
        screen.split(separator: "\n").contains { $0.contains("android-8.4 8%") && $0.contains("refuses  now") }
          && screen.contains("the path has a new key") && screen.contains("4 of 5 accept")
      }
      try await terminal.press("Escape")
      try await terminal.wait(for: "what is so") { screen in
        !screen.contains("WHAT-IF") && screen.contains("5 of 5 accept")
      }
    }
  }

  @Test func aDateIsRehearsed() async throws {
    try await withDashboard { terminal in
      // What has no result yet cannot be supposed, and would come in as it is.
      try await terminal.wait(for: "every result") { !$0.contains("WAIT") }
      try await command("rehearse at 2099-01-01", in: terminal)
      try await terminal.wait(for: "the far future") {
        $0.contains("WHAT-IF nothing changed at 2099-01-01, not live") && $0.contains("now expired")
          && !$0.contains("accept ")
      }
    }
  }

  @Test func aBareKeyIsRehearsedAtTheSelection() async throws {
    let made = try await Tool.execute(
      "/usr/bin/openssl",
      ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-outform", "PEM"])
    try folder.write(made.output, to: "new.key")
    let key = folder.url.appending(path: "new.key").path()
    let publicKey = try await Tool.execute("/usr/bin/openssl", ["pkey", "-in", key, "-pubout"])
    try folder.write(publicKey.output, to: "new.pub")
    try await withDashboard { terminal in
      try await open("shop", in: terminal)
      try await command("rehearse \(folder.url.path())new.pub", in: terminal)
      try await terminal.wait(for: "what the clients would say") { screen in
        screen.contains("WHAT-IF new.pub at") && screen.contains("0 of 6 accept")
          && screen.split(separator: "\n").contains { $0.contains("ios-6.2 35%") && $0.contains("depends") }
      }
      try await terminal.press("q")
      try await terminal.wait(for: "what is so") { !$0.contains("WHAT-IF") && $0.contains("6 of 6 accept") }
      try await command("rehearse \(key)", in: terminal)
      try await terminal.wait(for: "what is wrong with it and the remedy") {
        $0.contains("new.key: the file holds a private")
      }
    }
  }

  @Test func aFileThatIsNotThereIsNamedWithTheRemedy() async throws {
    try await withDashboard { terminal in
      try await command("rehearse no-such.pem", in: terminal)
      try await terminal.wait(for: "the fault") { $0.contains("no-such.pem: does not exist") }
    }
  }

  @Test func filesAreCompleted() async throws {
    try folder.write("x", to: "chain-of-october.pem")
    try await withDashboard { terminal in
      try await terminal.type(":rehearse \(folder.url.path())chain-of-oc")
      try await terminal.press("Tab")
      try await terminal.wait(for: "the whole name") { $0.contains("chain-of-october.pem") }
    }
  }

  @Test func pausingIsShownAndStopsTheRounds() async throws {
    try await withDashboard { terminal in
      try await terminal.press("p")
      try await terminal.wait(for: "the banner") { $0.contains("PROBING PAUSED, you are blind") }
      _ = try await Tool.run(["lab", "set", "api", "rotated"], environment: environment)
      try await command("goto api", in: terminal)
      // The lab's interval is 4 s: past three of them and the timeout every row that nobody looks at is stale.
      try await terminal.wait(for: "rows that nobody looks at") { $0.contains("STALE") && !$0.contains("REFUSED 6") }
      try await terminal.press("r")
      try await terminal.wait(for: "what the key found") { $0.contains("api: probed in") && $0.contains("now REFUSED") }
      try await terminal.press("p")
      try await terminal.wait(for: "all of it again") {
        !$0.contains("PAUSED") && !$0.contains("STALE") && $0.contains("REFUSED 6")
      }
    }
  }

  @Test func freezingHoldsThePictureWhileProbingGoesOn() async throws {
    try await withDashboard { terminal in
      try await terminal.press("f")
      try await terminal.wait(for: "the banner") { $0.contains("DISPLAY FROZEN, still probing") }
      _ = try await Tool.run(["lab", "set", "api", "rotated"], environment: environment)
      try await command("recheck api", in: terminal)
      try await terminal.wait(for: "the result beneath") { $0.contains("api: probed in") && $0.contains("now REFUSED") }
      #expect(try await terminal.screen().contains("REFUSED 5 "))
      try await terminal.press("f")
      try await terminal.wait(for: "the newest") { !$0.contains("FROZEN") && $0.contains("REFUSED 6") }
    }
  }

  @Test func marksAreProbedAndMutedTogether() async throws {
    try await withDashboard { terminal in
      try await terminal.press("Space", "Space")
      try await terminal.wait(for: "two marks") { $0.contains("2 marked") }
      try await terminal.press("r")
      try await terminal.wait(for: "both results") { $0.contains("2 probed, 0 changed") }
      try await terminal.press("m")
      try await terminal.wait(for: "the question") { $0.contains("mute 2 endpoints until:") }
      try await terminal.press("Enter")
      try await terminal.wait(for: "two mutes") { screen in
        screen.split(separator: "\n").filter { $0.hasPrefix(" m*REFUSED") || $0.hasPrefix(">m*REFUSED") }.count == 2
      }
      try await terminal.press("Escape")
      try await terminal.wait(for: "no marks") { !$0.contains("2 marked") && $0.contains(" m REFUSED") }
    }
  }

  @Test func theHostGoesToTheClipboardOfTheTerminal() async throws {
    try await withDashboard { terminal in
      try await terminal.set("set-clipboard", to: "on")
      try await command("goto api", in: terminal)
      try await terminal.press("y")
      try await terminal.wait(for: "what to copy") { $0.contains("copy what of api?") }
      try await terminal.press("h")
      try await terminal.wait(for: "the answer") { $0.contains("api: host sent to the terminal's clipboard") }
      try await terminal.waitForClipboard { $0 == "api.lab.test" }
      try await terminal.press("y", "t")
      try await terminal.waitForClipboard {
        $0.hasPrefix("accept api (https://api.lab.test/)") && $0.contains("next step: ")
      }
      try await terminal.press("y", "j")
      try await terminal.waitForClipboard { $0.contains("\"name\": \"api\"") && $0.contains("\"clients\"") }
    }
  }

  @Test func theMouseIsTakenAndGivenBack() async throws {
    try await withDashboard { terminal in
      #expect(try await terminal.tells("mouse_any_flag") == "0")
      try await terminal.press("M")
      try await terminal.wait(for: "that it is taken") { $0.contains("the mouse selects rows") }
      #expect(try await terminal.tells("mouse_any_flag") == "1")
      try await terminal.press("M")
      try await terminal.wait(for: "that it is given back") { $0.contains("the mouse selects text") }
      #expect(try await terminal.tells("mouse_any_flag") == "0")
    }
  }

  @Test func thePlainModeTellsWhatClientsDoInLines() async throws {
    let command = "\(Tool.path) --lab --plain; sleep 1000"
    try await Tmux.with(columns: 200, rows: 60, command, environment: environment) { terminal in
      try await terminal.wait(for: "who is refused") { screen in
        screen.contains("Z REFUSED feed: ") && screen.contains("Z ios-6.1 12% at feed: refuses: layer trustkit: ")
      }
      _ = try await Tool.run(["lab", "set", "account", "rotated"], environment: environment)
      let screen = try await terminal.wait(for: "a change of mind") {
        $0.contains("Z android-8.4 8% at account: refuses, was accepts: none of the 1 pins")
      }
      #expect(screen.unicodeScalars.allSatisfy { $0.isASCII })
    }
  }

  @Test func columnsAreScrolledAndDatesShown() async throws {
    try await withDashboard(columns: 80, rows: 24) { terminal in
      try await terminal.press("l", "l", "l", "l", "l", "l", "l")
      try await terminal.wait(for: "the reason") { $0.contains("<WHY") && $0.contains("no pinned key on the path") }
      try await terminal.press("h", "h", "h", "h", "h", "h", "h", "t")
      try await terminal.wait(for: "dates") { screen in
        screen.split(separator: "\n").contains { $0.contains("feed") && $0.contains("now 20%") && $0.contains("-") }
          && screen.contains("CLIENTS NEXT BREAK")
      }
    }
  }
}
