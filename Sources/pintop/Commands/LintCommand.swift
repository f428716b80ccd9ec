import ArgumentParser
import ClientFormats
import Configuration
import Endpoints
import Foundation
import Linting
import Pinning
import Probing
import Reporting
import TLS

/// What is unwise in the pins that builds ship.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Look for what is unwise in shipped pins.",
    discussion: """
      Several files are taken for the platforms of one product, and compared. Works offline, unless --live is given. \
      Exits 0 where there are only notes or nothing, 1 for warnings, 2 where something is critical, 3 where it could \
      not judge.
      """)

  @Argument(help: "The files, as FILE or FORMAT:FILE; with --config and none, those of its clients.")
  var files: [String] = []

  @Option(name: .long, help: "The format of files that name none; without it, their content tells.")
  var format: ClientFormat?

  @Option(name: .long, help: ArgumentHelp("A host, or HOST:PORT, that every file should cover.", valueName: "host"))
  var host: [String] = []

  @Option(
    name: .long, help: ArgumentHelp("The chain that is served: PEM, leaf first. May be given again.", valueName: "file")
  )
  var chain: [String] = []

  @Flag(name: .long, help: "Look at what each --host serves now.")
  var live = false

  @Option(name: .long, help: ArgumentHelp("With --live: an address in place of DNS.", valueName: "address"))
  var connect: [String] = []

  @Option(name: .long, help: ArgumentHelp("The trust anchors: PEM, or `system`.", valueName: "file"))
  var anchors = "system"

  @Option(name: .long, help: ArgumentHelp("An endpoints.json, for the keys of other endpoints.", valueName: "file"))
  var config: String?

  @Option(name: .long, help: ArgumentHelp("How long an app's update takes to arrive.", valueName: "days"))
  var leadTime = 60

  @Option(name: .long, help: ArgumentHelp("The date to judge at, by RFC 3339; now where left out.", valueName: "date"))
  var at: EvaluationDate?

  @Flag(name: .long, help: "Print JSON.")
  var json = false

  func validate() throws {
    if files.isEmpty, config == nil { throw ValidationError("name a file, or a --config with clients") }
    if live, host.isEmpty { throw ValidationError("--live looks at hosts: name one by --host") }
    if !connect.isEmpty, !live { throw ValidationError("--connect goes with --live") }
    if !(0...36_500).contains(leadTime) { throw ValidationError("--lead-time is a number of days") }
  }

  func run() throws {
    let configuration = try config.map { try ConfigurationFile.read($0) }
    let read = try files.isEmpty ? shipped(by: configuration) : files.flatMap { try named($0) }
    let findings = Linter(try facts(configuration?.endpoints ?? [])).findings(in: try read.map { try LintedFile($0) })
    let report = LintReport(files: read.map { LintReport.File($0) }, findings: findings)
    Output.text(json ? report.json : report.text)
    Foundation.exit(report.exitCode)
  }

  private func named(_ file: String) throws -> [ReadClientFile] {
    try ClientFileArgument(file, format: format).read()
  }

  /// What the configuration's clients ship, each file once, by paths from here.
  private func shipped(by configuration: Configuration?) throws -> [ReadClientFile] {
    guard let configuration, !configuration.clients.isEmpty else {
      throw CommandError(
        .badConfiguration, "\(config ?? "the configuration") has no clients whose files could be linted")
    }
    let folder = config.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } } ?? ""
    var seen = Set<String>()
    let files = configuration.clients.flatMap(\.files).filter {
      seen.insert("\($0.format.rawValue):\($0.path)").inserted
    }
    return try files.flatMap { file in
      let path = file.path.hasPrefix("/") ? file.path : folder + file.path
      return try ClientFileArgument(path, format: file.format).read()
    }
  }

  // MARK: What is known besides

  private func facts(_ endpoints: [Endpoint]) throws -> LintFacts {
    let date = at?.timestamp ?? WallClock.now()
    let targets = try host.map { try LiveLook($0, connect: connect) }
    return LintFacts(
      date: date, leadTime: Int64(leadTime) * Timestamp.secondsPerDay, hosts: targets.map(\.url.host),
      chains: try chains(targets, at: date), certificates: endpoints.flatMap(\.pinnedCertificates),
      endpoints: endpoints.map { WatchedEndpoint($0) }, sha256: { Digest256(sha256Of: $0) })
  }

  private func chains(_ targets: [LiveLook], at date: Timestamp) throws -> [SeenChain] {
    guard live || !chain.isEmpty else { return [] }
    let finder = try PathFinder(anchors: anchors, at: date)
    // One host is who serves the chain; of several, the leaf's names say which.
    let owner = targets.count == 1 ? targets.first?.url.host : nil
    let filed = try chain.map { finder.seen(try EvaluationFiles().chain($0), host: owner) }
    guard live else { return filed }
    let served = try Blocking.run {
      var served = [(host: String, chain: PresentedChain)]()
      for target in targets { served += try await target.chains().map { (target.url.host, $0.presented) } }
      return served
    }
    return filed + served.map { finder.seen($0.chain, host: $0.host) }
  }
}

extension PathFinder {
  fileprivate func seen(_ presented: PresentedChain, host: String?) -> SeenChain {
    let answer = answer(presented, host: host)
    return SeenChain(host: host, presented: presented, paths: answer.chains, failure: answer.failure)
  }
}

extension WatchedEndpoint {
  fileprivate init(_ endpoint: Endpoint) {
    let written = endpoint.pins.pinned.compactMap { item -> Pin? in
      switch item {
      case .publicKey(let pin): pin
      case .certificate, .publicKeySHA1: nil
      }
    }
    self.init(host: endpoint.url.host, pins: Set(written + endpoint.pinnedCertificates.map(\.pin)))
  }
}

extension LintReport.File {
  init(_ read: ReadClientFile) {
    self.init(name: read.path, format: read.format, hosts: read.file.content.pins.compactMap { $0.host?.pattern })
  }
}

extension CoveredHost {
  /// `example.com`, `*.example.com` for exactly one label more, `example.com and *.example.com`, `**.example.com`.
  var pattern: String {
    switch reach {
    case .exact: name
    case .oneLabelMore: "\(name) and *.\(name)"
    case .allBelow: "**.\(name)"
    case .onlyOneLabelMore: "*.\(name)"
    }
  }
}

extension ClientFormat: ExpressibleByArgument {}
