import ArgumentParser
import Foundation
import Lab

/// Only the lab's servers, for trying pintop, or anything else that pins, against them.
struct LabCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lab",
    abstract: "Run only the lab: servers on loopback that show every state.",
    subcommands: [LabRunCommand.self, LabSetCommand.self],
    defaultSubcommand: LabRunCommand.self)
}

struct LabRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run the lab until interrupted.", shouldDisplay: false)

  @Flag(name: .long, help: "Print the lab's endpoints.json and exit.")
  var printConfig = false

  func run() throws {
    guard !printConfig else {
      Output.line(LabConfiguration.text().trimmingCharacters(in: .newlines))
      return
    }
    try Blocking.run {
      let watchlist = try await Watchlist.open(SourceOptions.ofLab())
      for endpoint in watchlist.endpoints {
        Output.line("\(endpoint.name)\t\(endpoint.connect.map(\.description).joined(separator: " "))")
      }
      Output.line("the lab runs until ^C; change a server with `pintop lab set NAME STATE`")
      try await Task.sleep(for: .seconds(Int64.max / 4))
    }
  }
}

struct LabSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change the state of one of a running lab's servers.")

  @Argument(help: "The endpoint.")
  var name: String

  @Argument(help: "The state it is to show; a wrong one lists them all.")
  var state: String

  func run() throws {
    let (name, state) = (name, state)
    let answer = try Blocking.run { try await LabControl.send("set \(name) \(state)") }
    Output.line(answer)
  }
}
