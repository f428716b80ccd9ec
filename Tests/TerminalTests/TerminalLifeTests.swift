import Glibc
import Terminal
import Testing

@Suite("The terminal is left as it was found", .serialized)
struct TerminalLifeTests {
  private func expectRestored(_ run: ProbeRun, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(run.terminal.modes == run.modesBefore, sourceLocation: sourceLocation)
    #expect(!run.terminal.screen.isAlternate, sourceLocation: sourceLocation)
    #expect(run.terminal.screen.showsCursor, sourceLocation: sourceLocation)
    #expect(!run.terminal.screen.takesPastes, sourceLocation: sourceLocation)
    #expect(run.terminal.screen.unknown == [], sourceLocation: sourceLocation)
  }

  @Test("after q")
  func quit() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    #expect(run.terminal.screen.isAlternate)
    #expect(!run.terminal.screen.showsCursor)
    #expect(run.terminal.screen.takesPastes)
    #expect(run.terminal.modes != run.modesBefore)
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    expectRestored(run)
  }

  @Test("after Q, with the last screen as text")
  func quitLeavingScreen() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.terminal.press("Q")
    #expect(await run.end() == .exit(0))
    expectRestored(run)
    let tail = String(decoding: run.terminal.bytes.suffix(400), as: UTF8.self)
    #expect(tail.contains("probe 80x24\r\nlast key"))
    #expect(tail.contains("\u{6F22}a?b?????d f\u{301}\r\n"))
  }

  @Test("after a signal, of which the process then dies", arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM])
  func signals(number: Int32) async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.signal(number)
    #expect(await run.end() == .signal(number))
    expectRestored(run)
    #expect(run.log.last?.hasPrefix("end signal") == true)
  }

  @Test("after ^C and ^\\ from the keyboard", arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
  func keyboardSignals(key: String, number: Int32) async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.terminal.press(key)
    #expect(await run.end() == .signal(number))
    expectRestored(run)
  }

  @Test("while it is stopped, and the screen is back when it goes on", arguments: ["\u{1A}", "z"])
  func stop(key: String) async throws {
    let run = try ProbeRun(throughShell: true)
    #expect(await run.started())
    run.terminal.press(key)
    #expect(await run.until { !$0.terminal.screen.isAlternate && $0.terminal.modes == $0.modesBefore })
    #expect(run.terminal.screen.showsCursor)
    #expect(await run.until { String(decoding: $0.terminal.bytes, as: UTF8.self).contains("Stopped") })
    let frames = run.log.filter { $0.hasPrefix("frame") }.count
    run.terminal.press("fg\n")
    #expect(await run.until { $0.terminal.screen.isAlternate && $0.terminal.screen.lines[1] == "last resumed" })
    #expect(run.terminal.screen.takesPastes)
    #expect(run.log.filter { $0 == "resumed" }.count == 1)
    #expect(run.log.filter { $0.hasPrefix("frame") }.count == frames + 1)
    run.terminal.press("q")
    #expect(await run.until { !$0.terminal.screen.isAlternate && $0.terminal.modes == $0.modesBefore })
    run.terminal.press("exit\n")
    _ = await run.end()
    expectRestored(run)
  }

  @Test("and taken back after a stop that nobody announced")
  func unannouncedStop() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.signal(SIGSTOP)
    run.signal(SIGCONT)
    #expect(await run.until { $0.terminal.screen.lines[1] == "last resumed" })
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    expectRestored(run)
  }

  @Test("A terminal that hangs up ends the process, also where HUP is not heard", arguments: [0, 1])
  func closed(ignoresHangUp: Int) async throws {
    let run = try ProbeRun(ignoresHangUp == 1 ? ["--ignore-hup"] : [])
    #expect(await run.started())
    run.terminal.hangUp()
    #expect(await run.end() == .signal(SIGHUP))
    #expect(run.log.last == (ignoresHangUp == 1 ? "end closed" : "end signal(Terminal.Signal.hangUp)"))
  }

  @Test("A terminal that nobody reads stops no signal")
  func unread() async throws {
    let run = try ProbeRun(columns: 200, rows: 60)
    #expect(await run.started())
    // Every `l` draws the whole screen anew, and nothing is read from here on.
    for _ in 0..<40 {
      run.terminal.press("\u{C}")
      try await Task.sleep(for: .milliseconds(5))
    }
    run.signal(SIGTERM)
    #expect(await run.end(reading: false) == .signal(SIGTERM))
    #expect(run.terminal.modes == run.modesBefore)
  }

  @Test("A pipe instead of a terminal is told apart")
  func notATerminal() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    #expect(!TerminalSession.isTerminal(input: ends[0], output: ends[1]))
    #expect(throws: TerminalError.notATerminal) {
      _ = try TerminalSession.open(
        input: ends[0], output: ends[1], environment: TerminalEnvironment(type: "xterm")
      ).size
    }
  }
}
