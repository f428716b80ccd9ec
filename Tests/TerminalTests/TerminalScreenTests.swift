import Glibc
import Testing

@Suite("What reaches the terminal", .serialized)
struct TerminalScreenTests {
  @Test("A grid is shown with its styles")
  func styles() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    let screen = run.terminal.screen
    #expect(screen.lines[0] == "probe 80x24")
    #expect(screen.lines[2] == "\u{2717} \u{25BC} e\u{301}")
    #expect(screen.places[0][0].pen == VirtualScreen.Pen(bold: true, colour: 166))
    #expect(screen.places[1][0].pen == VirtualScreen.Pen())
    #expect(screen.places[2][0].pen == VirtualScreen.Pen(reverse: true, colour: 214))
    #expect(screen.places[3][0].pen == VirtualScreen.Pen(underline: true, dim: true, colour: 244))
    #expect(screen.lines[23] == "")
    #expect(screen.unknown == [])
  }

  @Test("A cell whose width is not what it says moves nothing, and control characters never reach the terminal")
  func widths() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    #expect(run.terminal.screen.lines[4] == "\u{6F22}a?b?????d f\u{301}")
    #expect(run.terminal.screen.places[4][12].text == "f\u{301}")
  }

  @Test("The cursor is shown in a text field only")
  func cursor() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.terminal.press("t")
    #expect(await run.until { $0.terminal.screen.showsCursor })
    #expect(run.terminal.screen.column == 5 && run.terminal.screen.row == 1)
    run.terminal.press("T")
    #expect(await run.until { !$0.terminal.screen.showsCursor })
  }

  @Test("A change sends the changed row only, and no change sends nothing")
  func differences() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    let first = run.terminal.bytes.count
    run.terminal.press("j")
    #expect(await run.until { $0.terminal.screen.lines[1].contains("\"j\"") })
    let change = run.terminal.bytes[first...]
    #expect(change.count < 60)
    run.terminal.press("j")
    #expect(await run.until { $0.log.filter { $0.hasPrefix("frame") }.count == 3 })
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    #expect(!change.contains { $0 > 0x7E })
  }

  @Test("^L draws everything anew")
  func redraw() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    let first = run.terminal.bytes.count
    run.terminal.press("\u{C}")
    #expect(await run.until { $0.terminal.screen.lines[1].contains("control") })
    #expect(String(decoding: run.terminal.bytes[first...], as: UTF8.self).contains("probe 80x24"))
  }

  @Test("A locale without UTF-8 gets no byte above 0x7E", arguments: ["C", "POSIX"])
  func purity(locale: String) async throws {
    let run = try ProbeRun(environment: ["LC_ALL": locale])
    #expect(await run.started())
    run.terminal.press("jQ")
    #expect(await run.end() == .exit(0))
    #expect(run.log.first?.hasPrefix("open ascii") == true)
    #expect(!run.terminal.bytes.contains { $0 > 0x7E })
    #expect(String(decoding: run.terminal.bytes, as: UTF8.self).contains("? ? e"))
  }

  @Test("--ascii does the same in any locale")
  func forcedASCII() async throws {
    let run = try ProbeRun(["--ascii"])
    #expect(await run.started())
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    #expect(!run.terminal.bytes.contains { $0 > 0x7E })
  }

  @Test("A UTF-8 locale that is not installed is UTF-8 still")
  func missingLocale() async throws {
    let run = try ProbeRun(environment: ["LC_ALL": "tlh_KL.UTF-8"])
    #expect(await run.started())
    #expect(run.log.first?.hasPrefix("open full") == true)
  }

  @Test("NO_COLOR keeps bold, underline and reverse")
  func noColour() async throws {
    let run = try ProbeRun(environment: ["NO_COLOR": "1"])
    #expect(await run.started())
    let pens = run.terminal.screen.places.map { $0[0].pen }
    #expect(pens.allSatisfy { $0.colour == nil })
    #expect(pens[0].bold && pens[2].reverse && pens[3].underline)
    #expect(!String(decoding: run.terminal.bytes, as: UTF8.self).contains("38;5"))
  }

  @Test(
    "A type that cannot be used gets a fallback and a notice",
    arguments: [
      nil, "", "dumb", "unknown", "no-such-terminal", "../../../etc/passwd", String(repeating: "x", count: 5000),
    ])
  func fallback(type: String?) async throws {
    let run = try ProbeRun(environment: ["TERM": type])
    #expect(await run.started())
    #expect(run.log.contains { $0.hasPrefix("notice TERM") && $0.hasSuffix("drawing as xterm-256color") })
    #expect(run.terminal.screen.lines[0] == "probe 80x24")
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    #expect(run.terminal.modes == run.modesBefore)
  }

  @Test(
    "Types of every kind can be drawn for", arguments: ["xterm", "screen-256color", "tmux", "linux", "vt100", "ansi"])
  func types(type: String) async throws {
    let run = try ProbeRun(environment: ["TERM": type])
    #expect(await run.until { String(decoding: $0.terminal.bytes, as: UTF8.self).contains("probe 80x24") })
    #expect(!run.log.contains { $0.hasPrefix("notice") })
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    #expect(run.terminal.modes == run.modesBefore)
  }

  @Test("Exported LINES and COLUMNS do not freeze the size")
  func exportedSize() async throws {
    let run = try ProbeRun(environment: ["LINES": "5", "COLUMNS": "20"])
    #expect(await run.started())
    #expect(run.terminal.screen.lines[0] == "probe 80x24")
  }

  @Test("Any size is drawn right", arguments: [(1, 1), (1, 24), (80, 1), (20, 3), (500, 200), (2, 2)])
  func sizes(columns: Int, rows: Int) async throws {
    let run = try ProbeRun(columns: columns, rows: rows)
    let wanted = String("probe \(columns)x\(rows)".prefix(columns))
    #expect(await run.until { $0.terminal.screen.lines[0] == wanted })
    run.terminal.press("jq")
    #expect(await run.end() == .exit(0))
    #expect(run.terminal.modes == run.modesBefore)
    #expect(run.terminal.screen.unknown == [])
  }

  @Test("A thousand changes of size leave a right screen")
  func resizes() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    var random = SplitMix(state: 7)
    for _ in 0..<1000 {
      run.terminal.resize(columns: Int(random.next() % 200) + 1, rows: Int(random.next() % 60) + 1)
      run.terminal.read()
    }
    run.terminal.resize(columns: 90, rows: 30)
    #expect(await run.until { $0.log.contains("frame 90x30") && $0.terminal.screen.lines[0] == "probe 90x30" })
    run.terminal.press("\u{C}")
    #expect(await run.until { $0.terminal.screen.lines[1].contains("control") })
    let lines = run.terminal.screen.lines
    #expect(lines[2] == "\u{2717} \u{25BC} e\u{301}")
    #expect(lines[5...].allSatisfy { $0.isEmpty })
  }
}
