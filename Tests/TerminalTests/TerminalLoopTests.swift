import Glibc
import Testing

@Suite("The loop", .serialized)
struct TerminalLoopTests {
  @Test("The first event is the size, and a new size is told")
  func resized() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    #expect(run.log[1] == "resized(Grid.Size(columns: 80, rows: 24))")
    run.terminal.resize(columns: 100, rows: 30)
    #expect(await run.until { $0.log.contains("resized(Grid.Size(columns: 100, rows: 30))") })
    #expect(await run.until { $0.terminal.screen.lines[0] == "probe 100x30" })
  }

  @Test("Keys are told in their order, Esc by itself")
  func keys() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.terminal.press("j\u{1B}[A\u{1B}OB\u{1B}[15~\u{1B}[Z\u{1B}[200~paste q\u{1B}[201~\u{1B}q\u{1B}")
    #expect(await run.until { $0.log.contains("key(Grid.Key.escape)") })
    #expect(
      run.log.filter { $0.hasPrefix("key") } == [
        #"key(Grid.Key.character("j"))"#, "key(Grid.Key.up)", "key(Grid.Key.down)", "key(Grid.Key.function(5))",
        "key(Grid.Key.backTab)", #"key(Grid.Key.paste("paste q"))"#, "key(Grid.Key.escape)",
      ])
  }

  @Test("A deadline is told once")
  func deadline() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.terminal.press("d")
    #expect(await run.until { $0.log.contains("deadline") })
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    #expect(run.log.filter { $0 == "deadline" }.count == 1)
  }

  @Test("An unchanged reply draws nothing")
  func unchanged() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.terminal.press("u")
    #expect(await run.until { $0.log.contains { $0.contains("\"u\"") } })
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    #expect(run.log.filter { $0.hasPrefix("frame") }.count == 1)
  }

  @Test("Thousands of wake-ups make at most ten frames a second, and a key is answered among them")
  func wakeUps() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    let begin = ContinuousClock.now
    run.terminal.press("n")
    #expect(await run.until { $0.log.contains("woken") })
    try await Task.sleep(for: .milliseconds(500))
    run.terminal.press("j")
    #expect(await run.until { $0.log.contains(#"key(Grid.Key.character("j"))"#) })
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    let seconds = Double((ContinuousClock.now - begin).components.seconds) + 1
    // The first frame, one for each key, and ten for each second that has begun.
    #expect(Double(run.log.filter { $0.hasPrefix("frame") }.count) <= 4 + 10 * seconds)
    #expect(run.log.filter { $0 == "woken" }.count > 20)
  }

  @Test("A flood of bytes does no harm, and the next key is heard")
  func flood() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    var random = SplitMix(state: 3)
    for _ in 0..<200 {
      // Not the bytes that the terminal itself makes signals and stops of, and none of the probe's bad ends.
      let bytes = (0..<64).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      run.terminal.press(bytes.filter { $0 == 0x1B || (0x20..<0x40).contains($0) || $0 >= 0x80 })
      run.terminal.read()
    }
    try await Task.sleep(for: .milliseconds(300))
    run.terminal.press("j")
    #expect(
      await run.until { $0.log.last?.hasPrefix("frame") == true && $0.terminal.screen.lines[1].contains("\"j\"") })
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
  }
}
