import ArgumentParser
import Configuration
import Pinning
import PositionedJSON
import Reporting

/// Makes a client of what a build ships.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make an entry of `clients` from a file that a build ships.",
    discussion: """
      Prints the entry, to be pasted into endpoints.json, with the hosts that it covers; --write puts it there and \
      changes nothing else. Exits 3 where the file cannot be read or is of no known format.
      """)

  @Argument(help: "The file, as FILE or FORMAT:FILE.")
  var file: String

  @Option(name: .long, help: "The format; without it, the content tells.")
  var format: ClientFormat?

  @Option(name: .long, help: "The client's name; without it, made from the path.")
  var name: String?

  @Option(name: .long, help: ArgumentHelp("Its share of installs, from 0 to 1.", valueName: "share"))
  var share: Double?

  @Option(name: .long, help: ArgumentHelp("The day of its release: 2026-03-01.", valueName: "day"))
  var released: String?

  @Flag(name: .long, help: "Put the entry into the configuration.")
  var write = false

  @Option(name: .long, help: ArgumentHelp("The configuration; ./endpoints.json where left out.", valueName: "file"))
  var config: String?

  @Flag(name: .long, help: "Print JSON.")
  var json = false

  func validate() throws {
    if let share, !(0...1).contains(share) { throw ValidationError("--share is a number from 0 to 1") }
    if let released, Timestamp(day: released) == nil { throw ValidationError("--released is a day: 2026-03-01") }
    if let name, name.isEmpty { throw ValidationError("--name is not empty") }
  }

  func run() throws {
    let argument = ClientFileArgument(file, format: format)
    let files = try argument.read()
    let configuration = write ? try ConfigurationFile.locate(config) : config ?? "endpoints.json"
    guard let first = files.first else { throw CommandError(.unreadableFile, "\(argument.path) is of no format") }
    let entry = ClientEntry(
      name: name ?? ClientEntry.name(for: argument.path, first.format), files: files, share: share, released: released,
      path: ClientEntry.path(to: argument.path, from: configuration))
    if write { try self.write(entry, to: configuration) }
    let report = ImportReport(entry: entry, writtenTo: write ? configuration : nil)
    Output.text(json ? report.json : report.text)
  }

  private func write(_ entry: ClientEntry, to configuration: String) throws {
    let before = try ConfigurationFile.bytes(of: configuration)
    // A file with errors is not made worse; its own come first.
    _ = try ConfigurationFile.read(configuration)
    try refuseClobbering(entry.name, before, configuration)
    let after: [UInt8]
    do throws(JSON5InsertionFault) {
      after = try JSON5Insertion.inserting(
        key: entry.member.key, value: entry.member.value, into: "clients", of: before)
    } catch {
      throw CommandError(.badConfiguration, "\(configuration): there is no place for the entry: \(error)")
    }
    // What is written can be read.
    for warning in try ConfigurationFile.check(after, of: configuration).warnings { Output.error(warning.description) }
    try AtomicFile.replace(configuration, with: after, expecting: before)
  }

  private func refuseClobbering(_ name: String, _ bytes: [UInt8], _ configuration: String) throws {
    guard let top = try? JSON5Parser.parse(bytes), case .object(let members) = top.content,
      let clients = members.first(where: { $0.key == "clients" }), case .object(let known) = clients.value.content,
      let there = known.first(where: { $0.key == name })
    else { return }
    throw CommandError(
      .alreadyThere,
      "\(configuration):\(there.keyPlace): there is a client \(SafeText.quote(name)) already; "
        + "choose another --name, or edit that entry")
  }
}
