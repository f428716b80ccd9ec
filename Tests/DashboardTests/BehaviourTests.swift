import Dashboard
import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

/// Keystrokes in, the model and the screen out.
@Suite struct MovingTests {
  private let many = Fixtures.snapshot((10..<40).map { Fixtures.status("host-\($0).example.com", .accept) })

  @Test func movesTheSelectionWithLettersAndArrows() {
    var keys = Keyboard(many)
    #expect(keys.model.selected?.name == "host-10.example.com")
    keys.press(.character("j"), .down, .character("j"), .character("k"), .up, .down)
    #expect(keys.model.selected?.name == "host-12.example.com")
    keys.press(.character("G"))
    #expect(keys.model.selected?.name == "host-39.example.com")
    keys.press(.down, .end)
    #expect(keys.model.selected?.name == "host-39.example.com")
    keys.press(.character("g"), .up, .home)
    #expect(keys.model.selected?.name == "host-10.example.com")
  }

  @Test func movesByPagesOfTheRowsShown() {
    var keys = Keyboard(many)
    keys.press(.pageDown)
    #expect(keys.model.selected?.name == "host-18.example.com")
    keys.press(.control("d"))
    #expect(keys.model.selected?.name == "host-22.example.com")
    keys.press(.control("U"), .pageUp, .pageUp)
    #expect(keys.model.selected?.name == "host-10.example.com")
  }

  @Test func keepsTheSelectionOnTheScreen() {
    var keys = Keyboard(many)
    for _ in 0..<29 {
      keys.press(.down)
      #expect(keys.screen.contains(">+ accept   \(keys.model.selected?.name ?? "")"))
    }
    #expect(keys.line(with: "Endpoints")?.contains("23-30/30") == true)
    keys.send(.resize(Size(columns: 80, rows: 8)))
    #expect(keys.screen.contains(">+ accept   host-39"))
  }

  @Test func goesToTheNextRowWithAProblemAndRoundTheEnd() {
    var keys = Keyboard(
      Fixtures.snapshot([
        Fixtures.status("a", .accept), Fixtures.status("b", .stale), Fixtures.status("c", .accept),
        Fixtures.status("d", .refused),
      ]))
    keys.press(.character("s"), .down, .enter)
    #expect(keys.model.sort.key == .name)
    keys.press(.character("n"))
    #expect(keys.model.selected?.name == "b")
    keys.press(.character("n"))
    #expect(keys.model.selected?.name == "d")
    keys.press(.character("n"))
    #expect(keys.model.selected?.name == "b")
    #expect(keys.model.statusText?.contains("round the end") == true)
    keys.press(.character("N"), .character("N"))
    #expect(keys.model.selected?.name == "b")
  }

  @Test func saysThatThereIsNoProblem() {
    var keys = Keyboard(many)
    keys.press(.character("n"))
    #expect(keys.model.statusText == "no row with a problem")
    var empty = Keyboard(Fixtures.snapshot([]))
    empty.press(.character("n"), .character("r"), .character("R"), .character("a"), .enter, .down, .character("G"))
    #expect(empty.effects.isEmpty)
  }

  @Test func keepsTheSelectionByNameWhenRowsChangeTheirOrder() {
    var keys = Keyboard()
    keys.press(.character("j"), .character("j"))
    let name = keys.model.selected?.name
    #expect(name == "pay.example.net:8443")
    keys.send(.snapshot(Fixtures.snapshot(Fixtures.everything.reversed(), generation: 2)))
    keys.press(.character("S"))
    #expect(keys.model.selected?.name == name)
    keys.press(.character("/"))
    keys.type("auth")
    #expect(keys.model.selected?.name == "auth.example.com")
    keys.press(.escape)
    #expect(keys.model.selected?.name == name)
    #expect(keys.screen.contains(">- NOREACH  pay.example.net:8443"))
  }

  @Test func followsTheWorstUntilSomethingIsChosen() {
    var keys = Keyboard(Fixtures.snapshot([Fixtures.status("a", .accept), Fixtures.status("b", .accept)]))
    #expect(keys.model.selected?.name == "a")
    keys.send(
      .snapshot(Fixtures.snapshot([Fixtures.status("a", .accept), Fixtures.status("b", .refused)], generation: 2)))
    #expect(keys.model.selected?.name == "b")
  }

  @Test func takesTheRowThatTookThePlaceOfOneThatIsGone() {
    var keys = Keyboard(many)
    keys.press(.character("j"), .character("j"))
    let rest = many.endpoints.filter { $0.name != "host-12.example.com" }
    keys.send(.snapshot(Fixtures.snapshot(rest, generation: 2)))
    #expect(keys.model.selected?.name == "host-13.example.com")
  }

  @Test func ignoresASnapshotThatWasOvertaken() {
    var keys = Keyboard(Fixtures.snapshot([Fixtures.status("new", .accept)], generation: 7))
    keys.send(.snapshot(Fixtures.snapshot([Fixtures.status("old", .accept)], generation: 6)))
    #expect(keys.model.selected?.name == "new")
  }

  @Test func countsAFrameOnlyWhereSomethingMayHaveChanged() {
    var keys = Keyboard()
    let frame = keys.model.frame
    keys.send(.tick(now: Fixtures.now))
    keys.send(.resize(Size(columns: 80, rows: 24)))
    keys.send(.snapshot(Fixtures.snapshot([], generation: 0)))
    #expect(keys.model.frame == frame)
    keys.send(.tick(now: Fixtures.now.advanced(bySeconds: 1)))
    #expect(keys.model.frame == frame + 1)
    keys.press(.down)
    #expect(keys.model.frame == frame + 2)
  }

