import ArgumentParser

/// The command line: which command, its options, and what the process exits with.
struct Pintop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pintop",
    abstract: "htop for pinned endpoints: who can connect now, who will stop, when, and why.",
    discussion: """
      Without a command, the dashboard opens on ./endpoints.json, or on $XDG_CONFIG_HOME/pintop/endpoints.json. \
      `pintop --lab` needs no configuration and no network.
      """,
    version: Version.text,
    subcommands: [
      DashboardCommand.self, CheckCommand.self, EvaluateCommand.self, RehearseCommand.self, LintCommand.self,
      ImportCommand.self, PinCommand.self, InitCommand.self, LabCommand.self, ConformanceCommand.self,
    ],
    defaultSubcommand: DashboardCommand.self)
}

@main
enum Main {
  /// Synchronous on purpose: the main thread belongs to the terminal, and an asynchronous entry would hand it away.
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      var command = try Pintop.parseAsRoot(arguments)
      try command.run()
    } catch {
      Exit.end(error, arguments: arguments)
    }
  }
}

enum Version {
  static let text = "0.1.0"
}
