import ArgumentParser
import Endpoints
import Foundation
import Lab
import Reporting

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

  @Option(
    name: .long,
    help: ArgumentHelp("Write the lab's endpoints.json and its clients' files there and exit.", valueName: "folder"))
  var write: String?

  func run() throws {
    guard !printConfig else {
      Output.text(try LabConfiguration.text())
      return
    }
    if let write { return try LabFiles.write(to: write) }
    try Blocking.run {
      let lab = try await Lab.start(ports: .fixed)
      for (name, state) in await lab.states {
        let addresses = (lab.connect[name] ?? []).map(\.description).joined(separator: " ")
        Output.line("\(name)\t\(state.rawValue)\t\(addresses)")
      }
      for warning in await LabDoor.open(lab) { Output.error(warning) }
      Output.line("the lab runs until ^C; change a server with `pintop lab set NAME STATE`")
      while !Task.isCancelled { try await Task.sleep(for: .seconds(3600)) }
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
    do throws(LabFault) {
      let answer = try LabControl.send(.set(name: name, state: try LabState(named: state)))
      Output.text(answer)
    } catch {
      throw CommandError(.labFailed, "\(error)")
    }
  }
}