  @Test func movesInEveryPane() {
    var keys = Keyboard()
    keys.press(.tab, .down)
    #expect(keys.model.focus == .alerts)
    #expect(keys.screen.contains(">13:58:22 - NOREACH"))
    keys.press(.tab)
    #expect(keys.screen.contains("==*3 Detail"))
    let before = keys.screen
    keys.press(.pageDown)
    #expect(keys.screen != before)
    keys.press(.character("G"), .down, .down)
    let end = keys.screen
    keys.press(.up, .down)
    #expect(keys.screen == end)
    keys.press(.backTab, .backTab)
    #expect(keys.model.focus == .endpoints)
    keys.press(.character("3"), .character("2"))
    #expect(keys.model.focus == .alerts)
  }
}

@Suite struct LayerTests {
  @Test func closesPopupThenZoomThenFilterAndNeverQuits() {
    var keys = Keyboard()
    keys.press(.character("/"))
    keys.type("example")
    keys.press(.enter, .character("z"), .character("?"))
    keys.press(.escape)
    #expect(keys.model.layer == nil)
    #expect(keys.model.zoom == .endpoints)
    keys.press(.escape)
    #expect(keys.model.zoom == nil)
    #expect(keys.model.filter.text == "example")
    keys.press(.escape)
    #expect(keys.model.filter.text == "")
    keys.press(.escape, .escape, .escape)
    #expect(keys.effects.isEmpty)
  }

  @Test func quitsOnlyWhenNothingIsOpen() {
    var keys = Keyboard()
    keys.press(.enter, .character("s"), .character("q"), .character("q"))
    #expect(keys.effects.isEmpty)
    keys.press(.character("q"))
    #expect(keys.effects == [.quit(leavingScreen: false)])
    var other = Keyboard()
    other.press(.character("z"), .character("Q"))
    #expect(other.effects == [.quit(leavingScreen: true)])
    var f10 = Keyboard()
    f10.press(.function(1), .function(10), .function(10))
    #expect(f10.effects == [.quit(leavingScreen: false)])
  }

  @Test func opensTheDetailOnTheWholeScreenAndComesBack() {
    var keys = Keyboard()
    keys.press(.enter)
    #expect(keys.model.zoom == .detail)
    #expect(keys.lines[1].hasPrefix("==*3 Detail"))
    #expect(!keys.screen.contains("Endpoints"))
    keys.press(.escape)
    #expect(keys.model.focus == .endpoints)
    #expect(keys.screen.contains("==*1 Endpoints"))
  }

  @Test func opensTheEndpointOfAnAlert() {
    var keys = Keyboard()
    keys.press(.character("2"), .character("j"), .enter)
    #expect(keys.model.selected?.name == "pay.example.net:8443")
    #expect(keys.model.zoom == .detail)
  }

  @Test func zoomsThePaneInFocus() {
    var keys = Keyboard()
    keys.press(.character("2"), .character("z"))
    #expect(keys.lines[1].hasPrefix("==*2 Alerts"))
    keys.press(.tab)
    #expect(keys.lines[1].hasPrefix("==*3 Detail"))
    keys.press(.character("z"))
    #expect(keys.screen.contains("1 Endpoints"))
  }

  @Test func picksASortOrder() {
    var keys = Keyboard()
    keys.press(.character("s"), .down, .down, .enter)
    #expect(keys.model.sort == Sort(key: .nextBreak))
    #expect(keys.line(with: "Endpoints")?.contains("by next break") == true)
    keys.press(.character("S"))
    #expect(keys.line(with: "Endpoints")?.contains("by next break, reversed") == true)
    keys.press(.character("s"), .escape)
    #expect(keys.model.sort == Sort(key: .nextBreak, isReversed: true))
  }

  @Test func asksForARedraw() {
    var keys = Keyboard()
    keys.press(.control("l"), .character("?"), .control("L"))
    #expect(keys.effects == [.redraw, .redraw])
  }

  @Test func pasteIsTextInATextFieldAndNothingElsewhere() {
    var keys = Keyboard()
    keys.press(.paste("qQrR\n?"))
    #expect(keys.effects.isEmpty)
    #expect(keys.model.layer == nil)
    keys.press(.character("/"), .paste("pay\u{1B}\nnet"))
    #expect(keys.model.filter.text == "pay net")
    #expect(keys.model.shownCount == 1)
  }

  @Test func scrollsTheHelpToItsEndAndNoFurther() {
    var keys = Keyboard()
    keys.press(.character("?"), .end)
    let end = keys.screen
    #expect(end.contains("PINS END"))
    keys.press(.down, .pageDown)
    #expect(keys.screen == end)
    keys.press(.home)
    #expect(keys.screen.contains("KEYS"))
  }

  @Test func namesEveryKeyInTheHelp() {
    var keys = Keyboard(columns: 120, rows: 70)
    keys.press(.character("?"))
    for binding in BindingTable.bindings(in: .panes) {
      #expect(keys.screen.contains(binding.keyNames), "\(binding.keyNames)")
      #expect(keys.screen.contains(binding.words), "\(binding.words)")
    }
  }
}
