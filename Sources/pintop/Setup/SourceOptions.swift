import ArgumentParser

/// Where endpoints come from.
struct SourceOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The endpoints to watch.", valueName: "file"))
  var config: String?

  @Flag(name: .long, help: "Start the lab: servers on loopback that show every state. `system` means the lab's roots.")
  var lab = false
}
