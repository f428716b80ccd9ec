import Grid

/// The one table of keys. Lower case acts on the selection, upper case on all shown; every F-key has a letter twin;
/// Esc never quits; `^C ^Z ^S ^Q ^\` are left to the terminal.
package enum BindingTable {
  package static let all: [Binding] = panes + moves(in: .help) + moves(in: .picker) + layers

  package static func bindings(in context: BindingContext) -> [Binding] {
    all.filter { $0.context == context }
  }

  static func action(for key: Key, in context: BindingContext) -> Action? {
    actions[Place(context: context, key: key.normalised)]
  }

  private struct Place: Hashable {
    let context: BindingContext
    let key: Key
  }

  /// A duplicate is a fault that a test finds; here the first one counts.
  private static let actions = Dictionary(
    all.flatMap { binding in binding.keys.map { (Place(context: binding.context, key: $0), binding.action) } },
    uniquingKeysWith: { first, _ in first })

  private static let panes: [Binding] = acting + looking + leaving + moves(in: .panes)

  private static let acting: [Binding] = [
    Binding(
      .panes, [.character("r"), .function(5)], .recheckSelection, "probe the selection now", bar: ("r:recheck", 9)),
    Binding(.panes, [.character("R")], .recheckShown, "probe all that is shown now", bar: ("R:all", 6)),
    Binding(
      .panes, [.character("a")], .acknowledge, "acknowledge the selection's alerts, with a comment",
      bar: ("a:ack", 7)),
  ]

  private static let looking: [Binding] = [
    Binding(
      .panes, [.character("/")], .openFilter, "filter: text, !not, state: group: client: leaf<14d break<30d",
      bar: ("/filter", 8)),
    Binding(.panes, [.character("s")], .openSortPicker, "sort by ...", bar: ("s:sort", 5)),
    Binding(.panes, [.character("S")], .reverseSort, "reverse the order", bar: ("S:reverse", 1)),
    Binding(.panes, [.character("n")], .nextProblem, "the next row with a problem", bar: ("n:next problem", 0)),
    Binding(.panes, [.character("N")], .previousProblem, "the row with a problem before"),
    Binding(.panes, [.enter], .open, "show the selection's detail on the whole screen", bar: ("Enter:open", 2)),
    Binding(.panes, [.character("z")], .zoom, "this pane on the whole screen, or back", bar: ("z:zoom", 3)),
    Binding(.panes, [.tab], .nextPane, "the next pane", bar: ("Tab:pane", 4)),
    Binding(.panes, [.backTab], .previousPane, "the pane before"),
    Binding(.panes, [.character("1")], .focus(.endpoints), "the pane Endpoints"),
    Binding(.panes, [.character("2")], .focus(.alerts), "the pane Alerts"),
    Binding(.panes, [.character("3")], .focus(.detail), "the pane Detail"),
  ]

  private static let leaving: [Binding] = [
    Binding(.panes, [.escape], .close, "close what is open: popup, zoom, filter; never quits"),
    Binding(.panes, [.character("?"), .function(1)], .help, "this help", bar: ("?help", 11)),
    Binding(.panes, [.control("l")], .redraw, "draw the screen anew"),
    Binding(
      .panes, [.character("q"), .function(10)], .closeOrQuit, "close what is open, or quit", bar: ("q:quit", 10)),
    Binding(.panes, [.character("Q")], .quit, "quit at once, leaving the last screen"),
  ]

  private static func moves(in context: BindingContext) -> [Binding] {
    [
      Binding(context, [.character("j"), .down], .move(.down), "down"),
      Binding(context, [.character("k"), .up], .move(.up), "up"),
      Binding(context, [.character("g"), .home], .move(.first), "to the first"),
      Binding(context, [.character("G"), .end], .move(.last), "to the last"),
      Binding(context, [.control("d")], .move(.halfPageDown), "half a page down"),
      Binding(context, [.control("u")], .move(.halfPageUp), "half a page up"),
      Binding(context, [.pageDown], .move(.pageDown), "a page down"),
      Binding(context, [.pageUp], .move(.pageUp), "a page up"),
    ]
  }

  private static let layers: [Binding] =
    everywhereClosed(.help, [.escape, .character("q"), .function(10), .character("?"), .function(1), .enter])
    + everywhereClosed(.picker, [.escape, .character("q"), .function(10)])
    + everywhereClosed(.confirm, [.escape, .character("n"), .character("N"), .character("q"), .function(10)])
    + everywhereClosed(.filter, [.escape, .function(10)], bar: "Esc:clear")
    + everywhereClosed(.comment, [.escape, .function(10)], bar: "Esc:cancel")
    + [
      Binding(.picker, [.enter, .character("s")], .accept, "sort by this", bar: ("Enter:sort by this", 2)),
      Binding(.picker, [.character("S")], .reverseSort, "reverse the order", bar: ("S:reverse", 1)),
      Binding(.confirm, [.character("y"), .character("Y"), .enter], .accept, "yes", bar: ("y:yes", 2)),
      Binding(.filter, [.enter], .accept, "keep the filter", bar: ("Enter:keep", 2)),
      Binding(.filter, [.up], .move(.up), "the row above"),
      Binding(.filter, [.down], .move(.down), "the row below"),
      Binding(.comment, [.enter], .accept, "acknowledge with this comment", bar: ("Enter:acknowledge", 2)),
    ]
    + [BindingContext.help, .picker, .confirm, .filter, .comment].map {
      Binding($0, [.control("l")], .redraw, "draw the screen anew")
    }

  private static func everywhereClosed(
    _ context: BindingContext, _ keys: [Key], bar: String = "Esc:close"
  ) -> [Binding] {
    [Binding(context, keys, .close, "close", bar: (bar, 3))]
  }
}
