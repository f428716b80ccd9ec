import Dashboard
import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

@Suite struct FilterTests {
  private func names(_ filter: String) -> [String] {
    var keys = Keyboard()
    keys.press(.character("/"))
    keys.type(filter)
    keys.press(.enter, .home)
    var names: [String] = []
    for _ in 0..<keys.model.shownCount {
      names.append(keys.model.selected?.name ?? "")
      keys.press(.down)
    }
    return names
  }

  @Test(arguments: [
    ("api", ["api.example.com"]), ("API", ["api.example.com"]), ("8443", ["pay.example.net:8443"]),
    ("net:8443", ["pay.example.net:8443"]), ("192.0.2.41", ["pool.example.com"]),
    ("group:prod", ["api.example.com", "cdn.example.org"]), ("!group:prod auth", ["auth.example.com"]),
    ("state:refused", ["api.example.com"]), ("state:EXPIRY", ["login.example.com", "push.example.com"]),
    ("state:expiring !login", ["push.example.com"]), ("client:tv", ["tv.example.com", "old.example.com"]),
    ("client:ios-6.2", ["api.example.com"]),
    ("leaf<14d", ["login.example.com"]), ("leaf>100d", ["cdn.example.org", "img.example.com"]),
    ("break<20d !state:refused !state:badcert", ["login.example.com", "push.example.com", "img.example.com"]),
    ("break<54h break>12h", ["login.example.com"]), ("no-such-host", []), ("unpinned", ["img.example.com"]),
  ])
  func picksRows(filter: String, expected: [String]) {
    #expect(names(filter) == expected)
  }

  @Test func actsOnEveryKeyAndShowsHowManyItHits() {
    var keys = Keyboard()
    keys.press(.character("/"))
    keys.type("p")
    let hits = keys.model.shownCount
    keys.type("ay")
    #expect(keys.model.shownCount < hits)
    #expect(keys.lines[22].contains("/pay"))
    #expect(keys.lines[22].contains("1 of 13"))
    #expect(keys.grid.cursor == Grid.Position(column: 4, row: 22))
    keys.press(.enter)
    #expect(keys.screen.contains("[filter: pay, 1 of 13]"))
    keys.press(.character("/"), .control("u"))
    #expect(keys.model.shownCount == 13)
  }

  @Test func movesTheSelectionWhileItIsTyped() {
    var keys = Keyboard()
    keys.press(.character("/"))
    keys.type("example")
    keys.press(.down, .down, .up)
    #expect(keys.model.filter.text == "example")
    #expect(keys.model.selected?.name == "cdn.example.org")
  }

  @Test(arguments: [
    ("leaf<x", "leaf<x wants a time such as 14d, 12h or 30m"), ("leaf<", "leaf< wants a value behind it"),
    ("state:foo", "no state \"foo\""), ("stat:refused", "no field \"stat\""), ("group:", "group: wants a value"),
    ("break<99999999999d", "wants a time"),
  ])
  func saysWhatIsWrongWithATermAndShowsAllRows(filter: String, words: String) {
    var keys = Keyboard(columns: 120, rows: 24)
    keys.press(.character("/"))
    keys.type(filter)
    #expect(keys.model.shownCount == 13)
    #expect(keys.lines[22].contains(words))
    keys.press(.enter)
    #expect(
      keys.model.statusText?.hasPrefix(words.prefix(12)) == true || keys.model.statusText?.contains(words) == true)
  }

  @Test func saysThatNothingMatches() {
    var keys = Keyboard()
    keys.press(.character("/"))
    keys.type("zzz")
    #expect(keys.screen.contains("Nothing matches the filter. Esc shows all 13 again."))
    #expect(keys.model.selected == nil)
    keys.press(.enter, .character("r"), .character("R"), .character("n"), .enter)
    #expect(keys.effects.isEmpty)
  }
}

@Suite struct SortTests {
  private func names(_ sort: Int, reversed: Bool = false) -> [String] {
    let near = NextBreak(at: Fixtures.inDays(2), cause: .leafEnds)
    let far = NextBreak(at: Fixtures.inDays(9), cause: .leafEnds)
    let rows = [
      Fixtures.status("c", .accept, since: 10, next: far, leafEnds: nil, milliseconds: 5, group: "x"),
      Fixtures.status("a", .expiring, .warning, since: 30, next: nil, leafEnds: Fixtures.inDays(1), milliseconds: nil),
      Fixtures.status("b", .expiring, .critical, since: 20, next: near, milliseconds: 50, group: "w"),
      Fixtures.status("d", .accept, since: 10, next: far, leafEnds: nil, milliseconds: 5, group: "x"),
    ]
    var keys = Keyboard(Fixtures.snapshot(rows))
    keys.press(.character("s"), .home)
    for _ in 0..<sort { keys.press(.down) }
    keys.press(.enter)
    if reversed { keys.press(.character("S")) }
    keys.press(.home)
    return rows.map { _ in
      defer { keys.press(.down) }
      return keys.model.selected?.name ?? ""
    }
  }

  @Test(arguments: [
    (0, "bacd"), (1, "abcd"), (2, "bcda"), (3, "abcd"), (4, "bcda"), (5, "cdba"), (6, "bcda"),
  ])
  func ordersRows(sort: Int, expected: String) {
    #expect(names(sort).joined() == expected)
  }

  @Test(arguments: [(0, "cdab"), (1, "dcba"), (2, "cdba"), (3, "bacd"), (4, "cdba"), (5, "abcd"), (6, "cdba")])
  func reversesTheOrderButNotTheNamesOfEquals(sort: Int, expected: String) {
    #expect(names(sort, reversed: true).joined() == expected)
  }
}
