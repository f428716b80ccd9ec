import ArgumentParser
import Dashboard
import Endpoints
import Engine
import Glibc
import Grid
import Monitoring
import Pinning
import Reporting
import Terminal

/// The dashboard; into a pipe, one round as text.
struct DashboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dashboard", abstract: "Watch endpoints in the terminal (the command where none is named).")

  @OptionGroup var source: SourceOptions

  @Flag(name: .long, help: "Print one line for each change instead of drawing a screen.")
  var plain = false

  @Flag(name: .long, help: "Use no character above 0x7E.")
  var ascii = false

  @Option(name: .long, help: ArgumentHelp("Probe one round, print that screen, and exit.", valueName: "WxH"))
  var dumpScreen: ScreenSize?

  func run() throws {
    if let dumpScreen { return try dump(dumpScreen.size) }
    if plain { return try PlainWatch(source: source).run() }
    guard TerminalSession.isTerminal() else { return try printOneRound() }
    try LiveDashboard(source: source, forcesASCII: ascii).run()
  }

  private func printOneRound() throws {
    let snapshot = try oneRound()
    Output.text(CheckText().text(snapshot))
  }

  private func dump(_ size: Size) throws {
    let snapshot = try oneRound()
    let environment = TerminalEnvironment.current(forcesASCII: ascii)
    var model = DashboardModel(size: size)
    _ = update(&model, .tick(now: snapshot.at))
    _ = update(&model, .snapshot(snapshot))
    let glyphs: GlyphTier = environment.isUTF8 && !ascii ? .full : .ascii
    let grid = view(model, size: size, capabilities: Capabilities(glyphs: glyphs, colours: .none))
    Output.line(grid.plainText)
  }

  private func oneRound() throws -> Snapshot {
    let source = source
    return try Blocking.run {
      let watchlist = try await Watchlist.open(source)
      for warning in watchlist.warnings { Output.error(warning) }
      return try await Watch(watchlist, turn: Defaults.turnInOneRound).oneRound()
    }
  }
}

/// `120x40`.
struct ScreenSize: ExpressibleByArgument {
  let size: Size

  /// Sides from 1 to 1000.
  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1], (1...1000).contains(columns),
      (1...1000).contains(rows)
    else { return nil }
    size = Size(columns: columns, rows: rows)
  }
}
