import Dashboard
import Grid
import Monitoring
import Pinning

/// What the golden screens are drawn from.
enum GoldenCases {
  static let full = Capabilities(glyphs: .full, colours: .indexed256)

  /// What most screens will show: a few problems, the rest in order.
  static let usual = Fixtures.snapshot(
    [0, 2, 5, 8, 12].map { Fixtures.everything[$0] }
      + ["docs", "maps", "news"].map { Fixtures.status("\($0).example.com", .accept, since: 3_542_400) },
    alerts: Array(Fixtures.alerts.prefix(2)))

  static func sized(_ columns: Int, _ rows: Int, _ capabilities: Capabilities = .ascii) -> String {
    Keyboard(columns: columns, rows: rows).screen(capabilities)
  }

  static var help: String { pressing(.character("?")) }
  static var sortPicker: String { pressing(.character("s"), .down) }
  static var detail: String { pressing(.end, .enter) }
  static var partialDetail: String { pressing(.character("n"), .enter, snapshot: partial) }
  static var usualSmall: String { Keyboard(usual, columns: 20, rows: 3).screen }
  static var usualScreen: String { Keyboard(usual).screen }

  static var filtering: String {
    var keys = Keyboard()
    keys.press(.character("/"))
    keys.type("example leaf<9x")
    return keys.screen
  }

  static var commenting: String {
    var keys = Keyboard()
    keys.press(.character("a"))
    keys.type("re-keyed, app 6.3 is on its way")
    return keys.screen
  }

  static var probing: String {
    var keys = Keyboard(usual, columns: 60, rows: 12)
    keys.press(.down, .character("r"))
    return keys.screen
  }

  static var paused: String {
    Keyboard(Fixtures.snapshot(usual.endpoints, isPollingPaused: true), columns: 80, rows: 10).screen
  }

  static var waiting: String {
    view(DashboardModel(), size: Size(columns: 40, rows: 8), capabilities: .ascii).plainText
  }

  /// The matrix on the whole screen.
  static func matrix(_ columns: Int, _ rows: Int) -> String {
    var keys = Keyboard(columns: columns, rows: rows)
    keys.press(.enter)
    return keys.screen
  }

  /// What if another chain were installed at the first endpoint.
  static func whatIf(_ columns: Int, _ rows: Int) -> String {
    var keys = Keyboard(usual, columns: columns, rows: rows)
    keys.command("goto docs")
    keys.command("rehearse new.pem at 2027-01-05")
    let date = Fixtures.now.advanced(bySeconds: 3_837_398)
    let clients = Fixtures.builds("docs.example.com")
    let supposed = Fixtures.status(
      "docs.example.com", .refused, reason: .client(name: "ios-6.2", reason: clients[1].reason), clients: clients,
      next: NextBreak(at: date, cause: .refusedNow(clients: 1, of: 3, share: 0.35)), milliseconds: nil)
    keys.send(.result(.rehearsed(id: 1, WhatIf(label: "new.pem", at: date, endpoints: [supposed]))))
    return keys.screen
  }

  static var commandLine: String {
    var keys = Keyboard(usual, columns: 80, rows: 10)
    keys.press(.character(":"))
    keys.type("rehearse new.pem at tomorrow")
    keys.press(.enter)
    return keys.screen
  }

  static var copyMenu: String {
    var keys = Keyboard(usual, columns: 80, rows: 10)
    keys.press(.character("y"))
    return keys.screen
  }

  static var columnPicker: String { pressing(.character("o"), .down, .down, .enter) }

  static var muting: String {
    var keys = Keyboard(usual, columns: 80, rows: 10)
    keys.press(.character("m"))
    return keys.screen
  }

  static var frozen: String {
    var keys = Keyboard(usual, columns: 80, rows: 10)
    keys.press(.character("f"))
    return keys.screen
  }

  static var marked: String {
    let mutes = ["pay.example.net:8443": Fixtures.inDays(1)]
    var keys = Keyboard(
      Snapshot(generation: 1, at: Fixtures.now, endpoints: usual.endpoints, alerts: usual.alerts, mutes: mutes),
      columns: 80, rows: 14)
    keys.press(.character(" "), .down, .character(" "))
    return keys.screen
  }

  private static let partial = Fixtures.snapshot([Fixtures.everything[8]])

  private static func pressing(_ keys: Key..., snapshot: Snapshot = Fixtures.all) -> String {
    var keyboard = Keyboard(snapshot)
    for key in keys { keyboard.press(key) }
    return keyboard.screen
  }
}
