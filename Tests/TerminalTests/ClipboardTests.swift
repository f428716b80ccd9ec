import Foundation
import Glibc
import Grid
import Testing

@testable import Terminal

@Suite("Clipboard and mouse", .serialized)
struct ClipboardTests {
  @Test("Text goes to the terminal's clipboard in base64, and nothing of it is obeyed")
  func copies() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.terminal.press("y")
    let text = Data("pin \u{1B}[2J\u{E9}".utf8).base64EncodedString()
    #expect(await run.until { $0.terminal.screen.commands == ["52;c;\(text)"] })
    #expect(run.terminal.screen.lines[0] == "probe 80x24")
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    #expect(run.terminal.screen.unknown == [])
  }

  @Test("Base64 is as Foundation has it", arguments: ["", "a", "ab", "abc", "abcd", "\u{FF}\u{FFFF}", "pins\n"])
  func base64(text: String) {
    let bytes = Clipboard.bytes(text, isInTmux: false)
    #expect(bytes == Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8))
  }

  @Test("In tmux it goes through to the terminal outside as well, every ESC doubled")
  func throughTmux() {
    let plain = String(decoding: Clipboard.bytes("x", isInTmux: false), as: UTF8.self)
    let both = String(decoding: Clipboard.bytes("x", isInTmux: true), as: UTF8.self)
    #expect(both == plain + "\u{1B}Ptmux;\u{1B}" + plain + "\u{1B}\\")
  }

  @Test("A long text is cut at a character")
  func long() throws {
    let bytes = Clipboard.bytes(String(repeating: "\u{65E5}", count: 40_000), isInTmux: false)
    let text = try #require(Data(base64Encoded: Data(bytes.dropFirst(7).dropLast())))
    #expect(text.count <= Clipboard.most && text.count > Clipboard.most - 3)
    #expect(String(data: text, encoding: .utf8) != nil)
  }

  @Test("The mouse is reported only while it is wanted, and given back at the end")
  func mouse() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    #expect(!run.terminal.screen.reportsMouse)
    run.terminal.press("m")
    #expect(await run.until { $0.terminal.screen.reportsMouse && $0.terminal.screen.reportsMouseAsSGR })
    run.terminal.press("\u{1B}[<0;5;3M\u{1B}[<0;5;3m\u{1B}[<65;1;1M")
    #expect(await run.until { $0.log.contains("key(Grid.Key.wheelDown)") })
    #expect(run.log.filter { $0.contains("click") } == ["key(Grid.Key.click(column: 4, row: 2))"])
    run.terminal.press("M")
    #expect(await run.until { !$0.terminal.screen.reportsMouse })
    run.terminal.press("m")
    #expect(await run.until { $0.terminal.screen.reportsMouse })
    run.terminal.press("q")
    #expect(await run.end() == .exit(0))
    #expect(!run.terminal.screen.reportsMouse && !run.terminal.screen.reportsMouseAsSGR)
    #expect(run.terminal.modes == run.modesBefore)
  }

  @Test("The mouse is given back by a crash, too")
  func crash() async throws {
    let run = try ProbeRun()
    #expect(await run.started())
    run.terminal.press("m")
    #expect(await run.until { $0.terminal.screen.reportsMouse })
    run.terminal.press("W")
    #expect(await run.end() != nil)
    #expect(!run.terminal.screen.reportsMouse)
    #expect(!run.terminal.screen.isAlternate)
  }

  @Test(
    "A report of the mouse is a key",
    arguments: [
      ("[<0;1;1M", Key.click(column: 0, row: 0)), ("[<0;200;60M", .click(column: 199, row: 59)),
      ("[<64;3;3M", .wheelUp), ("[<65;3;3M", .wheelDown),
    ])
  func reports(sequence: String, key: Key) {
    #expect(KeySequences().key(Array(sequence.utf8)) == key)
  }

  @Test(
    "What is no report of ours is nothing",
    arguments: ["[<0;1;1m", "[<1;1;1M", "[<0;0;1M", "[<0;1M", "[<;;M", "[<0;1;1;1M", "[<x;1;1M", "[<35;1;1M"])
  func strangers(sequence: String) {
    #expect(KeySequences().key(Array(sequence.utf8)) == nil)
  }
}
