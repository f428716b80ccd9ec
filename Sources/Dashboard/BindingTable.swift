import Grid

/// The one table of keys. Lower case acts on the selection, upper case on all shown; every F-key has a letter twin;
/// Esc never quits; `^C ^Z ^S ^Q ^\` are left to the terminal.
package enum BindingTable {
  package static let all: [Binding] = panes + [.help, .picker, .columns].flatMap(moves) + layers

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
      .panes, [.character("r"), .function(5)], .recheckSelection, "probe the selection, or what is marked, now",
      bar: ("r:recheck", 18)),
    Binding(
      .panes, [.character("R")], .recheckShown, "probe all that is shown now; above 50 rows it asks first",
      bar: ("R:all", 15)),
    Binding(.panes, [.character(" ")], .mark, "mark the selection, or unmark it", bar: ("Space:mark", 4)),
    Binding(.panes, [.character("U")], .unmarkAll, "unmark all"),
    Binding(
      .panes, [.character("a")], .acknowledge, "acknowledge the alerts of the selection, with a comment",
      bar: ("a:ack", 16)),
    Binding(.panes, [.character("A")], .acknowledgeShown, "acknowledge the alerts of all that is shown; it asks first"),
    Binding(.panes, [.character("m")], .mute, "mute the selection until a time", bar: ("m:mute", 10)),
    Binding(
      .panes, [.character("y")], .openCopyMenu,
      "copy: then h host, p pin, f fingerprint, o openssl, j JSON, t incident",
      bar: ("y:copy", 7)),
    Binding(
      .panes, [.character(":")], .openCommand, "command: recheck, goto, rehearse, help, quit", bar: (":rehearse", 12)),
  ]

  private static let looking: [Binding] = [
    Binding(
      .panes, [.character("/")], .openFilter, "filter: text, !not, state: group: client: leaf<14d break<30d",
      bar: ("/filter", 17)),
    Binding(.panes, [.character("s")], .openSortPicker, "sort by ...", bar: ("s:sort", 14)),
    Binding(.panes, [.character("S")], .reverseSort, "reverse the order", bar: ("S:reverse", 1)),
    Binding(.panes, [.character("n")], .nextProblem, "the next row with a problem", bar: ("n:next problem", 2)),
    Binding(.panes, [.character("N")], .previousProblem, "the row with a problem before"),
    Binding(
      .panes, [.enter], .open, "show the selection's detail on the whole screen", bar: ("Enter:open", 8)),
    Binding(.panes, [.character("z")], .zoom, "this pane on the whole screen, or back", bar: ("z:zoom", 11)),
    Binding(.panes, [.tab], .nextPane, "the next pane", bar: ("Tab:pane", 13)),
    Binding(.panes, [.backTab], .previousPane, "the pane before"),
    Binding(.panes, [.character("1")], .focus(.endpoints), "the pane Endpoints"),
    Binding(.panes, [.character("2")], .focus(.alerts), "the pane Alerts"),
    Binding(.panes, [.character("3")], .focus(.detail), "the pane Detail"),
    Binding(
      .panes, [.character("f")], .freeze, "freeze the display, or let it go on; probing goes on", bar: ("f:freeze", 5)),
    Binding(.panes, [.character("p")], .pause, "pause polling, or go on", bar: ("p:pause", 9)),
    Binding(.panes, [.character("o")], .openColumnPicker, "choose the columns", bar: ("o:columns", 3)),
    Binding(.panes, [.character("t")], .timeFormat, "times as what is left, or as dates in UTC"),
    Binding(.panes, [.character("M")], .mouse, "take the mouse, or leave it to the terminal to select text"),
  ]

  private static let leaving: [Binding] = [
    Binding(
      .panes, [.escape], .close, "close what is open: popup, what-if, zoom, filter, marks; never quits"),
    Binding(.panes, [.character("?"), .function(1)], .help, "this help", bar: ("?help", 20)),
    Binding(.panes, [.control("l")], .redraw, "draw the screen anew"),
    Binding(
      .panes, [.character("q"), .function(10)], .closeOrQuit, "close what is open, or quit", bar: ("q:quit", 19)),
    Binding(.panes, [.character("Q")], .quit, "quit at once, leaving the last screen"),
  ]

  private static func moves(in context: BindingContext) -> [Binding] {
    let sideways = [
      Binding(context, [.character("h"), .left], .scrollLeft, "scroll the columns back"),
      Binding(context, [.character("l"), .right], .scrollRight, "scroll the columns on"),
    ]
    return [
      Binding(context, [.character("j"), .down], .move(.down), "down"),
      Binding(context, [.character("k"), .up], .move(.up), "up"),
      Binding(context, [.character("g"), .home], .move(.first), "to the first"),
      Binding(context, [.character("G"), .end], .move(.last), "to the last"),
      Binding(context, [.control("d")], .move(.halfPageDown), "half a page down"),
      Binding(context, [.control("u")], .move(.halfPageUp), "half a page up"),
      Binding(context, [.pageDown], .move(.pageDown), "a page down"),
      Binding(context, [.pageUp], .move(.pageUp), "a page up"),
    ] + (context == .panes ? sideways : [])
  }

  private static let layers: [Binding] =
    closing + pickers + copying
    + [
      Binding(.confirm, [.character("y"), .character("Y"), .enter], .accept, "yes", bar: ("y:yes", 2)),
      Binding(.filter, [.enter], .accept, "keep the filter", bar: ("Enter:keep", 2)),
      Binding(.filter, [.up], .move(.up), "the row above"),
      Binding(.filter, [.down], .move(.down), "the row below"),
      Binding(.command, [.enter], .accept, "carry it out", bar: ("Enter:do it", 2)),
      Binding(.command, [.tab], .complete, "complete the word", bar: ("Tab:complete", 1)),
      Binding(.command, [.up], .move(.up), "the command before", bar: ("Up:earlier", 0)),
      Binding(.command, [.down], .move(.down), "the command after"),
      Binding(.comment, [.enter], .accept, "acknowledge with this comment", bar: ("Enter:acknowledge", 2)),
      Binding(.mute, [.enter], .accept, "mute until then", bar: ("Enter:mute", 2)),
    ]
    + BindingContext.allCases.filter { $0 != .panes }.map {
      Binding($0, [.control("l")], .redraw, "draw the screen anew")
    }

  private static let pickers: [Binding] = [
    Binding(.picker, [.enter, .character("s")], .accept, "sort by this", bar: ("Enter:sort by this", 2)),
    Binding(.picker, [.character("S")], .reverseSort, "reverse the order", bar: ("S:reverse", 1)),
    Binding(
      .columns, [.enter, .character(" ")], .toggleColumn, "show this column, or hide it", bar: ("Enter:show or hide", 2)
    ),
  ]

  private static let copying: [Binding] = [
    Binding(.copy, [.character("h")], .copy(.host), "copy the host", bar: ("h:host", 6)),
    Binding(.copy, [.character("p")], .copy(.pin), "copy the pin of the leaf", bar: ("p:pin", 5)),
    Binding(
      .copy, [.character("f")], .copy(.fingerprint), "copy the fingerprint of the leaf", bar: ("f:fingerprint", 4)),
    Binding(.copy, [.character("o")], .copy(.openSSL), "copy an openssl command", bar: ("o:openssl", 3)),
    Binding(.copy, [.character("j")], .copy(.json), "copy the endpoint as JSON", bar: ("j:JSON", 2)),
    Binding(.copy, [.character("t")], .copy(.incident), "copy a text for an incident", bar: ("t:incident", 1)),
  ]

  private static let closing: [Binding] = [
    close(.help, [.escape, .character("q"), .function(10), .character("?"), .function(1), .enter]),
    close(.picker, [.escape, .character("q"), .function(10)]),
    close(.columns, [.escape, .character("q"), .function(10)]),
    close(.copy, [.escape, .character("q"), .function(10), .character("y")]),
    close(.confirm, [.escape, .character("n"), .character("N"), .character("q"), .function(10)]),
    close(.filter, [.escape, .function(10)], bar: "Esc:clear"),
    close(.command, [.escape, .function(10)], bar: "Esc:cancel"),
    close(.comment, [.escape, .function(10)], bar: "Esc:cancel"),
    close(.mute, [.escape, .function(10)], bar: "Esc:cancel"),
  ]

  private static func close(_ context: BindingContext, _ keys: [Key], bar: String = "Esc:close") -> Binding {
    Binding(context, keys, .close, "close", bar: (bar, 7))
  }
}
