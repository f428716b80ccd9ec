import ArgumentParser
import Endpoints
import Engine
import Glibc
import Monitoring
import Reporting

/// One round now, and an exit code for scripts.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Probe every endpoint once, now.",
    discussion: "Exits 0 where all is well, 1 for warnings, 2 where something is critical, 3 where it could not judge.")

  @OptionGroup var source: SourceOptions

  @Flag(name: .long, help: "Print JSON.")
  var json = false

  @Flag(name: .long, help: "Tell each step of each probe besides; best with a name.")
  var debug = false

  @Flag(name: .long, help: "Only say whether the configuration is good.")
  var configOnly = false

  @Argument(help: "Only these endpoints, by name.")
  var names: [String] = []

  func run() throws {
    let (source, names, configOnly) = (source, names, configOnly)
    let outcome = try Blocking.run {
      let watchlist = try await Watchlist.open(source).narrowed(to: names)
      return configOnly ? Outcome.configuration(watchlist) : .round(try await Self.round(of: watchlist), watchlist)
    }
    report(outcome)
  }

  private enum Outcome: Sendable {
    case configuration(Watchlist)
    case round(Snapshot, Watchlist)
  }

  private static func round(of watchlist: Watchlist) async throws -> Snapshot {
    try await Watch(watchlist, turn: Defaults.turnInOneRound).oneRound()
  }

  private func report(_ outcome: Outcome) {
    switch outcome {
    case .configuration(let watchlist):
      for warning in watchlist.warnings { Output.error(warning) }
      Output.line("\(source.config ?? "endpoints.json") is good: \(watchlist.endpoints.count) endpoints")
    case .round(let snapshot, let watchlist):
      for warning in watchlist.warnings { Output.error(warning) }
      Output.text(json ? CheckJSON.text(snapshot, withTranscripts: debug) : CheckText().text(snapshot))
      if debug, !json { Output.text(TranscriptText().text(snapshot)) }
      Glibc.exit(snapshot.exitCode)
    }
  }
}
