import Glibc
import Testing

@Suite("The crash guard", .serialized)
struct CrashGuardTests {
  @Test(
    "A crash on any thread leaves the terminal restored, and its message visible",
    arguments: [
      ("F", "the main thread gave up"), ("W", "a worker gave up"), ("S", ""), ("B", ""), ("A", ""), ("O", ""),
      ("P", ""),
      ("U", ""),
    ])
  func crash(key: String, message: String) async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.terminal.press(key)
    let end = await run.end()
    // A trap is SIGILL on one processor and SIGTRAP on the other.
    let wanted: [String: [Int32]] = [
      "F": [SIGILL, SIGTRAP], "W": [SIGILL, SIGTRAP], "S": [SIGSEGV], "B": [SIGBUS], "A": [SIGABRT], "O": [SIGSEGV],
      "P": [SIGSEGV],
      "U": [SIGUSR1],
    ]
    #expect(wanted[key, default: []].contains { end == .signal($0) }, "\(String(describing: end))")
    #expect(run.terminal.modes == run.modesBefore)
    #expect(!run.terminal.screen.isAlternate)
    #expect(run.terminal.screen.showsCursor)
    #expect(!run.terminal.screen.takesPastes)
    let shown = run.terminal.bytes.split(separator: Array("\u{1B}[?1049l".utf8)).last.map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(shown?.contains(message) == true || message.isEmpty)
  }

  @Test("exit with the screen up restores the terminal")
  func exits() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.terminal.press("X")
    #expect(await run.end() == .exit(7))
    #expect(run.terminal.modes == run.modesBefore)
    #expect(!run.terminal.screen.isAlternate)
  }

  @Test("Standard error does not touch the screen, and is shown afterwards")
  func standardError() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.terminal.press("e")
    #expect(await run.until { $0.log.contains { $0.contains("\"e\"") } && $0.terminal.screen.lines[1].contains("e") })
    run.terminal.press("j")
    #expect(await run.until { $0.terminal.screen.lines[1].contains("\"j\"") })
    #expect(!run.terminal.screen.lines.contains { $0.contains("complains") })
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    #expect(String(decoding: run.terminal.bytes, as: UTF8.self).hasSuffix("a library complains\r\n"))
  }

  @Test("A library that writes without end takes bounded room")
  func muchStandardError() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    for key in ["E", "E", "j"] {
      run.terminal.press(key)
      #expect(await run.until { $0.terminal.screen.lines[1].contains("\"\(key)\"") })
    }
    let before = run.terminal.bytes.count
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    #expect(run.terminal.bytes.count - before < 70_000)
    #expect(String(decoding: run.terminal.bytes, as: UTF8.self).contains("[earlier messages are left out]"))
  }
}
