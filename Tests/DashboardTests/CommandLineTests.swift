import Dashboard
import Grid
import Monitoring
import Testing

/// The line behind the colon.
@Suite struct CommandLineTests {
  private func typed(_ text: String, then keys: Key..., in start: Keyboard = Keyboard()) -> Keyboard {
    var keyboard = start
    keyboard.press(.character(":"))
    keyboard.type(text)
    for key in keys { keyboard.press(key) }
    return keyboard
  }

  @Test func goesToAnEndpointAndPutsAFilterAsideThatHidesIt() {
    var keys = Keyboard()
    keys.command("goto auth")
    #expect(keys.model.selected?.name == "auth.example.com")
    keys.press(.character("/"))
    keys.type("api")
    keys.press(.enter)
    keys.command("goto login.example.com")
    #expect(keys.model.selected?.name == "login.example.com")
    #expect(keys.model.filter.text == "")
    keys.command("goto NET:8443")
    #expect(keys.model.selected?.name == "pay.example.net:8443")
    keys.command("goto nowhere")
    #expect(keys.model.statusText == "no endpoint is named \"nowhere\": Tab completes names")
    #expect(keys.model.selected?.name == "pay.example.net:8443")
  }

  @Test func rechecksByName() {
    var keys = Keyboard()
    keys.command("recheck auth.example.com img.example.com")
    keys.command("recheck")
    keys.command("recheck nobody")
    #expect(
      keys.effects == [.recheck(["auth.example.com", "img.example.com"]), .recheck(["api.example.com"])])
    #expect(keys.model.statusText?.contains("no endpoint is named \"nobody\"") == true)
  }

  @Test func quitsAndHelps() {
    var keys = Keyboard()
    keys.command("help")
    #expect(keys.model.layer == .help(first: 0))
    keys.press(.escape)
    keys.command("q")
    #expect(keys.effects == [.quit(leavingScreen: false)])
  }

  @Test func doesNothingForBlanksAndForEscape() {
    #expect(typed("  ", then: .enter).model.layer == nil)
    let left = typed("quit", then: .escape)
    #expect(left.model.layer == nil)
    #expect(left.effects.isEmpty)
  }

  @Test func bringsEarlierLinesBack() {
    var keys = Keyboard()
    keys.command("goto auth")
    keys.command("goto  img")
    keys.command("goto auth")
    keys = typed("re", then: .up, in: keys)
    #expect(keys.lines[22].hasPrefix(":goto auth"))
    keys.press(.up)
    #expect(keys.lines[22].hasPrefix(":goto img"))
    keys.press(.up)
    #expect(keys.lines[22].hasPrefix(":goto img"))
    keys.press(.down, .down)
    #expect(keys.lines[22].hasPrefix(":re"))
    #expect(!keys.lines[22].contains("goto"))
  }

  @Test(arguments: [
    ("reh", ":rehearse "), ("re", ":re"), ("goto lo", ":goto login.example.com "), ("goto p", ":goto p"),
    ("rehearse ren", ":rehearse renewal "), ("rehearse renewal new-k", ":rehearse renewal new-key "),
    ("recheck auth.example.com im", ":recheck auth.example.com img.example.com "),
  ])
  func completesWhatIsPlain(text: String, line: String) {
    let keys = typed(text, then: .tab)
    #expect(keys.grid.cursor == Grid.Position(column: line.utf8.count, row: 22))
    #expect(keys.lines[22].hasPrefix(line.trimmingSuffix { $0 == " " }))
    #expect(keys.effects.isEmpty)
  }

  @Test func namesWhatThereIsToChooseFrom() {
    #expect(typed("re", then: .tab).lines[22].contains("recheck  rehearse"))
    #expect(typed("goto x", then: .tab).lines[22].contains("nothing begins so"))
  }

  @Test func completesFilesOnceTheyAreRead() {
    var keys = typed("rehearse certs/ne", then: .tab)
    #expect(keys.effects == [.listFiles(beginning: "certs/ne")])
    keys.send(.result(.files(beginning: "certs/old", ["certs/old.pem"])))
    #expect(keys.lines[22].hasPrefix(":rehearse certs/ne"))
    keys.send(.result(.files(beginning: "certs/ne", ["certs/new.key", "certs/new.pem", "certs/next/"])))
    #expect(keys.lines[22].hasPrefix(":rehearse certs/ne "))
    keys.type("w")
    keys.press(.tab)
    keys.send(.result(.files(beginning: "certs/new", ["certs/new.key", "certs/new.pem"])))
    #expect(keys.lines[22].hasPrefix(":rehearse certs/new."))
    keys.press(.escape)
    keys.send(.result(.files(beginning: "certs/new.", ["certs/new.pem"])))
    #expect(keys.model.layer == nil)
  }
}

extension String {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, predicate(last) { text.removeLast() }
    return text
  }
}
