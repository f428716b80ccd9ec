import ArgumentParser
import Configuration
import Endpoints
import Foundation
import Pinning
import PositionedJSON
import Probing
import Reporting

/// A first configuration, from what is served now.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a first endpoints.json from what is served now.",
    discussion: """
      Looks at each host once, prints the file, and says on standard error what was seen. --write makes the file, and \
      refuses to replace one. Pins come from what the apps ship: `pintop import`.
      """)

  @Argument(help: "The hosts, as HOST, HOST:PORT or URL.")
  var hosts: [String]

  @Option(name: .long, help: ArgumentHelp("An address in place of DNS, for every host.", valueName: "address"))
  var connect: [String] = []

  @Option(name: .long, help: ArgumentHelp("The trust anchors: PEM, or `system`.", valueName: "file"))
  var anchors = "system"

  @Flag(name: .long, help: "Make the file.")
  var write = false

  @Option(name: .long, help: ArgumentHelp("The file to make; ./endpoints.json where left out.", valueName: "file"))
  var config = "endpoints.json"

  func validate() throws {
    if hosts.isEmpty { throw ValidationError("name a host") }
  }

  func run() throws {
    let looks = try distinct(hosts.map { try LiveLook($0, connect: connect) })
    let text = try configuration(looks)
    if write, FileManager.default.fileExists(atPath: config) {
      throw CommandError(.alreadyThere, "\(config) is there already, and was not changed")
    }
    for line in try seen(looks) { Output.error(line) }
    guard write else { return Output.text(text) }
    try AtomicFile.create(config, with: Array(text.utf8))
    Output.line("\(config) is made; next: pintop, or pintop import FILE --write for what your apps ship")
  }

  private func distinct(_ looks: [LiveLook]) -> [LiveLook] {
    var seen = Set<EndpointURL>()
    return looks.filter { seen.insert($0.url).inserted }
  }

  /// The text, which `check --config-only` finds good: that is tried here.
  private func configuration(_ looks: [LiveLook]) throws -> String {
    let file = anchors == "system" ? nil : ClientEntry.path(to: anchors, from: config)
    let entries = zip(looks, FirstConfiguration.names(of: looks.map(\.url))).map { look, name in
      FirstConfiguration.Entry(name: name, url: look.url, connect: connect, anchors: file)
    }
    let text = FirstConfiguration(entries: entries).text
    _ = try ConfigurationFile.check(Array(text.utf8), of: config)
    return text
  }

  // MARK: What was seen

  /// A line for each host. One that cannot be reached stays in the file: that is what pintop watches for.
  private func seen(_ looks: [LiveLook]) throws -> [String] {
    let date = WallClock.now()
    let finder = try PathFinder(anchors: anchors, at: date)
    let chains = try Blocking.run {
      await withTaskGroup(of: (Int, Result<[LiveChain], any Error>).self) { group in
        for (index, look) in looks.enumerated() {
          group.addTask {
            do { return (index, .success(try await look.chains())) } catch { return (index, .failure(error)) }
          }
        }
        var found = [Int: Result<[LiveChain], any Error>]()
        for await (index, result) in group { found[index] = result }
        return looks.indices.compactMap { found[$0] }
      }
    }
    return zip(looks, chains).flatMap { look, result -> [String] in
      switch result {
      case .failure(let error as CommandError):
        [error.detail.split(separator: " ").map { SafeText.escape($0) }.joined(separator: " ")]
      case .failure(let error): ["\(look.url.hostAndPort): \(error)"]
      case .success(let chains): chains.map { line(look.url, $0, finder, date) }
      }
    }
  }

  private func line(_ url: EndpointURL, _ chain: LiveChain, _ finder: PathFinder, _ date: Timestamp) -> String {
    let answer = finder.answer(chain.presented, host: url.host)
    let leaf = chain.presented.leaf
    let ends =
      leaf.map { "the leaf ends in \(Span(seconds: $0.notAfter.seconds(since: date)))" } ?? "the leaf cannot be read"
    let trust = answer.failure.map { "not trusted: \(SafeText.escape($0.detail))" } ?? "trusted under \(anchor(answer))"
    let addresses = chain.addresses.map(\.description).joined(separator: ", ")
    return "\(url.hostAndPort) (\(addresses)): \(ends), \(trust)"
  }

  private func anchor(_ answer: TrustAnswer) -> String {
    answer.paths.first?.anchor.map { SafeText.quote($0.subject.short) } ?? "its anchor"
  }
}
