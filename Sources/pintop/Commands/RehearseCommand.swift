import ArgumentParser
import Configuration
import Endpoints
import Foundation
import Judging
import Pinning
import Probing
import Reporting
import TLS

/// What every shipped build would do with a certificate before a server has it.
struct RehearseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rehearse",
    abstract: "Judge a certificate, chain or key against every client build, before it is deployed.",
    discussion: """
      The candidate is a chain in PEM, leaf first, as the server would send it; or a certificate in DER, a certification \
      request or a public key by itself. Exits 0 where every client accepts pinned, 1 where some accept unpinned or \
      depend, 2 where some refuse or cannot work, 3 where it could not judge.
      """)

  @Option(name: .long, help: ArgumentHelp("The candidate: chain, certificate, request or key.", valueName: "file"))
  var chain: String

  @Option(name: .long, help: ArgumentHelp("The host of the clients' URLs.", valueName: "name"))
  var host: RehearsalHost?

  @Option(
    name: .long, help: ArgumentHelp("What stands for the platforms' trust store: PEM, or `system`.", valueName: "file"))
  var anchors: String?

  @Option(name: .long, help: ArgumentHelp("The date to judge at, by RFC 3339; now where left out.", valueName: "date"))
  var at: EvaluationDate?

  @Option(name: .long, help: ArgumentHelp("Also tell every turn up to this date.", valueName: "date"))
  var until: EvaluationDate?

  @Option(name: .long, parsing: .singleValue, help: ArgumentHelp("A client's file.", valueName: "format:file"))
  var client: [ClientArgument] = []

  @Option(name: .long, help: ArgumentHelp("Endpoints and their clients from an endpoints.json.", valueName: "file"))
  var config: String?

  @Flag(name: .long, help: "The first certificate stands for a chain that is not known yet.")
  var alone = false

  @Flag(name: .long, help: "Print JSON.")
  var json = false

  func validate() throws {
    if config == nil {
      guard host != nil else { throw ValidationError("--host is missing: the name that clients connect to") }
      guard anchors != nil else { throw ValidationError("--anchors is missing: a file, or `system`") }
      guard !client.isEmpty else { throw ValidationError("--client is missing: FORMAT:FILE, or give --config FILE") }
    }
    if let until, until.timestamp < (at?.timestamp ?? WallClock.now()) {
      throw ValidationError("--until comes before the date to judge at")
    }
  }

  func run() throws {
    let files = RehearsalFiles()
    let candidate = try alone ? files.candidate(chain).withoutItsChain : files.candidate(chain)
    let configuration = try config.map { try ConfigurationFile.read($0) }
    let evaluator = TrustEvaluator(
      store: try EvaluationFiles().store(anchors ?? "system"), named: configuration?.stores ?? [:])
    let rehearsal = Rehearsal(
      candidate: candidate, evaluator: evaluator,
      date: at?.timestamp ?? WallClock.now(), until: until?.timestamp)
    let report = RehearsalReport(
      candidate, file: chain, at: rehearsal.date, until: rehearsal.until,
      hosts: rehearsal.judged(try hosts(files, configuration)), isConfigured: config != nil)
    Output.text(json ? report.json : report.text)
    Foundation.exit(report.exitCode)
  }

  private func hosts(_ files: RehearsalFiles, _ configuration: Configuration?) throws -> [Rehearsal.Host] {
    let given = try client.map(files.client)
    guard let config, let configuration else {
      guard let host else { return [] }
      return [Rehearsal.Host(host: host, clients: given)]
    }
    for warning in configuration.warnings { Output.error(warning.description) }
    let endpoints = configuration.endpoints.filter { endpoint in
      host.map { ReferenceIdentity(host: $0.ascii) == endpoint.url.identity } ?? true
    }
    guard !endpoints.isEmpty else {
      throw CommandError(.noSuchEndpoint, "\(config) has no endpoint on \(host?.text ?? "any host")")
    }
    return endpoints.map { $0.rehearsed(with: given) }
  }
}

extension Candidate {
  /// The leaf by itself, where there is one that can be read.
  fileprivate var withoutItsChain: Candidate {
    guard case .chain(let presented) = self, let leaf = presented.leaf else { return self }
    return .leaf(leaf)
  }
}

extension Endpoint {
  /// The endpoint with its clients, pins beside it first, and those that were given besides.
  fileprivate func rehearsed(with given: [RehearsedClient]) -> Rehearsal.Host {
    let hasInlineClient = !pins.isEmpty || trust.allowInvalidCertificates
    let inline =
      hasInlineClient
      ? [RehearsedClient(InlineClient(InlinePins(pins: pins, trust: trust), pinnedCertificates: pinnedCertificates))]
      : []
    return Rehearsal.Host(
      endpoint: name, host: RehearsalHost(checked: url.host),
      clients: inline + clients.map { RehearsedClient($0) } + given)
  }
}
